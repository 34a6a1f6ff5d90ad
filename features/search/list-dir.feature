Feature: Listing a folder
  skill/list-dir shows what stands in one folder: names, kinds and sizes in bytes, in one order, and whether there is
  more.

  Background:
    Given the files:
      | .env          | A=1   |
      | README.md     | Hello |
      | app.log       | x     |
      | app/main.py   | pass  |
      | app/old/a.log | old   |
      | app/old/b.txt | old   |
      | app+1.txt     | é     |
      | build.log/x   | x     |

  @search-01
  Scenario: A folder is listed with all that stands in it
    When I call "skill/list-dir" with {"path":"."}
    Then the `name` of its `output.entries` are [".env","README.md","app","app+1.txt","app.log","build.log"]
    And the `path` of its `output.entries` are [".env","README.md","app","app+1.txt","app.log","build.log"]
    And the `type` of its `output.entries` are ["file","file","dir","file","file","dir"]
    And the `size` of its `output.entries` are [3,5,0,2,1,0]
    And its `output.total` is 6
    And its `output.truncated` is false

  Scenario Outline: A folder has many spellings
    When I call "skill/list-dir" with <input>
    Then the `path` of its `output.entries` are <paths>

    Examples:
      | input                       | paths                                                        |
      | {"path":"app"}              | ["app/main.py","app/old"]                                    |
      | {"path":"/app"}             | ["app/main.py","app/old"]                                    |
      | {"path":"./app/"}           | ["app/main.py","app/old"]                                    |
      | {"path":"build.log/../app"} | ["app/main.py","app/old"]                                    |
      | {"path":"app//old"}         | ["app/old/a.log","app/old/b.txt"]                            |
      | {}                          | [".env","README.md","app","app+1.txt","app.log","build.log"] |
      | {"path":""}                 | [".env","README.md","app","app+1.txt","app.log","build.log"] |
      | {"path":"/"}                | [".env","README.md","app","app+1.txt","app.log","build.log"] |

  @search-02
  Scenario: Files alone
    When I call "skill/list-dir" with {"path":".","type_filter":"files"}
    Then the `name` of its `output.entries` are [".env","README.md","app+1.txt","app.log"]
    And the `type` of its `output.entries` are ["file","file","file","file"]
    And its `output.total` is 4

  @search-03
  Scenario: Folders alone
    When I call "skill/list-dir" with {"path":".","type_filter":"dirs"}
    Then the `name` of its `output.entries` are ["app","build.log"]
    And the `type` of its `output.entries` are ["dir","dir"]
    And its `output.total` is 2

  @search-07
  Scenario: A kind that there is not is refused with those that there are
    When I call "skill/list-dir" with {"path":".","type_filter":"folders"}
    Then it is refused as invalid_input mentioning "Invalid type_filter \"folders\". Use \"files\" or \"dirs\""
    And the fault is in `input.type_filter`

  @search-04
  Scenario: Names that are ignored are left out, files and folders alike
    When I call "skill/list-dir" with {"path":".","ignore":"*.log"}
    Then the `name` of its `output.entries` are [".env","README.md","app","app+1.txt"]
    And its `output.total` is 4
    And its `output.truncated` is false

  Scenario Outline: What is ignored is said in globs
    When I call "skill/list-dir" with {"ignore":<ignore>}
    Then the `name` of its `output.entries` are <names>

    Examples:
      | ignore            | names                                                        |
      | ["*.log","app*"]  | [".env","README.md"]                                         |
      | ["*.log/"]        | [".env","README.md","app","app+1.txt","app.log"]             |
      | ".*"              | ["README.md","app","app+1.txt","app.log","build.log"]        |
      | "{app,build}.log" | [".env","README.md","app","app+1.txt"]                       |
      | "[!a]*"           | ["app","app+1.txt","app.log"]                                |
      | "main.py"         | [".env","README.md","app","app+1.txt","app.log","build.log"] |

  @search-05
  Scenario: A limit keeps the first and says that there is more
    When I call "skill/list-dir" with {"path":".","limit":2}
    Then the `name` of its `output.entries` are [".env","README.md"]
    And its `output.total` is 2
    And its `output.truncated` is true

  Scenario Outline: Truncated means that something was cut, and nothing else
    When I call "skill/list-dir" with <input>
    Then its `output.total` is <total>
    And its `output.truncated` is <truncated>

    Examples:
      | input                            | total | truncated |
      | {"limit":6}                      | 6     | false     |
      | {"limit":5}                      | 5     | true      |
      | {"limit":2,"type_filter":"dirs"} | 2     | false     |
      | {"limit":1,"type_filter":"dirs"} | 1     | true      |
      | {"limit":4,"ignore":"*.log"}     | 4     | false     |

  Scenario Outline: An empty list says why it is empty
    When I call "skill/list-dir" with <input>
    Then its `output.total` is 0
    And its `output.truncated` is false
    And its `output.hint` mentions "<hint>"

    Examples:
      | input                                             | hint                                     |
      | {"path":"app/old","type_filter":"dirs"}           | leave out all 2 entries                  |
      | {"path":"app","ignore":["main.py","old"]}         | leave out all 2 entries                  |

  Scenario: Names are in the order of their bytes
    Given the files:
      | z/～.txt | a |
      | z/😀.txt | a |
      | z/é.txt | a |
      | z/Z.txt | a |
      | z/a.txt | a |
    When I call "skill/list-dir" with {"path":"z"}
    Then the `name` of its `output.entries` are ["Z.txt","a.txt","é.txt","～.txt","😀.txt"]

  Scenario: Symbolic links are shown as such and lead where they point
    Given the symbolic link "latest" to "app/old"
    And the symbolic link "app/read" to "../README.md"
    When I call "skill/list-dir" with {"ignore":["app*","build*"]}
    Then the `name` of its `output.entries` are [".env","README.md","latest"]
    And its `output.entries.2` is {"name":"latest","path":"latest","type":"symlink","size":7}
    When I call "skill/list-dir" with {"path":"latest"}
    Then the `path` of its `output.entries` are ["latest/a.log","latest/b.txt"]
    When I call "skill/list-dir" with {"path":"app","type_filter":"files"}
    Then the `name` of its `output.entries` are ["main.py","read"]
    And its `output.entries.1.size` is 12
    When I call "skill/list-dir" with {"type_filter":"dirs"}
    Then the `name` of its `output.entries` are ["app","build.log"]

  # No request can make the size of a stored file unknown: it is part of the bundle's index.
  @search-28 @core-only
  Scenario: A file that cannot be looked at keeps its place in the list
    Given the file "app.log" cannot be looked at
    When I call "skill/list-dir" on the failing workspace with {"path":".","type_filter":"files"}
    Then the `name` of its `output.entries` are [".env","README.md","app+1.txt","app.log"]
    And the `size` of its `output.entries` are [3,5,2,0]
    And its `output.entries.3` is {"name":"app.log","path":"app.log","type":"file","size":0}
