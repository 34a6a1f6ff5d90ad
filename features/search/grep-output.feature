Feature: What a search tells
  skill/grep gives the lines that match, or the files that have one, or how many each of them has.

  Background:
    Given the files:
      | a.txt     | hit hit\nmiss\nhit\n |
      | b/c.txt   | hit\n                |
      | b/d.txt   | miss\n               |
      | b/e/f.txt | a hit\nhit\nhit\n    |

  Scenario: The files that have a match
    When I call "skill/grep" with {"pattern":"hit","output":"files"}
    Then its `output` is {"files":[{"path":"a.txt"},{"path":"b/c.txt"},{"path":"b/e/f.txt"}],"total":3,"truncated":false,"skipped":{"binary":0,"unreadable":0}}

  Scenario: How many lines of each file match, and of all
    When I call "skill/grep" with {"pattern":"hit","output":"counts"}
    Then its `output` is {"files":[{"path":"a.txt","count":2},{"path":"b/c.txt","count":1},{"path":"b/e/f.txt","count":3}],"total":3,"total_count":6,"truncated":false,"capped_files":0,"skipped":{"binary":0,"unreadable":0}}

  Scenario Outline: The limit is one of files, and truncated means that there is another one
    When I call "skill/grep" with {"pattern":"hit",<input>}
    Then the `path` of its `output.files` are <paths>
    And its `output.truncated` is <truncated>

    Examples:
      | input                                              | paths                           | truncated |
      | "output":"files","max_matches":3                   | ["a.txt","b/c.txt","b/e/f.txt"] | false     |
      | "output":"files","max_matches":2                   | ["a.txt","b/c.txt"]             | true      |
      | "output":"counts","max_matches":3                  | ["a.txt","b/c.txt","b/e/f.txt"] | false     |
      | "output":"counts","max_matches":1                  | ["a.txt"]                       | true      |
      | "output":"files","max_matches":2,"path":"b"        | ["b/c.txt","b/e/f.txt"]         | false     |
      | "output":"files","exclude":"e"                     | ["a.txt","b/c.txt"]             | false     |

  Scenario: A cap for one file holds for its count, and is told
    When I call "skill/grep" with {"pattern":"hit","output":"counts","per_file_cap":2}
    Then the `count` of its `output.files` are [2,1,2]
    And its `output.total_count` is 5
    And its `output.capped_files` is 1

  Scenario: A line counts once, with multiline each match
    When I call "skill/grep" with {"pattern":"hit","output":"counts","include":"a.txt"}
    Then its `output.total_count` is 2
    When I call "skill/grep" with {"pattern":"hit","output":"counts","multiline":true,"include":"a.txt"}
    Then its `output.total_count` is 3
    When I call "skill/grep" with {"pattern":"hit\\s","output":"counts","multiline":true,"include":"a.txt"}
    Then its `output.total_count` is 3

  Scenario Outline: Nothing found is explained as in the other outputs
    When I call "skill/grep" with {"pattern":"none","output":"<output>",<input>}
    Then its `output.files` is []
    And its `output.total` is 0
    And its `output.hint` mentions "<hint>"

    Examples:
      | output | input             | hint                 |
      | files  | "include":"*.rs"  | No file was searched |
      | counts | "include":"*.rs"  | No file was searched |
