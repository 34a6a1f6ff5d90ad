@workerd-only
Feature: Bundles and skills over HTTP
  What only HTTP can tell: statuses, headers, problem documents, addresses and query parameters.

  Background:
    Given the files:
      | review/SKILL.md           | ---\nname: review\ndescription: Reviews.\n---\n |
      | review/references/list.md | 1. Names\n                                      |
      | we ird/%25.txt            | Percent.\n                                      |
      | 'quote' (1)*.html         | <script>alert(1)</script>                       |

  Scenario: A new bundle is created, an old one found
    When I post them as a zip to "/v1/bundles?namespace=local"
    Then the status is 201
    And the content type is "application/json"
    And the header "x-content-type-options" is "nosniff"
    And the body has the keys ["id","ref","namespace","skills","repositories","files","bytes","diagnostics"]
    And the body's `files` is 4
    When I post them as a tar.gz to "/v1/bundles"
    Then the status is 200
    And the body's `skills.0.name` is "local/review"

  Scenario: A trial is answered with what is there, not created
    When I post them as a zip to "/v1/bundles?dry_run=true"
    Then the status is 200
    And "local" holds 0 bundles

  Scenario: A multipart form is taken by its boundary
    When I post them as a multipart form to "/v1/bundles?namespace=devops"
    Then the status is 201
    And the body's `namespace` is "devops"

  Scenario: A bundle is described, listed and deleted
    Given the file "review/SKILL.md" is gone
    When I upload them as a zip
    And I send GET to the bundle
    Then the status is 200
    And the body's `namespace` is "local"
    And the body's `manifest.0.path` is "'quote' (1)*.html"
    And the body has the keys ["id","ref","namespace","files","bytes","created_at","manifest"]
    When I send GET "/v1/bundles?namespace=local"
    Then the status is 200
    And the body's `bundles.0.files` is 3
    And the body's `cursor` is null
    When I send DELETE to the bundle
    Then the status is 204
    And the text is ""
    And the header "x-content-type-options" is "nosniff"
    When I send DELETE to the bundle
    Then the status is 404
    And the problem's `code` is "not_found"
    When I send GET to the bundle
    Then the status is 404
    When I send GET to "/files/review/references/list.md" of the bundle
    Then the status is 404

  Scenario: A list comes in pages
    Given I upload them as a zip
    And the file "more.md" with "More.\n"
    And I upload them as a zip
    When I send GET "/v1/bundles?limit=1"
    Then the body's `bundles.length` is 1
    When I send GET for the next page of "/v1/bundles?limit=1"
    Then the body's `bundles.length` is 1
    And the body's `cursor` is null

  Scenario Outline: The cursor of another list is refused
    Given I upload them as a zip
    And the file "more.md" with "More.\n"
    And I upload them as a zip
    When I send GET "/v1/bundles?limit=1"
    And I send GET for the next page of "<list>"
    Then the status is 422
    And the problem's `field` is "query.cursor"
    And the problem's `detail` mentions "it comes from another list or namespace"

    Examples:
      | list                                     |
      | /v1/skills?limit=1                       |
      | /v1/runs?limit=1                         |
      | /v1/bundles?namespace=other              |
      | /v1/skills/local/review/revisions?limit=1 |
      | /v1/namespaces/local/variables?limit=1   |

  Scenario: A cursor that somebody made up is refused
    When I send GET "/v1/actors?cursor=local"
    Then the problem's `field` is "query.cursor"

  Scenario: A history comes in pages
    Given I upload them as a zip
    And the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\n"
    And I upload them as a zip
    When I send GET "/v1/skills/local/review/revisions?limit=1"
    Then the body has the keys ["revisions","cursor"]
    And the body's `revisions.length` is 1
    And the body's `revisions.0.description` is "Second."
    When I send GET for the next page of "/v1/skills/local/review/revisions?limit=1"
    Then the body's `revisions.length` is 1
    And the body's `revisions.0.description` is "Reviews."
    And the body's `cursor` is null
    When I send GET "/v1/skills/local/review/revisions?limit=none"
    Then the problem's `field` is "query.limit"
    When I send GET "/v1/skills/local/review/revisions?namespace=local"
    Then the problem's `field` is "query.namespace"

  Scenario: A referenced bundle is not deleted
    When I upload them as a zip
    And I send DELETE to the bundle
    Then the status is 409
    And the content type is "application/problem+json"
    And the problem's `code` is "conflict"
    And the problem's `data.skill` is "local/review"
    And the problem's `detail` mentions "Delete its skills first"
    When I send DELETE "/v1/skills/local/review"
    Then the status is 204
    When I send DELETE to the bundle
    Then the status is 204

  Scenario: What unpacks to too much is refused with the limit
    Given the file "zeros.bin" of 70000000 zeros
    When I post them as a tar.gz to "/v1/bundles"
    Then the status is 413
    And the problem's `code` is "limit_exceeded"
    And the problem's `data.limit` is "limits.ratio"
    And the problem's `data.maximum` is 100

  Scenario: A format that is not read is refused with those that are
    When I send 20 bytes to "/v1/bundles"
    Then the status is 415
    And the problem's `code` is "unsupported_media_type"
    And the problem's `data.accepted` is ["application/zip","application/x-tar","application/gzip","multipart/form-data","text/markdown"]

  Scenario: An upload without a body is refused
    When I send POST "/v1/bundles"
    Then the status is 415
    And the problem's `detail` mentions "The request has no body."

  Scenario: A faulty archive is a problem with its entry
    Given the file "../out.md" with "Out."
    When I post them as a zip to "/v1/bundles"
    Then the status is 422
    And the content type is "application/problem+json"
    And the problem's `type` is "urn:troupe:problem:path_traversal"
    And the problem's `title` is "path traversal"
    And the problem's `status` is 422
    And the problem's `code` is "path_traversal"
    And the problem's `field` is "entry"
    And the problem's `data.entry` is "../out.md"
    And the problem's `detail` mentions "traversal"
    And the header "x-request-id" is the problem's `request_id`
    And "local" holds 0 bundles

  Scenario: A faulty skill refuses all when that was asked for, with the findings
    Given the file "bad/SKILL.md" with "no header"
    When I post them as a zip to "/v1/bundles?on_error=refuse"
    Then the status is 422
    And the problem's `code` is "invalid_skill"
    And the problem's `data.diagnostics.0.path` is "bad/SKILL.md"
    And the problem's `data.diagnostics.0.severity` is "error"

  Scenario Outline: A query parameter that cannot be meant is refused by its name
    When I send <method> "<path>"
    Then the status is 422
    And the problem's `code` is "<code>"
    And the problem's `field` is "query.<parameter>"
    And the problem's `detail` mentions "<part>"

    Examples:
      | method | path                                     | code           | parameter | part                     |
      | POST   | /v1/bundles?dryrun=true                  | invalid_input  | dryrun    | dry_run                  |
      | POST   | /v1/bundles?dry_run=yes                  | invalid_input  | dry_run   | one of: false, true      |
      | POST   | /v1/bundles?on_error=ignore              | invalid_input  | on_error  | one of: report, refuse   |
      | POST   | /v1/bundles?dialect=strict               | invalid_input  | dialect   | standard, namespaced     |
      | POST   | /v1/bundles?namespace=builtin            | invalid_name   | namespace | reserved                 |
      | POST   | /v1/bundles?select=../x                  | path_traversal | select    | traversal                |
      | POST   | /v1/bundles?namespace=local&namespace=devops | invalid_input | namespace | once                  |
      | GET    | /v1/bundles?page=2                       | invalid_input  | page      | namespace, cursor, limit |
      | GET    | /v1/bundles?limit=0                      | invalid_input  | limit     | from 1 to 1000           |
      | GET    | /v1/bundles?limit=1001                   | invalid_input  | limit     | from 1 to 1000           |
      | GET    | /v1/bundles?limit=1.5                    | invalid_input  | limit     | from 1 to 1000           |
      | GET    | /v1/bundles/local/x?revision=1           | invalid_input  | revision  | It takes: none           |
      | GET    | /v1/bundles/local/x/files/a?revision=1   | invalid_input  | revision  | It takes: none           |
      | DELETE | /v1/bundles/local/x?force=true           | invalid_input  | force     | It takes: none           |
      | GET    | /v1/skills?kind=agent_skill              | invalid_input  | kind      | namespace, cursor, limit |
      | GET    | /v1/skills/local/review?version=1        | invalid_input  | version   | It takes: revision       |
      | GET    | /v1/skills/local/review/resources?rev=1  | invalid_input  | rev       | It takes: revision       |
      | GET    | /v1/skills/local/review/revisions?page=2 | invalid_input  | page      | It takes: cursor, limit  |
      | DELETE | /v1/skills/local/review?revision=1       | invalid_input  | revision  | It takes: none           |
      | GET    | /v1/actors/local/none?revision=1         | invalid_input  | revision  | It takes: none           |
      | DELETE | /v1/actors/local/none?revision=1         | invalid_input  | revision  | It takes: none           |
      | GET    | /v1/tools/skill/grep?verbose=1           | invalid_input  | verbose   | It takes: none           |

  Scenario Outline: Nothing is kept in a namespace of the service's own
    When I send PUT "<path>" with the body:
      """
      <body>
      """
    Then the status is 422
    And the problem's `code` is "invalid_name"
    And the problem's `detail` mentions "reserved"

    Examples:
      | path                                    | body                                                |
      | /v1/skills/builtin/mine                 | {"tools": ["skill/grep"]}                           |
      | /v1/skills/agent_skill/mine             | {"tools": ["skill/grep"]}                           |
      | /v1/actors/skill/mine                   | {"provider": "rehearsal", "rehearsal": [{}]}        |
      | /v1/actors/mcp/mine                     | {"provider": "rehearsal", "rehearsal": [{}]}        |
      | /v1/namespaces/server/variables/MINE    | {"value": "a"}                                      |
      | /v1/namespaces/troupe/secrets/MINE      | {"value": "a"}                                      |

  Scenario: Deleting one revision is refused rather than deleting all
    When I upload them as a zip
    And I send DELETE "/v1/skills/local/review?revision=1"
    Then the status is 422
    And "local/review" is registered

  Scenario: A stored file is a download whatever it is
    When I upload them as a zip
    And I send GET to "/files/'quote'%20(1)*.html" of the bundle
    Then the status is 200
    And the content type is "application/octet-stream"
    And the header "content-disposition" is "attachment; filename*=UTF-8''%27quote%27%20%281%29%2A.html"
    And the header "x-content-type-options" is "nosniff"
    And the header "content-security-policy" is "default-src 'none'; sandbox"
    And the text is "<script>alert(1)</script>"
    When I send GET "/v1/skills/local/review/resources/references/list.md"
    Then the status is 200
    And the header "content-disposition" is "attachment; filename*=UTF-8''list.md"
    And the header "x-content-type-options" is "nosniff"
    And the text is "1. Names\n"

  Scenario Outline: An address is decoded once
    When I upload them as a zip
    And I send GET to "/files/<address>" of the bundle
    Then the status is <status>

    Examples:
      | address                       | status |
      | we%20ird/%2525.txt            | 200    |
      | we%20ird%2F%2525.txt          | 200    |
      | we%20ird/%25.txt              | 404    |
      | we%20ird/%252525.txt          | 404    |
      | review/references/list.md     | 200    |
      | review%2Freferences%2Flist.md | 200    |
      | review/%2e%2e/review/SKILL.md | 200    |
      | review                        | 422    |
      | %2e%2e%2fsecret               | 422    |
      | a%00b                         | 422    |

  Scenario: A path that leads out is refused as such
    When I upload them as a zip
    And I send GET to "/files/..%2F..%2Fetc%2Fpasswd" of the bundle
    Then the status is 422
    And the problem's `code` is "path_traversal"
    And the problem's `field` is "path"
    And the problem's `detail` mentions "traversal"

  Scenario: Every answer names its request
    When I send GET "/v1/bundles"
    Then the header "x-request-id" is 24 hexadecimal digits
    When I send GET "/v1/bundles/local/none"
    Then the status is 404
    And the header "x-request-id" is the problem's `request_id`
    And the header "x-request-id" is 24 hexadecimal digits
    And the header "x-content-type-options" is "nosniff"
    When a stranger sends GET "/v1/bundles"
    Then the status is 401
    And the header "x-request-id" is the problem's `request_id`

  Scenario Outline: A bundle that cannot be is not there
    When I send GET "<path>"
    Then the status is <status>
    And the problem's `code` is "<code>"

    Examples:
      | path                               | status | code         |
      | /v1/bundles/local/0                | 404    | not_found    |
      | /v1/bundles/local/__proto__        | 404    | not_found    |
      | /v1/bundles/builtin/0              | 422    | invalid_name |
      | /v1/bundles/not%20a%20name/0       | 422    | invalid_name |
      | /v1/skills/local/none              | 404    | not_found    |
      | /v1/skills/local/none/revisions    | 404    | not_found    |
      | /v1/skills/local/no%20name         | 422    | invalid_name |
