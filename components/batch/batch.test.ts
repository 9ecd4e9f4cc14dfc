import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import type { Category } from "@/lib/exchange/values";
import type { OrderOutcomeName } from "@/lib/order-jobs/order-job";
import type { OrderIntent, OrderIntentState } from "@/lib/orders/order-intent";
import type { PositionAction } from "@/lib/orders/position-action";
import { isEditable } from "@/lib/orders/submission";
import { journalRow } from "@/lib/orders/testing";
import { type BatchAnswer, type BatchEvent, maxRows, type OrderBatch } from "./batch";
import { emptyRowDraft } from "./batch-row";
import { checkBatchRows } from "./check-rows";
import { reduceBatch } from "./reduce-batch";
import {
  batchOf,
  context,
  countingKeys,
  jobResults,
  parseStoredBatch,
  start,
} from "./testing/batch";

const [ok, rejected, unknown] = ["placed", "rejected", "unknown"] as const;

/** Three rows of which all are sent, and the way to go on from there. */
function sentThree() {
  const fresh = countingKeys();
  const drafts = batchOf([start("1", "1"), start("2", "1"), start("3", "1")], fresh);
  const play = (batch: OrderBatch, ...events: BatchEvent[]) =>
    events.reduce((before, event) => reduceBatch(before, event, fresh), batch);
  const sent = play(drafts, sendAll(drafts));
  const answer = (given: BatchAnswer, from = sent) =>
    play(from, { type: "answer", key: from.sent?.key ?? "", answer: given });
  /** The desk makes a job of it, which ends with these outcomes. */
  const end = (outcomes: readonly OrderOutcomeName[], from = sent) => {
    const clientOids = from.sent?.request.map(({ clientOid }) => clientOid) ?? [];
    const results = jobResults(clientOids, outcomes);
    const started = answer({ kind: "started", jobId: "job_1" }, from);
    return play(started, { type: "results", jobId: "job_1", results });
  };
  return { drafts, sent, play, answer, end };
}

function sendAll(batch: OrderBatch): BatchEvent {
  const draft = batch.rows.filter(({ outcome }) => outcome === null);
  const request = checkBatchRows(draft, context).map(({ row }) => element(row.clientOid));
  return { type: "send", ids: draft.map(({ id }) => id), request };
}

const element = (clientOid: string) => ({ clientOid }) as never;
const kinds = (batch: OrderBatch) => batch.rows.map(({ outcome }) => outcome?.kind ?? "draft");
const intent = (clientOid: string, state: OrderIntentState, more: Partial<OrderIntent> = {}) =>
  journalRow({ clientOid, state, ...more });

