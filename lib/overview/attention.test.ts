import { describe, expect, it } from "vitest";
import type { ArchivedDay } from "@/lib/archive/api";
import type { DayState } from "@/lib/archive/enums";
import type { Month } from "@/lib/archive/month";
import { decimal, plainNumbers } from "@/lib/decimal";
import { addDays, day, dayBounds, dayMs } from "@/lib/time";
import type { ChangedDay, Overview } from "./api";
import { attentionItems } from "./attention";

const of = { accountId: "acc_1", accountName: "Broker" };
const none: Overview = {
  unknown: [],
  creations: [],
  undelivered: [],
  alarms: [],
  failed: [],
  positionModes: [],
  archives: [],
  transfers: [],
  lockedMonths: [],
};
const lastDay = day("2026-11-20");
const now = dayBounds(lastDay, "UTC+8").endMs + dayMs / 2;

const archive = (
  back: number,
  state: DayState,
  completeSyncs = 0,
  more: Partial<ArchivedDay> = {},
  changes: readonly ChangedDay[] = [],
) => ({
  ...of,
  setAside: { transfers: 0 },
  changes,
  recent: { records: 0, days: 0, effect: "0" },
  coverage: {
    now,
    lastDay,
    days: [
      {
        day: addDays(lastDay, -back),
        state,
        records: 0,
        missing: 0,
        setAside: 0,
        firstVerifiedAt: null,
        completeSyncs,
        lastCompleteAt: null,
        nextAt: null,
        lastError: null,
        ...more,
      },
    ],
  },
});

const textsOf = (overview: Partial<Overview>) =>
  attentionItems({ ...none, ...overview }, now, plainNumbers, "UTC").map(
    (item) => `${item.tone}: ${item.message}`,
  );

