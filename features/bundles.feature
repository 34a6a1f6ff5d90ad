Feature: Bundles
  A bundle is an immutable upload of files, named by its content. It may hold skills, which are registered by name, and
  whatever else its author put in.

  Rule: A bundle's id depends on its files alone

    Background:
      Given the files:
        | SKILL.md           | ---\nname: review\ndescription: Reviews prose.\n---\nRead it.\n |
        | references/list.md | 1. Names\n                                                      |
        | data/ü.txt         | naïve\n                                                         |

    Scenario Outline: The same files give the same id as a <form>
      When I upload them as a <form>
      Then its `id` is "000bc348f8973b182cb239baf55d3adea86bf994af76ee83eee0efc44337faad"
      And its `ref` is "local/000bc348f8973b182cb239baf55d3adea86bf994af76ee83eee0efc44337faad"
      And its `namespace` is "local"
      And its `created` is true
      And its `files` is 3
      And its `bytes` is 74
      And the upload reports nothing

      Examples:
        | form           |
        | zip            |
        | tar            |
        | tar.gz         |
        | multipart form |

    Scenario: The same content twice is one bundle
      When I upload them as a zip
      Then its `created` is true
      When I upload them as a tar.gz
      Then its `created` is false
      And the `name` of its `skills` are ["local/review"]
      And uploads 1 and 2 are one bundle
      And "local" holds 1 bundle
      And the revisions of "local/review" are those of uploads [1]

    Scenario: A changed byte is another bundle
      When I upload them as a zip
      And the file "references/list.md" with "1. names\n"
      And I upload them as a zip
      Then its `created` is true
      And uploads 1 and 2 are different bundles
      And "local" holds 2 bundles

    Scenario: The executable bit is part of the identity and of the manifest
      When I upload them as a tar
      And the executable file "data/ü.txt" with "naïve\n"
      And I upload them as a tar
      Then uploads 1 and 2 are different bundles
      And its `id` is "d3482de356b5b174ddde9542b04bcd301876c34e218b818bd4db75761a3e23c3"
      When I read the bundle
      Then the `path` of its `manifest` are ["SKILL.md","data/ü.txt","references/list.md"]
      And the `mode` of its `manifest` are ["100644","100755","100644"]
      And the `size` of its `manifest` are [58,7,9]
      And its `manifest.2.sha256` is "2b0437cb92970bb5d044ed80d135b1c427a970e5de7ad785176ce75f24b71f13"

    Scenario: A namespace does not see another's bundle
      When I upload them to the namespace "devops" in the standard dialect
      Then its `ref` is "devops/000bc348f8973b182cb239baf55d3adea86bf994af76ee83eee0efc44337faad"
      And "devops" holds 1 bundle
      And "local" holds 0 bundles
      And "local/review" is not registered
      And "devops/review" is registered

  Rule: A single folder around everything is a wrapper

    Scenario: The wrapper is left out of all paths and reported
      Given the files:
        | my-bundle/review/SKILL.md | ---\nname: review\ndescription: Reviews.\n---\n |
        | my-bundle/README.md       | Hello.\n                                        |
      When I upload them as a zip
      Then the `path` of its `skills` are ["review"]
      And the `code` of its `diagnostics` are ["wrapper_stripped"]
      And the upload reports wrapper_stripped mentioning "\"my-bundle\""
      When I read the bundle
      Then the `path` of its `manifest` are ["README.md","review/SKILL.md"]

    Scenario: Packing with or without the wrapper gives one bundle
      Given the files:
        | a.txt     | a |
        | sub/b.txt | b |
      When I upload them as a zip
      Given the file "a.txt" is gone
      And the file "sub/b.txt" is gone
      And the files:
        | top/a.txt     | a |
        | top/sub/b.txt | b |
      When I upload them as a tar
      Then uploads 1 and 2 are one bundle

    Scenario: A second file beside the folder and it is none
      Given the files:
        | top/a.txt | a |
        | b.txt     | b |
      When I upload them as a zip
      Then the `code` of its `diagnostics` are ["no_skills"]
      When I read the bundle
      Then the `path` of its `manifest` are ["b.txt","top/a.txt"]

  Rule: Every folder with a SKILL.md is a skill

    Scenario: A skill at the root
      Given the files:
        | SKILL.md       | ---\nname: review\ndescription: Reviews.\n---\nGo.\n |
        | scripts/run.sh | echo\n                                               |
      When I upload them as a zip
      Then the `name` of its `skills` are ["local/review"]
      And the `path` of its `skills` are [""]
      When I activate the skill "local/review"
      Then its `body` is "Go.\n"
      And its `resources.scripts` is ["scripts/run.sh"]

    Scenario: Several skills and what belongs to none
      Given the files:
        | README.md               | About.\n                                        |
        | skills/alpha/SKILL.md   | ---\nname: alpha\ndescription: First.\n---\n    |
        | skills/beta/SKILL.md    | ---\nname: beta\ndescription: Second.\n---\n    |
        | skills/beta/assets/a.md | An asset.\n                                     |
        | src/main.ts             | export {};\n                                    |
      When I upload them as a tar.gz
      Then the `name` of its `skills` are ["local/alpha","local/beta"]
      And the `description` of its `skills` are ["First.","Second."]
      And the `path` of its `skills` are ["skills/alpha","skills/beta"]
      And its `files` is 5
      When I list the skills of "local"
      Then the `name` of its `skills` are ["local/alpha","local/beta"]
      And the `resource_slots` of its `skills` are [[],[{"name":"assets","access":"read_only"}]]

    Scenario: A skill inside another has its own files, and the outer one has them too
      Given the files:
        | outer/SKILL.md         | ---\nname: outer\ndescription: Around.\n---\n |
        | outer/notes.md         | Outer notes.\n                                |
        | outer/inner/SKILL.md   | ---\nname: inner\ndescription: Within.\n---\n |
        | outer/inner/notes.md   | Inner notes.\n                                |
        | other.md               | None.\n                                       |
      When I upload them as a zip
      Then the `name` of its `skills` are ["local/outer","local/inner"]
      When I list the resources of the skill "local/outer"
      Then the `path` of its `manifest` are ["SKILL.md","inner/SKILL.md","inner/notes.md","notes.md"]
      When I list the resources of the skill "local/inner"
      Then the `path` of its `manifest` are ["SKILL.md","notes.md"]
      When I read the resource "notes.md" of the skill "local/inner"
      Then its `text` is "Inner notes.\n"

    Scenario: Work trees, submodules and bare repositories are named too
      Given the files:
        | app/.git/HEAD             | ref: refs/heads/main\n            |
        | app/.git/modules/sub/HEAD | ref: refs/heads/main\n            |
        | app/sub/.git              | gitdir: ../.git/modules/sub\n     |
        | mirror.git/HEAD           | ref: refs/heads/main\n            |
        | mirror.git/config         | [core]\n                          |
        | mirror.git/packed-refs    | # pack-refs\n                     |
        | notes/HEAD                | A heading.\n                      |
      When I upload them as a tar
      Then its `repositories` is ["app","app/sub","mirror.git"]

    Scenario: A form tells no modes, which a repository misses
      Given the files:
        | app/.git/HEAD | ref: refs/heads/main\n |
        | notes.md      | Notes.\n               |
      When I upload them as a multipart form
      Then the upload reports modes_unknown mentioning "core.fileMode=false"
      When I upload them as a tar
      Then the `code` of its `diagnostics` are ["no_skills"]

    Scenario: A repository in a bundle is named
      Given the files:
        | app/.git/HEAD        | ref: refs/heads/main\n |
        | app/.git/config      | [core]\n               |
        | app/vendored/.git/HEAD | ref: refs/heads/x\n  |
        | notes.md             | Notes.\n               |
      When I upload them as a zip
      Then its `repositories` is ["app","app/vendored"]
      And its `skills` is []

    Scenario: A bundle without skills is a bundle
      Given the file "src/main.ts" with "export {};\n"
      And the file "README.md" with "About.\n"
      When I upload them as a zip
      Then its `skills` is []
      And the `code` of its `diagnostics` are ["no_skills"]
      And the upload reports no error
      And "local" holds 1 bundle

  Rule: What came in is kept as it is, except what macOS adds

    Scenario: Resource forks and folder views are left out and reported
      Given the files:
        | a/notes.md          | Notes.\n |
        | a/.DS_Store         | x        |
        | a/._notes.md        | x        |
        | __MACOSX/a/notes.md | x        |
        | b.md                | B.\n     |
      When I upload them as a zip
      Then its `files` is 2
      And the `code` of its `diagnostics` are ["file_left_out","file_left_out","file_left_out","no_skills"]
      And the upload reports file_left_out for "a/.DS_Store"
      And the upload reports file_left_out for "a/._notes.md"
      And the upload reports file_left_out for "__MACOSX/a/notes.md"
      When I read the bundle
      Then the `path` of its `manifest` are ["a/notes.md","b.md"]

    Scenario: What a repository tracks of them stays
      Given the files:
        | app/.git/HEAD  | ref: refs/heads/main\n |
        | app/.DS_Store  | x                       |
        | app/._notes.md | y                       |
        | .DS_Store      | z                       |
        | b.md           | B.\n                    |
      And the git index "app/.git/index" of [".DS_Store","notes.md"]
      When I upload them as a tar
      Then the upload reports file_left_out for "app/._notes.md"
      And the upload reports file_left_out for ".DS_Store"
      When I read the bundle
      Then the `path` of its `manifest` are ["app/.DS_Store","app/.git/HEAD","app/.git/index","b.md"]

    Scenario: A hard link is a second name of the same bytes
      Given the file "a.md" with "A.\n"
      When I upload a tar with the hard link "b.md" to "a.md"
      Then its `files` is 2
      When I read the file "b.md" of the bundle
      Then its `text` is "A.\n"

    Scenario: A name that is not UTF-8 leaves its file out
      Given the file "a.md" with "A.\n"
      When I upload a tar with a file named by the bytes "b\xff.md"
      Then its `files` is 1
      And the `code` of its `diagnostics` are ["name_not_utf8","no_skills"]
      And the upload reports name_not_utf8 mentioning "It was left out."

    Scenario Outline: A zip of Windows with the name <bytes>
      Given the file "a.md" with "A.\n"
      When I upload a zip of Windows with a file named by the bytes "<bytes>"
      Then its `files` is <files>
      And the `code` of its `diagnostics` are ["<code>","no_skills"]
      And the upload reports <code> mentioning "<part>"

      Examples:
        | bytes                     | files | code                  | part      |
        | caf\\x82.md              | 2     | name_encoding_guessed | café.md   |
        | \\x93\\xfa\\x96{.md    | 1     | name_not_utf8         | left out  |

    Scenario: A backslash in a name of a tar is kept
      Given the file "a\b.md" with "AB.\n"
      And the file "c.md" with "C.\n"
      When I upload them as a tar
      And I read the bundle
      Then the `path` of its `manifest` are ["a\\b.md","c.md"]

    Scenario: Other hidden files stay
      Given the files:
        | .gitignore     | node_modules\n |
        | .github/ci.yml | on: push\n     |
      When I upload them as a tar
      Then the `code` of its `diagnostics` are ["no_skills"]
      When I read the bundle
      Then the `path` of its `manifest` are [".github/ci.yml",".gitignore"]

    Scenario Outline: A file of the bundle is read byte for byte
      Given the file "<path>" with "<text>"
      And the file "other.md" with "Other.\n"
      When I upload them as a <form>
      And I read the file "<path>" of the bundle
      Then its `text` is "<text>"

      Examples:
        | form   | path              | text              |
        | zip    | notes.md          | Notes.\\n         |
        | tar    | a/b/c/deep.md     | Deep.\\n          |
        | tar.gz | we ird/%25.txt    | Percent, escaped. |
        | zip    | we ird/100%.txt   | Percent, plain.   |
        | tar    | q?a=1&b#c.md      | Marks.            |
        | zip    | naïve/日本.md     | Ünïcödé           |
        | tar    | empty.md          |                   |

    Scenario Outline: A path that leads to no file is refused
      Given the file "docs/notes.md" with "Notes.\n"
      And the file "other.md" with "Other.\n"
      When I upload them as a zip
      And I read the file "<path>" of the bundle
      Then it is refused as <code> mentioning "<part>"

      Examples:
        | path          | code           | part          |
        | docs/none.md  | not_found      | docs/none.md  |
        | docs          | not_a_file     | docs          |
        | docs\\..\\..  | path_traversal | traversal     |

  Rule: Links are kept, reported and never followed out

    Scenario: Links are reported, and those that lead out as such
      Given the file "docs/notes.md" with "Notes.\n"
      And the symbolic link "docs/near.md" to "notes.md"
      And the symbolic link "docs/out.md" to "../../secret.txt"
      And the symbolic link "absolute.md" to "/etc/passwd"
      When I upload them as a tar
      Then the `code` of its `diagnostics` are ["link_leads_out","symbolic_link","link_leads_out","no_skills"]
      And the `severity` of its `diagnostics` are ["warning","warning","warning","note"]
      And the upload reports link_leads_out for "absolute.md"
      And the upload reports symbolic_link for "docs/near.md"
      And the upload reports link_leads_out for "docs/out.md"
      When I read the bundle
      Then the `path` of its `manifest` are ["absolute.md","docs/near.md","docs/notes.md","docs/out.md"]
      And the `mode` of its `manifest` are ["120000","120000","100644","120000"]

    Scenario Outline: A link leads nowhere outside of the bundle
      Given the file "docs/notes.md" with "Notes.\n"
      And the file "other.md" with "Other.\n"
      And the symbolic link "docs/out.md" to "<target>"
      When I upload them as a zip
      And I read the file "docs/out.md" of the bundle
      Then it is refused as path_traversal mentioning "traversal"

      Examples:
        | target           |
        | ../../secret.txt |
        | /etc/passwd      |

    Scenario: A SKILL.md that is a link makes no skill
      Given the file "review/text.md" with "---\nname: review\ndescription: Reviews.\n---\n"
      And the symbolic link "review/SKILL.md" to "text.md"
      And the file "README.md" with "About.\n"
      When I upload them as a zip
      Then its `skills` is []
      And the upload reports skill_is_link mentioning "not followed"
      And "local/review" is not registered

  Rule: A bundle is deleted once nothing refers to it

    Scenario: A bundle that a skill refers to stays until the skill is deleted
      Given the file "review/SKILL.md" with "---\nname: review\ndescription: Reviews.\n---\n"
      And the file "README.md" with "About.\n"
      When I upload them as a zip
      And I delete the bundle
      Then it is refused as conflict mentioning "local/review"
      And "local" holds 1 bundle
      And "local/review" is registered
      When I delete the skill "local/review"
      And I delete the bundle
      Then the bundle is gone
      And "local" holds 0 bundles

    Scenario: A skill's history refers to its bundles too
      Given the file "review/SKILL.md" with "---\nname: review\ndescription: First.\n---\n"
      And the file "README.md" with "About.\n"
      When I upload them as a zip
      And the file "review/SKILL.md" with "---\nname: review\ndescription: Second.\n---\n"
      And I upload them as a zip
      And I delete the bundle of upload 1
      Then it is refused as conflict mentioning "local/review"
      And "local" holds 2 bundles

    Scenario: A bundle that is gone can be uploaded again
      Given the file "README.md" with "About.\n"
      When I upload them as a zip
      And I delete the bundle
      And I delete the bundle
      Then it is refused as not_found mentioning "GET /v1/bundles"
      When I upload them as a zip
      Then its `created` is true
      When I read the file "README.md" of the bundle
      Then its `text` is "About.\n"

  Rule: An upload can be tried, and can be refused for one fault

    Background:
      Given the files:
        | good/SKILL.md | ---\nname: good\ndescription: Good.\n---\n |
        | bad/SKILL.md  | no header\n                                |

    Scenario: A trial reports and keeps nothing
      When I try the upload without keeping it
      Then the `name` of its `skills` are ["local/good"]
      And its `created` is false
      And its `files` is 2
      And the upload reports an error mentioning "---"
      And the bundle is gone
      And "local" holds 0 bundles
      And "local/good" is not registered

    Scenario: A faulty skill does not keep the others out
      When I upload them as a zip
      Then the `name` of its `skills` are ["local/good"]
      And the upload reports an error mentioning "---"
      And "local" holds 1 bundle

    Scenario: One faulty skill refuses all when that was asked for
      When I upload them refusing errors
      Then it is refused as invalid_skill mentioning "bad/SKILL.md"
      And "local" holds 0 bundles
      And "local/good" is not registered

    Scenario: A trial can be refused as the upload would be
      When I try the upload without keeping it and refusing errors
      Then it is refused as invalid_skill mentioning "on_error=refuse"
      And "local" holds 0 bundles

    Scenario: Warnings refuse nothing
      Given the file "bad/SKILL.md" is gone
      And the file "good/away.md" with "Away.\n"
      And the symbolic link "link.md" to "good/away.md"
      When I upload them refusing errors
      Then the upload reports symbolic_link mentioning "link.md"
      And "local/good" is registered

  Rule: A faulty archive is refused as a whole and nothing is stored

    Scenario Outline: <fault>
      When I upload a <form> with the entries <entries>
      Then it is refused as <code> mentioning "<part>"
      And "local" holds 0 bundles

      Examples:
        | fault                                   | form           | entries                     | code            | part                     |
        | An entry climbs out of a zip            | zip            | ["ok.md","../out.md"]       | path_traversal  | ../out.md                |
        | An entry climbs out of a tar            | tar            | ["ok.md","a/../../out.md"]  | path_traversal  | traversal                |
        | An entry would climb out once "../" is cut | zip         | ["ok.md","..././out.md"]    | path_traversal  | ..././out.md             |
        | And in a tar, by more dots              | tar            | ["ok.md","....//out.md"]    | path_traversal  | traversal                |
        | A file of a form climbs out             | multipart form | ["ok.md","../out.md"]       | path_traversal  | traversal                |
        | An entry climbs out by backslashes      | zip            | ["ok.md","..\\\\out.md"]    | path_traversal  | traversal                |
        | An entry is absolute                    | tar.gz         | ["ok.md","/etc/passwd"]     | path_traversal  | absolute                 |
        | An entry names a drive                  | zip            | ["ok.md","C:/out.md"]       | path_traversal  | drive letter             |
        | Two entries have one path in a zip      | zip            | ["a.md","a.md"]             | invalid_archive | two entries of the path  |
        | Two entries have one path in a tar      | tar            | ["a.md","./a.md"]           | invalid_archive | two entries of the path  |
        | A path is a file and a folder           | tar            | ["a","a/b.md"]              | invalid_archive | as a file and as a folder |
        | An empty zip                            | zip            | []                          | invalid_archive | holds no files           |
        | An empty tar                            | tar            | []                          | invalid_archive | holds no files           |
        | An empty tar.gz                         | tar.gz         | []                          | invalid_archive | holds no files           |
        | An empty form                           | multipart form | []                          | invalid_archive | holds no files           |
        | Nothing but what macOS adds             | zip            | ["__MACOSX/a",".DS_Store"]  | invalid_archive | holds no files           |
        | A path is too deep                      | zip            | ["1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g/h/i.md"] | limit_exceeded | limits.pathDepth: 33 is over the limit of 32 |

    Scenario Outline: A body that is no archive is refused with what is taken
      When I upload the bytes "<bytes>"
      Then it is refused as unsupported_media_type mentioning "Send a zip, a tar, a tar.gz, a multipart/form-data form of files, or one SKILL.md as text/markdown"
      And "local" holds 0 bundles

      Examples:
        | bytes                  |
        |                        |
        | just some text         |
        | Rar! is another format |

    Scenario Outline: A <form> that breaks off is refused
      Given the file "a.md" with "A."
      When I upload the first <count> bytes of them as a <form>
      Then it is refused as invalid_archive mentioning "<part>"
      And "local" holds 0 bundles

      Examples:
        | form           | count | part                   |
        | zip            | 60    | upload the new archive |
        | tar            | 513   | upload the new archive |
        | tar.gz         | 60    | upload the new archive |
        | multipart form | 60    | malformed              |

    Scenario Outline: An archive that unpacks to far more than it is
      Given the file "zeros.bin" of 70000000 zeros
      When I upload them as a <form>
      Then it is refused as limit_exceeded mentioning "limits.ratio"
      And "local" holds 0 bundles

      Examples:
        | form   |
        | zip    |
        | tar.gz |

    Scenario Outline: Up to 64 MiB nobody asks how well a <form> is compressed
      Given the file "zeros.bin" of 4000000 zeros
      When I upload them as a <form>
      Then its `bytes` is 4000000

      Examples:
        | form   |
        | zip    |
        | tar.gz |

    Scenario: The same file stored plainly is taken
      Given the file "zeros.bin" of 4000000 zeros
      When I upload them as a tar
      Then its `bytes` is 4000000

    Scenario Outline: A namespace that cannot be is refused
      Given the file "a.md" with "A.\n"
      When I upload them to the namespace "<namespace>" in the standard dialect
      Then it is refused as invalid_name mentioning "<part>"

      Examples:
        | namespace | part     |
        | builtin   | reserved |
        | no dots.  | ASCII    |
