@workerd-only
Feature: Bodies
  Who sends too much is told so, however much it is and however it is sent. Who breaks off is no fault of the service.

  Scenario Outline: A body far over the limit is refused by a problem that its sender sees
    When I send <method> "<path>" with <size> MB of "<start>" <told> its length
    Then the status is 413
    And the content type is "application/problem+json"
    And the problem's `code` is "limit_exceeded"
    And the problem's `data.limit` is "<limit>"

    Examples:
      | method | path                              | size | start                                 | told    | limit                 |
      | POST   | /v1/bundles                       | 110  | a tar with one file                   | with    | limits.packedBytes    |
      | POST   | /v1/bundles                       | 110  | a tar with one file                   | without | limits.packedBytes    |
      | POST   | /v1/bundles                       | 64   | a zip                                 | without | limits.zipBytes       |
      | POST   | /v1/bundles                       | 110  | no archive                            | with    | limits.packedBytes    |
      | POST   | /v1/bundles                       | 6    | a tar with an extended header of 5 MB | with    | limits.extendedHeader |
      | POST   | /v1/bundles                       | 6    | a tar with an extended header of 5 MB | without | limits.extendedHeader |
      | POST   | /v1/bundles                       | 20   | a form with an endless part header    | with    | limits.partHeader     |
      | POST   | /v1/bundles                       | 20   | a form with an endless part header    | without | limits.partHeader     |
      | POST   | /v1/tools/skill/grep              | 20   | JSON                                  | with    | body                  |
      | POST   | /v1/tools/skill/grep              | 20   | JSON                                  | without | body                  |
      | PUT    | /v1/actors/local/large            | 20   | JSON                                  | without | body                  |
      | PUT    | /v1/skills/local/large            | 20   | JSON                                  | without | body                  |
      | PUT    | /v1/namespaces/local/variables/x  | 20   | JSON                                  | without | body                  |
      | PUT    | /v1/namespaces/local/secrets/x    | 20   | JSON                                  | with    | body                  |

  Scenario: A body that is refused for what it starts with is read to its end too
    When I send POST "/v1/bundles" with 20 MB of "no archive" without its length
    Then the status is 415
    And the problem's `code` is "unsupported_media_type"

  Scenario Outline: A sender who breaks off is not logged as a fault
    When a sender breaks off in "<start>" to <method> "<path>"
    Then the service has logged no fault

    Examples:
      | method | path                    | start               |
      | POST   | /v1/tools/skill/grep    | JSON                |
      | PUT    | /v1/actors/local/broken | JSON                |
      | POST   | /v1/bundles             | a tar with one file |
      | POST   | /v1/bundles             | a zip               |

  Scenario: Nor is a reader who leaves a stream
    Given the provider answers {"text":"Done.","wait":400}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When a reader starts "local/slow" with "Go" and leaves after 50 ms
    And I wait until the run is done
    Then its `outcome.kind` is "completed"
    And the service has logged no fault

  Scenario: Nor is a caller who leaves before the result
    Given the provider answers {"text":"Done.","wait":400}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When a caller waits for "local/slow" with "Go" and leaves after 50 ms
    Then the service has logged no fault
