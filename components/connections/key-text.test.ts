import { expect, it } from "vitest";
import { timesIn } from "@/components/ui/times";
import type { AccountCapabilities, ListedAccount } from "@/lib/connections/api";
import { accountFacts, lastTestText, orderPermissionText, testResultText } from "./key-text";

const account: ListedAccount = {
  id: "acc_1",
  name: "Main",
  environment: "live",
  venue: "main",
  positionMode: "hedge_mode",
  ndBroker: true,
  copyTrading: true,
  channelCode: "abc",
  liveConfirmed: false,
  family: null,
  capabilities: null,
  observedPositionMode: null,
  restored: null,
  keys: [],
};

const capabilities: AccountCapabilities = {
  at: "2026-11-20T18:15:43.120Z",
  family: "unified",
  environment: "live",
  clockMs: -12,
  tookMs: 42,
  permissions: [],
  seen: [],
};

const utc = timesIn("UTC");

it("says what was declared of an account", () => {
  expect(accountFacts(account)).toEqual([
    'exchange "main"',
    "Hedge mode",
    "ND broker",
    "copy trading: 1 futures order a second",
    "channel code abc",
  ]);
});

it("says that orders of a demo account go out without a switch", () => {
  const demo: ListedAccount = { ...account, environment: "demo" };
  expect(orderPermissionText(demo, false)).toBe("Demo account.");
  expect(accountFacts(demo).slice(0, 2)).toEqual(['exchange "main"', "demo keys"]);
});

it("never says that live orders go out before the owner and the server allow them", () => {
  expect(orderPermissionText(account, true)).toContain("Read-only");
  const confirmed = { ...account, liveConfirmed: true };
  expect(orderPermissionText(confirmed, false)).toContain("LIVE_TRADING=1");
  expect(orderPermissionText(confirmed, true)).toBe("Live orders are allowed.");
});

it("tells of a test how long it took and which clock is ahead, or why not with the code", () => {
  expect(testResultText({ works: true, tookMs: 42, clockMs: -12, capabilities })).toBe(
    "Works: 42 ms; the clocks agree to the second.",
  );
  expect(testResultText({ works: false, reason: "Apikey does not exist", code: "40006" })).toBe(
    "Doesn't work (code 40006): Apikey does not exist",
  );
});

it("marks a key that was never tested, and tells what came of the last test", () => {
  const at = "2026-11-20T18:15:43.120Z";
  expect(lastTestText({ lastTest: null }, utc)).toBe("Never tested");
  expect(lastTestText({ lastTest: { at, failure: null, code: null } }, utc)).toBe(
    "Tested 2026-11-20 18:15 UTC: works",
  );
  expect(
    lastTestText({ lastTest: { at, failure: "The key is not known.", code: null } }, utc),
  ).toBe("Tested 2026-11-20 18:15 UTC: doesn't work. The key is not known.");
});
