Feature: Skills in a run
  A run shows the model the names and descriptions of its skills; the model activates what fits, reads its files and
  ends it.

  Background:
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews <code> & prose.
      ---
      Read references/list.md first.
      """
    And the file "review/references/list.md" with "1. Names\n"
    And the file "README.md" with "A bundle."
    When I upload them as a zip

  @actor-04
  Scenario: Skill tools are there although the actor lists no tools
    Given the provider answers {"calls":[{"name":"activate_skill","input":"{\"name\":\"local/review\"}"}]}
    And the provider answers {"text":"Reviewed."}
    And the actor "local/reviewer":
      """
      provider: anthropic
      model: scripted-model
      """
    When I run "local/reviewer" with "Go" and the skill "local/review"
    Then its `response.text` is "Reviewed."
    And its `tool_calls.0.output.body` is "Read references/list.md first."
    And the `tools.0.name` of request 1 is "activate_skill"
    And the `tools.0.input_schema.properties.name.enum` of request 1 is ["local/review"]
    And the system prompt of request 1 mentions "<description>Reviews &lt;code&gt; &amp; prose.</description>"

  Scenario: A resource is closed before activation and after deactivation
    Given the actor "local/reviewer":
      """
      provider: rehearsal
      skills: [local/review]
      rehearsal:
        - calls: [{ tool: read_skill_resource, input: { name: local/review, path: references/list.md } }]
        - calls: [{ tool: activate_skill, input: { name: local/review } }]
        - calls: [{ tool: read_skill_resource, input: { name: local/review, path: references/list.md } }]
        - calls: [{ tool: deactivate_skill, input: { name: local/review } }]
        - calls: [{ tool: read_skill_resource, input: { name: local/review, path: references/list.md } }]
        - text: Done.
      """
    When I run "local/reviewer" with "Go"
    Then its `response.text` is "Done."
    And the `success` of its `tool_calls` are [false,true,true,true,false]
    And its `tool_calls.0.error.code` is "not_activated"
    And its `tool_calls.2.output.text` is "1. Names\n"
    And its `tool_calls.4.error.code` is "not_activated"

  Scenario: A skill's tools stay inside its folder
    Given the actor "local/reviewer":
      """
      provider: rehearsal
      skills: [local/review]
      rehearsal:
        - calls: [{ tool: activate_skill, input: { name: local/review } }]
        - calls:
            - { tool: read_skill_resource, input: { name: local/review, path: ../README.md } }
            - { tool: read_skill_resource, input: { name: local/review, path: README.md } }
        - text: Done.
      """
    When I run "local/reviewer" with "Go"
    Then its `tool_calls.1.error.code` is "path_traversal"
    And its `tool_calls.2.error.code` is "not_found"
