import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "@/lib/exchange/errors";
import { journalRow } from "@/lib/orders/testing";
import {
  type BatchAnswer,
  type BatchEvent,
  hasQueuedRows,
  nextRequestRows,
  type OrderBatch,
  ordersPerRequest,
  requestSizes,
} from "./batch";
import { reduceBatch } from "./reduce-batch";
import { batchOf, countingKeys, parseStoredBatch, start } from "./testing/batch";

const ok: Outcome<unknown> = {
  kind: "ok",
  data: { orderId: "7001" },
  requestTime: 1,
  intentId: "i1",
};
const rejected: Outcome<unknown> = {
  kind: "rejected",
  code: "40762",
  message: "too large",
  intentId: "i2",
};
const unknown: Outcome<unknown> = { kind: "unknown", reason: "no answer", intentId: "i3" };
const all = (outcome: Outcome<unknown>): BatchAnswer => ({
  kind: "rows",
  batchId: "bat",
  rows: Array.from({ length: ordersPerRequest }, () => outcome),
});

const element = (clientOid: string) => ({ clientOid }) as never;

/** Fifty rows that a user has confirmed, and the way to go on from there. */
function fifty() {
  const fresh = countingKeys();
  const starts = Array.from({ length: 50 }, (_, at) => start(`${at + 1}`, "1"));
  const drafts = batchOf(starts, fresh);
  const play = (batch: OrderBatch, ...events: BatchEvent[]) =>
    events.reduce((before, event) => reduceBatch(before, event, fresh), batch);
  const queued = play(drafts, { type: "queue", ids: drafts.rows.map(({ id }) => id) });
  /** What the page does as soon as nothing holds: the next request. */
  const next = (batch: OrderBatch) => {
    const chunk = nextRequestRows(batch);
    const request = chunk.map(({ clientOid }) => element(clientOid));
    return play(batch, { type: "send", ids: chunk.map(({ id }) => id), request });
  };
  const answer = (batch: OrderBatch, given: BatchAnswer) =>
    play(batch, { type: "answer", key: batch.sent?.key ?? "", answer: given });
  return { drafts, queued, play, next, answer };
}

const count = (batch: OrderBatch, kind: string) =>
  batch.rows.filter(({ outcome }) => (outcome?.kind ?? "draft") === kind).length;

