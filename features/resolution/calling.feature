Feature: Calling the tools of a skill
  Each tool of a resolved skill is called by its wire name, checked and bounded as any tool is.

  Scenario: A built-in tool of a composite skill
    Given the file "a.txt" with "needle\n"
    And the composite skill "local/kit":
      """
      builtins: [search_operations]
      """
    When I call "skill_S_grep" of "local/kit" on the files with {"pattern":"needle"}
    Then its `success` is true
    And the `path` of its `output.matches` are ["a.txt"]

  Scenario: An inline tool runs its operation on checked input
    Given the composite skill "local/kit":
      """
      inline_tools:
        - operation: uppercase
          input_schema: {type: object, properties: {text: {type: string}}, required: [text], additionalProperties: false}
      """
    When I call "local_S_kit_S__anon_0" of "local/kit" with {"text":"quiet"}
    Then its `output` is {"text":"QUIET"}
    When I call "local_S_kit_S__anon_0" of "local/kit" with {"txt":"quiet"}
    Then it is refused as invalid_input mentioning "input.text is required"

  Scenario: A tool that needs approval is not run
    Given the composite skill "local/kit":
      """
      tools: [{name: skill/list-dir, human_approval_required: true}]
      """
    When I call "skill_S_list-dir" of "local/kit" with {}
    Then it is refused as approval_required mentioning "skill/list-dir"

  Scenario: What is configured and cannot be called says why
    Given the composite skill "local/kit":
      """
      tools: [local/nope]
      mcp_servers: [{name: hub, url: "http://127.0.0.1:9", tools: [a]}]
      """
    When I call "local_S_nope" of "local/kit" with {}
    Then it is refused as not_found mentioning "No registry here has a tool named local/nope"
    When I call "mcp_C_hub_S_a" of "local/kit" with {}
    Then it is refused as unavailable mentioning "The MCP server hub "

  Scenario: A name that the skill does not have is not found, with what is near
    Given the composite skill "local/kit":
      """
      tools: [skill/grep]
      """
    When I call "skill_S_gerp" of "local/kit" with {}
    Then it is refused as not_found mentioning "Did you mean \"skill_S_grep\"?"
    When I call "skill_S_glob" of "local/kit" with {}
    Then it is refused as not_found mentioning "skill_S_glob"

  Rule: An agent skill is called to be activated

    Background:
      Given the file "skills/review/SKILL.md":
        """
        ---
        name: review
        description: Reviews code.
        allowed-tools: Read Grep Write Bash(git log:*)
        ---
        Read first.
        """
      And the file "README.md" with "A bundle."
      When I upload them as a zip

    Scenario: By its path or its name, in a composite skill
      Given the composite skill "local/kit":
        """
        agent_skills: [./skills/review, local/review, local/none]
        """
      When I resolve "local/kit"
      Then the `available` of its `entries` are [true,true,false]
      And the `description` of its `entries` are ["Reviews code.","Reviews code.",""]
      And its `entries.2.reason` mentions "local/none"
      When I call "agent_skill_C_local_S_review" of "local/kit" with {}
      Then its `output.body` is "Read first."
      And its `output.name` is "local/review"

    Scenario: It contributes the tools that its ceiling lets through, and itself
      When I resolve "local/review"
      Then the entry "builtin/file-read" has `available` true
      And the entry "skill/grep" has `available` true
      And the entry "agent_skill:skills/review" has `description` "Reviews code."
      And none of its `entries` has `name` "skill/glob"
      And none of its `entries` has `name` "Write"
      And its `diagnostics.0.code` is "allowed_tools_unknown"
      And its `diagnostics.0.message` mentions "\"Write\" stands for no tool here"

    Scenario: A list that names no tool of ours sets no limit, and says so
      Given the file "skills/other/SKILL.md":
        """
        ---
        name: other
        description: Other.
        allowed-tools: Task WebFetch
        ---
        """
      When I upload them as a zip
      And I resolve "local/other"
      Then the `name` of its `entries` are ["agent_skill:skills/other"]
      And the `code` of its `diagnostics` are ["allowed_tools_unknown","allowed_tools_unknown","allowed_tools_off"]
