@workerd-only
Feature: Conditions, ranges and methods
  A reader that has something already is told so, and may take a part of a file. Nothing behind the key is kept by
  others, and a path that is known says what it takes.

  Background:
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Reviews.\n---\nRead.\n"
    And the file "review/list.md" with "0123456789"
    And the file "other.md" with "Other."

  Scenario Outline: What is known already is not sent again
    When I upload them as a zip
    And I send GET "<path>"
    Then the status is 200
    And the header "cache-control" is "private, no-cache"
    And the header "vary" mentions "authorization"
    When I send the same again, knowing "<known>"
    Then the status is <status>

    Examples:
      | path                                   | known              | status |
      | /v1/skills/local/review                | <etag>             | 304    |
      | /v1/skills/local/review                | W/<etag>           | 304    |
      | /v1/skills/local/review                | 'a', <etag>, 'b'   | 304    |
      | /v1/skills/local/review                | *                  | 304    |
      | /v1/skills/local/review                | 'a'                | 200    |
      | /v1/skills/local/review/resources      | <etag>             | 304    |
      | /v1/skills/local/review/resources/list.md | <etag>          | 304    |
      | /v1/skills/local/review/export         | <etag>             | 304    |

  Scenario: A bundle and its files are known by their tags too
    When I upload them as a zip
    And I send GET to "" of the bundle
    Then the header "cache-control" is "private, no-cache"
    When I send the same again, knowing "<etag>"
    Then the status is 304
    And the text is ""
    When I send GET to "/files/review/list.md" of the bundle
    Then the header "cache-control" is "private, max-age=31536000, immutable"
    And the header "etag" is "\"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882\""
    When I send the same again, knowing "<etag>"
    Then the status is 304

  Scenario: What a tag stands for has changed
    When I upload them as a zip
    And I send GET "/v1/skills/local/review"
    And the file "review/list.md" with "changed"
    And I upload them as a zip
    And I send the same again, knowing "<etag>"
    Then the status is 200

  Scenario Outline: A part of a file
    When I upload them as a zip
    And I send GET "/v1/skills/local/review/resources/list.md" for the range "<range>" if "<if>"
    Then the status is <status>
    And the text starts with "<text>"
    And the header "content-range" is <told>

    Examples:
      | range         | if      | status | text       | told         |
      | bytes=2-4     |         | 206    | 234        | "bytes 2-4/10" |
      | bytes=7-      |         | 206    | 789        | "bytes 7-9/10" |
      | bytes=-2      |         | 206    | 89         | "bytes 8-9/10" |
      | bytes=0-99    |         | 206    | 0123456789 | "bytes 0-9/10" |
      | bytes=2-4     | <etag>  | 206    | 234        | "bytes 2-4/10" |
      | bytes=2-4     | 'other' | 200    | 0123456789 | absent       |
      | bytes=2-4     | W/<etag> | 200   | 0123456789 | absent       |
      | bytes=0-1,4-5 |         | 200    | 0123456789 | absent       |
      | lines=1-2     |         | 200    | 0123456789 | absent       |
      | bytes=10-     |         | 416    | {          | "bytes */10" |
      | bytes=-0      |         | 416    | {          | "bytes */10" |

  Scenario: A SKILL.md alone is a bundle
    When I send POST "/v1/bundles" as "text/markdown; charset=utf-8" with the body:
      """
      ---
      name: alone
      description: Comes alone.
      ---
      Read.
      """
    Then the status is 201
    And the body's `skills.0.name` is "local/alone"
    And the body's `diagnostics` is []
    When I send GET "/v1/skills/local/alone"
    Then the status is 200
    And the body's `body` is "Read."

  Scenario: Markdown without a body is refused
    When I send POST "/v1/bundles" as "text/markdown" with the body:
      """
      """
    Then the status is 415
    And the problem's `detail` mentions "text/markdown"

  Scenario Outline: A known path says what it takes
    When I send <method> "<path>"
    Then the status is 405
    And the problem's `code` is "method_not_allowed"
    And the header "allow" is "<allow>"

    Examples:
      | method  | path                             | allow            |
      | PATCH   | /v1/actors/local/x               | GET, HEAD, PUT, DELETE |
      | POST    | /v1/actors/local/x               | GET, HEAD, PUT, DELETE |
      | PUT     | /v1/bundles                      | GET, HEAD, POST  |
      | DELETE  | /v1/runs/run_0/cancel            | POST             |
      | OPTIONS | /v1/tools/skill/grep             | GET, HEAD, POST  |
      | POST    | /v1/bundles/local/x/files/a/b    | GET, HEAD        |
      | GET     | /v1/namespaces/local/secrets/X   | PUT, DELETE      |
      | POST    | /healthz                         | GET, HEAD        |
      | PUT     | /openapi.json                    | GET, HEAD        |

  Scenario: A stranger learns nothing of it
    When a stranger sends PATCH "/v1/actors/local/x"
    Then the status is 401
    And the header "cache-control" is "no-store"
    When I send PATCH "/v1/none"
    Then the status is 404

  Scenario Outline: Nothing behind the key is kept
    When I send <method> "<path>"
    Then the header "cache-control" is "no-store"

    Examples:
      | method | path                    |
      | GET    | /v1/skills              |
      | GET    | /v1/tools               |
      | GET    | /v1/runs                |
      | GET    | /v1/skills/local/none   |
      | GET    | /v1/none                |
      | POST   | /v1/tools/skill/grep    |

  Scenario Outline: What must be new is not put over what is there
    When I send PUT "<path>" under the condition "*" with the body:
      """
      <body>
      """
    Then the status is 201
    When I send PUT "<path>" under the condition "*" with the body:
      """
      <body>
      """
    Then the status is 412
    And the problem's `code` is "precondition_failed"
    And the problem's `field` is "If-None-Match"
    When I send DELETE "<path>"
    Then the status is 204

    Examples:
      | path                                | body                                             |
      | /v1/actors/local/fresh              | {"provider": "rehearsal", "rehearsal": [{"text": "A"}]} |
      | /v1/skills/local/fresh              | {"name": "local/fresh", "description": "Fresh.", "tools": []} |
      | /v1/namespaces/local/variables/NEW1 | {"value": "a"}                                   |
      | /v1/namespaces/local/secrets/NEW1   | {"value": "a"}                                   |
