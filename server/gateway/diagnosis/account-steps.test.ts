import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTable } from "@/lib/exchange/codes";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { accountFamilies } from "@/lib/exchange/families";
import {
  environmentStep,
  familyOfLists,
  familyStep,
  keyStep,
  limitsStep,
  listStep,
  type Probe,
} from "./account-steps";
import { textOf } from "./diagnose";
import { failed, notTried, ok } from "./network-steps";

const account = {
  id: "acc_1",
  name: "Main",
  environment: "live",
  venue: "main",
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: null,
  liveConfirmed: false,
  family: null,
  capabilities: null,
} as const;

const answered: Probe = {
  endpoint: "unfilled-orders",
  ended: "ok",
  reason: "",
  code: null,
  tookMs: 40,
  remaining: { tokens: 20, desk: 19, exchange: 19 },
};

const refused = (code: string | null, reason = "It was refused."): Probe => ({
  ...answered,
  ended: "failed",
  code,
  reason,
});

const probe: fc.Arbitrary<Probe> = fc.record({
  endpoint: fc.constantFrom(...(Object.keys(endpoints) as EndpointId[])),
  ended: fc.constantFrom("ok", "failed", "not-sent"),
  reason: fc.constantFrom("Rejected by the exchange.", "No permission.", ""),
  code: fc.option(fc.constantFrom(...codeTable.keys(), "99999")),
  tookMs: fc.nat(),
  remaining: fc.option(
    fc.record({ tokens: fc.nat(), desk: fc.nat(), exchange: fc.option(fc.nat()) }),
  ),
});

describe("every step", () => {
  it("is one sentence or more, with advice where it failed, whatever was answered", () => {
    const family = fc.option(fc.constantFrom(...accountFamilies));
    fc.assert(
      fc.property(probe, probe, family, (one, other, known) => {
        const steps = [
          keyStep(one, other),
          environmentStep(account, [one, other]),
          familyStep(account, known),
          listStep(one, known),
          limitsStep([one, other]),
        ];
        for (const { status, found, advice } of steps) {
          expect(found).toMatch(/^[A-Z].*\.$/);
          expect(found).not.toContain("..");
          if (status === "failed" || status === "attention") expect(advice).toMatch(/\.$/);
        }
      }),
    );
  });
});

describe("the key", () => {
  it("is accepted when one list answers and the other is of another family", () => {
    expect(keyStep(answered, refused("40085")).status).toBe("ok");
    expect(familyOfLists(answered, refused("40085"))).toBe("unified");
    expect(familyOfLists(refused("40084"), answered)).toBe("classic");
    expect(familyOfLists(answered, answered)).toBe("combined");
  });

  it.each([
    ["40037", /doesn't know this key/],
    ["40012", /passphrase doesn't match/],
    ["40009", /secret doesn't match/],
    ["40018", /whitelist/],
    ["40099", /demo key only works on a demo account/],
    ["31415", /share this report/],
    [null, /KEK_FILE/],
  ])("that is refused with code %s says what to do", (code, advice) => {
    const step = keyStep(refused(code), refused("40085"));
    expect([step.status, step.advice]).toEqual(["failed", expect.stringMatching(advice)]);
  });
});

describe("the counts of a rate", () => {
  it("agree where the exchange's is not the smaller one, and may be missing", () => {
    const none = { ...answered, remaining: { tokens: 20, desk: 19, exchange: null } };
    expect(limitsStep([answered]).status).toBe("ok");
    expect(limitsStep([none]).found).toMatch(/reports no count/);
  });

  it("are both told where the exchange's is the stricter one", () => {
    const fewer = { ...answered, remaining: { tokens: 20, desk: 19, exchange: 3 } };
    const step = limitsStep([answered, fewer]);
    expect(step.status).toBe("attention");
    expect(step.found).toContain("Open orders of the unified list 3, by the desk's count 19");
  });
});

describe("the text", () => {
  it("has a line a step and one for what to do, and counts what failed", () => {
    const steps = [
      ok("Name", "It leads somewhere."),
      failed("Key", "It is refused.", "Do something."),
      notTried("Lists", "the key wasn't accepted"),
    ];
    expect(textOf("Account Main", steps, Date.UTC(2026, 10, 23, 2, 20, 35))).toBe(
      [
        "Broker Desk: connection check",
        "2026-11-23 02:20:35 UTC",
        "Account Main",
        "1 of 3 steps failed.",
        "",
        "ok      Name   It leads somewhere.",
        "FAILED  Key    It is refused.",
        "               > Do something.",
        "-       Lists  Skipped: the key wasn't accepted.",
        "",
      ].join("\n"),
    );
  });
});
