Feature: Composite skills in a run
  An actor's skill may be a composite one: its tools are called under their wire names, its agent skills are activated.
  What cannot be called is told.

  Scenario: The tools of a composite skill are shown to the model and run
    Given the file "a.txt" with "needle\n"
    And the composite skill "local/kit":
      """
      tools: [{name: skill/grep, description: Finds things.}]
      inline_tools:
        - {operation: uppercase, description: Shouts., input_schema: {type: object, properties: {text: {type: string}}}}
      """
    And the provider answers {"calls":[{"name":"skill_S_grep","input":"{\"pattern\":\"needle\"}"},{"name":"local_S_kit_S__anon_0","input":"{\"text\":\"found\"}"}]}
    And the provider answers {"text":"Done."}
    And the actor "local/helper":
      """
      provider: anthropic
      model: scripted-model
      skills: [local/kit]
      """
    When I run "local/helper" with "Go" on the files
    Then its `response.text` is "Done."
    And its `warnings` is []
    And its `tool_calls.0.output.matches.0.path` is "a.txt"
    And its `tool_calls.1.output` is {"text":"FOUND"}
    And the `tools.0.name` of request 1 is "skill_S_grep"
    And the `tools.0.description` of request 1 is "Finds things."
    And the `tools.1.name` of request 1 is "local_S_kit_S__anon_0"
    And request 1 has no `tools.2`

  Scenario: What cannot be called is left out with a warning, and approval is not given
    Given the composite skill "local/kit":
      """
      tools: [local/nope, {name: skill/list-dir, human_approval_required: true}]
      mcp_servers: [{name: hub, url: "http://127.0.0.1:9"}]
      """
    And the actor "local/helper":
      """
      provider: rehearsal
      skills: [local/kit]
      rehearsal:
        - calls: [{ tool: skill/list-dir, input: { path: . } }, { tool: local/nope, input: {} }]
        - text: Done.
      """
    When I run "local/helper" with "Go"
    Then the `code` of its `warnings` are ["tool_unknown","mcp_skipped"]
    And its `tool_calls.0.error.code` is "approval_required"
    And its `tool_calls.1.error.code` is "not_found"
    And its `outcome.kind` is "completed"

  Scenario: Its agent skills are activated as the actor's own are
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews.
      ---
      Read first.
      """
    And the file "README.md" with "A bundle."
    When I upload them as a zip
    Given the composite skills:
      """
      inner: {agent_skills: [local/review]}
      kit: {includes: [inner]}
      """
    And the actor "local/helper":
      """
      provider: rehearsal
      skills: [local/kit]
      rehearsal:
        - calls: [{ tool: activate_skill, input: { name: local/review } }]
        - text: Done.
      """
    When I run "local/helper" with "Go"
    Then its `tool_calls.0.output.body` is "Read first."
    And its `warnings` is []

  Scenario: An agent skill brings the tools that its ceiling lets through
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews.
      allowed-tools: Grep Write
      ---
      Read first.
      """
    And the file "README.md" with "A bundle."
    When I upload them as a zip
    Given the actor "local/helper":
      """
      provider: rehearsal
      skills: [local/review]
      rehearsal:
        - calls: [{ tool: skill/grep, input: { pattern: bundle } }, { tool: skill/glob, input: { pattern: "*" } }]
        - text: Done.
      """
    When I run "local/helper" with "Go" on the files
    Then the `success` of its `tool_calls` are [true,false]
    And its `tool_calls.1.error.code` is "not_found"

  Scenario: A skill that can no longer be resolved is told, and the run goes on
    Given the variable "KIND" is "x"
    And the composite skill "local/kit":
      """
      tools: [{name: skill/grep, description: "${KIND}"}]
      """
    And there is no variable "KIND"
    And the actor "local/helper":
      """
      provider: rehearsal
      skills: [local/kit]
      rehearsal: [{ text: Done. }]
      """
    When I run "local/helper" with "Go"
    Then its `warnings.0.code` is "skill_missing"
    And its `warnings.0.message` mentions "${KIND} has no value"
    And its `response.text` is "Done."

  Scenario: An actor that only reads does not reach a tool that writes, whichever skill brings it
    Given the composite skill "local/kit":
      """
      tools: [skill/list-dir, {name: skill/grep, writes: true}]
      """
    And the actor "local/reader":
      """
      provider: rehearsal
      read_only: true
      skills: [local/kit]
      rehearsal:
        - calls: [{ tool: skill/list-dir, input: { path: . } }, { tool: skill/grep, input: { pattern: a } }]
        - text: Done.
      """
    And the actor "local/careful":
      """
      type: graph
      read_only: true
      entry: only
      nodes:
        only: { actor: local/helper }
      """
    And the actor "local/helper":
      """
      provider: rehearsal
      skills: [local/kit]
      rehearsal:
        - calls: [{ tool: skill/grep, input: { pattern: a } }]
        - text: Done.
      """
    And the file "a.txt" with "a"
    When I run "local/reader" with "Go" on the files
    Then the `success` of its `tool_calls` are [true,false]
    And its `tool_calls.1.error.code` is "not_found"
    And the `code` of its `warnings` are ["tool_not_read_only"]
    And its `warnings.0.message` mentions "skill/grep"
    When I run "local/careful" with "Go" on the files
    Then the `success` of its `tool_calls` are [false]
    And the `code` of its `warnings` are ["tool_not_read_only"]
    When I run "local/helper" with "Go" on the files
    Then the `success` of its `tool_calls` are [true]
    And its `warnings` is []
