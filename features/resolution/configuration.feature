Feature: The configuration of a composite skill
  A composite skill is written in YAML or JSON. What is written is kept; what cannot be is refused with its place and the
  fix.

  @resolve-12
  Scenario: The wrapped form is the flat form
    Given the composite skill "local/kit":
      """
      cleveragents: {version: "3.0"}
      skill:
        name: local/kit
        description: Tools for reviews.
        tools: [skill/grep, {name: builtin/file-read, description: Reads.}]
      """
    Then its `diagnostics` is []
    When I resolve "local/kit"
    Then the `name` of its `entries` are ["skill/grep","builtin/file-read"]
    And the entry "builtin/file-read" has `description` "Reads."
    And the entry "builtin/file-read" has `capability.read_only` true

  @resolve-12
  Scenario: Everything that is said of an inline tool reaches its entry
    Given the composite skill "local/kit":
      """
      anonymous_tools:
        - description: Shouts.
          operation: uppercase
          input_schema: {type: object, properties: {text: {type: string}}, required: [text]}
          capability: {writes: true, checkpointable: true, side_effects: [db]}
      """
    When I resolve "local/kit"
    Then the entry "local/kit/_anon_0" has `description` "Shouts."
    And the entry "local/kit/_anon_0" has `capability.writes` true
    And the entry "local/kit/_anon_0" has `capability.checkpointable` true
    And the entry "local/kit/_anon_0" has `capability.side_effects` ["db"]
    And the entry "local/kit/_anon_0" has `input_schema.required` ["text"]

  @resolve-12
  Scenario: The document is given back as it was put
    Given the composite skill "local/kit":
      """
      description: Kit.
      tools: [{name: skill/grep, override: {capability: {human_approval_required: true}}}]
      """
    When I read the document of "local/kit"
    Then its `document` is {"description":"Kit.","tools":[{"name":"skill/grep","override":{"capability":{"human_approval_required":true}}}]}
    And its `kind` is "composite_skill"
    When I list the skills of "local"
    Then the `kind` of its `skills` are ["composite_skill"]

  @resolve-12
  Scenario Outline: <document>
    Given the composite skill "local/kit":
      """
      <document>
      """
    Then it is refused as <code> mentioning "<part>"
    And the fault is in `<field>`

    Examples: Keys and names
      | document                                            | code          | field                | part                       |
      | {tool: [skill/grep]}                                | invalid_input | tool                 | Did you mean \"tools\"?  |
      | {skill: {tols: []}}                                 | invalid_input | skill.tols           | Did you mean \"tools\"?  |
      | {name: local/other}                                 | invalid_input | name                 | local/kit                  |
      | {tools: [a/b/c]}                                    | invalid_name  | tools[0]             | namespace/short            |
      | {tools: [local/kit/_anon_0]}                        | invalid_name  | tools[0]             | namespace/short            |
      | {tools: [skill/gerp]}                               | invalid_input | tools[0]             | skill/gerp                 |
      | {includes: [devops/deploy]}                         | invalid_input | includes[0]          | another namespace          |
      | {tools: [{name: a, writes: true, read_only: true}]} | invalid_input | tools[0].writes      | cannot both                |
      | {builtins: [{group: git_operation}]}                | invalid_input | builtins[0].group    | \"git_operations\"       |

    Examples: Inline tools
      | document                                            | code          | field                       | part                |
      | {inline_tools: [{code: "return 1 + 1"}]}            | invalid_input | inline_tools[0].code        | never run here      |
      | {inline_tools: [{operation: shout}]}                | invalid_input | inline_tools[0].operation   | uppercase           |
      | {inline_tools: [], anonymous_tools: []}             | invalid_input | anonymous_tools             | two spellings       |

    Examples: Servers and agent skills
      | document                                            | code          | field                       | part                |
      | {mcp_servers: [{name: s}]}                          | invalid_input | mcp_servers[0]              | neither is given    |
      | {mcp_servers: [{name: s, command: x, url: "y"}]}    | invalid_input | mcp_servers[0]              | both are given      |
      | {mcp_servers: {s: {url: "https://x.example"}}}      | invalid_input | mcp_servers                 | is a list           |
      | {mcp_servers: [{name: s, type: http, url: "y"}]}    | invalid_input | mcp_servers[0].type         | transport: streamable-http |
      | {mcp_servers: [{name: s, serverUrl: "y"}]}          | invalid_input | mcp_servers[0].serverUrl    | Write `url`         |
      | {mcp_servers: [{name: s, command: x}, {name: s, command: y}]} | invalid_input | mcp_servers[1].name | is taken by mcp_servers[0] |
      | {agent_skills: [{path: x, sandbox_policy: loose}]}  | invalid_input | agent_skills[0].sandbox_policy | restricted       |
      | {agent_skills: [../x]}                              | path_traversal | agent_skills[0]            | traversal           |

    Examples: Promises
      | document                                                       | code          | field              | part     |
      | {metadata: {read_only: true}, tools: [{name: t, writes: true}]} | invalid_input | metadata.read_only | local/t |

  Scenario: A tool that no registry has is kept, and told; strictly it is refused
    Given the composite skill "local/kit":
      """
      tools: [local/nope]
      """
    Then the `code` of its `diagnostics` are ["tool_unknown"]
    When I put the composite skill "local/kit" strictly:
      """
      tools: [local/nope]
      """
    Then it is refused as invalid_input mentioning "local/nope"

  Scenario: A server over stdio is read and never started
    Given the composite skill "local/kit":
      """
      mcp_servers: [{name: files, command: npx, args: ["-y", "server"]}]
      """
    When I resolve "local/kit"
    Then its `entries` is []
    And the `outcome` of its `trace` are ["dropped"]
    And its `trace.0.message` mentions "not started here"

  Scenario: Filters of a server leave tools out, and the trace says which
    Given the composite skill "local/kit":
      """
      mcp_servers:
        - {name: hub, url: "http://127.0.0.1:9", tools: [a, b, c], tool_filter: {include: [a, b], exclude: [b]}}
      """
    When I resolve "local/kit"
    Then the `name` of its `entries` are ["mcp:hub/a"]
    And the `subject` of its `trace` are ["mcp:hub/a","mcp:hub/b","mcp:hub/c"]

  Scenario: A change names the revision it is made over
    Given the composite skill "local/kit":
      """
      tools: [skill/grep]
      """
    When I put the composite skill "local/kit" over the revision "other":
      """
      tools: [skill/glob]
      """
    Then it is refused as precondition_failed mentioning "not other"
    When I resolve "local/kit"
    Then the `name` of its `entries` are ["skill/grep"]

  Scenario: A name is an agent skill or a composite one
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews.
      ---
      Read.
      """
    And the file "README.md" with "A bundle."
    When I upload them as a zip
    Given the composite skill "local/review":
      """
      tools: [skill/grep]
      """
    Then it is refused as conflict mentioning "agent skill"
    Given the composite skill "local/kit":
      """
      includes: [local/review]
      """
    Then it is refused as invalid_input mentioning "agent_skills"

  Scenario: An upload does not take the name of a composite skill
    Given the composite skill "local/review":
      """
      tools: [skill/grep]
      """
    And the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews.
      ---
      Read.
      """
    And the file "README.md" with "A bundle."
    When I upload them as a zip
    Then its `skills` is []
    And its `diagnostics.0.code` is "name_is_composite"
    And its `diagnostics.0.path` is "review/SKILL.md"
    When I resolve "local/review"
    Then the `name` of its `entries` are ["skill/grep"]
