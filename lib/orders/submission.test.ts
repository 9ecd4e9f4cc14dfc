import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderIntentState } from "./order-intent";
import {
  isEditable,
  isOpen,
  keyToSend,
  noAnswer,
  type OrderAnswer,
  type OrderEvent,
  type OrderOutcome,
  type OrderSubmission,
  reduceOrder,
  reduceOutcome,
  wasNotPlaced,
} from "./submission";
import { journalRow } from "./testing";

const clientOid = "D1-01KAHZ7XYM0123456789ABCDEF";
const refusal: OrderAnswer = { kind: "refused", checked: false };
const question: OrderAnswer = { kind: "refused", checked: true };
const ok: OrderAnswer = { kind: "ok", data: { orderId: "7" }, requestTime: 1, intentId: "i" };
const rejected: OrderAnswer = { kind: "rejected", code: "40762", message: "m", intentId: "i" };
const notSent: OrderAnswer = { kind: "not-sent", reason: "r", intentId: "i" };
const unknown: OrderAnswer = { kind: "unknown", reason: "u", intentId: "i" };
const pending: OrderAnswer = { kind: "pending", intentId: "i" };
const silence: OrderAnswer = { kind: "no-answer" };

const answer = (given: OrderAnswer): OrderEvent => ({ type: "answer", answer: given });
const journal = (state: OrderIntentState): OrderEvent => ({
  type: "journal",
  intent: journalRow({ state, orderId: "7", code: "40762", message: "m", reason: "r" }),
});

const states: Record<string, OrderOutcome | null> = {
  draft: null,
  queued: { kind: "queued" },
  sending: { kind: "sending" },
  again: { kind: "sending", again: true },
  "no-answer": noAnswer,
  pending: { kind: "pending", reason: null },
  unknown: { kind: "unknown", reason: "u" },
  accepted: { kind: "accepted", orderId: "7" },
  rejected: { kind: "rejected", code: "40762", message: "m" },
  "not-sent": { kind: "not-sent", reason: "r" },
};
const stateOf = ({ outcome }: OrderSubmission) => {
  if (outcome === null) return "draft";
  return outcome.kind === "sending" && outcome.again ? "again" : outcome.kind;
};

/** Where each event leads from each state; what is not named leaves the order as it is. */
const table: readonly [string, OrderEvent, Readonly<Record<string, string>>][] = [
  ["release", { type: "release" }, { queued: "draft" }],
  ["send", { type: "send" }, { draft: "sending", "no-answer": "again" }],
  ["reload", { type: "reload" }, { sending: "no-answer", again: "no-answer" }],
  ["revise", { type: "revise", clientOid: "another" }, { rejected: "draft", "not-sent": "draft" }],
  [
    "taken",
    answer({ kind: "taken" }),
    { sending: "queued", again: "queued", "no-answer": "queued" },
  ],
  ["ok", answer(ok), to("accepted")],
  ["rejected", answer(rejected), to("rejected")],
  ["not sent", answer(notSent), to("not-sent")],
  ["unknown", answer(unknown), to("unknown")],
  ["not named", answer(undefined), to("unknown")],
  ["pending", answer(pending), { ...to("pending"), unknown: "unknown" }],
  ["silence", answer(silence), { sending: "no-answer", again: "no-answer" }],
  ["refused", answer(refusal), { sending: "draft", again: "no-answer" }],
  ["asked", answer(question), { sending: "draft", again: "draft" }],
  ["journal SENDING", journal("SENDING"), { queued: "sending", "no-answer": "pending" }],
  ["journal UNKNOWN", journal("UNKNOWN"), found("unknown")],
  ["journal UNRESOLVED", journal("UNRESOLVED"), found("unknown")],
  ["journal LIVE", journal("LIVE"), { ...found("accepted"), ...late("accepted") }],
  ["journal CANCELLED", journal("CANCELLED"), { ...found("accepted"), ...late("accepted") }],
  ["journal REJECTED", journal("REJECTED"), { ...found("rejected"), accepted: "rejected" }],
  ["journal NOT_SENT", journal("NOT_SENT"), { ...found("not-sent"), accepted: "not-sent" }],
];

