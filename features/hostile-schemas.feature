@workerd-only
Feature: Schemas that are made to keep the service busy
  A schema of a tool's input or of an actor's answers comes from a caller. One that would take a plain checker hours is
  refused when it is put, or its values are given up in time; everybody else is answered meanwhile.

  Scenario: Each is answered in time, and so is a light request beside it
    When each hostile schema is put as a tool's, put as an actor's, and its tool called, "/healthz" being asked beside it
    Then each of them is taken, refused or given up as it should be
    And each is answered within 200 ms of work, and what was asked beside it within 100 ms
