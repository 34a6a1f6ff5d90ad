Feature: Finding files by their paths
  skill/glob finds the files whose paths match a pattern. The pattern is read from the folder that is searched; what
  is included or excluded may be a name at any depth.

  Background:
    Given the files:
      | main.py              | code  |
      | test_main.py         | tests |
      | readme.md            | words |
      | .env                 | A=1   |
      | .github/ci.yml       | on    |
      | src/app.py           | app   |
      | src/[id].ts          | route |
      | src/lib/test_util.py | deep  |
      | src/lib/util.py      | deep  |
      | src+1.py             | x     |

  @search-08
  Scenario: A pattern finds files with their sizes
    When I call "skill/glob" with {"path":".","pattern":"*.py"}
    Then its `output` is {"matches":[{"path":"main.py","name":"main.py","size":4},{"path":"src+1.py","name":"src+1.py","size":1},{"path":"test_main.py","name":"test_main.py","size":5}],"total":3,"truncated":false}

  @search-11
  Scenario: What is found comes in the order of paths, whatever order it was packed in
    Given the files:
      | b/z.txt | x |
      | b/a.txt | x |
      | b+.txt  | x |
      | a.txt   | x |
      | B.txt   | x |
    When I call "skill/glob" with {"path":".","pattern":"**/*.txt"}
    Then the `path` of its `output.matches` are ["B.txt","a.txt","b/a.txt","b/z.txt","b+.txt"]

  Scenario Outline: The dialect of the pattern
    Given the files:
      | café.md | x |
      | 😀.txt   | x |
      | v1.txt  | x |
      | v2.txt  | x |
      | v10.txt | x |
      | a,b.csv | x |
    When I call "skill/glob" with {"pattern":<pattern>}
    Then the `path` of its `output.matches` are <paths>

    Examples: stars and components
      | pattern       | paths                                                                                                            |
      | "*.md"        | ["café.md","readme.md"]                                                                                          |
      | "**/*.py"     | ["main.py","src/app.py","src/lib/test_util.py","src/lib/util.py","src+1.py","test_main.py"]                      |
      | "src/**"      | ["src/[id].ts","src/app.py","src/lib/test_util.py","src/lib/util.py"]                                            |
      | "src/**/*.py" | ["src/app.py","src/lib/test_util.py","src/lib/util.py"]                                                          |
      | "src/*/*.py"  | ["src/lib/test_util.py","src/lib/util.py"]                                                                       |
      | "**/lib/**"   | ["src/lib/test_util.py","src/lib/util.py"]                                                                       |
      | "**/util.py"  | ["src/lib/util.py"]                                                                                              |
      | "**.py"       | ["main.py","src+1.py","test_main.py"]                                                                            |
      | "*"           | [".env","a,b.csv","café.md","main.py","readme.md","src+1.py","test_main.py","v1.txt","v10.txt","v2.txt","😀.txt"] |

    Examples: hidden names and anchors
      | pattern        | paths                                 |
      | ".*"           | [".env"]                              |
      | "**/.*/**"     | [".github/ci.yml"]                    |
      | "**/*.yml"     | [".github/ci.yml"]                    |
      | "/*.py"        | ["main.py","src+1.py","test_main.py"] |
      | "./*.py"       | ["main.py","src+1.py","test_main.py"] |
      | "src//app.py"  | ["src/app.py"]                        |
      | "src/./app.py" | ["src/app.py"]                        |

    Examples: single characters, classes, choices and escapes
      | pattern               | paths                          |
      | "caf?.md"             | ["café.md"]                    |
      | "?.txt"               | ["😀.txt"]                      |
      | "v[0-9].txt"          | ["v1.txt","v2.txt"]            |
      | "v[!1]*.txt"          | ["v2.txt"]                     |
      | "v[^2]*.txt"          | ["v1.txt","v10.txt"]           |
      | "[[:upper:]v]*.txt"   | ["v1.txt","v10.txt","v2.txt"]  |
      | "v{1,2}.txt"          | ["v1.txt","v2.txt"]            |
      | "v{1..3}.txt"         | ["v1.txt","v2.txt"]            |
      | "{main,src/app}.py"   | ["main.py","src/app.py"]       |
      | "{v{1,10},main}.*"    | ["main.py","v1.txt","v10.txt"] |
      | "a,b.csv"             | ["a,b.csv"]                    |
      | "src/[id].ts"         | ["src/[id].ts"]                |
      | "src/\\\\[id\\\\].ts" | ["src/[id].ts"]                |
      | "MAIN.py"             | []                             |

  Scenario: A pattern is read from the folder that is searched, and paths are told from the root
    When I call "skill/glob" with {"path":"src","pattern":"*/*.py"}
    Then the `path` of its `output.matches` are ["src/lib/test_util.py","src/lib/util.py"]
    And the `name` of its `output.matches` are ["test_util.py","util.py"]
    When I call "skill/glob" with {"path":"src","pattern":"/app.py"}
    Then the `path` of its `output.matches` are ["src/app.py"]

  @search-09
  Scenario: What is excluded is not found
    When I call "skill/glob" with {"path":".","pattern":"*.py","exclude":"test*"}
    Then the `name` of its `output.matches` are ["main.py","src+1.py"]
    And its `output.total` is 2

  @search-10
  Scenario: Only what is included is found
    When I call "skill/glob" with {"path":".","pattern":"*","include":"*.py"}
    Then the `name` of its `output.matches` are ["main.py","src+1.py","test_main.py"]
    And its `output.total` is 3

  @search-29
  Scenario: Including one kind of file leaves out another
    When I call "skill/glob" with {"pattern":"*","include":"*.md"}
    Then its `output` is {"matches":[{"path":"readme.md","name":"readme.md","size":5}],"total":1,"truncated":false}

  Scenario Outline: Filters know names at any depth, paths from the folder and whole folders
    When I call "skill/glob" with {"pattern":"**/*.py",<filters>}
    Then the `path` of its `output.matches` are <paths>

    Examples:
      | filters                                           | paths                                                   |
      | "include":"test_*"                                | ["src/lib/test_util.py","test_main.py"]                 |
      | "exclude":"test_*"                                | ["main.py","src/app.py","src/lib/util.py","src+1.py"]   |
      | "include":"/test_*"                               | ["test_main.py"]                                        |
      | "include":"src/*"                                 | ["src/app.py"]                                          |
      | "include":["src/*","main.py"]                     | ["main.py","src/app.py"]                                |
      | "include":"src/"                                  | ["src/app.py","src/lib/test_util.py","src/lib/util.py"] |
      | "exclude":"lib"                                   | ["main.py","src/app.py","src+1.py","test_main.py"]      |
      | "exclude":"lib/"                                  | ["main.py","src/app.py","src+1.py","test_main.py"]      |
      | "exclude":["src/**","*main*"]                     | ["src+1.py"]                                            |
      | "include":"*.py","exclude":"{src,test*,src+1.py}" | ["main.py"]                                             |

  @search-13
  Scenario: A limit keeps the first paths and says that there are more
    When I call "skill/glob" with {"path":".","pattern":"*.py","limit":2}
    Then the `name` of its `output.matches` are ["main.py","src+1.py"]
    And its `output.total` is 2
    And its `output.truncated` is true
    When I call "skill/glob" with {"path":".","pattern":"*.py","limit":3}
    Then its `output.total` is 3
    And its `output.truncated` is false

  Scenario Outline: A pattern that cannot be meant is refused with the position of the fault
    When I call "skill/glob" with <input>
    Then it is refused as <code> mentioning "<part>"
    And the fault is in `<field>`

    Examples:
      | input                                | code            | field           | part                                            |
      | {"pattern":""}                       | invalid_pattern | input.pattern   | at position 1: the pattern is empty             |
      | {"pattern":"src/[ab"}                | invalid_pattern | input.pattern   | at position 5: the bracket is not closed        |
      | {"pattern":"a[b/c]"}                 | invalid_pattern | input.pattern   | at position 2: the bracket is not closed before |
      | {"pattern":"*.{py,ts"}               | invalid_pattern | input.pattern   | at position 3: the brace is not closed          |
      | {"pattern":"src/@(a\|b).py"}         | invalid_pattern | input.pattern   | at position 5: extended globs                   |
      | {"pattern":"!*.py"}                  | invalid_pattern | input.pattern   | use exclude                                     |
      | {"pattern":"src\\\\app.py"}          | invalid_pattern | input.pattern   | separate folders by                             |
      | {"pattern":"[[:digits:]]"}           | invalid_pattern | input.pattern   | [:digits:] is not a character class             |
      | {"pattern":"{1..2000}"}              | invalid_pattern | input.pattern   | more than 1000 patterns                         |
      | {"pattern":"../*.py"}                | path_traversal  | input.pattern   | traversal                                       |
      | {"pattern":"src/../*.py"}            | path_traversal  | input.pattern   | traversal                                       |
      | {"pattern":"{src,..}/*.py"}          | path_traversal  | input.pattern   | traversal                                       |
      | {"pattern":"*","include":"[a"}       | invalid_pattern | input.include   | at position 1                                   |
      | {"pattern":"*","exclude":["a","{b"]} | invalid_pattern | input.exclude.1 | at position 1                                   |
      | {"pattern":"*","exclude":"../a"}     | path_traversal  | input.exclude   | traversal                                       |

  Scenario Outline: Where nothing is found, it is said why when that can be told
    When I call "skill/glob" with <input>
    Then its `output.total` is 0
    And its `output.truncated` is false
    And its `output.hint` mentions "<hint>"

    Examples:
      | input                               | hint                                                   |
      | {"pattern":"app.py"}                | deeper there is src/app.py: try **/app.py              |
      | {"pattern":"./util.*"}              | deeper there is src/lib/util.py: try **/util.*         |
      | {"pattern":"*.py","exclude":"*.py"} | left out by include or exclude                         |
      | {"pattern":"src/"}                  | only files are returned: try src/**                    |
      | {"pattern":"src"}                   | names a folder and only files are returned: try src/** |

  Scenario: Where there is nothing to say, nothing is said
    When I call "skill/glob" with {"pattern":"*.rs"}
    Then its `output` is {"matches":[],"total":0,"truncated":false}

  Scenario: Symbolic links to files are found, folders behind links are not entered
    Given the symbolic link "again.py" to "src/app.py"
    And the symbolic link "linked" to "src"
    And the symbolic link "src/up" to ".."
    When I call "skill/glob" with {"pattern":"**/a*.py"}
    Then the `path` of its `output.matches` are ["again.py","src/app.py"]
    When I call "skill/glob" with {"pattern":"*","include":"link*"}
    Then its `output.total` is 0
    When I call "skill/glob" with {"path":"linked","pattern":"*.py"}
    Then the `path` of its `output.matches` are ["linked/app.py"]

  # No request can make the size of a stored file unknown: it is part of the bundle's index.
  @search-30 @core-only
  Scenario: A file that cannot be looked at is found with size 0
    Given the file "main.py" cannot be looked at
    When I call "skill/glob" on the failing workspace with {"pattern":"*.py"}
    Then the `path` of its `output.matches` are ["main.py","src+1.py","test_main.py"]
    And the `size` of its `output.matches` are [0,1,5]

  Scenario Outline: A pattern that makes other matchers hang is answered at once
    Given the file "<path>" with "x"
    When I call "skill/glob" with {"pattern":"<pattern>"} and wait at most 2 seconds
    Then its `output.total` is <total>

    Examples:
      | pattern                                             | path                                                     | total |
      | *a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*ab | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | 0     |
      | *a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*ab | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab | 1     |
      | **/a/**/a/**/a/**/a/**/a/**/a/**/a/b                | a/a/a/a/a/a/a/a/a/a/a/a/a/a/c                            | 0     |
      | **/a/**/a/**/a/**/a/**/a/**/a/**/a/b                | a/a/a/a/a/a/a/a/a/a/a/a/a/a/b                            | 1     |