function to(next: string) {
  return found(next);
}

function found(next: string) {
  const known = { queued: next, sending: next, again: next };
  return { ...known, "no-answer": next, pending: next, unknown: next };
}

function late(next: string) {
  return { rejected: next, "not-sent": next };
}

describe("an order that a person means to send", () => {
  it.each(table)("goes by the table of states: %s", (_, event, leads) => {
    for (const [name, outcome] of Object.entries(states)) {
      const before = { clientOid, outcome };
      const after = reduceOrder(before, event);
      expect([name, stateOf(after)]).toEqual([name, leads[name] ?? name]);
      if (leads[name] === undefined) expect(after).toBe(before);
      // Another id comes with what was definitely not placed, and with nothing else.
      const renewed = event.type === "revise" && wasNotPlaced(before);
      expect(after.clientOid).toBe(renewed ? "another" : clientOid);
    }
  });

  it("says of a replaced reduce-only order that it carries no id", () => {
    const replaced = { kind: "accepted-without-id", intentId: "i", clientOid } as const;
    const expected = { kind: "accepted", orderId: null, withoutId: true };
    expect(reduceOutcome({ kind: "sending" }, { type: "answer", answer: replaced })).toEqual(
      expected,
    );
    const intent = journalRow({ state: "ACKED_NO_ID", orderId: null });
    expect(reduceOutcome(noAnswer, { type: "journal", intent })).toEqual(expected);
  });

  it("keeps the words of why nobody knows until better ones come", () => {
    const before = { kind: "unknown", reason: "code 40725" } as const;
    const journalled = (reason: string | null) =>
      reduceOutcome(before, { type: "journal", intent: journalRow({ state: "UNKNOWN", reason }) });
    expect(journalled(null)).toBe(before);
    expect(journalled("reset")).toEqual({ kind: "unknown", reason: "reset" });
  });
});

describe("a key", () => {
  it("stands for one request, and for the very same one again", () => {
    const newKey = () => "new";
    expect(keyToSend("key", null, "A", newKey)).toBe("key");
    expect(keyToSend("key", "A", "A", newKey)).toBe("key");
    expect(keyToSend("key", "A", "B", newKey)).toBe("new");
  });
});

type Fate = "accepted" | "rejected" | "not-sent";

/** The desk and the exchange behind it: what is written down under an id, and how it ends. */
class Context {
  readonly written = new Map<string, { fate: Fate; settled: boolean }>();
  /** The answer on its way to the page, for one id. */
  inFlight: { readonly clientOid: string; readonly answer: OrderAnswer } | null = null;

  post(id: string, fate: Fate, speech: Speech): void {
    const before = this.written.get(id);
    const refuses = speech === "refused" || (speech === "question" && !before);
    if (!refuses && speech !== "lost" && !before) {
      this.written.set(id, { fate, settled: speech === "definite" });
    }
    this.inFlight = { clientOid: id, answer: refuses ? refusals[speech] : this.#said(id, speech) };
  }

  #said(id: string, speech: Speech): OrderAnswer {
    const row = this.written.get(id);
    if (!row || speech === "lost" || speech === "silent") return silence;
    return row.settled ? ends[row.fate] : speech === "unknown" ? unknown : pending;
  }

  settle(): void {
    for (const row of this.written.values()) row.settled = true;
  }

  journalOf(id: string): OrderEvent | null {
    const row = this.written.get(id);
    if (!row) return null;
    return journal(row.settled ? endStates[row.fate] : "UNKNOWN");
  }
}

type Speech = "definite" | "unknown" | "silent" | "lost" | "refused" | "question";

const refusals = { refused: refusal, question } as const;
const ends = { accepted: ok, rejected, "not-sent": notSent } as const;
const endStates = { accepted: "LIVE", rejected: "REJECTED", "not-sent": "NOT_SENT" } as const;