describe("what needs somebody", () => {
  it("is nothing on a quiet desk, and nothing for who may see nothing", () => {
    expect(textsOf({})).toEqual([]);
    const denied = { unknown: null, alarms: null, failed: null, archives: null, transfers: null };
    const all = { ...denied, creations: null, undelivered: null, positionModes: null };
    const office = { lockedMonths: null };
    expect(attentionItems({ ...all, ...office }, now, plainNumbers, "UTC")).toEqual([]);
  });

  it("lists what locked months still need, and where it is done", () => {
    const done = { withoutStatements: false, unsent: 0, unpaid: 0, open: decimal("0") };
    const months = [
      { ...of, ...done, month: "2026-10" as Month, withoutStatements: true },
      { ...of, ...done, month: "2026-09" as Month, unsent: 8, unpaid: 1, open: decimal("1234.5") },
      { ...of, ...done, month: "2026-08" as Month },
    ];
    const items = attentionItems({ ...none, lockedMonths: months }, now, plainNumbers, "UTC");
    expect(items.map(({ message, detail, page }) => [message, detail, page.slice(-7)])).toEqual([
      ["Create October's statements", "None created yet.", "2026-10"],
      ["Send 8 statements", "September, not sent yet.", "2026-09"],
      ["Pay 1 client", "September, 1,234.50 USDT open.", "2026-09"],
    ]);
    expect(items.every(({ tone }) => tone === "quiet")).toBe(true);
  });

  it("leads from a position mode that orders contradict to where it is decided", () => {
    const mode = { ...of, declared: "one_way_mode", seen: "hedge_mode" } as const;
    expect(
      attentionItems({ ...none, positionModes: [mode] }, now, plainNumbers, "UTC"),
    ).toMatchObject([
      {
        tone: "attn",
        message: "Position mode needs action",
        detail: expect.stringMatching(/^Declared One-way, but its orders show Hedge/),
        page: "/connections?account=acc_1",
      },
    ]);
  });

  it("counts the alarms of an account, says the newest, and leads to where they are closed", () => {
    const alarms = [{ ...of, alarms: 2, reason: "Seen open.", newestAt: now - 60_000 }];
    const [item] = attentionItems({ ...none, alarms }, now, plainNumbers, "UTC");
    expect(item).toMatchObject({ tone: "attn", page: "/journal?account=acc_1" });
    expect(item?.message).toContain("2 alarms");
    expect(item?.detail).toContain("Seen open. 1m 00s ago");
  });

  it("calls a sub-account of unknown outcome a sub-account, and leads to its resolution", () => {
    const creations = [{ ...of, unknown: 1, oldestAt: now - 60_000 }];
    const unknown = [{ ...of, unknown: 1, unresolved: 0, oldestAt: now }];
    const [order, created] = attentionItems(
      { ...none, unknown, creations },
      now,
      plainNumbers,
      "UTC",
    );
    expect(order?.message).toBe("1 order with unknown outcome");
    expect(created).toMatchObject({
      tone: "unknown",
      message: "1 sub-account with unknown outcome",
      page: "/sub-accounts",
    });
    expect(created?.detail).toContain("1m 00s");
  });

  it("says how long new keys wait: an alarm after four hours, or before the end", () => {
    const hourMs = 3_600_000;
    const keys = { ...of, waiting: 2, expired: 0, expiresAt: now + 3 * dayMs };
    const item = (more: object) =>
      attentionItems(
        { ...none, undelivered: [{ ...keys, oldestAt: now, ...more }] },
        now,
        plainNumbers,
        "UTC",
      )[0];
    expect(item({})).toMatchObject({ tone: "quiet", message: "2 new keys not delivered" });
    expect(item({})?.detail).toContain("The first is deleted in 3d 00h");
    expect(item({ oldestAt: now - 4 * hourMs })).toMatchObject({ tone: "attn" });
    expect(item({ expiresAt: now + hourMs })).toMatchObject({ tone: "attn" });
    expect(item({ expiresAt: null })?.detail).toContain("Kept until delivered");
    expect(item({ waiting: 0, oldestAt: null, expired: 1 })).toMatchObject({
      tone: "attn",
      message: "1 new key deleted undelivered",
    });
  });

  it("begins with what nobody knows and ends with what only takes its time", () => {
    const found = textsOf({
      transfers: [{ ...of, pending: 2, oldestTs: now - 3 * dayMs }],
      failed: [{ ...of, code: "429", message: "slow", at: now }],
      unknown: [{ ...of, unknown: 1, unresolved: 2, oldestAt: now - 60_000 }],
    });
    expect(found).toEqual([
      "unknown: 1 order with unknown outcome, 2 unresolved",
      "attn: Open orders unavailable from the exchange",
      "quiet: 2 transfers pending",
    ]);
  });

  it("names the oldest pending transfer by the transfer's own time", () => {
    const transfers = [{ ...of, pending: 2, oldestTs: Date.UTC(2026, 10, 17, 8, 2, 11) }];
    const at = Date.UTC(2026, 10, 20, 10, 2, 11);
    const [item] = attentionItems({ ...none, transfers }, at, plainNumbers, "Asia/Tokyo");
    expect(item?.detail).toBe("Oldest: 17 Nov 17:02 GMT+9, 3d 02h ago.");
  });

  it("tells a day that is deleted soon from one that is young, synced or unpublished", () => {
    const risk = "attn: The exchange deletes 25 Oct in 2d 12h";
    expect(textsOf({ archives: [archive(26, "partial")] })).toEqual([risk]);
    expect(textsOf({ archives: [archive(26, "changed", 2)] })).toEqual([risk]);
    expect(textsOf({ archives: [archive(3, "partial")] })).toEqual([]);
    expect(textsOf({ archives: [archive(26, "provisional", 1)] })).toEqual([]);
    expect(textsOf({ archives: [archive(0, "awaiting-publication", 1)] })).toEqual([]);
  });

  it("names a day that changed: its records, what they do, and when it is synced next", () => {
    const nextAt = dayBounds(addDays(lastDay, 1), "UTC+8").startMs + 18.5 * 3_600_000 + 60_000;
    const changes = [
      { day: addDays(lastDay, -3), records: 2, effect: "-0.53205193" },
      { day: addDays(lastDay, -4), records: 1, effect: "1" },
    ];
    const [item] = attentionItems(
      { ...none, archives: [archive(3, "changed", 3, { nextAt, missing: 1 }, changes)] },
      now,
      plainNumbers,
      "UTC",
    );
    expect(item).toMatchObject({
      message: "17 Nov changed: 2 records, \u22120.53 USDT, 1 record missing",
      detail: "The other method syncs it at 18:31 UTC+8.",
      page: "/commissions/coverage?month=2026-11-17&day=2026-11-17",
    });
  });

  it("says what was corrected lately, whether both methods have seen it or not", () => {
    const recent = { records: 13, days: 7, effect: "1.5" };
    const [item] = attentionItems(
      { ...none, archives: [{ ...archive(3, "confirmed", 2), recent }] },
      now,
      plainNumbers,
      "UTC",
    );
    expect(item).toMatchObject({
      ...{ tone: "quiet", page: "/commissions/corrections" },
      message: "13 records on 7 days were recently corrected",
      detail: "+1.50 USDT in the last 7 days. Reports include it.",
    });
  });

  it("names a day with rows set aside, and says that the others count", () => {
    const [item] = attentionItems(
      { ...none, archives: [archive(1, "quarantine", 1, { setAside: 1, records: 1962 })] },
      now,
      plainNumbers,
      "UTC",
    );
    expect(item).toMatchObject({
      message: "19 Nov: 1 invalid record",
      detail: "The other 1,962 records count.",
      page: "/commissions/coverage?month=2026-11-19&day=2026-11-19",
    });
  });

  it("names days that lack something for good, and rows of transfers that are in no list", () => {
    expect(textsOf({ archives: [archive(29, "expired-partial", 1)] })).toEqual([
      "quiet: 22 Oct: incomplete (expired)",
    ]);
    expect(textsOf({ archives: [archive(29, "lost", 0, { records: 500 })] })).toEqual([
      "quiet: 22 Oct: incomplete (expired)",
    ]);
    expect(textsOf({ archives: [archive(29, "lost")] })).toEqual([
      "quiet: 22 Oct: expired, never synced",
    ]);
    const odd = { ...archive(3, "confirmed", 2), setAside: { transfers: 5 } };
    expect(textsOf({ archives: [odd] })).toEqual([
      "attn: 5 invalid rows in deposits and withdrawals",
    ]);
  });
});
