import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import {
  isSubmissionLocked,
  newSubmission,
  reduceSubmission,
  restoredSubmission,
  type Submission,
  type SubmissionAnswer,
} from "./submission";

const send = { type: "send", body: "order A", sentence: "Buy 1", now: 5, newKey: "x" } as const;
const sent = reduceSubmission(newSubmission("key-1"), send);
const answer = (given: SubmissionAnswer, from: Submission = sent, newKey = "key-2") =>
  reduceSubmission(from, { type: "answer", key: from.key, answer: given, newKey });
const journal = (from: Submission, intents: OrderIntent[]) =>
  reduceSubmission(from, { type: "journal", intents, newKey: "x" });
const edit = (from: Submission, newKey = "key-9") =>
  reduceSubmission(from, { type: "edit", newKey });

const definite: [string, SubmissionAnswer][] = [
  ["accepted", { kind: "ok", data: { orderId: "7" }, requestTime: 1, intentId: "i" }],
  ["accepted-without-id", { kind: "accepted-without-id", intentId: "i", clientOid: "key-1" }],
  ["rejected", { kind: "rejected", code: "40762", message: "too big", intentId: "i" }],
  ["not-sent", { kind: "not-sent", reason: "refused", intentId: "i" }],
];
const open: [string, SubmissionAnswer][] = [
  ["unknown", { kind: "unknown", reason: "code 40725", intentId: "i" }],
  ["pending", { kind: "pending", intentId: "i" }],
  ["no-answer", { kind: "no-answer" }],
];
const refusal = (
  failure: Extract<SubmissionAnswer, { kind: "refused" }>["failure"],
): SubmissionAnswer => ({
  kind: "refused",
  failure,
});

describe("an attempt", () => {
  it("keeps its key until it is sent, whatever is edited", () => {
    expect(edit(newSubmission("key-1")).key).toBe("key-1");
  });

  it.each(definite)("gets a new key after a definite answer: %s", (kind, given) => {
    expect(answer(given)).toMatchObject({ key: "key-2", sent: false, pendingOutcomes: [] });
    expect(answer(given).status.kind).toBe(kind);
  });

  it.each(open)(
    "of which nobody knows becomes a question and is never sent again: %s",
    (kind, given) => {
      const asked = answer(given);
      expect(asked.pendingOutcomes).toMatchObject([{ key: "key-1", body: "order A", kind }]);
      expect(asked.status.kind).toBe("nothing");
      expect(isSubmissionLocked(asked, "order A")).toBe(true);
      expect(isSubmissionLocked(edit(asked), "order A")).toBe(true);
      expect(isSubmissionLocked(asked, "order B")).toBe(false);
      expect(asked.key).not.toBe("key-1");
    },
  );

  it("is locked wholly while it is on its way", () => {
    expect(isSubmissionLocked(sent, "order B")).toBe(true);
    expect(edit(sent)).toBe(sent);
    expect(reduceSubmission(sent, { type: "taken", newKey: "x" })).toBe(sent);
  });

  it.each([
    ["PREPARED", false],
    ["NOT_SENT", false],
    ["SENDING", true],
    ["UNKNOWN", true],
    ["ACKED", true],
  ] as const)("on its way has left by the journal's word alone: %s, %s", (state, left) => {
    const entry = (clientOid: string) => journalRow({ clientOid, state });
    expect(journal(sent, [entry("key-9")])).toBe(sent);
    const seen = journal(sent, [entry("key-9"), entry("key-1")]);
    expect(seen.status).toMatchObject({ kind: "sending", left });
    expect(journal(seen, [entry("key-1")])).toBe(seen);
    expect(journal(seen, []).status).toMatchObject({ left });
  });

  it("keeps its key when the desk itself refused, and gets another once it is edited", () => {
    const refused = answer(refusal({ kind: "blocked", reason: "first sweep" }));
    expect(refused).toMatchObject({ key: "key-1", sent: true, status: { kind: "refused" } });
    expect(edit(refused)).toMatchObject({ key: "key-9", sent: false, status: { kind: "nothing" } });
    expect(answer(refusal({ kind: "key-reused" })).key).toBe("key-2");
  });

  it("asks before it sends what looks like a duplicate, with the same key", () => {
    const failure = { kind: "possible-duplicate", earlier: journalRow(), secondsAgo: 3 } as const;
    const asked = answer(refusal(failure));
    expect(asked).toMatchObject({
      key: "key-1",
      status: { kind: "question", failure: { secondsAgo: 3 } },
    });
    expect(isSubmissionLocked(asked, "order A")).toBe(false);
  });

  it("does not hear an answer to another key", () => {
    const late = {
      type: "answer",
      key: "old",
      answer: { kind: "no-answer" },
      newKey: "x",
    } as const;
    expect(reduceSubmission(sent, late)).toBe(sent);
  });

  it("takes another key with a person's mark, but never while an order is on its way", () => {
    const marked = { type: "mark", mark: "hedge", newKey: "D2-hedge-7" } as const;
    const next = reduceSubmission(newSubmission("key-1"), marked);
    expect(next).toMatchObject({ key: "D2-hedge-7", mark: "hedge", sent: false });
    expect(reduceSubmission(next, { ...marked, newKey: "x" })).toBe(next);
    expect(reduceSubmission(sent, marked)).toBe(sent);
    const open = answer({ kind: "unknown", reason: "code 40725", intentId: "int_1" });
    const again = reduceSubmission(open, marked);
    // Another id does not make it another order.
    expect(isSubmissionLocked(again, "order A")).toBe(true);
    const back = restoredSubmission({ ...next, sent: true }, "D2-hedge-8");
    expect(back).toMatchObject({ key: "D2-hedge-8", mark: "hedge" });
  });

  it("gives its key away when another tab has it", () => {
    expect(reduceSubmission(newSubmission("key-1"), { type: "taken", newKey: "key-3" }).key).toBe(
      "key-3",
    );
  });
});

