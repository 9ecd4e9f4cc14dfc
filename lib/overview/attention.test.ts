import { describe, expect, it } from "vitest";
import type { DayState } from "@/lib/archive/day-state";
import { addDays, day, dayBounds, dayMs } from "@/lib/time";
import { attentionItems } from "./attention";
import type { Overview } from "./wire";

const of = { accountId: "acc_1", accountName: "Broker" };
const none: Overview = { unknown: [], alarms: [], failed: [], archives: [], transfers: [] };
const lastDay = day("2026-11-20");
const now = dayBounds(lastDay, "UTC+8").endMs + dayMs / 2;

const archive = (back: number, state: DayState, completeReads = 0, quarantined = 0) => ({
  ...of,
  quarantined,
  coverage: {
    now,
    lastDay,
    days: [
      {
        day: addDays(lastDay, -back),
        state,
        records: 0,
        completeReads,
        lastCompleteAt: null,
        nextAt: null,
        lastError: null,
      },
    ],
  },
});

const words = (overview: Partial<Overview>) =>
  attentionItems({ ...none, ...overview }, now).map((item) => `${item.tone}: ${item.words}`);

describe("what needs somebody", () => {
  it("is nothing on a quiet desk, and nothing for who may see nothing", () => {
    expect(words({})).toEqual([]);
    const barred = { unknown: null, alarms: null, failed: null, archives: null, transfers: null };
    expect(attentionItems(barred, now)).toEqual([]);
  });

  it("counts the alarms of an account, says the newest, and leads to where they are closed", () => {
    const alarms = [{ ...of, alarms: 2, reason: "Seen open.", newestAt: now - 60_000 }];
    const [item] = attentionItems({ ...none, alarms }, now);
    expect(item).toMatchObject({ tone: "attn", page: "/journal?account=acc_1" });
    expect(item?.words).toContain("2 alarms");
    expect(item?.detail).toContain("Seen open. 1m 00s ago");
  });

  it("begins with what nobody knows and ends with what only takes its time", () => {
    const found = words({
      transfers: [{ ...of, pending: 2, oldestTs: now - 3 * dayMs }],
      failed: [{ ...of, code: "429", message: "slow", at: now }],
      unknown: [{ ...of, unknown: 1, unresolved: 2, oldestAt: now - 60_000 }],
    });
    expect(found).toEqual([
      "unknown: 1 order of unknown outcome, 2 unresolved",
      "attn: The exchange did not answer with the open orders",
      "quiet: 2 transfers pending",
    ]);
  });

  it("names the oldest pending transfer by the transfer's own time", () => {
    const transfers = [{ ...of, pending: 2, oldestTs: Date.UTC(2026, 10, 17, 8, 2, 11) }];
    const at = Date.UTC(2026, 10, 20, 10, 2, 11);
    const [item] = attentionItems({ ...none, transfers }, at);
    expect(item?.detail).toBe("The oldest is of 17 Nov 08:02 UTC, 3d 02h ago.");
  });

  it("tells a day that will be forgotten from one that is still young, read or unpublished", () => {
    const risk = "attn: 1 day of commissions not read and soon forgotten";
    expect(words({ archives: [archive(27, "partial")] })).toEqual([risk]);
    expect(words({ archives: [archive(3, "partial")] })).toEqual([]);
    expect(words({ archives: [archive(27, "provisional", 1)] })).toEqual([]);
    expect(words({ archives: [archive(0, "awaiting-publication", 1)] })).toEqual([]);
  });

  it("names days that lack something for good, and rows that are in no sum", () => {
    expect(words({ archives: [archive(29, "expired-partial", 1)] })).toEqual([
      "quiet: 1 day of commissions incomplete",
    ]);
    expect(words({ archives: [archive(2, "quarantine", 1, 5)] })).toEqual([
      "attn: 5 rows in quarantine",
      "quiet: 1 day of commissions incomplete",
    ]);
  });
});