describe("a batch of several requests", () => {
  it("goes twenty at a time, each under a key of its own", () => {
    const { queued, next, answer } = fifty();
    const keys: (string | undefined)[] = [];
    let batch = queued;
    for (const size of [20, 20, 10]) {
      batch = next(batch);
      keys.push(batch.sent?.key);
      expect([batch.sent?.ids.length, batch.pauseReason]).toEqual([size, null]);
      batch = answer(batch, all(ok));
    }
    expect(new Set(keys).size).toBe(3);
    expect([count(batch, "accepted"), hasQueuedRows(batch)]).toEqual([50, false]);
  });

  it("sends no second request while one is on its way or without an answer", () => {
    const { queued, next, answer, play } = fifty();
    const sent = next(queued);
    expect(next(sent)).toBe(sent);
    const silent = answer(sent, { kind: "no-answer" });
    expect(next(silent)).toBe(silent);
    expect(play(silent, { type: "resume" })).toBe(silent);
    // The very same request under the same key may be asked about.
    const { ids = [], request = [] } = silent.sent ?? {};
    expect(play(silent, { type: "send", ids, request }).sent?.key).toBe(sent.sent?.key);
  });

  it.each([
    ["nobody knows an outcome", { ...all(ok), rows: [ok, unknown] } as BatchAnswer, "unclear"],
    ["nobody knows any outcome", unknown as BatchAnswer, "unclear"],
    ["the desk gives no answer", { kind: "no-answer" } as BatchAnswer, "unclear"],
    ["the exchange takes none", all(rejected), "rejected"],
    [
      "the desk refuses",
      { kind: "refused", failure: { kind: "blocked", reason: "x" } } as BatchAnswer,
      "refused",
    ],
    [
      "the desk asks about an equal order",
      {
        kind: "refused",
        failure: { kind: "possible-duplicate", earlier: journalRow(), secondsAgo: 3 },
      } as BatchAnswer,
      "question",
    ],
  ])("holds what waits when %s", (_, given, hold) => {
    const { queued, next, answer } = fifty();
    const after = answer(next(queued), given);
    expect([after.pauseReason, count(after, "queued")]).toEqual([hold, 30]);
  });

  it("waits with the same rows when the exchange's rate is used up, and says why", () => {
    const { queued, next, answer, play } = fifty();
    const failure = { kind: "busy", retryAfterMs: 5 } as const;
    const busy = answer(next(queued), { kind: "refused", failure });
    expect([busy.pauseReason, count(busy, "queued"), busy.requests]).toEqual(["busy", 50, []]);
    const again = next(play(busy, { type: "resume" }));
    expect(again.rows.slice(0, 20).map(({ clientOid }) => clientOid)).toEqual(
      queued.rows.slice(0, 20).map(({ clientOid }) => clientOid),
    );
    // Who paused meanwhile is not overruled.
    const held = play(next(queued), { type: "pause", reason: "person" });
    const refused = answer(held, { kind: "refused", failure });
    expect([refused.pauseReason, count(refused, "queued")]).toEqual(["person", 50]);
  });

  it("groups rows of several categories into requests of one, and loses none", () => {
    const fresh = countingKeys();
    const starts = Array.from({ length: 45 }, (_, at) =>
      start(`${at + 1}`, "1", at % 3 === 0 ? { category: "SPOT", positionAction: "buy" } : {}),
    );
    const drafts = batchOf(starts, fresh);
    const play = (batch: OrderBatch, event: BatchEvent) => reduceBatch(batch, event, fresh);
    let batch = play(drafts, { type: "queue", ids: drafts.rows.map(({ id }) => id) });
    const sizes: [string, number][] = [];
    while (hasQueuedRows(batch)) {
      const chunk = nextRequestRows(batch);
      const [category = "", ...others] = new Set(chunk.map(({ order }) => order.category));
      expect(others).toEqual([]);
      sizes.push([category, chunk.length]);
      const request = chunk.map(({ clientOid }) => element(clientOid));
      batch = play(batch, { type: "send", ids: chunk.map(({ id }) => id), request });
      batch = play(batch, { type: "answer", key: batch.sent?.key ?? "", answer: all(ok) });
    }
    expect(sizes.toSorted()).toEqual([
      ["SPOT", 15],
      ["USDT-FUTURES", 10],
      ["USDT-FUTURES", 20],
    ]);
    expect(count(batch, "accepted")).toBe(45);
    expect([...requestSizes(drafts.rows)]).toEqual([
      ["SPOT", [15]],
      ["USDT-FUTURES", [20, 10]],
    ]);
  });

  it("pauses between two requests, goes on, and stops with drafts under their own ids", () => {
    const { queued, next, answer, play } = fifty();
    const paused = play(next(queued), { type: "pause", reason: "person" });
    const done = answer(paused, all(ok));
    expect([done.pauseReason, count(done, "queued")]).toEqual(["person", 30]);
    const resumed = play(done, { type: "resume" });
    expect(resumed.pauseReason).toBeNull();
    const stopped = play(next(resumed), { type: "release", ids: "all" });
    expect([count(stopped, "sending"), count(stopped, "draft"), stopped.pauseReason]).toEqual([
      20,
      10,
      null,
    ]);
  });

  it("waits for a person after a reload, with the request that was on its way in question", () => {
    const { queued, next, answer, play } = fifty();
    const second = next(answer(next(queued), all(ok)));
    const back = parseStoredBatch(second);
    if (!back) throw new Error("It was not read.");
    expect([back.pauseReason, back.sent?.key]).toEqual(["reload", second.sent?.key]);
    expect([count(back, "accepted"), count(back, "no-answer"), count(back, "queued")]).toEqual([
      20, 20, 10,
    ]);
    expect(play(back, { type: "resume" })).toBe(back);
    const settled = answer(back, all(ok));
    expect([settled.pauseReason, count(settled, "accepted")]).toEqual(["reload", 40]);
    expect(play(settled, { type: "resume" }).pauseReason).toBeNull();
  });

  it("never goes from two tabs: the later one has drafts, and learns what the first sent", () => {
    const { queued, play } = fifty();
    const later = play(queued, { type: "taken" });
    expect([count(later, "draft"), later.pauseReason]).toEqual([50, null]);
    const before = new Set(queued.rows.map(({ clientOid }) => clientOid));
    expect(later.rows.some(({ clientOid }) => before.has(clientOid))).toBe(false);
    const clientOid = queued.rows[0]?.clientOid ?? "";
    const intents = [journalRow({ clientOid, state: "SENDING" })];
    const after = play(queued, { type: "journal", intents });
    expect([after.rows[0]?.outcome?.kind, count(after, "queued")]).toEqual(["pending", 49]);
  });

  it("locks what waits against every edit", () => {
    const { queued, play } = fifty();
    const edits: BatchEvent[] = [
      { type: "remove", id: 1 },
      { type: "change", id: 1, field: "symbol", change: { symbol: "X" } },
      { type: "fill-down", ids: [1, 2, 3], field: "price" },
      { type: "category", category: "SPOT" },
      { type: "dismiss" },
      { type: "revise", ids: [1, 2] },
    ];
    expect(play(queued, ...edits).rows).toEqual(queued.rows);
  });

  it("never sends an id twice, whatever is answered, paused, stopped, reloaded or undone", () => {
    const outcome = fc.constantFrom(ok, rejected, unknown);
    const given: fc.Arbitrary<BatchAnswer> = fc.oneof(
      fc.array(outcome, { maxLength: ordersPerRequest }).map((rows) => ({
        kind: "rows" as const,
        batchId: "b",
        rows,
      })),
      fc.constant(unknown as BatchAnswer),
      fc.constant({ kind: "no-answer" } as BatchAnswer),
      fc.constant({ kind: "refused", failure: { kind: "busy", retryAfterMs: 1 } } as BatchAnswer),
    );
    const act = fc.oneof(
      given.map((answer) => ({ do: "answer" as const, answer })),
      fc
        .constantFrom("next", "pause", "resume", "stop", "reload", "queue", "revise")
        .map((each) => ({ do: each })),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { queued, play, next, answer } = fifty();
        const requests = new Map<string, string>();
        const answered = new Set<string>();
        let batch = queued;
        for (const each of acts) {
          const ids = batch.rows.map(({ id }) => id);
          if (each.do === "next" && batch.pauseReason === null && hasQueuedRows(batch))
            batch = next(batch);
          if (each.do === "pause") batch = play(batch, { type: "pause", reason: "person" });
          if (each.do === "resume") batch = play(batch, { type: "resume" });
          if (each.do === "stop") batch = play(batch, { type: "release", ids: "all" });
          if (each.do === "queue") batch = play(batch, { type: "queue", ids });
          if (each.do === "revise") batch = play(batch, { type: "revise", ids });
          if (each.do === "reload") {
            batch = parseStoredBatch(batch) ?? batch;
          }
          const { sent } = batch;
          if (sent) {
            // A key stands for one request, and an id goes in one request only, unless it was
            // held back before anything was written down.
            const text = JSON.stringify(sent.request);
            expect(requests.get(sent.key) ?? text).toBe(text);
            requests.set(sent.key, text);
            for (const { clientOid = "" } of sent.request) {
              expect(answered.has(clientOid)).toBe(false);
            }
          }
          if ("answer" in each && sent) {
            const definite = each.answer.kind === "rows" || each.answer.kind === "unknown";
            if (definite) {
              for (const { clientOid = "" } of sent.request) answered.add(clientOid);
            }
            batch = answer(batch, each.answer);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
