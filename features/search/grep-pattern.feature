Feature: What a search pattern means
  A pattern of skill/grep is a regex as most engines know it. What cannot be run in time that grows with the text
  alone is refused with the reason.

  Background:
    Given the file "a.txt":
      """
      category cat
      Cat
      foo(bar)
      naïve été
      id = 42
      αβγ
      """

  Scenario Outline: How a pattern is meant
    When I call "skill/grep" with {"pattern":<pattern>,<options>}
    Then the `line` of its `output.matches` are <lines>
    And the `column` of its `output.matches` are <columns>

    Examples:
      | pattern         | options                                  | lines | columns |
      | "cat"           | "case_sensitive":true                    | [1]   | [1]     |
      | "cat"           | "case_sensitive":false                   | [1,2] | [1,1]   |
      | "cat"           | "case_sensitive":"smart"                 | [1,2] | [1,1]   |
      | "Cat"           | "case_sensitive":"smart"                 | [2]   | [1]     |
      | "\\\\Wcat"      | "case_sensitive":"smart"                 | [1]   | [9]     |
      | "\\\\QCat\\\\E" | "case_sensitive":"smart"                 | [2]   | [1]     |
      | "ÉTÉ"           | "case_sensitive":false                   | [4]   | [7]     |
      | "cat"           | "word":true                              | [1]   | [10]    |
      | "foo("          | "literal":true                           | [3]   | [1]     |
      | "foo("          | "literal":true,"word":true               | []    | []      |
      | "(bar)"         | "literal":true,"word":true               | []    | []      |
      | "CAT"           | "literal":true,"case_sensitive":false    | [1,2] | [1,1]   |
      | "."             | "literal":true                           | []    | []      |
      | "cat"           | "whole_line":true                        | []    | []      |
      | "cat"           | "whole_line":true,"case_sensitive":false | [2]   | [1]     |
      | "é"             | "literal":true                           | [4]   | [7]     |
      | "na.ve"         | "word":true                              | [4]   | [1]     |

  Scenario Outline: Dialects that are understood
    When I call "skill/grep" with {"pattern":<pattern>}
    Then the `line` of its `output.matches` are <lines>
    And the `column` of its `output.matches` are <columns>

    Examples:
      | pattern                    | lines | columns |
      | "cat\|foo"                 | [1,3] | [1,1]   |
      | "^cat$\|^Cat$"             | [2]   | [1]     |
      | "(?i)CAT"                  | [1,2] | [1,1]   |
      | "(?i:C)at$"                | [1,2] | [10,1]  |
      | "(?P<n>\\\\d+)"            | [5]   | [6]     |
      | "(?<n>\\\\d)2"             | [5]   | [6]     |
      | "\\\\Acat"                 | [1]   | [1]     |
      | "cat\\\\z"                 | [1]   | [10]    |
      | "cat\\\\Z"                 | [1]   | [10]    |
      | "\\\\bcat\\\\b"            | [1]   | [10]    |
      | "\\\\<cat\\\\>"            | [1]   | [10]    |
      | "[[:digit:]]{2}"           | [5]   | [6]     |
      | "\\\\p{Greek}+"            | [6]   | [1]     |
      | "\\\\x{3b1}"               | [6]   | [1]     |
      | "\\\\u03b2"                | [6]   | [2]     |
      | "\\\\u{3b3}"               | [6]   | [3]     |
      | "\\\\Qfoo(b\\\\E"          | [3]   | [1]     |
      | "foo\\\\(bar\\\\)"         | [3]   | [1]     |
      | "[\\\\u03b1-\\\\u03b2]{2}" | [6]   | [1]     |
      | "fo{,2}\\\\("              | [3]   | [1]     |
      | "id\\\\h=\\\\s42"          | [5]   | [1]     |
      | ".+?t$"                    | [1,2] | [1,1]   |

  @search-19
  Scenario: A regex that is not closed is refused
    When I call "skill/grep" with {"path":".","pattern":"[invalid"}
    Then it is refused as invalid_pattern mentioning "Invalid regex \"[invalid\""
    And the fault is in `input.pattern`

  Scenario Outline: A regex that cannot be run is refused with the reason and a way on
    When I call "skill/grep" with {"pattern":<pattern>}
    Then it is refused as invalid_pattern mentioning "Invalid regex"
    And it fails mentioning "<reason>"
    And it fails mentioning "Set literal to true"
    And the fault is in `input.pattern`

    Examples:
      | pattern           | reason                                   |
      | "foo(?=bar)"      | look-ahead (?=…) is not supported        |
      | "foo(?!bar)"      | look-ahead (?!…) is not supported        |
      | "(?<=a)b"         | look-behind (?<=…) is not supported      |
      | "(?<!a)b"         | look-behind (?<!…) is not supported      |
      | "(a)\\\\1"        | back-reference \\1 is not supported      |
      | "(?P<n>a)(?P=n)"  | back-reference (?P=…) is not supported   |
      | "(?<n>a)\\\\k<n>" | back-reference \\k is not supported      |
      | "(?>a+)b"         | atomic group (?>…) is not supported      |
      | "a++"             | ++                                       |
      | "(a"              | missing closing )                        |
      | "a)"              | unexpected )                             |
      | "*a"              | nothing to repeat before *  |
      | "a{2,1}"          | {2,1}                                    |
      | "[z-a]"           | z-a                                      |
      | "a\\\\"           | the backslash at the end escapes nothing |
      | "a\\\\nb"         | set multiline to true                    |
      | "a\\nb"           | set multiline to true                    |
      | "(a{1000}){1000}" | it is too large                     |
      | "\\\\p{Klingon}"  | Klingon                                  |

  Scenario: A pattern that is too long is refused with the limit
    When I call "skill/grep" with {"pattern":"(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{1000}){1000}"}
    Then it is refused as invalid_pattern mentioning "Invalid regex"

  Scenario Outline: A pattern that makes other engines hang is answered at once
    Given the file "hostile.txt" made of:
      | 50000 | a       |
      | 1     | <after> |
    When I call "skill/grep" with {"pattern":"<pattern>","include":"hostile.txt"} and wait at most 5 seconds
    Then its `output.total` is <total>
    And its `output.truncated` is false

    Examples:
      | pattern             | after | total |
      | (a+)+$              |       | 1     |
      | (a+)+$              | !     | 0     |
      | ^(a\|a)*$           | !     | 0     |
      | ^(a\|aa)+$          | !     | 0     |
      | (a*)*b              | !     | 0     |
      | ^(.*)(.*)(.*)(.*)x$ | x!    | 0     |
      | ([a-z]+)*[0-9]      | !     | 0     |
      | ^a{0,500}a{0,500}xb | xb    | 0     |
