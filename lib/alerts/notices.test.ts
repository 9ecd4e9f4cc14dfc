import { describe, expect, it } from "vitest";
import { journalRow } from "@/lib/orders/testing";
import { newNotices, noticesOf, readNoticeChoice, type ShownMessage } from "./notices";
import type { Alert } from "./rules";

const now = journalRow().updatedAt + 60_000;

const nothing = {
  ...{ alerts: [], intents: [], messages: [], person: "T. Brandt" },
  ...{ dismissed: new Set<string>(), now },
};

const alert = (with_: Partial<Alert> = {}): Alert => ({
  ...{ id: "alr_1", rule: "unresolved-order", level: "error", accountId: "acc", object: "int_1" },
  ...{ accountName: "Main", message: "", firstSeenAt: now - 9_000, lastSeenAt: now },
  ...{ acknowledgedAt: null, acknowledgedBy: null, snoozedUntil: null, snoozedBy: null },
  resolvedAt: null,
  ...with_,
});

const message = (with_: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{ key: "cancel 1", tone: "done", title: "Cancel accepted", at: now, open: true },
  ...with_,
});

const keys = (with_: Partial<Parameters<typeof noticesOf>[0]>) =>
  noticesOf({ ...nothing, ...with_ }).map(({ key }) => key);

const needed = (with_: Partial<Parameters<typeof noticesOf>[0]>) =>
  noticesOf({ ...nothing, ...with_ }).filter(({ needsPerson }) => needsPerson).length;

describe("the notification centre", () => {
  it("has what needs a person first, whatever its time, then the newest", () => {
    const found = keys({
      alerts: [alert({ id: "old", firstSeenAt: 0, object: "int_9" })],
      intents: [journalRow({ id: "acked" }), journalRow({ id: "bad", state: "REJECTED" })],
      messages: [message({ at: now })],
    });
    expect(found).toEqual([
      "order bad rejected",
      "alert old",
      `message cancel 1 ${now}`,
      "order acked accepted",
    ]);
  });

  it("counts what needs a person alone", () => {
    expect(needed({ intents: [journalRow()], messages: [message()] })).toBe(0);
    expect(needed({ intents: [journalRow({ state: "UNRESOLVED" })] })).toBe(1);
    expect(needed({ intents: [journalRow({ state: "UNKNOWN" })] })).toBe(0);
    expect(needed({ intents: [journalRow({ state: "REJECTED", person: "Another" })] })).toBe(0);
    expect(needed({ messages: [message({ tone: "attn", progress: 0.5 })] })).toBe(0);
    const refused = message({ tone: "rejected" });
    expect(needed({ messages: [refused] })).toBe(1);
    expect(needed({ messages: [{ ...refused, open: false }] })).toBe(0);
  });

  it("says what an alert says only once", () => {
    const intents = [journalRow({ state: "UNRESOLVED" })];
    expect(keys({ intents, alerts: [alert()] })).toEqual(["alert alr_1"]);
  });

  it("has one line for the orders of a batch that ended alike, and one an unknown order", () => {
    const leg = (id: string, state: "ACKED" | "REJECTED" | "UNKNOWN") =>
      journalRow({ id, batchId: "bat_1", state });
    const intents = [leg("a", "ACKED"), leg("b", "ACKED"), leg("c", "REJECTED")];
    const all = noticesOf({ ...nothing, intents: [...intents, leg("d", "UNKNOWN")] });
    expect(all.map(({ key }) => key).sort()).toEqual([
      "order bat_1 accepted",
      "order bat_1 rejected",
      "order d unknown",
    ]);
    const accepted = all.find(({ kind }) => kind === "accepted")?.about;
    expect(accepted).toMatchObject({ of: 4, intents: [{ id: "a" }, { id: "b" }] });
  });

  it("never loses what nobody knows, whatever is dismissed and however old", () => {
    const intents = [journalRow({ state: "UNKNOWN", updatedAt: 0 })];
    const messages = [message({ tone: "unknown" })];
    const all = keys({ intents, messages });
    expect(all).toHaveLength(2);
    expect(keys({ intents, messages, dismissed: new Set(all) })).toEqual(all);
    const done = [message(), message({ key: "bad", tone: "rejected" })];
    expect(keys({ messages: done, dismissed: new Set(keys({ messages: done })) })).toEqual([]);
  });

  it("forgets what ended a day ago", () => {
    expect(keys({ intents: [journalRow({ updatedAt: now - 25 * 3_600_000 })] })).toEqual([]);
  });
});

it("a notice is new once; what has no kind is none", () => {
  const messages = [message(), message({ key: "mass", tone: "attn", progress: 0.2 })];
  const all = noticesOf({ ...nothing, messages });
  const first = newNotices(new Set(), all);
  expect(first.map(({ kind }) => kind)).toEqual(["accepted"]);
  expect(newNotices(new Set(all.map(({ key }) => key)), all)).toEqual([]);
});

it("a choice of sounds is read with a check, and is off for what it does not name", () => {
  expect(readNoticeChoice({ rejected: { sound: true }, other: { sound: true }, alert: 5 })).toEqual(
    {
      rejected: { sound: true, desktop: false },
    },
  );
  for (const broken of [null, 3, "on", []]) expect(readNoticeChoice(broken)).toBeNull();
});