describe("a batch that was sent", () => {
  it("is locked wholly while it is on its way", () => {
    const { sent, play } = sentThree();
    expect(kinds(sent)).toEqual(["sending", "sending", "sending"]);
    const edits: BatchEvent[] = [
      { type: "remove", id: 1 },
      { type: "add", starts: [start("9", "9")] },
      { type: "change", id: 1, field: "symbol", change: { symbol: "X" } },
      { type: "category", category: "SPOT" },
      { type: "taken" },
    ];
    expect(play(sent, ...edits)).toBe(sent);
  });

  it("waits once the desk has it, and gives each row its own end by its client id", () => {
    const { sent, answer, end } = sentThree();
    const started = answer({ kind: "started", jobId: "job_1" });
    expect(kinds(started)).toEqual(["queued", "queued", "queued"]);
    expect([started.sent, started.jobId]).toEqual([null, "job_1"]);
    const done = end([ok, rejected, unknown]);
    expect(kinds(done)).toEqual(["accepted", "rejected", "unknown"]);
    expect(done.rows[0]?.outcome).toEqual({ kind: "accepted", orderId: "701" });
    expect(done.jobId).toBeNull();
    expect(done.key).not.toBe(sent.key);
    expect(done.sent).toBeNull();
  });

  it("makes new intents of its refused rows alone", () => {
    const { play, end } = sentThree();
    const done = end([ok, rejected, unknown]);
    const again = play(done, { type: "revise", ids: [1, 2, 3] });
    expect(kinds(again)).toEqual(["accepted", "draft", "unknown"]);
    expect(again.rows[1]?.clientOid).not.toBe(done.rows[1]?.clientOid);
    expect(again.rows[0]).toBe(done.rows[0]);
    expect(again.rows[2]).toBe(done.rows[2]);
  });

  it("takes no change and no removal of a row that may exist", () => {
    const { play, end } = sentThree();
    const done = end([ok, ok, unknown]);
    const edited = play(
      done,
      { type: "change", id: 3, field: "symbol", change: { symbol: "X" } },
      { type: "remove", id: 3 },
      { type: "category", category: "SPOT" },
      { type: "fill-down", ids: [1, 2, 3], field: "qty" },
      { type: "dismiss" },
    );
    expect(edited.rows).toEqual([done.rows[2]]);
  });

  it.each([
    ["LIVE", "accepted"],
    ["ACKED", "accepted"],
    ["CANCELLED", "accepted"],
    ["REJECTED", "rejected"],
    ["NOT_SENT", "not-sent"],
    ["ATTESTED_NOT_PLACED", "not-sent"],
    ["UNKNOWN", "unknown"],
    ["UNRESOLVED", "unknown"],
    ["SENDING", "unknown"],
  ] as const)("learns from the journal what became of an unknown row: %s", (state, kind) => {
    const { play, end } = sentThree();
    const done = end([ok, ok, unknown]);
    const clientOid = done.rows[2]?.clientOid ?? "";
    const after = play(done, { type: "journal", intents: [intent(clientOid, state)] });
    expect(kinds(after)).toEqual(["accepted", "accepted", kind]);
    expect(after.rows[0]).toBe(done.rows[0]);
  });

  it("keeps its key when nobody answered, so that asking again sends nothing twice", () => {
    const { sent, play, answer, end } = sentThree();
    const silent = answer({ kind: "no-answer" });
    expect(kinds(silent)).toEqual(["no-answer", "no-answer", "no-answer"]);
    const other = play(silent, { type: "add", starts: [start("4", "1")] });
    expect(other.sent).toEqual(sent.sent);
    const { ids = [], request = [] } = other.sent ?? {};
    const asked = play(other, { type: "send", ids, request });
    expect(asked.sent).toEqual(sent.sent);
    expect(kinds(end([ok, ok, ok], asked))).toEqual(["accepted", "accepted", "accepted", "draft"]);
  });

  it("stays in question when the desk refuses to be asked again: the first may have gone", () => {
    const { sent, play, answer } = sentThree();
    const silent = answer({ kind: "no-answer" });
    const asked = play(silent, { type: "send", ids: [1, 2, 3], request: sent.sent?.request ?? [] });
    const refused = answer({ kind: "refused", failure: { kind: "not-signed-in" } }, asked);
    expect(kinds(refused)).toEqual(["no-answer", "no-answer", "no-answer"]);
    expect([refused.sent, refused.key]).toEqual([sent.sent, sent.key]);
  });

  it("is asked about under the key that it went with, also in a tab that took another", () => {
    const { sent, play, answer } = sentThree();
    const later = play(answer({ kind: "no-answer" }), { type: "taken" });
    expect(later.key).not.toBe(sent.key);
    const { ids = [], request = [] } = later.sent ?? {};
    expect(play(later, { type: "send", ids, request }).sent).toEqual(sent.sent);
  });

  it("hears its answer also when the journal told of other rows meanwhile", () => {
    const { play, end } = sentThree();
    const done = end([ok, rejected, rejected]);
    const drafts = play(done, { type: "revise", ids: [2, 3] });
    const sent = play(drafts, sendAll(drafts));
    const clientOid = done.rows[0]?.clientOid ?? "";
    const intents = [intent(clientOid, "LIVE", { orderId: "7002" })];
    const after = play(sent, { type: "journal", intents });
    expect(kinds(after)).toEqual(["accepted", "sending", "sending"]);
    expect(kinds(end([ok, ok], after))).toEqual(["accepted", "accepted", "accepted"]);
  });

  it("is asked about no more once the journal knows all of it", () => {
    const { play, answer } = sentThree();
    const silent = answer({ kind: "no-answer" });
    const intents = silent.rows.map(({ clientOid }) => intent(clientOid, "LIVE"));
    const after = play(silent, { type: "journal", intents });
    expect(after.sent).toBeNull();
    expect(after.key).not.toBe(silent.key);
  });

  it("goes back to drafts under the same key when the desk refused, with its words by row", () => {
    const { sent, play, answer } = sentThree();
    const issue = { field: "[1].price", rule: "pricePrecision", message: "Too fine." };
    const back = answer({ kind: "refused", failure: { kind: "invalid", issues: [issue] } });
    expect(kinds(back)).toEqual(["draft", "draft", "draft"]);
    expect(back.rows.map(({ serverIssues }) => serverIssues)).toEqual([
      [],
      [{ ...issue, field: "price" }],
      [],
    ]);
    expect(back.key).toBe(sent.key);
    expect(play(back, sendAll(back)).key).toBe(sent.key);
    const edited = play(back, { type: "remove", id: 3 });
    expect(edited.key).not.toBe(sent.key);
  });

  it("gets another key when another request holds it", () => {
    const { sent, answer } = sentThree();
    const failure = { kind: "key-reused" } as const;
    expect(answer({ kind: "refused", failure }).key).not.toBe(sent.key);
  });

  it("gets another key when the session had ended: nobody looked at it", () => {
    const { sent, answer } = sentThree();
    const back = answer({ kind: "refused", failure: { kind: "not-signed-in" } });
    expect([kinds(back), back.sent]).toEqual([["draft", "draft", "draft"], null]);
    expect(back.key).not.toBe(sent.key);
  });

  it("hears no answer to another request", () => {
    const { sent, play } = sentThree();
    const answer = { kind: "started", jobId: "job_1" } as const;
    expect(play(sent, { type: "answer", key: "another", answer })).toBe(sent);
  });

  it("comes back from a reload with what was on its way in question, never as drafts", () => {
    const { sent, end } = sentThree();
    const back = parseStoredBatch(sent);
    expect(back && kinds(back)).toEqual(["no-answer", "no-answer", "no-answer"]);
    expect(back?.sent).toEqual(sent.sent);
    const done = end([ok, rejected, unknown]);
    expect(parseStoredBatch(done)?.rows).toEqual(done.rows);
  });

  it("takes back as drafts under new ids what its job left, with what the desk said", () => {
    const { sent, play, answer } = sentThree();
    const started = answer({ kind: "started", jobId: "job_1" });
    const clientOids = sent.rows.map(({ clientOid }) => clientOid);
    const paused = jobResults(clientOids, [ok, "left", "left"], false);
    const waits = play(started, { type: "results", jobId: "job_1", results: paused });
    expect([kinds(waits), waits.jobId]).toEqual([["accepted", "queued", "queued"], "job_1"]);
    const { rows } = jobResults(clientOids, [ok, "rejected", "left"]);
    const told = rows.map((row) => (row.outcome === "rejected" ? { ...row, intentId: null } : row));
    const results = { ended: true, rows: told };
    const over = play(waits, { type: "results", jobId: "job_1", results });
    expect([kinds(over), over.jobId]).toEqual([["accepted", "draft", "draft"], null]);
    expect(over.requests.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[1]]);
    expect(over.rows[1]?.serverIssues).toMatchObject([{ message: "too large" }]);
    for (const row of over.rows.slice(1)) expect(clientOids).not.toContain(row.clientOid);
    expect(play(over, { type: "results", jobId: "job_1", results: paused })).toBe(over);
  });

  it("is not read out of storage when it is not one of ours", () => {
    const { drafts } = sentThree();
    for (const torn of [
      [],
      { ...drafts, key: "a b" },
      { ...drafts, rows: [] },
      { ...drafts, category: "BONDS" },
      { ...drafts, rows: [{ ...drafts.rows[0], order: {} }] },
      { ...drafts, rows: [{ ...drafts.rows[0], outcome: { kind: "accepted", orderId: 5 } }] },
    ]) {
      expect(parseStoredBatch(torn)).toBeNull();
    }
  });
});

