import { describe, expect, it } from "vitest";
import { needsUser } from "./notices";
import { alertRuleIds, alertRulesOf } from "./rules";

describe("a rule", () => {
  it("shows its alerts to the roles that see its list, and to no other", () => {
    expect(alertRulesOf("owner", "view")).toEqual(alertRuleIds);
    expect(alertRulesOf("trader", "view")).toEqual([
      "unresolved-order",
      "journal-alarm",
      "index-deviation",
    ]);
    expect(alertRulesOf("finance", "view")).not.toContain("unresolved-order");
    expect(alertRulesOf("viewer", "view")).not.toContain("refused-key");
  });

  it("lets nobody acknowledge who may only look", () => {
    expect(alertRulesOf("viewer", "manage")).toEqual([]);
    const ofSchedules = ["failed-schedule", "failed-delivery"];
    expect(alertRulesOf("finance", "manage")).toEqual(ofSchedules);
    expect(alertRulesOf("admin", "manage")).not.toContain("refused-key");
    expect(alertRulesOf("owner", "manage")).toEqual(alertRuleIds);
  });
});

describe("an alert", () => {
  it("needs a person until it is acknowledged, and not while it is snoozed", () => {
    expect(needsUser({ acknowledgedAt: null, snoozedUntil: null }, 10)).toBe(true);
    expect(needsUser({ acknowledgedAt: 5, snoozedUntil: null }, 10)).toBe(false);
    expect(needsUser({ acknowledgedAt: null, snoozedUntil: 11 }, 10)).toBe(false);
    expect(needsUser({ acknowledgedAt: null, snoozedUntil: 10 }, 10)).toBe(true);
  });
});
