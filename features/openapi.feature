@workerd-only
Feature: The service describes itself
  An OpenAPI document made from what checks the bodies. Every answer that any scenario gets over HTTP is held against it:
  its status, its media type, its headers and its keys.

  Scenario: The description is there for everybody
    When a stranger sends GET "/openapi.json"
    Then the status is 200
    And the content type is "application/json"
    And the header "x-request-id" is 24 hexadecimal digits
    And the body's `openapi` is "3.1.0"
    And the body's `info.title` is "Troupe"
    And the body's `security` is [{"key":[]}]
    And the body's `paths./healthz.get.security` is []
    And the body's `paths./v1/namespaces/{ns}/variables/{name}.put.requestBody.required` is true
    And the body's `components.schemas.LlmActor.required` is ["provider"]
    And the body's `components.schemas.LlmActor.additionalProperties` is false

  Scenario: It is the same every time
    When a stranger sends GET "/openapi.json"
    Then the body's `paths./v1/runs/{id}.get.operationId` is "getRun"
    When a stranger sends GET "/openapi.json"
    Then the body's `paths./v1/runs/{id}.get.operationId` is "getRun"

  Scenario: Who takes a wrong turn is told where it is
    When I send GET "/v1/nothing"
    Then the status is 404
    And the problem's `detail` is "There is no GET /v1/nothing. GET /openapi.json lists the routes."
