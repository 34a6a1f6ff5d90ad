Feature: Reading a SKILL.md
  A SKILL.md is a header in YAML between two lines of three hyphens, and a body of instructions. In the namespaced
  dialect its name carries the namespace. What cannot be read is reported with the reason and keeps nothing else out.

  Rule: A header needs a name and a description

    @loader-01
    Scenario: The least a skill can say
      Given the file "SKILL.md":
        """
        ---
        name: local/water-plants
        description: Waters the plants on the balcony.
        ---
        Fill the can before you start.
        """
      When I upload them in the namespaced dialect
      Then the upload reports nothing
      And the `name` of its `skills` are ["local/water-plants"]
      When I activate the skill "local/water-plants"
      Then its `name` is "local/water-plants"
      And its `description` is "Waters the plants on the balcony."
      And its `body` is "Fill the can before you start."
      And its `version` is null
      And its `allowed_tools` is null
      And its `metadata` is null
      And its `compatibility` is null

    @loader-02
    Scenario: Everything a skill can say
      Given the file "SKILL.md":
        """
        ---
        name: local/audit
        description: Audits the accounts of a month.
        version: 2.10.0
        license: MIT
        compatibility:
          min_agent_version: "1.4"
        metadata:
          author: noor
          topics: [money, trust]
        allowed-tools:
          - local/open-ledger
          - local/sum-up
        ---
        # Audit
        1. Open the ledger.
        """
      When I upload them in the namespaced dialect
      Then the upload reports no error
      When I activate the skill "local/audit"
      Then its `name` is "local/audit"
      And its `version` is "2.10.0"
      And its `license` is "MIT"
      And its `allowed_tools` is ["local/open-ledger","local/sum-up"]
      And its `metadata` is {"author":"noor","topics":["money","trust"]}
      And its `compatibility` is {"min_agent_version":"1.4"}

    @loader-04
    Scenario: A header without a name
      Given the file "SKILL.md":
        """
        ---
        description: Nobody knows what it is called.
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And its `diagnostics.0.severity` is "error"
      And its `diagnostics.0.code` is "name_missing"
      And its `diagnostics.0.message` mentions "name: is missing"

    @loader-05
    Scenario: A header without a description
      Given the file "SKILL.md":
        """
        ---
        name: local/silent
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And its `diagnostics.0.severity` is "error"
      And its `diagnostics.0.code` is "description_missing"
      And its `diagnostics.0.message` mentions "description: is missing"
      And "local/silent" is not registered

    Scenario: All that is wrong is told at once
      Given the file "SKILL.md":
        """
        ---
        name: Two Words
        steps: none
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then the `code` of its `diagnostics` are ["name_invalid","description_missing","steps_not_a_list"]
      And the `line` of its `diagnostics` are [2,1,3]
      And the `column` of its `diagnostics` are [7,1,8]
      And the `path` of its `diagnostics` are ["SKILL.md","SKILL.md","SKILL.md"]

  Rule: Names are namespace/short in ASCII letters, digits, hyphens and underscores

    Scenario Outline: The name <name> is taken
      Given the file "SKILL.md":
        """
        ---
        name: <name>
        description: Has a good name.
        ---
        Text.
        """
      When I upload them to the namespace "<namespace>" in the namespaced dialect
      Then the upload reports nothing
      And "<name>" is registered

      @loader-24
      Examples: In the namespace of one's own
        | namespace | name         |
        | local     | local/garden |

      @loader-25
      Examples: In a namespace with a name of its own
        | namespace | name                |
        | devops    | devops/roll-out     |

      @loader-26
      Examples: With underscores, hyphens, digits and capitals
        | namespace | name                    |
        | local     | local/my_garden-plan_v2 |
        | local     | local/4_seasons-X       |

    Scenario Outline: The name <name> is refused
      Given the file "SKILL.md":
        """
        ---
        name: <name>
        description: Has a bad name.
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And its `diagnostics.0.code` is "name_invalid"
      And its `diagnostics.0.message` mentions "a name with its namespace"
      And its `diagnostics.0.message` mentions "<proposal>"
      And the upload reports name_invalid at line 2 and column 7

      @loader-06
      Examples: Without a namespace
        | name     | proposal         |
        | no-slash | \"local/no-slash\" |

      @loader-27
      Examples: With characters that no name has
        | name             | proposal             |
        | local/two words! | \"local/two-words\" |
        | local/a/b        | \"local/a-b\"       |
        | CI/CD Pipeline   | \"local/ci-cd-pipeline\" |
        | local/café       | \"local/cafe\"      |

    Scenario: A name with a character that cannot be seen
      Given the file "SKILL.md" with the text "---\nname: local/pay\u202Elap\ndescription: Looks like another.\n---\n"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports name_hidden_character mentioning "<U+202E>"

  Rule: Two lines of three hyphens enclose the header

    @loader-07
    Scenario: A text without a header
      Given the file "SKILL.md":
        """
        Just a page of text.
        It has no header.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports frontmatter_missing mentioning "There is no frontmatter"
      And the upload reports frontmatter_missing at line 1 and column 1

    @loader-08
    Scenario: An empty file
      Given the file "SKILL.md" with ""
      And the file "notes.md" with "Notes.\n"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports frontmatter_missing mentioning "no frontmatter"
      And the upload reports frontmatter_missing mentioning "This file is empty"

    @loader-31
    Scenario: A header that is never closed
      Given the file "SKILL.md":
        """
        ---
        name: local/endless
        description: Goes on and on.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports frontmatter_unclosed mentioning "The frontmatter is not closed"

    @loader-32
    Scenario Outline: A header with nothing in it
      Given the file "SKILL.md" with "<text>"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports frontmatter_empty mentioning "The frontmatter is empty"

      Examples:
        | text                        |
        | ---\\n---\\nText.\\n        |
        | ---\\n\\n---\\nText.\\n     |
        | ---\\n# note\\n---\\nText.\\n |

    Scenario Outline: What stands in the way of the header is named
      Given the file "SKILL.md" with the text "<text>"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports <code> mentioning "<hint>"

      Examples:
        | text                                                   | code                 | hint                             |
        | <!-- MIT -->\\n---\\nname: local/a\\n---\\n                | frontmatter_missing  | Move the comment                 |
        | \\n---\\nname: local/a\\n---\\n                            | frontmatter_missing  | Remove the blank lines           |
        | name: local/a\\ndescription: d\\n---\\nText.\\n            | frontmatter_missing  | looks like the header itself     |
        | ---- \\nname: local/a\\n---\\n                            | frontmatter_missing  | nothing may follow the three hyphens |
        | ---\\nname: local/a\\ndescription: d\\n---# Title\\nText.\\n | frontmatter_unclosed | Line 4 is \"---# Title\"         |

  Rule: The header is a YAML mapping

    @loader-33
    Scenario: A header that is not YAML
      Given the file "SKILL.md":
        """
        ---
        name: local/broken
        description: [one, two
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports an error mentioning "Invalid YAML in the frontmatter"

    @loader-34
    Scenario Outline: A header that is <what>
      Given the file "SKILL.md" with "---\n<header>\n---\nText.\n"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports not_a_mapping mentioning "must be a mapping of keys to values"
      And the upload reports not_a_mapping mentioning "it is <what>"
      And the upload reports not_a_mapping at line 2 and column 1

      Examples:
        | what       | header                    |
        | a list     | - name: local/a\\n- b     |
        | plain text | a sentence and no mapping |

    @loader-37
    Scenario: A compatibility that is a text
      Given the file "SKILL.md":
        """
        ---
        name: local/compat
        description: Says in words what it needs.
        compatibility: "any host with a shell"
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/compat"]
      And the upload reports compatibility_not_mapping mentioning "kept as it is"
      When I activate the skill "local/compat"
      Then its `compatibility` is "any host with a shell"

    @loader-38
    Scenario: Metadata that are a text
      Given the file "SKILL.md":
        """
        ---
        name: local/meta
        description: Says in words what it is.
        metadata: "written by hand"
        ---
        Text.
        """
      When I upload them in the namespaced dialect
      Then the `name` of its `skills` are ["local/meta"]
      And the upload reports metadata_not_mapping mentioning "kept as it is"
      When I activate the skill "local/meta"
      Then its `metadata` is "written by hand"

  Rule: Steps are a list of texts

    @loader-43 @loader-44
    Scenario: Steps are numbered from 1 in their order
      Given the file "SKILL.md":
        """
        ---
        name: local/bake
        description: Bakes bread.
        steps:
          - Mix flour and water
          - "Wait: two hours"
          - Bake it hot
        ---
        Details.
        """
      When I upload them in the namespaced dialect
      And I activate the skill "local/bake"
      Then the `content` of its `steps` are ["Mix flour and water","Wait: two hours","Bake it hot"]
      And the `index` of its `steps` are [1,2,3]

    @loader-45
    Scenario: No steps
      Given the file "SKILL.md":
        """
        ---
        name: local/rest
        description: Does nothing in no steps.
        ---
        Details.
        """
      When I upload them in the namespaced dialect
      And I activate the skill "local/rest"
      Then its `steps` is []

    Scenario Outline: Steps that are <fault>
      Given the file "SKILL.md" with "---\nname: local/bake\ndescription: Bakes bread.\nsteps: <steps>\n---\nDetails.\n"
      When I upload them in the namespaced dialect
      Then its `skills` is []
      And the upload reports <code> mentioning "steps: <part>"

      @loader-46
      Examples:
        | fault     | steps            | code             | part                                                  |
        | a text    |  \"first, then\" | steps_not_a_list | must be a list, one \"- step\" a line; it is text      |
        | a mapping | \\n  one: mix    | steps_not_a_list | must be a list, one \"- step\" a line; it is a mapping |

      @loader-47
      Examples:
        | fault              | steps                      | code          | part               |
        | empty in one entry | \\n  - Mix\\n  -           | steps_invalid | entry 2 is empty   |
        | blank in one entry | \\n  - \"  \"\\n  - Bake   | steps_invalid | entry 1 is empty   |
        | cut by a colon     | \\n  - Mix\\n  - Wait: two | steps_invalid | entry 2 is a mapping |

  Rule: The body is kept as it is

    @loader-03
    Scenario: Headings, lists, blank lines and code stay
      Given the file "SKILL.md":
        """
        ---
        name: local/teach
        description: Teaches a language.
        ---

        # How to teach

        Step 1: Greet the class.
        Step 2: Ask what they know.

        ```js
        greet('class');
        ```
        """
      When I upload them in the namespaced dialect
      And I activate the skill "local/teach"
      Then its `body` is:
        """

        # How to teach

        Step 1: Greet the class.
        Step 2: Ask what they know.

        ```js
        greet('class');
        ```
        """

    @loader-28
    Scenario: What comes first in the body stays first
      Given the file "SKILL.md":
        """
        ---
        name: local/dress
        description: Dresses in order.
        ---
        Step C: Socks.
        Step A: Shoes.
        Step B: Coat.
        """
      When I upload them in the namespaced dialect
      And I activate the skill "local/dress"
      Then its `body` is "Step C: Socks.\nStep A: Shoes.\nStep B: Coat."
