Feature: Skills of one name
  A name stands for one skill. Where an upload holds several of a name, equal copies count as one; of differing ones
  none is taken until one is chosen.

  Background:
    Given the file "README.md" with "About.\n"

  Rule: Equal copies collapse

    Background:
      Given the files:
        | a/knit/SKILL.md      | ---\nname: knit\ndescription: Knits.\n---\nCast on.\n |
        | a/knit/assets/p.md   | Pattern.\n                                             |
        | b/knit/SKILL.md      | ---\nname: knit\ndescription: Knits.\n---\nCast on.\n |
        | b/knit/assets/p.md   | Pattern.\n                                             |

    Scenario: The first of equal copies is registered
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/knit"]
      And the `path` of its `skills` are ["a/knit"]
      And the `code` of its `diagnostics` are ["duplicate_copy"]
      And the `severity` of its `diagnostics` are ["note"]
      And the `path` of its `diagnostics` are ["b/knit/SKILL.md"]

    Scenario: The chosen one of equal copies is registered
      When I upload them choosing "b/knit"
      Then the `path` of its `skills` are ["b/knit"]
      And the `path` of its `diagnostics` are ["a/knit/SKILL.md"]

    Scenario: Copies with one file of difference are not equal
      Given the file "b/knit/assets/p.md" with "Another pattern.\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the `code` of its `diagnostics` are ["duplicate_name","duplicate_name"]

    Scenario: Copies with a different mode are not equal
      Given the executable file "b/knit/assets/p.md" with "Pattern.\n"
      When I upload them in the standard dialect
      Then its `skills` is []

  Rule: Of differing skills one has to be chosen

    Background:
      Given the files:
        | a/knit/SKILL.md | ---\nname: knit\ndescription: Knits socks.\n---\nSocks.\n       |
        | b/knit/SKILL.md | ---\nname: local/knit\ndescription: Knits hats.\n---\nHats.\n   |
        | sew/SKILL.md    | ---\nname: sew\ndescription: Sews.\n---\nThread the needle.\n  |

    Scenario: All of them are reported and none is registered
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/sew"]
      And the upload reports duplicate_name for "a/knit/SKILL.md"
      And the upload reports duplicate_name for "b/knit/SKILL.md"
      And the upload reports an error mentioning "is also the name of \"b/knit/SKILL.md\", and they differ"
      And the upload reports an error mentioning "pick one with \"select\""
      And "local/knit" is not registered

    Scenario Outline: Choosing <path>
      When I upload them choosing "<path>"
      Then the `name` of its `skills` are <skills>
      And the upload reports no error
      And the upload reports duplicate_not_selected for "<other>"
      When I activate the skill "local/knit"
      Then its `body` is "<body>"

      Examples:
        | path            | skills                     | other           | body     |
        | a/knit          | ["local/knit","local/sew"] | b/knit/SKILL.md | Socks.\\n |
        | b/knit/SKILL.md | ["local/knit","local/sew"] | a/knit/SKILL.md | Hats.\\n  |
        | /b/knit/        | ["local/knit","local/sew"] | a/knit/SKILL.md | Hats.\\n  |

    Scenario: Choosing both is choosing none
      When I upload them choosing "a/knit" and "b/knit"
      Then the `name` of its `skills` are ["local/sew"]
      And the upload reports duplicate_name for "a/knit/SKILL.md"

    Scenario: Choosing one that has no double changes nothing, and that is said
      When I upload them choosing "sew"
      Then the `name` of its `skills` are ["local/sew"]
      And the upload reports select_idle for "sew/SKILL.md"
      And the upload reports duplicate_name for "a/knit/SKILL.md"

    Scenario: A choice in a later upload of the same bundle registers it
      When I upload them in the standard dialect
      Then "local/knit" is not registered
      When I upload them choosing "b/knit"
      Then its `created` is false
      And "local/knit" is registered

    Scenario: Names that differ in case are different names
      Given the file "b/knit/SKILL.md" with "---\nname: Knit\ndescription: Knits hats.\n---\nHats.\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/knit","local/Knit","local/sew"]
