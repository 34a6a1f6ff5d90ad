Feature: Tiers of disclosure
  A catalogue shows names and descriptions alone; activation gives the instructions; files are read on demand. As a
  tool, a skill reads and changes nothing.

  Background:
    Given the file "sail/SKILL.md":
      """
      ---
      name: local/sail
      description: Sails a boat across a bay.
      allowed-tools:
        - local/read-chart
        - local/check-wind
      ---
      First: check the wind.
      Then: cast off.
      """
    And the file "README.md" with "About the bundle.\n"

  Rule: The first tier has no body

    @loader-20
    Scenario: A list shows what a skill is for, and no more
      When I upload them in the namespaced dialect
      And I list the skills of "local"
      Then its `skills` has 1 entry
      And its `skills.0` has the keys ["description","kind","name","resource_slots","revision"]
      And its `skills.0.name` is "local/sail"
      And its `skills.0.description` is "Sails a boat across a bay."
      And its `skills.0.kind` is "agent_skill"
      And its `skills.0.resource_slots` is []

    @loader-50
    Scenario: A list shows which resources there are
      Given the file "sail/assets/bay.json" with "{}"
      When I upload them in the namespaced dialect
      And I list the skills of "local"
      Then its `skills.0.resource_slots` is [{"name":"assets","access":"read_only"}]

  Rule: The second tier has the body

    @loader-21
    Scenario: Activation gives the whole body
      When I upload them in the namespaced dialect
      And I list the skills of "local"
      And I activate the skill "local/sail"
      Then its `body` is "First: check the wind.\nThen: cast off."

    Scenario: Activation of what is not there
      When I upload them in the namespaced dialect
      And I activate the skill "local/sale"
      Then it is refused as not_found mentioning "local/sale"

  Rule: The third tier gives files one by one

    @loader-22
    Scenario: Resources are listed and read on demand
      Given the file "sail/scripts/tack.py" with "# tack\n"
      When I upload them in the namespaced dialect
      And I list the skills of "local"
      And I list the resources of the skill "local/sail"
      Then its `scripts` is ["scripts/tack.py"]
      When I read the resource "scripts/tack.py" of the skill "local/sail"
      Then its `text` is "# tack\n"
      When I read the resource "scripts/gybe.py" of the skill "local/sail"
      Then it is refused as not_found mentioning "scripts/gybe.py"

    Scenario Outline: A resource outside of the folder is refused
      When I upload them in the namespaced dialect
      And I read the resource "<path>" of the skill "local/sail"
      Then it is refused as <code> mentioning "<part>"

      Examples:
        | path                  | code           | part      |
        | README.md             | not_found      | README.md |
        | sail/SKILL.md         | not_found      | SKILL.md  |
        | a\\..\\..\\README.md  | path_traversal | traversal |

  Rule: What is activated can be given up again

    @loader-23
    Scenario: A run that ends a skill has to activate it again to go on
      Given the file "sail/references/knots.md" with "Bowline.\n"
      And the actor "local/skipper":
        """
        provider: rehearsal
        skills: [local/sail]
        rehearsal:
          - calls: [{ tool: activate_skill, input: { name: local/sail } }]
          - calls: [{ tool: read_skill_resource, input: { name: local/sail, path: references/knots.md } }]
          - calls: [{ tool: deactivate_skill, input: { name: local/sail } }]
          - calls:
              - { tool: read_skill_resource, input: { name: local/sail, path: SKILL.md } }
              - { tool: read_skill_resource, input: { name: local/sail, path: references/knots.md } }
              - { tool: deactivate_skill, input: { name: local/sail } }
          - calls: [{ tool: activate_skill, input: { name: local/sail } }]
          - text: Moored.
        """
      When I upload them in the namespaced dialect
      And I run "local/skipper" with "Go"
      Then its `response.text` is "Moored."
      And the `success` of its `tool_calls` are [true,true,true,false,false,true,true]
      And its `tool_calls.0.output.body` is "First: check the wind.\nThen: cast off."
      And its `tool_calls.2.output` is {"name":"local/sail","deactivated":true}
      And its `tool_calls.3.error.code` is "not_activated"
      And its `tool_calls.4.error.code` is "not_activated"
      And its `tool_calls.5.output.deactivated` is false
      And its `tool_calls.6.output.body` is "First: check the wind.\nThen: cast off."

  Rule: A skill is described as a tool

    @loader-16
    Scenario: The descriptor says that it is a skill
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.source` is "agent_skill"
      And its `descriptor.name` is "local/sail"
      And its `descriptor.description` is "Sails a boat across a bay."
      And its `descriptor.input_schema` is {"type":"object","properties":{},"additionalProperties":false}

    @loader-17
    Scenario: The descriptor reads only
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.capability.read_only` is true
      And its `descriptor.capability.writes` is false
      And its `descriptor.capability.side_effects` is []

    @loader-18
    Scenario: The descriptor names the tools that are allowed
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.metadata.allowed_tools` is ["local/read-chart","local/check-wind"]

    @loader-19
    Scenario: The descriptor says where the skill is
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.metadata.agent_skill_path` is "sail"

    @loader-48
    Scenario: The descriptor has a read-only slot for each folder of resources
      Given the file "sail/scripts/tack.py" with "# tack\n"
      And the file "sail/references/knots.md" with "Bowline.\n"
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.resource_slots` has 2 entries
      And its `descriptor.resource_slots.0` is {"name":"scripts","access":"read_only"}
      And its `descriptor.resource_slots.1` is {"name":"references","access":"read_only"}

    @loader-49
    Scenario: The descriptor of a skill without resources has no slots
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.resource_slots` is []
      And its `resource_slots` is []

    Scenario: A slot needs a file directly in it
      Given the file "sail/scripts/old/tack.py" with "# tack\n"
      When I upload them in the namespaced dialect
      And I activate the skill "local/sail"
      Then its `descriptor.resource_slots` is []