const anyStep = fc.oneof(
  fc.record({
    do: fc.constant("send" as const),
    fate: fc.constantFrom<Fate>("accepted", "rejected", "not-sent"),
    speech: fc.constantFrom<Speech>("definite", "unknown", "silent", "lost", "refused", "question"),
  }),
  fc.record({
    do: fc.constantFrom(
      "deliver" as const,
      "reload" as const,
      "journal" as const,
      "stale" as const,
      "settle" as const,
      "release" as const,
      "revise" as const,
    ),
  }),
);

describe("whatever is sent, answered, lost, refused, reloaded and found", () => {
  it("no id is sent twice, nothing is said that is not known, and all is found", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const context = new Context();
        let order: OrderSubmission = { clientOid: "id-0", outcome: null };
        const take = (event: OrderEvent) => {
          order = reduceOrder(order, event);
        };
        steps.forEach((step, at) => {
          const before = order;
          switch (step.do) {
            case "send":
              take({ type: "send" });
              if (order === before) return;
              // Only under its own key, so never a second send, is an open outcome asked about.
              if (stateOf(order) === "sending") {
                expect(context.written.has(order.clientOid)).toBe(false);
              } else {
                expect(before.outcome).toEqual(noAnswer);
              }
              context.post(order.clientOid, step.fate, step.speech);
              break;
            case "deliver": {
              const { inFlight } = context;
              context.inFlight = null;
              if (inFlight?.clientOid === order.clientOid) take(answer(inFlight.answer));
              break;
            }
            case "reload":
              // The page is gone, and with it whoever waited for the answer.
              context.inFlight = null;
              take({ type: "reload" });
              break;
            case "journal": {
              const journalled = context.journalOf(order.clientOid);
              if (journalled) take(journalled);
              break;
            }
            case "stale":
              if (context.written.has(order.clientOid)) take(journal("SENDING"));
              break;
            case "settle":
              context.settle();
              break;
            case "revise":
              take({ type: "revise", clientOid: `id-${at + 1}` });
              if (order !== before) expect(order.clientOid).not.toBe(before.clientOid);
              break;
            default:
              take({ type: step.do });
          }
          expectTruth(context, order);
        });
        finish(context, order);
      }),
      { numRuns: 2_000 },
    );
  });

  function expectTruth(context: Context, order: OrderSubmission) {
    const row = context.written.get(order.clientOid);
    const { outcome } = order;
    if (outcome?.kind === "accepted") expect(row?.fate).toBe("accepted");
    else if (wasNotPlaced(order)) expect([row?.fate, row?.settled]).toEqual([outcome?.kind, true]);
    // What can be changed and sent as new is at no exchange under its id.
    else if (isEditable(order)) expect(row).toBeUndefined();
  }

  /** Reconnected, every order that was written down ends as the journal says. */
  function finish(context: Context, order: OrderSubmission) {
    context.settle();
    const journalled = context.journalOf(order.clientOid);
    const waiting = reduceOrder(order, { type: "reload" });
    const end = journalled ? reduceOrder(waiting, journalled) : waiting;
    expect(isOpen(end.outcome)).toBe(journalled === null && end.outcome?.kind === "no-answer");
    if (journalled) expect(end.outcome?.kind).toBe(context.written.get(order.clientOid)?.fate);
  }

  it("the order of the evidence changes nothing about the end", () => {
    const fate = fc.constantFrom<Fate>("accepted", "rejected", "not-sent");
    const evidence = (end: Fate): OrderEvent[] => [
      answer(ends[end]),
      answer(unknown),
      answer(pending),
      answer(silence),
      { type: "reload" },
      journal("PREPARED"),
      journal("SENDING"),
      journal("UNKNOWN"),
      journal("UNRESOLVED"),
      journal(endStates[end]),
    ];
    const run = fate.chain((end) =>
      fc.tuple(fc.constant(end), fc.shuffledSubarray(evidence(end), { minLength: 0 })),
    );
    fc.assert(
      fc.property(run, ([end, events]) => {
        const all: OrderEvent[] = [...events, { type: "reload" }, journal(endStates[end])];
        const sent: OrderSubmission = { clientOid, outcome: { kind: "sending" } };
        expect(all.reduce(reduceOrder, sent).outcome).toEqual(states[end]);
      }),
      { numRuns: 1_000 },
    );
  });
});
