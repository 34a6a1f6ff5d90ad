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
        | Bash(git log:*) Read        | ["Bash(git log:*)","Read"]       | []    |
        | Bash(git add, git rm)       | ["Bash(git add, git rm)"]        | []    |
        | >-\\n  Read\\n  Grep        | ["Read","Grep"]                  | []    |
        | mcp__files__read yes        | ["mcp__files__read","yes"]       | []    |

      Examples: Between commas
        | yaml                        | tools                            | codes                    |
        | Read, Grep                  | ["Read","Grep"]                  | ["allowed_tools_commas"] |
        | Read,Grep , Glob,           | ["Read","Grep","Glob"]           | ["allowed_tools_commas"] |
        | Read, Bash(git diff:*)      | ["Read","Bash(git diff:*)"]      | ["allowed_tools_commas"] |

      Examples: Lists
        | yaml                        | tools                            | codes                  |
        | [Read, Grep]                | ["Read","Grep"]                  | ["allowed_tools_list"] |
        | \\n  - Read\\n  - Grep      | ["Read","Grep"]                  | ["allowed_tools_list"] |
        | \\n- Read\\n- Bash(ls -l:*) | ["Read","Bash(ls -l:*)"]         | ["allowed_tools_list"] |
        | [\"Read, Grep\", Glob]      | ["Read","Grep","Glob"]           | ["allowed_tools_list"] |

      Examples: Parentheses that do not match
        | yaml                        | tools                            | codes                         |
        | Bash(git log Read           | ["Bash(git log Read"]            | ["allowed_tools_parentheses"] |
        | Bash) Read                  | ["Bash)","Read"]                 | ["allowed_tools_parentheses"] |

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

  Rule: The namespaced dialect has a list

    Scenario: A list
      Given the file "SKILL.md" with "---\nname: local/tools\ndescription: Uses tools.\nallowed-tools: [local/a, local/b]\n---\n"
      When I upload them in the namespaced dialect
      Then the upload reports nothing
      When I activate the skill "local/tools"
      Then its `allowed_tools` is ["local/a","local/b"]

    Scenario Outline: A text is read as one and reported
      Given the file "SKILL.md" with "---\nname: local/tools\ndescription: Uses tools.\nallowed-tools: <yaml>\n---\n"
      When I upload them in the namespaced dialect
      Then the `code` of its `diagnostics` are ["allowed_tools_text"]
      And the `severity` of its `diagnostics` are ["warning"]
      When I activate the skill "local/tools"
      Then its `allowed_tools` is ["local/a","local/b"]

      Examples:
        | yaml             |
        | local/a local/b  |
        | local/a, local/b |
