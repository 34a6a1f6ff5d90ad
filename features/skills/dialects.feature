Feature: Two dialects
  The standard dialect reads what public repositories hold: bare names, lists of tools in any form. The namespaced
  dialect wants names with their namespace. What is tolerated is reported, never changed in silence.

  Rule: In the standard dialect a bare name is in the upload's namespace

    Background:
      Given the file "hike/SKILL.md" with "---\nname: hike\ndescription: Plans a hike.\n---\nPack light.\n"
      And the file "README.md" with "About.\n"

    Scenario: A bare name
      When I upload them in the standard dialect
      Then the upload reports nothing
      And the `name` of its `skills` are ["local/hike"]

    Scenario: A bare name in another namespace
      When I upload them to the namespace "devops" in the standard dialect
      Then the upload reports nothing
      And "devops/hike" is registered
      And "local/hike" is not registered

    Scenario: A bare name is none in the namespaced dialect
      When I upload them to the namespace "devops" in the namespaced dialect
      Then its `skills` is []
      And the upload reports name_invalid mentioning "\"devops/hike\""

    Scenario: A name with its namespace is accepted and reported
      Given the file "hike/SKILL.md" with "---\nname: local/hike\ndescription: Plans a hike.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/hike"]
      And the `code` of its `diagnostics` are ["name_namespaced"]
      And the `severity` of its `diagnostics` are ["note"]

    Scenario: A name that differs from its folder counts, and is reported
      Given the file "hike/SKILL.md" with "---\nname: walk\ndescription: Plans a walk.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/walk"]
      And the `code` of its `diagnostics` are ["name_differs_from_folder"]
      And the `severity` of its `diagnostics` are ["warning"]
      And the upload reports name_differs_from_folder mentioning "\"walk\" differs from its folder \"hike\""
      And the upload reports name_differs_from_folder at line 2 and column 7

    Scenario: The namespaced dialect does not compare name and folder
      Given the file "hike/SKILL.md" with "---\nname: local/walk\ndescription: Plans a walk.\n---\n"
      When I upload them in the namespaced dialect
      Then the upload reports nothing

    Scenario Outline: The name <name> is read as <short>
      Given the file "hike/SKILL.md" is gone
      And the file "SKILL.md" with "---\nname: <name>\ndescription: Has an odd name.\n---\n"
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/<short>"]
      And the `code` of its `diagnostics` are <codes>

      Examples:
        | name     | short   | codes                 |
        | 8004     | 8004    | []                    |
        | 007      | 007     | []                    |
        | 1e3      | 1e3     | []                    |
        | 0x1F     | 0x1F    | ["name_not_standard"] |
        | yes      | yes     | []                    |
        | null-ish | null-ish | []                   |
        | Hike     | Hike    | ["name_not_standard"] |
        | go_hike  | go_hike | ["name_not_standard"] |
        | go--hike | go--hike | ["name_not_standard"] |

    Scenario Outline: The name <name> cannot be one
      Given the file "hike/SKILL.md" is gone
      And the file "SKILL.md" with "---\nname: <name>\ndescription: Has no name.\n---\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the upload reports <code> mentioning "<part>"

      Examples:
        | name                | code         | part                |
        | Two Words           | name_invalid | \"two-words\"       |
        | 部署                | name_invalid | only ASCII letters  |
        | kind:act            | name_invalid | \"kind-act\"        |
        | CI/CD Pipeline      | name_invalid | \"ci-cd-pipeline\"  |
        | [TODO]              | name_not_text | Scaffold text      |
        | ~                   | name_missing | name: is empty      |

  Rule: A skill of another namespace is reported and never registered

    Scenario Outline: In the <dialect> dialect
      Given the files:
        | ours/SKILL.md   | ---\nname: local/ours\ndescription: Ours.\n---\n     |
        | theirs/SKILL.md | ---\nname: devops/theirs\ndescription: Theirs.\n---\n |
      When I upload them in the <dialect> dialect
      Then the `name` of its `skills` are ["local/ours"]
      And the upload reports namespace_mismatch mentioning "\"devops\", and this upload is for \"local\""
      And the upload reports namespace_mismatch for "theirs/SKILL.md"
      And the upload reports an error mentioning "Upload it there"
      And "devops/theirs" is not registered
      And "local/theirs" is not registered
      When I read the file "theirs/SKILL.md" of the bundle
      Then its `text` is "---\nname: devops/theirs\ndescription: Theirs.\n---\n"

      Examples:
        | dialect    |
        | standard   |
        | namespaced |

  Rule: What only one dialect knows is told

    Scenario: The standard has no version, steps or other keys
      Given the file "SKILL.md":
        """
        ---
        name: pack
        description: Packs a bag.
        version: 1.10
        steps: [Fold, Roll]
        model: large
        argument-hint: "[bag]"
        allowed_tools: Read
        ---
        """
      When I upload them in the standard dialect
      Then the `name` of its `skills` are ["local/pack"]
      And the upload reports keys_not_standard mentioning "\"version\", \"steps\""
      And the upload reports keys_unknown mentioning "\"model\", \"argument-hint\""
      And the upload reports key_misspelled mentioning "Did you mean \"allowed-tools\"?"
      When I activate the skill "local/pack"
      Then its `version` is "1.10"
      And the `content` of its `steps` are ["Fold","Roll"]
      And its `allowed_tools` is null

    Scenario Outline: Compatibility as <what> in the <dialect> dialect
      Given the file "SKILL.md" with "---\nname: local/pack\ndescription: Packs.\ncompatibility: <yaml>\n---\n"
      When I upload them in the <dialect> dialect
      Then the upload reports no error
      When I activate the skill "local/pack"
      Then its `compatibility` is <json>

      Examples:
        | dialect    | what      | yaml              | json              |
        | standard   | a text    | Needs git.        | "Needs git."      |
        | standard   | a mapping | {min: \"1.0\"}    | {"min":"1.0"}     |
        | standard   | a list    | [linux, mac]      | ["linux","mac"]   |
        | standard   | a number  | 1.10              | "1.10"            |
        | namespaced | a list    | [linux, mac]      | ["linux","mac"]   |
        | namespaced | nothing   | ~                 | null              |

    Scenario Outline: Metadata as <what> in the <dialect> dialect
      Given the file "SKILL.md" with "---\nname: local/pack\ndescription: Packs.\nmetadata: <yaml>\n---\n"
      When I upload them in the <dialect> dialect
      Then the upload reports no error
      When I activate the skill "local/pack"
      Then its `metadata` is <json>
      And its `version` is <version>

      Examples:
        | dialect    | what             | yaml                         | json                              | version |
        | standard   | texts            | {author: ann, version: 1.0}  | {"author":"ann","version":"1.0"}  | "1.0"   |
        | standard   | nested mappings  | {a: {b: [1, yes, true, ~]}}  | {"a":{"b":[1,"yes",true,null]}}   | null    |
        | standard   | a list           | [a, b]                       | ["a","b"]                         | null    |
        | namespaced | an empty mapping | {}                           | {}                                | null    |
