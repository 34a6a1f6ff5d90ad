Feature: Tools a skill allows itself
  allowed-tools is read in every form that authors write it in, and each form but the dialect's own is reported. It is
  a ceiling: what cannot be read refuses the skill, so that no slip lifts it.

  Rule: The standard dialect has one text of names between blanks

    Scenario Outline: <yaml>
      Given the file "SKILL.md" with "---\nname: tools\ndescription: Uses tools.\nallowed-tools: <yaml>\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are <codes>
      And none of its `diagnostics` has `severity` "error"
      When I activate the skill "local/tools"
      Then its `allowed_tools` is <tools>
      And its `descriptor.metadata.allowed_tools` is <tools>

      Examples: Between blanks
        | yaml                        | tools                            | codes |
        | Read                        | ["Read"]                         | []    |
        | Read Grep Glob              | ["Read","Grep","Glob"]           | []    |
        | \"Read Grep\"               | ["Read","Grep"]                  | []    |
        | Bash(ls -l:*) Read          | ["Bash(ls -l:*)","Read"]         | []    |
        | Bash(cat a, cat b)          | ["Bash(cat a, cat b)"]           | []    |
        | >-\\n  Read\\n  Grep        | ["Read","Grep"]                  | []    |
        | Read yes                    | ["Read","yes"]                   | ["allowed_tools_unknown"] |

      Examples: Between commas
        | yaml                        | tools                            | codes                    |
        | Read, Grep                  | ["Read","Grep"]                  | ["allowed_tools_commas"] |
        | Read,Grep , Glob,           | ["Read","Grep","Glob"]           | ["allowed_tools_commas"] |
        | Read, Bash(rg -n:*)         | ["Read","Bash(rg -n:*)"]         | ["allowed_tools_commas"] |

      Examples: Lists
        | yaml                        | tools                            | codes                  |
        | [Read, Grep]                | ["Read","Grep"]                  | ["allowed_tools_list"] |
        | \\n  - Read\\n  - Grep      | ["Read","Grep"]                  | ["allowed_tools_list"] |
        | \\n- Read\\n- Bash(ls -l:*) | ["Read","Bash(ls -l:*)"]         | ["allowed_tools_list"] |
        | [\"Read, Grep\", Glob]      | ["Read","Grep","Glob"]           | ["allowed_tools_list"] |

      Examples: Parentheses that do not match
        | yaml                        | tools                            | codes                         |
        | Read Bash(git log Read      | ["Read","Bash(git log Read"]     | ["allowed_tools_parentheses","allowed_tools_unknown"] |
        | Bash) Read                  | ["Bash)","Read"]                 | ["allowed_tools_parentheses","allowed_tools_unknown"] |

    Scenario Outline: No tool is named by <yaml>
      Given the file "SKILL.md" with "---\nname: tools\ndescription: Uses tools.\nallowed-tools: <yaml>\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are ["allowed_tools_empty"]
      And the `severity` of its `diagnostics` are ["warning"]
      And the upload reports allowed_tools_empty mentioning "sets no limit"
      When I activate the skill "local/tools"
      Then its `allowed_tools` is null
      And its `descriptor.metadata.allowed_tools` is []

      Examples:
        | yaml   |
        |        |
        | ~      |
        | []     |
        | \" , \" |

    Scenario Outline: What is no list of names is refused: <yaml>
      Given the file "SKILL.md" with "---\nname: tools\ndescription: Uses tools.\nallowed-tools: <yaml>\n---\n"
      When I upload them in the standard dialect
      Then its `skills` is []
      And the `code` of its `diagnostics` are ["allowed_tools_invalid"]
      And the upload reports allowed_tools_invalid at line 4 and column 16

      Examples:
        | yaml             |
        | {Read: true}     |
        | [Read, [Grep]]   |
        | [Read, ~]        |
        | [{Bash: git}]    |

  Rule: Names that stand for no tool here are told at upload

    Scenario Outline: <name>
      Given the file "SKILL.md" with "---\nname: tools\ndescription: Uses tools.\nallowed-tools: Read <name>\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are ["allowed_tools_unknown"]
      And the `severity` of its `diagnostics` are ["note"]
      And the upload reports allowed_tools_unknown at line 4 and column 16
      And the upload reports allowed_tools_unknown mentioning "<part>"

      Examples:
        | name              | part                                                    |
        | Raed              | \"Raed\" stands for no tool here. Did you mean \"Read\"? |
        | builtin/file-raed | Did you mean \"builtin/file-read\"?                     |
        | Deploy            | \"Deploy\" stands for no tool here. It lets nothing       |

    Scenario: A list for other tools altogether sets no limit
      Given the file "SKILL.md" with "---\nname: tools\ndescription: Uses tools.\nallowed-tools: Deploy\n---\n"
      When I upload them in the standard dialect
      Then the `code` of its `diagnostics` are ["allowed_tools_unknown","allowed_tools_off"]
      And the `severity` of its `diagnostics` are ["note","warning"]

  Rule: The namespaced dialect has a list

    Scenario: A list
      Given the file "SKILL.md" with "---\nname: local/tools\ndescription: Uses tools.\nallowed-tools: [skill/grep, skill/glob]\n---\n"
      When I upload them in the namespaced dialect
      Then the upload reports nothing
      When I activate the skill "local/tools"
      Then its `allowed_tools` is ["skill/grep","skill/glob"]

    Scenario Outline: A text is read as one and reported
      Given the file "SKILL.md" with "---\nname: local/tools\ndescription: Uses tools.\nallowed-tools: <yaml>\n---\n"
      When I upload them in the namespaced dialect
      Then the `code` of its `diagnostics` are ["allowed_tools_text"]
      And the `severity` of its `diagnostics` are ["warning"]
      When I activate the skill "local/tools"
      Then its `allowed_tools` is ["skill/grep","skill/glob"]

      Examples:
        | yaml             |
        | skill/grep skill/glob  |
        | skill/grep, skill/glob |
