Feature: Resolving a composite skill
  A composite skill stands for one list of tools: what it includes first, then its own. A tool that occurs again keeps
  its first position and takes what its last occurrence says. The trace tells what became of everything configured.

  @resolve-02 @resolve-03 @resolve-08
  Scenario: Included tools come before the skill's own, in the order of the includes
    Given the composite skills:
      """
      a: {tools: [a1, a2]}
      b: {tools: [b1]}
      root: {includes: [a, b], tools: [r1]}
      """
    When I resolve "local/root"
    Then the entries are:
      | local/a1 | local/a    |
      | local/a2 | local/a    |
      | local/b1 | local/b    |
      | local/r1 | local/root |
    And the entry "local/a1" has `from_skill` "local/a"
    And the entry "local/r1" has `from_skill` null

  @resolve-02
  Scenario: Tools of deeper includes come first
    Given the composite skills:
      """
      n: {tools: [t2]}
      m: {includes: [n], tools: [t1]}
      root: {includes: [m], tools: [t0]}
      """
    When I resolve "local/root"
    Then the `name` of its `entries` are ["local/t2","local/t1","local/t0"]

  @resolve-07 @resolve-09
  Scenario: A shared tool appears once, at its first position, with what its last occurrence says
    Given the composite skills:
      """
      a: {tools: [{name: a1, description: First.}, a2]}
      b: {tools: [a2, b1]}
      root: {includes: [a, b], tools: [{name: a1, description: Last.}]}
      """
    When I resolve "local/root"
    Then the entries are:
      | local/a1 | local/root |
      | local/a2 | local/b    |
      | local/b1 | local/b    |
    And the entry "local/a1" has `description` "Last."
    And the entry "local/a1" has `first` {"skill":"local/a","place":"tools[0]"}

  @resolve-09
  Scenario: A diamond is no cycle
    Given the composite skills:
      """
      base: {tools: [bt], inline_tools: [{operation: identity}]}
      l: {includes: [base], tools: [lt]}
      r: {includes: [base], tools: [rt]}
      root: {includes: [l, r, l]}
      """
    When I resolve "local/root"
    Then the entries are:
      | local/bt           | local/base |
      | local/base/_anon_0 | local/base |
      | local/lt           | local/l    |
      | local/rt           | local/r    |

  @resolve-04 @resolve-05 @resolve-06
  Scenario: Every kind of tool has its key
    Given the composite skill "local/root":
      """
      tools: [builtin/file-read]
      inline_tools: [{operation: uppercase}, {operation: lowercase}]
      mcp_servers: [{name: linear, url: "http://127.0.0.1:9", tools: [list_issues, create_issue]}]
      agent_skills: [./skills/review]
      """
    When I resolve "local/root"
    Then the `name` of its `entries` are ["builtin/file-read","local/root/_anon_0","local/root/_anon_1","mcp:linear/list_issues","mcp:linear/create_issue","agent_skill:./skills/review"]
    And the `source` of its `entries` are ["builtin","inline","inline","mcp","mcp","agent_skill"]
    And the `available` of its `entries` are [true,true,true,false,false,false]
    And the `wire_name` of its `entries` are ["builtin_S_file-read","local_S_root_S__anon_0","local_S_root_S__anon_1","mcp_C_linear_S_list_issues","mcp_C_linear_S_create_issue","agent_skill_C___S_skills_S_review-4fee9427dc"]

  Rule: Cycles and missing skills are refused, and the old skill stays

    @resolve-01
    Scenario: A skill that includes itself
      Given the composite skill "local/a":
        """
        includes: [local/a]
        """
      Then it is refused as conflict mentioning "local/a -> local/a"
      And the cycle is ["local/a","local/a"]
      When I resolve "local/a"
      Then it is refused as not_found mentioning "local/a"

    @resolve-01
    Scenario: A change that closes a cycle
      Given the composite skills:
        """
        c: {tools: [t]}
        b: {includes: [c]}
        a: {includes: [b]}
        """
      When I put the composite skill "local/c" strictly:
        """
        includes: [local/b]
        """
      Then it is refused as conflict mentioning "local/c -> local/b -> local/c"
      And the fault is in `includes[0]`
      And the cycle is ["local/c","local/b","local/c"]
      When I resolve "local/a"
      Then the `name` of its `entries` are ["local/t"]

    Scenario: A skill that is not registered
      Given the composite skill "local/missng":
        """
        tools: [t]
        """
      And the composite skill "local/root":
        """
        includes: [local/missing]
        """
      Then it is refused as not_found mentioning "Did you mean \"local/missng\"?"
      And the fault is in `includes[0]`

    Scenario: A skill that another includes stays until that one is changed
      Given the composite skills:
        """
        a: {tools: [t]}
        root: {includes: [a]}
        """
      When I delete the skill "local/a"
      Then it is refused as conflict mentioning "included by local/root"
      Given the composite skill "local/root":
        """
        tools: [t]
        """
      When I delete the skill "local/a"
      And I resolve "local/root"
      Then the `name` of its `entries` are ["local/t"]

  Rule: Overrides apply along the path of their include

    @resolve-10
    Scenario: An override changes the tool here and nowhere else
      Given the composite skills:
        """
        github: {tools: [create-issue]}
        root:
          includes:
            - name: github
              tool_overrides:
                - tool: local/create-issue
                  override: {description: Ours., capability: {write_scope: ["github:issues:org-only"]}}
        """
      When I resolve "local/root"
      Then the entry "local/create-issue" has `description` "Ours."
      And the entry "local/create-issue" has `capability.write_scope` ["github:issues:org-only"]
      And the entry "local/create-issue" has `overridden_by` [{"skill":"local/root","place":"includes[0].tool_overrides[0]","fields":["description","write_scope"]}]
      When I resolve "local/github"
      Then the entry "local/create-issue" has `description` ""
      And the entry "local/create-issue" has `capability.write_scope` null

    @resolve-10
    Scenario: An outer override beats an inner one, field by field
      Given the composite skills:
        """
        n: {tools: [{name: t, description: Own., writes: true}]}
        m: {includes: [{name: n, tool_overrides: [{tool: local/t, override: {description: Inner., capability: {idempotent: true}}}]}]}
        root: {includes: [{name: m, tool_overrides: [{tool: local/t, override: {description: Outer.}}]}]}
        """
      When I resolve "local/root"
      Then the entry "local/t" has `description` "Outer."
      And the entry "local/t" has `capability.idempotent` true
      And the entry "local/t" has `capability.writes` true
      And the entry "local/t" has `capability.read_only` false

    @resolve-10
    Scenario: An override of a tool that the include lacks is refused
      Given the composite skills:
        """
        a: {tools: [t]}
        root: {includes: [{name: a, tool_overrides: [{tool: local/u, override: {description: U.}}]}]}
        """
      Then it is refused as invalid_input mentioning "local/u"
      And the fault is in `includes[0].tool_overrides[0]`

    Scenario: An override without effect is told
      Given the composite skills:
        """
        base: {tools: [t]}
        l: {includes: [{name: base, tool_overrides: [{tool: local/t, override: {description: L.}}]}]}
        r: {includes: [base]}
        root: {includes: [l, r]}
        """
      When I resolve "local/root"
      Then the entry "local/t" has `description` ""
      And the `code` of its `diagnostics` are ["tool_unknown","override_overtaken"]
      And the `outcome` of its `trace` are ["used","position_only","overtaken","metadata_only","used","used"]

  @resolve-11
  Scenario: The summary counts what the tools may do, after overrides
    Given the composite skill "local/root":
      """
      tools:
        - skill/grep
        - builtin/file-read
        - local/run-migrations
        - {name: local/deploy, override: {capability: {human_approval_required: true}}}
      inline_tools:
        - {operation: uppercase, capability: {writes: true, checkpointable: true, side_effects: [db]}}
      """
    When I resolve "local/root"
    Then its `summary` is {"total_tools":5,"read_only":2,"writes":1,"checkpointable":3,"has_side_effects":1,"requires_approval":1}

  Scenario: The same skill gives the same bytes
    Given the composite skills:
      """
      a: {tools: [skill/grep, t]}
      root: {includes: [a], builtins: [search_operations], tools: [t]}
      """
    When I resolve "local/root" twice
    Then the `name` of its `entries` are ["skill/grep","local/t","skill/list-dir","skill/glob"]

  Scenario: An earlier revision is resolved as it was
    Given the composite skill "local/root":
      """
      tools: [first]
      """
    And the composite skill "local/root":
      """
      tools: [second]
      """
    When I resolve "local/root" as it was first
    Then the `name` of its `entries` are ["local/first"]
    When I resolve "local/root"
    Then the `name` of its `entries` are ["local/second"]
