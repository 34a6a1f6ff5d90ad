@workerd-only
Feature: Packs that nobody uses
  An upload that breaks leaves a pack behind, which a message has looked at later. When the message is lost, a daily
  sweep finds the pack.

  Scenario: A pack whose message was lost is swept, and those in use stay
    Given the file "review/SKILL.md" with "---\nname: review\ndescription: Reviews.\n---\nRead.\n"
    And the file "other.md" with "Other."
    And I upload them as a zip
    And the pack "packs/local/00000000000000000000000000000000" that no bundle uses
    And the pack "packs/local/not-ours" that no bundle uses
    When the timer fires, whatever time it says
    Then the pack "packs/local/00000000000000000000000000000000" is there
    When a sweep of all packs is done
    Then the pack "packs/local/00000000000000000000000000000000" is gone
    And the pack "packs/local/not-ours" is there
    When I send GET "/v1/skills/local/review"
    Then the status is 200

  Scenario: A message that nobody can handle is logged
    When a message of an unknown kind comes
    Then the service has logged the warning "message_failed"
