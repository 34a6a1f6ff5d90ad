Feature: Exporting a skill
  A skill goes out as an archive that our own upload and other hosts accept, and that is the same every time.

  Background:
    Given the file "review/SKILL.md":
      """
      ---
      name: review
      description: Reviews code.   # as it was typed
      allowed-tools: Read, Grep
      license: MIT
      ---
      # Steps

      ---
      One rule above.
      """
    And the executable file "review/scripts/run.sh" with "#!/bin/sh\n"
    And the file "review/assets/länge.txt" with "x\n"
    And the file "review/assets/a-name-that-is-longer-than-the-hundred-bytes-that-the-header-of-a-tar-archive-has-room-for-in-its-first-field.txt" with "y\n"
    When I upload them as a zip

  Scenario Outline: An export is the same upload again
    When I export "local/review" as a <format> in the standard dialect with its files in a <place>
    Then it is the bundle that was there before

    Examples:
      | format | place  |
      | zip    | root   |
      | zip    | folder |
      | tar.gz | root   |
      | tar.gz | folder |

  Scenario Outline: An export has the same bytes every time, on every host
    When I export "local/review" as a <format> in the standard dialect with its files in a folder
    Then its `sha256` is "<digest>"

    Examples:
      | format | digest  |
      | zip    | d8465a9fb6acc7c0bcbab34058ad35a06cc5b3ae4ff5c3df7401504b14fc5c57 |
      | tar.gz | f39d2f46cda21430c4eebdfd990cfd603aebfec60badc220151df0d4dc328cb8 |

  Scenario: In the other dialect the header is changed and the body is not
    When I export "local/review" as a zip in the namespaced dialect with its files in a root
    And I upload the export in the namespaced dialect
    And I activate the skill "local/review"
    Then its `allowed_tools` is ["Read","Grep"]
    And its `license` is "MIT"
    And its `body` is "# Steps\n\n---\nOne rule above."
    And its `manifest` has 4 entries
