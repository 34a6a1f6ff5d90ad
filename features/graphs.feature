Feature: Actors made of tools and of other actors
  An actor of type `tool` calls tools one after another; one of type `graph` leads from node to node along edges with
  conditions. Both run like any actor: the same requests, the same events, the same result.

  Scenario: A pipeline passes results from step to step
    Given the files:
      | src/a.ts | one\ntwo TODO\n |
      | src/b.ts | three\n         |
    And the actor "local/first-todo":
      """
      type: tool
      steps:
        - id: search
          tool: skill/grep
          input: { pattern: '{{ context.word | default: "TODO" }}' }
        - tool: builtin/file-read
          input: { path: '{{ steps.search.matches.0.path }}', line_start: '{{ results.0.matches.0.line }}' }
      response: 'Line {{ results.1.start_line }}: {{ results.1.text }}'
      """
    When I run "local/first-todo" with "Go" on the files
    Then its `outcome.kind` is "completed"
    And its `model` is "none"
    And its `response.text` is "Line 2: two TODO\n"
    And its `output.total_lines` is 2
    And its `usage.tool_calls` is 2
    And its `tool_calls.1.input` is {"path":"src/a.ts","line_start":2}
    And the events are numbered without a gap
    And the events are ["run.started","node.started","tool.call","tool.result","node.finished","node.started","tool.call","tool.result","node.finished","run.finished"]

  Scenario: A pipeline ends with the failure of its step
    Given the file "a.txt" with "one"
    And the actor "local/reader":
      """
      type: tool
      steps:
        - { tool: builtin/file-read, input: { path: '{{ prompt }}' } }
      """
    When I run "local/reader" with "../b.txt" on the files
    Then its `outcome.kind` is "failed"
    And its `outcome.class` is "path_traversal"
    And its `outcome.message` mentions "step_1 (builtin/file-read)"

  @actor-07
  Scenario: A graph hands its context to the actors in it
    Given the provider answers {"text":"Hej."}
    And the actor "local/polite":
      """
      provider: anthropic
      model: scripted
      system_prompt: Speak {{ context.language }} to {{ context.who }}.
      """
    And the actor "local/greeting":
      """
      type: graph
      entry: greet
      nodes:
        greet: { actor: local/polite, prompt: 'Greet me: {{ prompt }}' }
      """
    When I run "local/greeting" with "now" in the context {"language":"Danish","who":"Ada"}
    Then the `system` of request 1 is "Speak Danish to Ada."
    And the `messages.0.content` of request 1 is "Greet me: now"
    And its `response.text` is "Hej."
    And its `model` is "anthropic/scripted"
    And its `usage.input_tokens` is 25

  Scenario Outline: An edge is taken by the value in the context, in either form
    Given the file "a.txt" with "one"
    And the actor "local/sorter":
      """
      type: graph
      entry: read
      nodes:
        read: { tool: builtin/file-read, input: { path: a.txt }, set: { lines: '{{ result.output.total_lines }}' } }
        one: { actor: { provider: rehearsal, rehearsal: [{ text: one line }] } }
        more: { actor: { provider: rehearsal, rehearsal: [{ text: more lines }] } }
      edges:
        - { from: read, to: one, when: <condition> }
        - { from: read, to: more }
      """
    When I run "local/sorter" with "Go" on the files
    Then its `response.text` is "<text>"

    Examples:
      | condition                                      | text       |
      | {context_value: lines, equals: 1}              | one line   |
      | {type: context_value, key: lines, value: 1}    | one line   |
      | {context_value: lines, equals: '1'}            | more lines |
      | {context_value: lines, in: [0, 1]}             | one line   |
      | {context_value: lines, not_equals: 1}          | more lines |
      | {context_value: absent, exists: false}         | one line   |

  Scenario: A cycle ends at its limit, with an explanation
    Given the actor "local/round":
      """
      type: graph
      entry: again
      limits: { visits: 3 }
      nodes:
        again: { actor: { provider: rehearsal, rehearsal: [{ text: again }] } }
      edges: [{ from: again, to: again }]
      """
    When I run "local/round" with "Go"
    Then its `outcome.kind` is "limit"
    And its `outcome.limit` is "visits"
    And its `outcome.message` mentions "limits.visits"
    And its `usage.steps` is 3

  Scenario: A graph runs another graph
    Given the actor "local/inner":
      """
      type: graph
      entry: say
      nodes:
        say: { actor: { provider: rehearsal, rehearsal: [{ text: 'deep: {{ prompt }}' }] } }
      """
    And the actor "local/outer":
      """
      type: graph
      entry: call
      nodes:
        call: { actor: local/inner, prompt: '{{ prompt }}!' }
      """
    When I run "local/outer" with "Go"
    Then its `response.text` is "deep: Go!"
    And the streamed text is "deep: Go!"
    And the nodes are ["call","call/say"]

  Scenario: A failing node goes on along an edge for failures
    Given the file "a.txt" with "one"
    And the actor "local/careful":
      """
      type: graph
      entry: read
      nodes:
        read: { tool: builtin/file-read, input: { path: gone.txt } }
        explain: { actor: { provider: rehearsal, rehearsal: [{ text: '{{ prompt }}' }] }, prompt: '{{ previous.outcome.class }}' }
      edges: [{ from: read, to: explain, on: failure }]
      """
    When I run "local/careful" with "Go" on the files
    Then its `outcome.kind` is "completed"
    And its `response.text` is "not_found"

  Scenario: The actors that a graph names must be there
    Given the actor "local/outer":
      """
      type: graph
      entry: call
      nodes: { call: { actor: local/gone } }
      """
    When I start "local/outer" with "Go"
    Then it is refused as not_found mentioning "local/gone"
    And the fault is in `actor.nodes.call.actor`

  Scenario: Skills of a call have no use in a pipeline, and it says so
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews.
      ---
      Review it.
      """
    And the file "README.md" with "A bundle."
    And the actor "local/reader":
      """
      type: tool
      steps: [{ tool: builtin/file-read, input: { path: README.md } }]
      """
    When I upload them as a zip
    And I run "local/reader" with "Go" and the skill "local/review"
    Then its `warnings.0.code` is "skills_unused"

  Scenario Outline: A faulty document is refused with the field and the fix
    Given the actor "local/faulty":
      """
      <document>
      """
    Then it is refused as invalid_input mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | document                                                                      | field                   | part                     |
      | {type: grap}                                                                  | type                    | \"graph\"                |
      | {type: tool, steps: [{tool: skill/gerp}]}                                     | steps[0].tool           | Did you mean \"skill/grep\" |
      | {type: tool, steps: [{tool: skill/grep, input: {pattern: '{{ results.0 }}'}}]} | steps[0].input.pattern  | there are 0 results      |
      | {type: graph, entry: a, nodes: {b: {tool: skill/grep}}}                       | entry                   | The nodes: b             |
      | {type: graph, entry: a, nodes: {a: {tool: skill/gerp}}}                       | nodes.a.tool            | Did you mean \"skill/grep\" |
      | {type: graph, entry: a, nodes: {a: {actor: {provider: rehearsal}}}}           | nodes.a.actor.rehearsal | add them                 |
      | {type: graph, entry: a, nodes: {a: {tool: skill/grep}}, edges: [{from: a, to: c}]} | edges[0].to        | There is no node \"c\"   |
