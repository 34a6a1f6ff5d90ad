Feature: Describing an actor
  An actor is a document in YAML or JSON. Everything in it is checked when it is put: a fault names its field and the
  fix.

  Scenario Outline: A faulty document is refused with the field and the fix
    Given the actor "local/faulty":
      """
      <document>
      """
    Then it is refused as <code> mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | document                                                        | code          | field               | part                          |
      | {provider: rehearsl, model: x}                                  | invalid_input | provider            | \"rehearsal\"                 |
      | {provider: anthropic}                                           | invalid_input | model               | needs a model                 |
      | {provider: rehearsal}                                           | invalid_input | rehearsal           | add them                      |
      | {provider: anthropic, model: m, limits: {steps: 0}}             | invalid_input | limits.steps        | at least 1                    |
      | {provider: anthropic, model: m, limits: {step: 1}}              | invalid_input | limits.step         | Did you mean \"steps\"?       |
      | {provider: anthropic, model: m, tools: [skill/gerp]}            | invalid_input | tools[0]            | Did you mean \"skill/grep\"  |
      | {provider: anthropic, model: m, skills: [review]}               | invalid_name  | skills[0]           | namespace/short               |
      | {provider: anthropic, model: m, name: local/other}              | invalid_input | name                | local/other                   |
      | {provider: anthropic, model: m, options: {temperature: 3}}      | invalid_input | options.temperature | at most 2                     |
      | {provider: anthropic, provider: rehearsal}                      | invalid_yaml  | body                | unique                        |
      | {a: &x 1, b: *x}                                                | invalid_yaml  | body                | anchors and aliases           |
      | [1, 2]                                                          | invalid_input |                     | mapping of keys              |

  Scenario: A system prompt takes values of the context
    Given the provider answers {"text":"Done."}
    And the actor "local/polite":
      """
      provider: anthropic
      model: scripted
      system_prompt: Speak {{ context.language }} to {{ context.nobody }}.
      """
    When I run "local/polite" with "Go" in the context {"language":"Danish"}
    Then the `system` of request 1 is "Speak Danish to {{ context.nobody }}."
    And its `warnings.0.code` is "template_missing"

  @actor-09
  Scenario: An empty system prompt stays empty
    Given the provider answers {"text":"Done."}
    And the actor "local/silent":
      """
      provider: anthropic
      model: scripted
      system_prompt: ""
      """
    When I run "local/silent" with "Go" in the context {"language":"Danish"}
    Then request 1 has no `system`
    And its `warnings` has 0 entries

  @actor-10
  Scenario: A system prompt is a template of values, never of code
    Given the provider answers {"text":"Done."}
    And the actor "local/polite":
      """
      provider: anthropic
      model: scripted
      system_prompt: 'Speak {{ context.language | default: "English" }} to <%= it.context.who.name %>: {{ context.who | json }}'
      """
    When I run "local/polite" with "Go" in the context {"who":{"name":"{{ prompt }}"}}
    Then the `system` of request 1 is "Speak English to {{ prompt }}: {\"name\":\"{{ prompt }}\"}"
    And its `warnings` has 0 entries

  @actor-11
  Scenario Outline: A system prompt that cannot be rendered is used as it is written, with a warning
    Given the provider answers {"text":"Done."}
    And the actor "local/odd":
      """
      provider: anthropic
      model: scripted
      system_prompt: '{{ context.language }} <template>'
      """
    When I run "local/odd" with "Go" in the context {"language":"Danish"}
    Then its `outcome.kind` is "completed"
    And the `system` of request 1 is "{{ context.language }} <template>"
    And its `warnings.0.code` is "template_failed"
    And its `warnings.0.message` mentions "<template>"

    Examples:
      | template                                 |
      | {% for i in range(1000000000) %}         |
      | {{ context.language.upper() }}           |
      | <% throw new Error() %>                  |
