Feature: Limits of a skill
  A skill has at most 512 files, 16 MiB, and 5 MiB in one file; its SKILL.md at most 1 MiB. They count its own files:
  not those of a repository or of a skill inside it. What is over is refused with the limit and the number found, and
  the rest of the upload is taken.

  Background:
    Given the file "big/SKILL.md" with "---\nname: big\ndescription: Grows.\n---\nText.\n"
    And the file "small/SKILL.md" with "---\nname: small\ndescription: Stays.\n---\nText.\n"

  Scenario: As many files as a skill may have
    Given 511 small files in "big/data"
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/big","local/small"]
    And the upload reports nothing

  Scenario: One file too many
    Given 512 small files in "big/data"
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/small"]
    And the `code` of its `diagnostics` are ["skill_too_many_files"]
    And the upload reports skill_too_many_files mentioning "has 513 files; the limit is 512"
    And the upload reports skill_too_many_files for "big/SKILL.md"
    And "local/big" is not registered
    When I read the file "big/data/512.txt" of the bundle
    Then its `text` is "512\n"

  Scenario: Files of a repository and beside do not count
    Given 300 small files in "big/data"
    And 300 small files in "big/.git/objects"
    And 300 small files in "data"
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/big","local/small"]
    And the upload reports nothing

  Scenario: A skill that its nested skills take over a limit goes without them, which is said
    Given 300 small files in "big/data"
    And 300 small files in "big/inner/data"
    And the file "big/inner/SKILL.md" with "---\nname: inner\ndescription: Within.\n---\n"
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/big","local/inner","local/small"]
    And the `code` of its `diagnostics` are ["nested_left_out","nested_skills"]
    And the upload reports nested_left_out mentioning "has 602 files"
    And the upload reports nested_left_out mentioning "So 301 files in nested folders are not part of it"
    When I list the resources of the skill "local/big"
    Then its `manifest` has 301 entries
    When I list the resources of the skill "local/inner"
    Then its `manifest` has 301 entries

  Scenario: A file as large as one may be
    Given the file "big/data.bin" of 5242880 zeros
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/big","local/small"]

  Scenario: A file with a byte too many
    Given the file "big/data.bin" of 5242881 zeros
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/small"]
    And the `code` of its `diagnostics` are ["skill_file_too_large"]
    And the upload reports skill_file_too_large mentioning "over the limit of 5242880 bytes"
    And the upload reports skill_file_too_large mentioning "\"big/data.bin\" (5242881)"

  Scenario: A folder that is too large as a whole
    Given the file "big/1.bin" of 5000000 zeros
    And the file "big/2.bin" of 5000001 zeros
    And the file "big/3.bin" of 5000002 zeros
    And the file "big/4.bin" of 3000000 zeros
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/small"]
    And the `code` of its `diagnostics` are ["skill_too_large"]
    And the upload reports skill_too_large mentioning "has 18000047 bytes; the limit is 16777216"
    And the upload reports skill_too_large mentioning "The largest: \"big/3.bin\" (5000002), \"big/2.bin\" (5000001)"

  Scenario: A SKILL.md that is too large
    Given the file "big/SKILL.md" of 1048577 zeros
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/small"]
    And the `code` of its `diagnostics` are ["skill_md_too_large"]
    And the upload reports skill_md_too_large mentioning "has 1048577 bytes; the limit is 1048576"

  Scenario: A header that is too large
    Given the file "big/SKILL.md" made of:
      | 1    | ---\nname: big\ndescription: d\n |
      | 6554 | # comment\n                      |
      | 1    | ---\nText.\n                     |
    When I upload them as a tar
    Then the `name` of its `skills` are ["local/small"]
    And the upload reports frontmatter_too_large mentioning "the limit is 65536"

  Scenario Outline: A description of <count> characters
    Given the file "big/SKILL.md" made of:
      | 1       | ---\nname: big\ndescription: "  |
      | <count> | 🎉                              |
      | 1       | "\n---\n                        |
    When I upload them as a tar
    Then the `name` of its `skills` are <skills>
    And the `code` of its `diagnostics` are <codes>

    Examples:
      | count | skills                      | codes                    |
      | 1024  | ["local/big","local/small"] | []                       |
      | 1025  | ["local/small"]             | ["description_too_long"] |

  Scenario Outline: <count> steps
    Given the file "big/SKILL.md" made of:
      | 1       | ---\nname: local/big\ndescription: d\nsteps:\n |
      | <count> | - go\n                                         |
      | 1       | ---\n                                          |
    And the file "small/SKILL.md" is gone
    When I upload them in the namespaced dialect
    Then the `name` of its `skills` are <skills>
    And the `code` of its `diagnostics` are <codes>

    Examples:
      | count | skills        | codes                                   |
      | 256   | ["local/big"] | ["wrapper_stripped"]                    |
      | 257   | []            | ["wrapper_stripped","steps_too_many"]   |