describe("a question", () => {
  const asked = answer({ kind: "unknown", reason: "code 40725", intentId: "int_1" });
  const states: [OrderIntentState, string][] = [
    ["LIVE", "accepted"],
    ["PARTIAL", "accepted"],
    ["CLOSED_UNSPECIFIED", "accepted"],
    ["ACKED_NO_ID", "accepted-without-id"],
    ["REJECTED", "rejected"],
    ["NOT_SENT", "not-sent"],
  ];

  it.each(states)("ends when the journal says %s", (state, kind) => {
    const found = journal(asked, [journalRow({ state })]);
    expect(found.pendingOutcomes).toEqual([]);
    expect(found.status.kind).toBe(kind);
    expect(isSubmissionLocked(found, "order A")).toBe(false);
  });

  it("that was too late by the journal's word is not the ticket's any more", () => {
    const reason = "Not sent: rate limit.";
    const found = journal(asked, [journalRow({ state: "NOT_SENT", reason })]);
    expect(found.status).toMatchObject({ kind: "not-sent", body: null });
  });

  it("stays one while the journal does not know either", () => {
    for (const state of ["SENDING", "UNKNOWN", "UNRESOLVED"] as const) {
      expect(journal(asked, [journalRow({ state })]).pendingOutcomes).toHaveLength(1);
    }
    expect(journal(asked, [])).toBe(asked);
  });

  it("is found by the clientOid when our desk did not answer", () => {
    const lost = answer({ kind: "no-answer" });
    const row = journalRow({ id: "other", clientOid: "key-1", state: "UNKNOWN", reason: "why" });
    const known = journal(lost, [row]);
    expect(known.pendingOutcomes).toMatchObject([
      { kind: "unknown", intentId: "other", reason: "why" },
    ]);
    expect(journal(known, [row])).toBe(known);
    expect(journal(known, [{ ...row, state: "LIVE" }]).status.kind).toBe("accepted");
  });

  it("outlives a reload: what was sent is asked of the journal, under a new key", () => {
    const back = restoredSubmission(
      { key: "key-1", mark: "", sent: true, pendingOutcomes: [] },
      "key-5",
    );
    expect(back).toMatchObject({ key: "key-5", sent: false });
    expect(journal(back, []).pendingOutcomes).toEqual([]);
    const row = journalRow({ clientOid: "key-1", state: "REJECTED", code: "40762" });
    expect(journal(back, [row]).status).toMatchObject({ kind: "rejected", code: "40762" });
    expect(isSubmissionLocked(restoredSubmission(asked, "key-5"), "order A")).toBe(true);
    expect(restoredSubmission(newSubmission("key-1"), "key-5")).toEqual(newSubmission("key-1"));
  });
});

describe("a key", () => {
  it("is never sent with two different orders, whatever happens", () => {
    const any = fc.constantFrom<SubmissionAnswer>(
      ...definite.map(([, given]) => given),
      ...open.map(([, given]) => given),
      refusal({ kind: "blocked", reason: "w" }),
      refusal({ kind: "possible-duplicate", earlier: journalRow(), secondsAgo: 1 }),
      refusal({ kind: "key-reused" }),
    );
    const step = fc.oneof(
      fc.record({ do: fc.constant("edit" as const) }),
      fc.record({ do: fc.constant("change" as const) }),
      fc.record({ do: fc.constant("taken" as const) }),
      fc.record({ do: fc.constant("send" as const) }),
      fc.record({ do: fc.constant("answer" as const), given: any }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let attempt = newSubmission("key-0");
        let order = 0;
        const sentWith = new Map<string, string>();
        steps.forEach((now, at) => {
          const newKey = `key-${at + 1}`;
          if (now.do === "change") {
            order += 1;
          } else if (now.do === "send") {
            const body = `order ${order}`;
            if (isSubmissionLocked(attempt, body)) return;
            attempt = reduceSubmission(attempt, { ...send, body, newKey });
            expect(sentWith.get(attempt.key) ?? body).toBe(body);
            sentWith.set(attempt.key, body);
          } else if (now.do === "answer") {
            const { key } = attempt;
            attempt = reduceSubmission(attempt, {
              type: "answer",
              key,
              answer: now.given,
              newKey,
            });
          } else {
            if (now.do === "edit" && attempt.status.kind !== "sending") order += 1;
            attempt = reduceSubmission(attempt, { type: now.do, newKey });
          }
        });
      }),
    );
  });
});
