@core-only
Feature: Skills by the library
  An embedding program loads skills from files it has at hand. These are calls of the library: over HTTP a skill comes
  by an upload, so that neither a call without an argument nor a folder of a memory can be said there.

  Background:
    Given the file "skills/sail/SKILL.md":
      """
      ---
      name: local/sail
      description: Sails a boat across a bay.
      ---
      Check the wind.
      """
    And the executable file "skills/sail/scripts/tack.py" with "# tack\n"
    And the file "README.md" with "About.\n"

  Scenario: A folder gives the skill that its upload gives
    When I upload them in the namespaced dialect
    And the library loads the folder "skills/sail"
    Then its `loaded.skill.body` is "Check the wind."
    And its `loaded.folder.path` is "skills/sail"
    And its `loaded.folder.scripts` is ["scripts/tack.py"]
    And the library gives the revision of the upload

  # A skill cannot exist without its text or its folder: only a call from untyped code can leave one out.
  Rule: What is missing in a call is named

    @loader-40
    Scenario: A skill of nothing that was read
      When the library loads the folder "skills/sail"
      And the library makes a skill of its folder without what was read
      Then it is refused as invalid_input mentioning "spec: is missing"
      And the fault is in `spec`

    @loader-41
    Scenario: A skill without a folder
      When the library loads the folder "skills/sail"
      And the library makes a skill of what was read without its folder
      Then it is refused as invalid_input mentioning "folder: is missing"
      And the fault is in `folder`

    @loader-42
    Scenario: A folder that was not given
      When the library loads a folder that was not given
      Then it is refused as invalid_input mentioning "folder: is missing"
      And the fault is in `folder`

  Rule: A folder that holds no skill is refused by what is there

    Scenario Outline: <path>
      When the library loads the folder "<path>"
      Then it is refused as <code> mentioning "<part>"
      And the fault is in `folder`

      Examples:
        | path          | code            | part                       |
        | skills/sale   | not_found       | \"skills/sale\" was not found |
        | README.md     | not_a_directory | is not a directory         |
        | skills        | not_found       | holds no SKILL.md          |

  Scenario: An activation that ended gives no body
    When the library loads the folder "skills/sail"
    And the library activates it and ends the activation
    Then it is refused as not_activated mentioning "local/sail"
