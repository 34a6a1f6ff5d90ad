Feature: The tools of an actor
  An actor's model sees the tools it lists and those through which its skills open. Each name stands once, in a fixed
  order, and nothing is left out in silence.

  # Over HTTP an actor with such a tool is refused when it is put.
  @core-only @actor-18
  Scenario Outline: A tool without a name is left out, with a warning
    When a toolset is made of <names>
    Then its `tools` are <tools>
    And the `code` of its `warnings` are ["tool_unnamed"]

    Examples:
      | names                   | tools            |
      | [""]                    | []               |
      | ["  "]                  | []               |
      | ["skill/grep",""]       | ["skill_S_grep"] |

  @actor-19
  Scenario: A tool that is listed twice is shown once, with a warning
    Given the provider answers {"text":"Done."}
    And the actor "local/doubled":
      """
      provider: anthropic
      model: scripted
      tools: [skill/grep, skill/grep]
      """
    When I run "local/doubled" with "Go"
    Then its `outcome.kind` is "completed"
    And the `tools.0.name` of request 1 is "skill_S_grep"
    And request 1 has no `tools.1`
    And the `code` of its `warnings` are ["tool_repeated"]

  # Over HTTP an actor with such a tool is refused when it is put; this is for a tool that went away later.
  @core-only @actor-20
  Scenario: A tool that nothing stands behind is left out, with a warning
    When a toolset is made of ["skill/gerp"]
    Then its `tools` are []
    And the `code` of its `warnings` are ["tool_unknown"]
    And its `warnings.0.message` mentions "skill/gerp"

  Scenario: Every tool that does not exist is told when the actor is put
    Given the actor "local/faulty":
      """
      provider: anthropic
      model: scripted
      tools: [skill/gerp, skill/grep, builtin/file-rad]
      """
    Then it is refused as invalid_input mentioning "skill/gerp"
    And the refusal tells 2 problems

  @actor-21
  Scenario: Waiting for a run gives what its stream gives
    Given the file "a.txt" with "one"
    And the actor "local/reader":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: a.txt } }]
        - text: "{{ prompt }}: {{ results.0.text }}"
      """
    When I run "local/reader" with "Read" on the files
    Then the streamed result is the result
    And the same run, waited for, gives the same result

  Scenario: The skills of the actor come first, then those of the call, each once
    Given the file "one/SKILL.md":
      """
      ---
      name: one
      description: The first.
      ---
      One.
      """
    And the file "two/SKILL.md":
      """
      ---
      name: two
      description: The second.
      ---
      Two.
      """
    And the file "three/SKILL.md":
      """
      ---
      name: three
      description: The third.
      ---
      Three.
      """
    And the provider answers {"text":"Done."}
    And the actor "local/reviewer":
      """
      provider: anthropic
      model: scripted
      skills: [local/two, local/three]
      """
    When I upload them as a zip
    And I run "local/reviewer" with "Go" and the skills ["local/one","local/two","local/one"]
    Then the `tools.0.input_schema.properties.name.enum` of request 1 is ["local/two","local/three","local/one"]
    And its `warnings` has 0 entries
