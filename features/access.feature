@workerd-only
Feature: Access
  Every route under /v1 needs the key. Nothing is open by default, and nothing tells a stranger what is there.

  Scenario Outline: A request without the key is refused
    When a stranger sends <method> "<path>"
    Then the status is 401
    And the content type is "application/problem+json"
    And the header "www-authenticate" mentions "Bearer"
    And the problem's `code` is "unauthorized"
    And the problem's `detail` mentions "Authorization: Bearer"

    Examples:
      | method | path                                   |
      | GET    | /v1/bundles                            |
      | POST   | /v1/bundles                            |
      | GET    | /v1/bundles/local/x                    |
      | DELETE | /v1/bundles/local/x                    |
      | GET    | /v1/bundles/local/x/files/a            |
      | GET    | /v1/skills                             |
      | GET    | /v1/skills/local/x                     |
      | DELETE | /v1/skills/local/x                     |
      | GET    | /v1/skills/local/x/resources           |
      | GET    | /v1/skills/local/x/resources/a         |
      | GET    | /v1/skills/local/x/revisions           |
      | GET    | /v1/tools                              |
      | GET    | /v1/tools/skill/grep                   |
      | POST   | /v1/tools/skill/grep                   |
      | GET    | /v1/actors                             |
      | PUT    | /v1/actors/local/x                     |
      | GET    | /v1/actors/local/x                     |
      | DELETE | /v1/actors/local/x                     |
      | POST   | /v1/actors/local/x/runs                |
      | GET    | /v1/runs                               |
      | GET    | /v1/runs/run_0                         |
      | GET    | /v1/runs/run_0/events                  |
      | POST   | /v1/runs/run_0/cancel                  |
      | DELETE | /v1/runs/run_0                         |
      | GET    | /v1/no-such-route                      |
      | GET    | /v1                                    |

  Scenario Outline: A wrong key is refused like none
    When a request with the header "<header>" goes to "/v1/skills"
    Then the status is 401

    Examples:
      | header                                                     |
      | Bearer a-root-key-for-tests-of-32-character                |
      | Bearer a-root-key-for-tests-of-32-charactersX              |
      | Bearer                                                     |
      | Basic a-root-key-for-tests-of-32-characters                |
      | a-root-key-for-tests-of-32-characters                      |

  Scenario: The right key is let in, whatever the case of the scheme
    When a request with the header "bearer a-root-key-for-tests-of-32-characters" goes to "/v1/skills"
    Then the status is 200

  Scenario: Liveness needs no key
    When a stranger sends GET "/healthz"
    Then the status is 200
    And the problem's `status` is "ok"

  Scenario: A route that does not exist says so to who has the key
    When I send GET "/v1/skils"
    Then the status is 404
    And the problem's `detail` mentions "/v1/skils"

  Scenario Outline: A body that cannot be used is refused with its place
    When I send POST "<path>" with the body:
      """
      <body>
      """
    Then the status is <status>
    And the problem's `code` is "<code>"
    And the problem's `field` is "<field>"

    Examples:
      | path                 | body                         | status | code          | field     |
      | /v1/tools/skill/grep | {"input":                    | 400    | invalid_json  | body      |
      | /v1/tools/skill/grep | {"inputs": {}}               | 422    | invalid_input | inputs    |
      | /v1/tools/skill/grep | {"input": 5}                 | 422    | invalid_input | input     |
      | /v1/tools/skill/grep | {"workspace": {"bundel": 1}} | 422    | invalid_input | workspace.bundel |
      | /v1/tools/skill/grep | {"workspace": {"bundle": "local/none"}} | 404 | not_found | workspace.bundle |

  Scenario Outline: A parameter that a route does not take is refused
    When I send <method> "/v1/runs/run_00000000000000000000000000000000<rest>"
    Then the status is 422
    And the problem's `field` is "query.x"

    Examples:
      | method | rest        |
      | GET    | ?x=1        |
      | GET    | /events?x=1 |
      | POST   | /cancel?x=1 |
      | DELETE | ?x=1        |

  Scenario: A body over the limit is refused before it is read to its end
    When I send 2000000 bytes to "/v1/tools/skill/grep"
    Then the status is 413
    And the problem's `code` is "limit_exceeded"
    And the problem's `data.maximum` is 1048576

  Scenario: A tool that does not exist is named with its neighbours
    When I send POST "/v1/tools/skill/gerp" with the body:
      """
      {}
      """
    Then the status is 404
    And the problem's `detail` mentions "skill/grep"

  Scenario: A run's stream is framed as server-sent events
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I send POST "/v1/actors/local/brief/runs" for "text/event-stream" with the body:
      """
      {"prompt": "Go"}
      """
    Then the status is 200
    And the content type is "text/event-stream; charset=utf-8"
    And the header "cache-control" mentions "no-store"
    And the header "location" mentions "/v1/runs/run_"
    And the text starts with "id: 1\nevent: run.started\ndata: {"

  Scenario: A reader that comes back gets what it missed
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I wait for "local/brief" with "Go"
    And a reader comes back to its stream after event 4
    Then the status is 200
    And the text starts with "id: 5\nevent: run.finished\n"

  Scenario Outline: The stream of a run that has ended ends too
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I wait for "local/brief" with "Go"
    And I ask for its stream by <method> after "<after>", having seen "<seen>"
    Then the status is <status>
    And the text starts with "<start>"

    Examples:
      | method | after | seen | status | start                        |
      | GET    |       | 5    | 204    |                              |
      | GET    | 5     |      | 204    |                              |
      | GET    |       | 6    | 204    |                              |
      | GET    | 99999 |      | 204    |                              |
      | GET    | 0     | 5    | 204    |                              |
      | GET    | 5     | 4    | 200    | id: 5\nevent: run.finished\n |
      | GET    | 4     |      | 200    | id: 5\nevent: run.finished\n |
      | HEAD   |       | 5    | 204    |                              |
      | HEAD   |       | 4    | 200    |                              |
      | GET    |       | x    | 422    |                              |
      | GET    |       | -1   | 422    |                              |
      | GET    | x     | 4    | 422    |                              |

  Scenario: So does the stream of a run that was cancelled, read from past its end
    Given the provider answers {"text":"Done.","wait":5000}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When I start "local/slow" with "Go"
    And the provider has been asked
    And I cancel the run
    And I ask for its stream by GET after "99999", having seen ""
    Then the text is ""
    When I wait until the run is done
    And I ask for its stream by GET after "99999", having seen ""
    Then the status is 204

  Scenario: An actor is only changed by who saw its last revision
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I send PUT "/v1/actors/local/brief" for the revision "stale" with the body:
      """
      {provider: rehearsal, rehearsal: [{text: Changed.}]}
      """
    Then the status is 412
    And the problem's `code` is "precondition_failed"

  Scenario: A reader who leaves does not stop the run
    Given the provider answers {"text":"Done.","wait":400}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When a reader starts "local/slow" with "Go" and leaves after 50 ms
    Then its `state` is "running"
    When I wait until the run is done
    Then its `outcome.kind` is "completed"
    And its `response.text` is "Done."

  Scenario: The list of runs tells where each stands
    Given the provider answers {"text":"Done.","wait":1500}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      temperature: null
      limits: { steps: null }
      """
    When I start "local/slow" with "Go"
    And the provider has been asked
    And I send GET "/v1/runs?namespace=local&limit=1"
    Then the body's `runs.0.state` is "running"
    And the body's `runs.0.outcome` is null
    And the body's `runs.0.model` is null
    When I wait until the run is done
    And I send GET "/v1/runs?namespace=local&limit=1"
    Then the body's `runs.0.state` is "done"
    And the body's `runs.0.outcome` is {"kind":"completed"}
    And the body's `runs.0.model` is "anthropic/scripted-model"

  Scenario: A setting that is null is as absent
    When I send PUT "/v1/actors/local/nulls" with the body:
      """
      {"provider": "rehearsal", "rehearsal": [{"text": "Done."}], "temperature": null, "api_key": null,
       "options": null, "limits": {"seconds": null}, "system_prompt": null}
      """
    Then the status is 201
    When I wait for "local/nulls" with "Go"
    Then its `outcome.kind` is "completed"
    When I send DELETE "/v1/actors/local/nulls"
    Then the status is 204
