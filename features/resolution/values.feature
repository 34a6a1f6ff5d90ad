Feature: Variables and secrets of a namespace
  A composite skill may refer to values of its namespace. A variable goes in with its type; a secret only into the
  connection of a server, and it is never shown.

  Scenario: Values take their type, and a default stands in for what is not set
    Given the variable "NEEDS_APPROVAL" is "true"
    And there is no variable "UNSET"
    And the composite skill "local/kit":
      """
      description: "Kit ${UNSET:one}"
      tools: [{name: skill/grep, description: "${NEEDS_APPROVAL}", human_approval_required: "${NEEDS_APPROVAL}", unsafe: "${UNSET:false}"}]
      """
    When I resolve "local/kit"
    Then the entry "skill/grep" has `capability.human_approval_required` true
    And the entry "skill/grep" has `capability.unsafe` false
    And the entry "skill/grep" has `description` "true"

  Scenario: A value that changes later counts from then on
    Given the variable "WORD" is "before"
    And the composite skill "local/kit":
      """
      tools: [{name: skill/grep, description: "${WORD}"}]
      """
    And the variable "WORD" is "after"
    When I resolve "local/kit"
    Then the entry "skill/grep" has `description` "after"
    Given there is no variable "WORD"
    When I resolve "local/kit"
    Then it is refused as invalid_input mentioning "In the skill local/kit: tools[0].description: ${WORD} has no value"

  Scenario: A reference without a value is refused when the skill is put
    Given there is no variable "NOBODY"
    And the composite skill "local/kit":
      """
      tools: [{name: skill/grep, description: "${NOBODY}"}]
      """
    Then it is refused as invalid_input mentioning "${NOBODY} has no value"
    And the fault is in `tools[0].description`

  Scenario: A variable is read back
    Given the variable "REGION" is "eu"
    When I read the variable "REGION"
    Then its `value` is "eu"
    Given there is no variable "REGION"
    When I read the variable "REGION"
    Then it is refused as not_found mentioning "REGION"

  Scenario: Variables are listed with their values, secrets by name
    Given the variable "ZONE" of "lists" is "b"
    And the variable "REGION" of "lists" is "eu"
    And the secret "TOKEN" of "lists" is "s3cr3t-value"
    When I list the variables of "lists"
    Then the `name` of its `variables` are ["REGION","ZONE"]
    And the `value` of its `variables` are ["eu","b"]
    When I list the secrets of "lists"
    Then the `name` of its `secrets` are ["TOKEN"]
    And its `secrets.0` has the keys ["name","updated_at"]
    And its answer nowhere mentions "s3cr3t-value"

  @workerd-only
  Scenario Outline: Lists of values come in pages
    When I send PUT "/v1/namespaces/pages/<kind>/B" with the body:
      """
      {"value": "s3cr3t-value"}
      """
    And I send PUT "/v1/namespaces/pages/<kind>/A" with the body:
      """
      {"value": "other"}
      """
    And I send GET "/v1/namespaces/pages/<kind>?limit=1"
    Then the body has the keys ["<kind>","cursor"]
    And the body's `<kind>.length` is 1
    And the body's `<kind>.0.name` is "A"
    When I send GET for the next page of "/v1/namespaces/pages/<kind>?limit=1"
    Then the body's `<kind>.0.name` is "B"
    And the body's `cursor` is null
    When I send GET "/v1/namespaces/pages/<kind>?page=2"
    Then the status is 422
    And the problem's `field` is "query.page"
    When I send GET "/v1/namespaces/pages/<kind>?limit=0"
    Then the problem's `field` is "query.limit"
    When I send GET "/v1/namespaces/not%20one/<kind>"
    Then the problem's `code` is "invalid_name"

    Examples:
      | kind      |
      | variables |
      | secrets   |

  Scenario: A secret is told by its name alone
    Given the secret "HUB_TOKEN" is "s3cr3t-value"
    Then its `name` is "HUB_TOKEN"
    And its answer nowhere mentions "s3cr3t-value"
    Given the composite skill "local/kit":
      """
      mcp_servers: [{name: hub, url: "http://127.0.0.1:9", headers: {authorization: "Bearer ${HUB_TOKEN}"}, tools: [a]}]
      """
    Then its answer nowhere mentions "s3cr3t-value"
    When I resolve "local/kit"
    Then its answer nowhere mentions "s3cr3t-value"
    And the `name` of its `entries` are ["mcp:hub/a"]

  Scenario: A secret stands nowhere else
    Given the secret "HUB_TOKEN" is "s3cr3t-value"
    And the composite skill "local/kit":
      """
      tools: [{name: skill/grep, description: "${HUB_TOKEN}"}]
      """
    Then it is refused as invalid_input mentioning "HUB_TOKEN is a secret"

  Scenario: A secret that is deleted is gone
    Given the secret "HUB_TOKEN" is "s3cr3t-value"
    When I delete the secret "HUB_TOKEN"
    And I delete the secret "HUB_TOKEN"
    Then it is refused as not_found mentioning "HUB_TOKEN"

  Scenario Outline: A name that no reference can have is refused
    Given the variable "<name>" is "x"
    Then it is refused as invalid_name mentioning "letters, digits"

    Examples:
      | name |
      | a-b  |
      | 1A   |
