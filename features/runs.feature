Feature: Running an actor
  An actor is a model with a system prompt, skills and tools. A run calls the model, runs the tools it asks for, answers
  it and calls again until it has its answer. Every run ends with one outcome.

  @actor-01 @actor-08
  Scenario: One tool call is run, answered and counted
    Given the file "src/auth.ts" with "export const key = 1;\n"
    And the actor "local/reviewer":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: src/auth.ts } }]
        - text: "It has {{ results.0.total_lines }} line."
      """
    When I run "local/reviewer" with "Review src/auth.ts" on the files
    Then its `outcome.kind` is "completed"
    And its `model` is "rehearsal"
    And its `usage.tool_calls` is 1
    And its `tool_calls` has 1 entry
    And its `tool_calls.0.name` is "builtin/file-read"
    And its `tool_calls.0.output.text` is "export const key = 1;\n"
    And its `response.text` is "It has 1 line."
    And the streamed text is "It has 1 line."
    And the events are numbered without a gap
    And the events are ["run.started","step.started","step.finished","tool.call","tool.result","step.started","step.finished","run.finished"]

  @actor-02
  Scenario: Two rounds of tool calls take three steps
    Given the files:
      | a.txt | one |
      | b.txt | two |
    And the actor "local/reader":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: a.txt } }]
        - calls: [{ tool: builtin/file-read, input: { path: b.txt } }]
        - text: "{{ results.0.text }} and {{ results.1.text }}"
      """
    When I run "local/reader" with "Compare the two files" on the files
    Then its `response.text` is "one and two"
    And its `usage.tool_calls` is 2
    And its `usage.steps` is 3

  Scenario: Calls of one turn are answered in their order
    Given the files:
      | a.txt | one |
      | b.txt | two |
    And the actor "local/reader":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls:
            - { tool: builtin/file-read, input: { path: a.txt } }
            - { tool: builtin/file-read, input: { path: b.txt } }
        - text: "{{ results.0.text }} {{ results.1.text }}"
      """
    When I run "local/reader" with "Read both" on the files
    Then its `response.text` is "one two"
    And its `usage.steps` is 2

  Scenario: A failing call is an answer and the run goes on
    Given the file "a.txt" with "one"
    And the actor "local/reader":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: ../../etc/passwd } }]
        - text: "I was told: {{ results.0 }}"
      """
    When I run "local/reader" with "Read it" on the files
    Then its `outcome.kind` is "completed"
    And its `tool_calls.0.success` is false
    And its `tool_calls.0.error.code` is "path_traversal"
    And its `response.text` mentions "leads outside the workspace"

  Scenario: A tool that does not exist is answered with the ones that do
    Given the file "a.txt" with "one"
    And the actor "local/reader":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-rea, input: {} }]
        - text: "{{ results.0 }}"
      """
    When I run "local/reader" with "Read it" on the files
    Then its `tool_calls.0.error.code` is "not_found"
    And its `response.text` mentions "builtin_S_file-read"

  Scenario: The same call with the same result ends the run in time
    Given the file "a.txt" with "one"
    And the actor "local/stuck":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      limits: { repeats: 2 }
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: a.txt } }]
        - calls: [{ tool: builtin/file-read, input: { path: a.txt } }]
        - text: never said
      """
    When I run "local/stuck" with "Go" on the files
    Then its `outcome.kind` is "limit"
    And its `outcome.limit` is "repeats"
    And its `usage.steps` is 2

  Scenario: A run that uses up its steps says so
    Given the file "a.txt" with "one"
    And the actor "local/long":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      limits: { steps: 1 }
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: a.txt } }]
        - text: never said
      """
    When I run "local/long" with "Go" on the files
    Then its `outcome.limit` is "steps"
    And its `outcome.message` mentions "1 steps"

  Scenario: A rehearsal that refers to nothing fails with the reference
    Given the actor "local/wrong":
      """
      provider: rehearsal
      rehearsal:
        - text: "{{ results.4.total }}"
      """
    When I run "local/wrong" with "Go"
    Then its `outcome.kind` is "failed"
    And its `outcome.message` mentions "results.4.total"

  Scenario: A run can be looked at, and its events read from any place
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I wait for "local/brief" with "Go"
    Then its `state` is "done"
    And its `response.text` is "Done."
    When I read its events after 3
    Then the `type` of its `events` are ["step.finished","run.finished"]

  Scenario: A run keeps its result when the service restarts
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I run "local/brief" with "Go"
    And the service restarts
    And I look at the run again
    Then its `outcome.kind` is "completed"
    And its `response.text` is "Done."

  Scenario: An asynchronous run answers at once
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I start "local/brief" with "Go"
    Then its `state` is "running"

  Scenario: A run is stopped by cancelling it
    Given the provider answers {"text":"Never read.","wait":3000}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When I start "local/slow" with "Go"
    And I cancel the run
    And I wait until the run is done
    Then its `outcome.kind` is "cancelled"

  # Over HTTP nothing can take the object of a run away while it works.
  @core-only
  Scenario: A run that is going on when the service restarts is ended as interrupted
    Given the provider answers {"text":"Never read.","wait":3000}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      """
    When I start "local/slow" with "Go"
    And the provider has been asked
    And the service restarts
    And I wait until the run is done
    Then its `outcome.kind` is "failed"
    And its `outcome.class` is "interrupted"

  Scenario: A run that takes too long ends at its limit
    Given the provider answers {"text":"Never read.","wait":3000}
    And the actor "local/slow":
      """
      provider: anthropic
      model: scripted-model
      limits: { seconds: 1 }
      """
    When I wait for "local/slow" with "Go"
    Then its `outcome.limit` is "time"
    And its `outcome.message` mentions "timed out"

  Scenario Outline: What a run names must be there
    Given the actor "local/brief":
      """
      provider: rehearsal
      rehearsal: [{ text: Done. }]
      """
    When I run "<actor>" with "Go" and the skill "<skill>"
    Then it is refused as <code> mentioning "<part>"

    Examples:
      | actor       | skill        | code         | part                 |
      | local/brie  | local/x      | not_found    | \"local/brief\"      |
      | local/brief | local/absent | not_found    | \"local/absent\"     |
      | local/brief | absent       | invalid_name | namespace/short      |
