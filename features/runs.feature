Feature: Running an actor
  An actor is a model with a system prompt, skills and tools. A run streams its events and keeps its result.

  Background:
    Given the file "src/auth.ts" with "export const key = 1; // TODO rotate\n"

  @actor-01
  Scenario: One tool call, answered and counted
    Given the actor "local/reviewer":
      """
      provider: rehearsal
      tools: [builtin/file-read]
      rehearsal:
        - calls: [{ tool: builtin/file-read, input: { path: src/auth.ts } }]
        - text: "It has {{ results.0.total_lines }} line."
      """
    When I run "local/reviewer" with "Review src/auth.ts" on the files
    Then its `outcome.kind` is "completed"
    And its `usage.tool_calls` is 1
    And its `response.text` is "It has 1 line."
    And the events are numbered without a gap
    And the events are ["run.started","step.started","step.finished","tool.call","tool.result","step.started","step.finished","run.finished"]
