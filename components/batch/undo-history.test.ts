import { describe, expect, it } from "vitest";
import type { BatchEvent, OrderBatch } from "./batch";
import { reduceBatch } from "./reduce-batch";
import { batchOf, countingKeys, jobResults, pasted, start } from "./testing/batch";
import { type History, noHistory, recordEdit, redo, undo } from "./undo-history";

/** A page: its batch with its history, as `useBatch` holds them. */
function page() {
  const fresh = countingKeys();
  let batch: OrderBatch = batchOf([start("1", "1"), start("2", "1"), start("3", "1")], fresh);
  let history: History = noHistory;
  const step = (way: typeof undo) => {
    const found = way(history, batch);
    if (!found) return false;
    batch = reduceBatch(batch, found.event, fresh);
    history = found.history;
    return true;
  };
  const apply = (event: BatchEvent) => {
    const after = reduceBatch(batch, event, fresh);
    history = recordEdit(history, batch, event, after);
    batch = after;
  };
  return {
    apply,
    /** The desk makes a job of what was sent under a key, and all of it is placed. */
    place: (key: string) => {
      const clientOids = batch.rows.map(({ clientOid }) => clientOid);
      const placed = clientOids.map(() => "placed" as const);
      apply({ type: "answer", key, answer: { kind: "started", jobId: "job_1" } });
      apply({ type: "results", jobId: "job_1", results: jobResults(clientOids, placed) });
    },
    undo: () => step(undo),
    redo: () => step(redo),
    prices: () => batch.rows.map(({ order }) => order.price.text),
    now: () => batch,
  };
}

const typed = (batch: OrderBatch, id: number, price: string): BatchEvent => {
  const order = batch.rows.find((row) => row.id === id)?.order;
  if (!order) throw new Error("There is no such row.");
  const change = { order: { ...order, price: pasted(price) } };
  return { type: "change", id, field: "price", change };
};

describe("what can be undone in a batch", () => {
  it("is each edit, the last one first, and each can be done again", () => {
    const { apply, undo, redo, prices } = page();
    apply({ type: "fill-down", ids: [2, 3], field: "price" });
    apply({ type: "remove", id: 2 });
    apply({ type: "add", starts: [start("9", "1")] });
    expect(prices()).toEqual(["1", "1", "9"]);
    undo();
    expect(prices()).toEqual(["1", "1"]);
    undo();
    expect(prices()).toEqual(["1", "1", "1"]);
    undo();
    expect(prices()).toEqual(["1", "2", "3"]);
    expect(undo()).toBe(false);
    expect([redo(), redo()]).toEqual([true, true]);
    expect(prices()).toEqual(["1", "1"]);
  });

  it("takes what is typed into one cell as one step", () => {
    const { apply, undo, prices, now } = page();
    for (const text of ["3", "33", "335"]) apply(typed(now(), 1, text));
    for (const text of ["4", "42"]) apply(typed(now(), 2, text));
    undo();
    expect(prices()).toEqual(["335", "2", "3"]);
    undo();
    expect(prices()).toEqual(["1", "2", "3"]);
  });

  it("is forgotten by an edit that follows an undo", () => {
    const { apply, undo, redo, prices } = page();
    apply({ type: "remove", id: 3 });
    undo();
    apply({ type: "remove", id: 1 });
    expect(redo()).toBe(false);
    expect(prices()).toEqual(["2", "3"]);
  });

  it("never reaches back over a send: no row comes back that may be at the exchange", () => {
    const { apply, undo, now, place } = page();
    apply({ type: "fill-down", ids: [2], field: "price" });
    const request = now().rows.map(({ clientOid }) => ({ clientOid }) as never);
    apply({ type: "send", ids: [1, 2, 3], request });
    expect(undo()).toBe(false);
    const key = now().sent?.key ?? "";
    place(key);
    expect(undo()).toBe(false);
    // What is written afterwards can be undone, and what was accepted stays as it is.
    apply({ type: "add", starts: [start("5", "1")] });
    expect(now().rows).toHaveLength(4);
    expect(undo()).toBe(true);
    expect(now().rows.map(({ outcome }) => outcome?.kind)).toEqual([
      "accepted",
      "accepted",
      "accepted",
    ]);
  });

  it("never gives back ids that another tab holds", () => {
    const { apply, undo } = page();
    apply({ type: "remove", id: 1 });
    apply({ type: "taken" });
    expect(undo()).toBe(false);
  });

  it("brings no accepted row back as a draft after it was put away", () => {
    const { apply, undo, now, place } = page();
    const request = now().rows.map(({ clientOid }) => ({ clientOid }) as never);
    apply({ type: "send", ids: [1, 2, 3], request });
    place(now().sent?.key ?? "");
    apply({ type: "dismiss" });
    undo();
    expect(now().rows.every(({ outcome }) => outcome === null || outcome.kind === "accepted")).toBe(
      true,
    );
    const before = new Set(request.map((each: { clientOid?: string }) => each.clientOid));
    const drafts = now().rows.filter(({ outcome }) => outcome === null);
    expect(drafts.some(({ clientOid }) => before.has(clientOid))).toBe(false);
  });
});
