Feature: Searching the content of files
  skill/grep gives the lines that match a regex, with where they stand and what stands around them. Nothing is left
  out in silence.

  @search-14
  Scenario: A line is found with its place
    Given the files:
      | haystack.txt  | straw\nneedle in a haystack\n |
      | src/other.txt | straw\n                       |
    When I call "skill/grep" with {"path":".","pattern":"in a"}
    Then its `output` is {"matches":[{"path":"haystack.txt","line":2,"column":8,"offset":13,"text":"needle in a haystack","text_truncated":false,"context_before":[],"context_after":[]}],"total":1,"truncated":false,"capped_files":0,"skipped":{"binary":0,"unreadable":0}}

  @search-31
  Scenario: Files at any depth are searched, and a folder is never a match
    Given the files:
      | findme/match.txt      | findme here |
      | findme/deep/other.txt | or findme   |
      | .hidden/x.txt         | findme too  |
    When I call "skill/grep" with {"pattern":"findme","include":"*"}
    Then the `path` of its `output.matches` are [".hidden/x.txt","findme/deep/other.txt","findme/match.txt"]
    And the `text` of its `output.matches` are ["findme too","or findme","findme here"]
    And its `output.skipped` is {"binary":0,"unreadable":0}

  @search-15
  Scenario: Context is what stands before and after
    Given the file "context.txt" with "zero\nbefore\nmatch\nafter\nlast\n"
    When I call "skill/grep" with {"path":".","pattern":"match","context":1}
    Then the `context_before` of its `output.matches` are [["before"]]
    And the `context_after` of its `output.matches` are [["after"]]
    When I call "skill/grep" with {"path":".","pattern":"match","context":9}
    Then the `context_before` of its `output.matches` are [["zero","before"]]
    And the `context_after` of its `output.matches` are [["after","last"]]

  Scenario: Each match has its own context, and none crosses into another file
    Given the files:
      | a.txt | hit 1\nhit 2\nbetween\nhit 3 |
      | b.txt | hit 4\n                      |
    When I call "skill/grep" with {"pattern":"hit","context":1}
    Then the `line` of its `output.matches` are [1,2,4,1]
    And the `context_before` of its `output.matches` are [[],["hit 1"],["between"],[]]
    And the `context_after` of its `output.matches` are [["hit 2"],["between"],[],[]]

  @search-16
  Scenario: Binary files are not searched, but counted
    Given the file "data.bin" with the bytes "66 69 6e 64 6d 65 00"
    And the file "text.txt" with "findme"
    When I call "skill/grep" with {"path":".","pattern":"findme"}
    Then the `path` of its `output.matches` are ["text.txt"]
    And its `output.skipped` is {"binary":1,"unreadable":0}

  Scenario: Where there are binary files alone, it is said
    Given the file "data.bin" with the bytes "66 69 6e 64 6d 65 00"
    When I call "skill/grep" with {"pattern":"findme"}
    Then its `output.total` is 0
    And its `output.skipped.binary` is 1
    And its `output.hint` mentions "Only binary files"

  @search-17
  Scenario: A cap for one file lets others have their matches, and is told
    Given the files:
      | exact.txt | match\nmatch\n                       |
      | many.txt  | match 1\nmatch 2\nmatch 3\nmatch 4\n |
      | one.txt   | match\n                              |
    When I call "skill/grep" with {"path":".","pattern":"match","per_file_cap":2,"include":"many.txt"}
    Then its `output.total` is 2
    And the `text` of its `output.matches` are ["match 1","match 2"]
    And its `output.capped_files` is 1
    When I call "skill/grep" with {"path":".","pattern":"match","per_file_cap":2}
    Then the `path` of its `output.matches` are ["exact.txt","exact.txt","many.txt","many.txt","one.txt"]
    And its `output.capped_files` is 1
    And its `output.truncated` is false

  @search-18
  Scenario: A limit of matches holds over all files
    Given the files:
      | m1.txt | hit\nhit\n |
      | m2.txt | hit\nhit\n |
    When I call "skill/grep" with {"path":".","pattern":"hit","max_matches":3}
    Then its `output.total` is 3
    And the `path` of its `output.matches` are ["m1.txt","m1.txt","m2.txt"]
    And its `output.truncated` is true

  Scenario Outline: Truncated means that there is another match, and nothing else
    Given the files:
      | m1.txt | hit\nhit\n |
      | m2.txt | hit\nhit\n |
      | m3.txt | miss\n     |
    When I call "skill/grep" with {"pattern":"hit",<limits>}
    Then its `output.total` is <total>
    And its `output.truncated` is <truncated>

    Examples:
      | limits                             | total | truncated |
      | "max_matches":4                    | 4     | false     |
      | "max_matches":3                    | 3     | true      |
      | "max_matches":2                    | 2     | true      |
      | "max_matches":2,"per_file_cap":1   | 2     | false     |
      | "max_matches":2,"include":"m2.txt" | 2     | false     |

  # A bundle is checked when it comes in: no request makes what is stored unreadable.
  @search-32 @core-only
  Scenario: A file that cannot be read is skipped and counted
    Given the file "unreadable.txt" with "content"
    And the file "unreadable.txt" cannot be read
    When I call "skill/grep" on the failing workspace with {"path":".","pattern":"content"}
    Then its `output.matches` is []
    And its `output.total` is 0
    And its `output.skipped` is {"binary":0,"unreadable":1}

  # A bundle is checked when it comes in: no request makes what is stored unreadable.
  @core-only
  Scenario: An unreadable file does not keep others from being searched
    Given the files:
      | a.txt | content |
      | b.txt | content |
      | c.txt | content |
    And the file "b.txt" cannot be read
    When I call "skill/grep" on the failing workspace with {"pattern":"content"}
    Then the `path` of its `output.matches` are ["a.txt","c.txt"]
    And its `output.skipped.unreadable` is 1

  Scenario Outline: Which files are searched is said in globs
    Given the files:
      | main.py          | x |
      | src/app.py       | x |
      | src/lib/util.py  | x |
      | src/lib/notes.md | x |
    When I call "skill/grep" with {"pattern":"x",<filters>}
    Then the `path` of its `output.matches` are <paths>

    Examples:
      | filters                            | paths                                      |
      | "include":"*.py"                   | ["main.py","src/app.py","src/lib/util.py"] |
      | "include":["*.md","app.*"]         | ["src/app.py","src/lib/notes.md"]          |
      | "include":"src/*.py"               | ["src/app.py"]                             |
      | "include":"/*.py"                  | ["main.py"]                                |
      | "exclude":"lib"                    | ["main.py","src/app.py"]                   |
      | "exclude":"*.py"                   | ["src/lib/notes.md"]                       |
      | "include":"*.py","exclude":"util*" | ["main.py","src/app.py"]                   |
      | "path":"src","include":"lib/*"     | ["src/lib/notes.md","src/lib/util.py"]     |

  Scenario: A search that no file was left for is told apart from one without matches
    Given the file "main.py" with "x"
    When I call "skill/grep" with {"pattern":"x","include":"*.rs"}
    Then its `output.total` is 0
    And its `output.hint` mentions "No file was searched"
    When I call "skill/grep" with {"pattern":"y"}
    Then its `output` is {"matches":[],"total":0,"truncated":false,"capped_files":0,"skipped":{"binary":0,"unreadable":0}}

  Scenario: A file that is given as the folder comes with the way to search it
    Given the files:
      | src/main.py | y\nx |
      | src/more.py | x    |
    When I call "skill/grep" with {"path":"src/main.py","pattern":"x"}
    Then it is refused as not_a_directory mentioning "To search one file, name it as file instead of path"
    When I call "skill/grep" with {"file":"src/main.py","pattern":"x"}
    Then the `path` of its `output.matches` are ["src/main.py"]
    And the `line` of its `output.matches` are [2]

  Scenario Outline: One file is searched whatever else there is, and a link to it is followed
    Given the files:
      | a.txt   | hit\nmiss\nhit |
      | b/c.txt | hit           |
    And the symbolic link "link" to "a.txt"
    When I call "skill/grep" with {"pattern":"hit",<input>}
    Then its `output.total` is <total>

    Examples:
      | input                               | total |
      | "file":"a.txt"                      | 2     |
      | "file":"link"                       | 2     |
      | "file":"b/../a.txt","max_matches":1 | 1     |
      | "file":"b/c.txt","output":"counts"  | 1     |

  Scenario Outline: Inputs that contradict each other are refused
    Given the file "a.txt" with "x"
    When I call "skill/grep" with {"pattern":"x",<input>}
    Then it is refused as <code> mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | input                         | code           | field                  | part                    |
      | "file":"a.txt","path":"."     | invalid_input  | input.path             | leave out input.path    |
      | "file":"a.txt","include":"*"  | invalid_input  | input.include          | leave out input.include |
      | "file":"b.txt"                | not_found      | input.file             | was not found           |
      | "file":"../a.txt"             | path_traversal | input.file             | traversal               |
      | "file":"."                    | not_a_file     | input.file             | name it as path         |
      | "output":"files","context":1  | invalid_input  | input.context          | shows none              |
      | "multiline_dotall":true       | invalid_input  | input.multiline_dotall | set multiline to true   |
      | "output":"lines"              | invalid_input  | input.output           | counts                  |

  Scenario: Where there are only symbolic links, it is said that they are not followed
    Given the symbolic link "links/a.txt" to "../x.txt"
    And the file "x.txt" with "x"
    When I call "skill/grep" with {"path":"links","pattern":"x"}
    Then its `output.total` is 0
    And its `output.hint` mentions "only symbolic links, which are not followed"

  Scenario: What is behind a symbolic link is searched once
    Given the file "src/a.txt" with "x"
    And the symbolic link "b" to "src"
    And the symbolic link "c.txt" to "src/a.txt"
    When I call "skill/grep" with {"pattern":"x"}
    Then the `path` of its `output.matches` are ["src/a.txt"]
    When I call "skill/grep" with {"path":"b","pattern":"x"}
    Then the `path` of its `output.matches` are ["b/a.txt"]