describe("a batch that is being written", () => {
  it("copies the cell above into the selection, and into nothing below it", () => {
    const { drafts, play } = sentThree();
    const prices = (batch: OrderBatch) => batch.rows.map(({ order }) => order.price.text);
    const more = play(drafts, { type: "add", starts: [start("4", "1"), start("5", "1")] });
    const one = play(more, { type: "fill-down", ids: [3], field: "price" });
    expect(prices(one)).toEqual(["1", "2", "2", "4", "5"]);
    const two = play(more, { type: "fill-down", ids: [3, 4], field: "price" });
    expect(prices(two)).toEqual(["1", "2", "2", "2", "5"]);
    // Above the first row is nothing: its own cell goes into the others of the selection.
    const first = play(more, { type: "fill-down", ids: [1, 2], field: "price" });
    expect(prices(first)).toEqual(["1", "1", "3", "4", "5"]);
    expect(prices(play(more, { type: "fill-down", ids: [1], field: "price" }))).toEqual(
      prices(more),
    );
  });

  it("copies into rows that can be changed alone, each a new intent", () => {
    const { play, end } = sentThree();
    const done = end([rejected, ok, rejected]);
    const filled = play(done, { type: "fill-down", ids: [1, 2, 3], field: "price" });
    expect(filled.rows.map(({ order }) => order.price.text)).toEqual(["1", "2", "1"]);
    expect(kinds(filled)).toEqual(["rejected", "accepted", "draft"]);
    expect(filled.rows[2]?.clientOid).not.toBe(done.rows[2]?.clientOid);
  });

  it("takes pasted rows in place of empty ones, and keeps all that the page has room for", () => {
    const { play } = sentThree();
    const starts = (count: number) =>
      Array.from({ length: count }, (_, at) => start(`${at + 1}`, "1"));
    const empty = batchOf([emptyRowDraft("USDT-FUTURES")]);
    expect(play(empty, { type: "add", starts: starts(57) }).rows).toHaveLength(57);
    const full = play(empty, { type: "add", starts: starts(maxRows + 5) });
    expect(full.rows).toHaveLength(maxRows);
    expect(full.rows[0]?.order.price.text).toBe("1");
    expect(play(full, { type: "duplicate", id: full.rows[0]?.id ?? 0 })).toBe(full);
  });

  it("gives new and empty rows another category, and leaves what is written in its own", () => {
    const { play } = sentThree();
    const drafts = batchOf([start("1", "1"), emptyRowDraft("USDT-FUTURES")]);
    const moved = play(drafts, { type: "category", category: "SPOT" });
    const shown = moved.rows.map(({ order }) => [order.category, order.positionAction]);
    expect(shown).toEqual([
      ["USDT-FUTURES", "open-long"],
      ["SPOT", "buy"],
    ]);
    expect(moved.category).toBe("SPOT");
  });

  const toCategory = (batch: OrderBatch, id: number, category: Category): BatchEvent => {
    const order = batch.rows.find((row) => row.id === id)?.order;
    if (!order) throw new Error("There is no such row.");
    return { type: "change", id, field: "category", change: { order: { ...order, category } } };
  };

  it("keeps each row's choice over a change of category, and asks where it means nothing", () => {
    const { play } = sentThree();
    const row = (positionAction: PositionAction, orderType: "limit" | "market" = "limit") =>
      start("1", "1", { positionAction, orderType });
    const futures = batchOf([row("open-short"), row("open-long", "market"), row("close-long")]);
    const moved = play(futures, ...[1, 2, 3].map((id) => toCategory(futures, id, "SPOT")));
    expect(
      moved.rows.map(({ order }) => [order.category, order.positionAction, order.qty.text]),
    ).toEqual([
      ["SPOT", "sell", "1"],
      // At the market a purchase on spot counts the other coin.
      ["SPOT", "buy", ""],
      ["SPOT", "buy", "1"],
    ]);
    const asked = moved.rows.map(({ unparsed }) => unparsed.map(({ field }) => field));
    expect(asked).toEqual([[], [], ["positionAction"]]);
    const order = moved.rows[2]?.order;
    if (!order) throw new Error("There are three rows.");
    const change = { order: { ...order, positionAction: "sell" } } as const;
    const selected = play(moved, { type: "change", id: 3, field: "positionAction", change });
    expect(selected.rows[2]?.unparsed).toEqual([]);
    const contracts = play(moved, toCategory(moved, 1, "COIN-FUTURES"));
    expect(contracts.rows[0]?.order.qty.text).toBe("");
  });

  it("gives a refused row another id with the other category: it is another order", () => {
    const { play, end } = sentThree();
    const done = end([rejected, rejected, rejected]);
    const moved = play(done, toCategory(done, 2, "SPOT"));
    expect(kinds(moved)).toEqual(["rejected", "draft", "rejected"]);
    expect(moved.rows[1]?.clientOid).not.toBe(done.rows[1]?.clientOid);
  });

  it("works the rows of a source out anew in their place, under the ids that they had", () => {
    const { play } = sentThree();
    const table = {
      text: "x",
      above: 0,
      hasHead: false,
      numbersKnown: true,
      columns: [],
      marks: { price: null, qty: null },
    };
    const generate = (...prices: string[]): BatchEvent => ({
      type: "generate",
      source: "paste",
      state: table,
      starts: prices.map((price) => start(price, "1")),
    });
    const prices = (batch: OrderBatch) => batch.rows.map(({ order }) => order.price.text);
    const empty = batchOf([emptyRowDraft("USDT-FUTURES")]);
    const pasted = play(empty, generate("1", "2", "3"), { type: "add", starts: [start("9", "1")] });
    expect(prices(pasted)).toEqual(["1", "2", "3", "9"]);
    const again = play(pasted, generate("4", "5"));
    expect(prices(again)).toEqual(["4", "5", "9"]);
    expect(again.rows.map(({ id, clientOid }) => [id, clientOid])).toEqual(
      [0, 1, 3].map((at) => [pasted.rows[at]?.id, pasted.rows[at]?.clientOid]),
    );
    const more = play(again, generate("4", "5", "6", "7"));
    expect(prices(more)).toEqual(["4", "5", "6", "7", "9"]);
    expect(new Set(more.rows.map(({ id }) => id)).size).toBe(5);
    const own = play(more, { type: "detach", source: "paste" });
    expect([own.paste, prices(play(own, generate("8")))]).toEqual([
      null,
      ["4", "5", "6", "7", "9", "8"],
    ]);
    expect(prices(play(empty, generate("1"), generate()))).toEqual([""]);
  });

  it("changes nothing of a source any more once it is sent", () => {
    const { play } = sentThree();
    const table = {
      text: "x",
      above: 0,
      hasHead: false,
      numbersKnown: true,
      columns: [],
      marks: { price: null, qty: null },
    };
    const generate = (...prices: string[]): BatchEvent => ({
      type: "generate",
      source: "paste",
      state: table,
      starts: prices.map((price) => start(price, "1")),
    });
    const pasted = play(batchOf([start("1", "1")]), generate("2", "3"));
    const ids = pasted.rows.slice(0, 2).map(({ id }) => id);
    const request = pasted.rows.slice(0, 2).map(({ clientOid }) => element(clientOid));
    const sent = play(pasted, { type: "send", ids, request });
    expect(sent.paste).toBeNull();
    const answer = { kind: "refused", failure: { kind: "blocked", reason: "x" } } as const;
    const back = play(sent, { type: "answer", key: sent.sent?.key ?? "", answer });
    const after = play(back, generate("8"));
    expect(after.rows.map(({ order }) => order.price.text)).toEqual(["1", "2", "3", "8"]);
  });

  it("takes fixes for numbers as one edit, and none for what is at the exchange", () => {
    const { play, end } = sentThree();
    const done = end([ok, rejected, unknown]);
    const fixes = [1, 2, 3].map((id) => ({ id, field: "qty" as const, value: decimal("5") }));
    const fixed = play(done, { type: "fix", fixes });
    expect(fixed.rows.map(({ order }) => order.qty.text)).toEqual(["1", "5", "1"]);
    expect(kinds(fixed)).toEqual(["accepted", "draft", "unknown"]);
  });

  it("begins a new batch without what is waiting or unknown", () => {
    const { play, end } = sentThree();
    const done = end([ok, rejected, unknown]);
    expect(done.requests).toHaveLength(1);
    const next = play(done, { type: "clear" });
    expect([next.rows, next.requests]).toEqual([[done.rows[2]], done.requests]);
    const settled = play(next, {
      type: "journal",
      intents: [intent(next.rows[0]?.clientOid ?? "", "LIVE")],
    });
    const empty = play(settled, { type: "clear" });
    expect([empty.rows.length, empty.requests.length]).toEqual([1, 0]);
  });

  it("never has two rows of one id or one client id, whatever is done", () => {
    const id = fc.integer({ min: 1, max: 6 });
    const event: fc.Arbitrary<BatchEvent> = fc.oneof(
      id.map((each) => ({ type: "duplicate", id: each }) as const),
      id.map((each) => ({ type: "remove", id: each }) as const),
      id.map((each) => ({ type: "revise", ids: [each] }) as const),
      id.map((each) => ({ type: "fill-down", ids: [each, each + 1], field: "qty" }) as const),
      fc.constant({ type: "add", starts: [start("5", "5")] } as const),
      fc.constant({ type: "taken" } as const),
      fc.constant({ type: "dismiss" } as const),
    );
    const outcome = fc.constantFrom(ok, rejected, unknown);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(event, fc.boolean(), fc.array(outcome, { maxLength: 6 })), {
          maxLength: 12,
        }),
        (steps) => {
          const fresh = countingKeys();
          const sentOids = new Set<string>();
          let batch = batchOf([start("1", "1")], fresh);
          for (const [each, sends, outcomes] of steps) {
            batch = reduceBatch(batch, each, fresh);
            expect(new Set(batch.rows.map((row) => row.id)).size).toBe(batch.rows.length);
            const oids = batch.rows.map(({ clientOid }) => clientOid);
            expect(new Set(oids).size).toBe(oids.length);
            if (!sends || !batch.rows.some(({ outcome }) => outcome === null)) continue;
            for (const row of batch.rows.filter(({ outcome }) => outcome === null)) {
              // What was sent once is never sent under its id again.
              expect(sentOids.has(row.clientOid)).toBe(false);
              sentOids.add(row.clientOid);
            }
            batch = reduceBatch(batch, sendAll(batch), fresh);
            const { key = "", request = [] } = batch.sent ?? {};
            const clientOids = request.map(({ clientOid }) => clientOid);
            const jobId = `job_${key}`;
            const answer = { kind: "started", jobId } as const;
            batch = reduceBatch(batch, { type: "answer", key, answer }, fresh);
            const all = clientOids.map((_, at) => outcomes[at] ?? unknown);
            const results = jobResults(clientOids, all);
            batch = reduceBatch(batch, { type: "results", jobId, results }, fresh);
            expect(batch.rows.every((row) => row.outcome !== null || isEditable(row))).toBe(true);
          }
        },
      ),
    );
  });
});
