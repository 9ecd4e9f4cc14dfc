import { describe, expect, it } from "vitest";
import type { OrderIntentState } from "@/lib/orders/order-intent";
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
  ...{ accountName: "Main", message: "", eventAt: null, firstSeenAt: now - 9_000, lastSeenAt: now },
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
  noticesOf({ ...nothing, ...with_ }).filter(({ needsUser }) => needsUser).length;

describe("the notification centre", () => {
  it("has what needs a person first, whatever its time, then the newest", () => {
    const found = keys({
      alerts: [alert({ id: "old", firstSeenAt: 0, object: "int_9" })],
      intents: [
        journalRow({ id: "gone", state: "CANCELLED" }),
        journalRow({ id: "bad", state: "REJECTED" }),
      ],
      messages: [message({ at: now, tone: "attn", open: false })],
    });
    expect(found).toEqual([
      "order bad rejected",
      "alert old",
      `message cancel 1 ${now}`,
      "order gone closed",
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

  it("tells nothing of what was accepted, is open, or was shown where it was asked for", () => {
    const states = [
      "PREPARED",
      "SENDING",
      "ACKED",
      "ACKED_NO_ID",
      "LIVE",
      "FILL_EVIDENCED",
    ] as const;
    expect(keys({ intents: states.map((state) => journalRow({ state })) })).toEqual([]);
    expect(keys({ messages: [message()] })).toEqual([]);
    const cancel = journalRow({ kind: "cancel", endpoint: "cancel-order", state: "ACKED" });
    expect(keys({ intents: [cancel] })).toEqual([]);
  });

  it.each([
    ["CLOSED_UNSPECIFIED", "closed"],
    ["CANCELLED", "closed"],
    ["PARTIAL", "partial"],
    ["NOT_SENT", "rejected"],
    ["ATTESTED_NOT_PLACED", null],
    ["UNRESOLVED", "unknown"],
  ] as const)("tells of %s when it happens", (state, kind) => {
    const [notice] = noticesOf({
      ...nothing,
      intents: [journalRow({ state, updatedAt: now - 5 })],
    });
    expect(notice).toMatchObject({ kind, at: now - 5 });
  });

  it("says of a plan that it has triggered, and nothing of one that waits", () => {
    const plan = journalRow({ endpoint: "spot-place-plan-order", state: "LIVE" });
    expect(keys({ intents: [plan] })).toEqual([]);
    const [notice] = noticesOf({ ...nothing, intents: [{ ...plan, triggered: true }] });
    expect(notice).toMatchObject({ kind: null, needsUser: false });
  });

  it("has one line an order however often it fills in part", () => {
    const filled = (cumExecQty: string, updatedAt: number) =>
      noticesOf({
        ...nothing,
        intents: [journalRow({ state: "PARTIAL", cumExecQty, updatedAt })],
      });
    const [first, second] = [filled("0.05", now - 9), filled("0.1", now - 5)];
    expect(newNotices(new Set(first.map(({ key }) => key)), second)).toEqual([]);
  });

  it("has one line a mass cancel, and each order that a user cancels its own", () => {
    const order = (id: string) =>
      journalRow({ id, clientOid: id, orderId: `no ${id}`, state: "CANCELLED", batchId: "bat_1" });
    const cancel = (target: string, jobId: string | null, state: "ACKED" | "UNKNOWN" = "ACKED") =>
      journalRow({
        ...{ id: `cancel ${target}`, kind: "cancel", endpoint: "cancel-order", state, jobId },
        ...{ targetOrderId: `no ${target}`, orderId: null },
      });
    const all = [cancel("a", "cxj_1"), cancel("b", "cxj_1"), cancel("c", null)];
    const intents = [order("a"), order("b"), order("c"), ...all];
    const told = noticesOf({ ...nothing, intents });
    expect(told.map(({ key }) => key).sort()).toEqual(["order bat_1 closed", "order cxj_1 closed"]);
    const ofJob = (notices: typeof told) => notices.find(({ key }) => key.includes("cxj_1"))!;
    expect(ofJob(told).about).toMatchObject({ sentAs: "job", of: 2 });
    const lost = noticesOf({ ...nothing, intents: [...intents, cancel("d", "cxj_1", "UNKNOWN")] });
    expect(ofJob(lost)).toMatchObject({ kind: "unknown", dismissable: false });
  });

  it("says what an alert says only once", () => {
    const intents = [journalRow({ state: "UNRESOLVED" })];
    expect(keys({ intents, alerts: [alert()] })).toEqual(["alert alr_1"]);
  });

  it("has one line a batch, about the worst of it", () => {
    const leg = (id: string, state: OrderIntentState) =>
      journalRow({ id, batchId: "bat_1", state, code: state === "REJECTED" ? "40762" : null });
    const intents = [leg("a", "ACKED"), leg("b", "CLOSED_UNSPECIFIED"), leg("c", "REJECTED")];
    const told = (all: typeof intents) => noticesOf({ ...nothing, intents: all });
    const [rejected, ...others] = told([...intents, leg("d", "CANCELLED")]);
    expect(others).toEqual([]);
    expect(rejected).toMatchObject({ key: "order bat_1 rejected", needsUser: true });
    expect(rejected?.about).toMatchObject({
      sentAs: "batch",
      of: 4,
      intents: [{ id: "c" }, {}, {}],
    });
    const [unknown] = told([...intents, leg("d", "UNKNOWN")]);
    expect(unknown).toMatchObject({ key: "order bat_1 unknown", dismissable: false });
  });

  it("never loses what nobody knows, whatever is dismissed and however old", () => {
    const intents = [journalRow({ state: "UNKNOWN", updatedAt: 0 })];
    const messages = [message({ tone: "unknown" })];
    const all = keys({ intents, messages });
    expect(all).toHaveLength(2);
    expect(keys({ intents, messages, dismissed: new Set(all) })).toEqual(all);
    const done = [message({ key: "bad", tone: "rejected" })];
    expect(keys({ messages: done, dismissed: new Set(keys({ messages: done })) })).toEqual([]);
  });

  it("forgets what ended a day ago", () => {
    const gone = journalRow({ state: "CANCELLED", updatedAt: now - 25 * 3_600_000 });
    expect(keys({ intents: [gone] })).toEqual([]);
  });
});

it("a notice is new once; what has no kind is none", () => {
  const refused = message({ tone: "rejected" });
  const messages = [refused, message({ key: "mass", tone: "attn", progress: 0.2 })];
  const all = noticesOf({ ...nothing, messages });
  const first = newNotices(new Set(), all);
  expect(first.map(({ kind }) => kind)).toEqual(["rejected"]);
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
