import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import type { OrderOutcome } from "@/lib/orders/submission";
import { journalRow } from "@/lib/orders/testing";
import type { OrderBatch } from "./batch";
import { checkBatchRows } from "./check-rows";
import { chunksOf, countResults, overIn, resultRows, valuesByCoin } from "./results";
import { fixesOf, problemsOf } from "./review-rows";
import { openAfter, sumBySide } from "./summarise-rows";
import { readTemplates } from "./templates";
import { batchOf, context, spotContext, start } from "./testing/batch";

/** A batch of which each row has come to something, in one request and another that waits. */
function batchWith(outcomes: readonly (OrderOutcome | null)[]): OrderBatch {
  const batch = batchOf(outcomes.map((_, at) => start(`${67_000 + at}`, "0.01")));
  const rows = batch.rows.map((row, at) => ({ ...row, outcome: outcomes[at] ?? null }));
  const ordersOf = (waits: boolean) =>
    rows
      .filter(({ outcome }) => outcome !== null && (outcome.kind === "queued") === waits)
      .map(({ id, clientOid }) => ({ id, clientOid }));
  const requests = [false, true].map((waits) => ({ key: `k-${waits}`, orders: ordersOf(waits) }));
  return { ...batch, rows, requests };
}

const accepted = { kind: "accepted", orderId: "7" } as const;
const rejected = { kind: "rejected", code: "40762", message: "x" } as const;
const unknown = { kind: "unknown", reason: "40725" } as const;
const queued = { kind: "queued" } as const;

describe("the results of a batch", () => {
  const batch = batchWith([accepted, rejected, null, unknown, queued, queued]);
  const checked = checkBatchRows(batch.rows, context);

  it("count and list every row that has come to something, under its number", () => {
    expect(countResults(batch.rows)).toEqual({
      ...{ accepted: 1, rejected: 1, unknown: 1, sending: 0, waiting: 2 },
    });
    expect(resultRows(checked, null).map(({ number }) => number)).toEqual([1, 2, 4, 5, 6]);
    expect(resultRows(checked, "unknown").map(({ number }) => number)).toEqual([4]);
  });

  it("show one cell an order: as sent, changed since, cleared, and waiting for its request", () => {
    const revised = batch.rows.map((row) =>
      row.id === 2 ? { ...row, clientOid: "another-id-000000000", outcome: null } : row,
    );
    const rows = revised.filter(({ id }) => id !== 1);
    const chunks = chunksOf({ ...batch, rows });
    expect(chunks.map(({ cells }) => cells.map(({ kind, number }) => `${kind} ${number}`))).toEqual(
      [
        ["removed null", "revised 1", "unknown 3"],
        ["waiting 4", "waiting 5"],
      ],
    );
  });

  it("are worth what was accepted, and more by what may exist", () => {
    const worth = (kind: string) =>
      valuesByCoin(checked.filter(({ row }) => row.outcome?.kind === kind)).get("USDT");
    expect([worth("accepted"), worth("unknown")]).toEqual(["670", "670.03"]);
  });
});

describe("an order that was accepted", () => {
  const order = journalRow({ state: "LIVE", clientOid: "D1-A", orderId: "7" });
  const withCancel = (state: OrderIntentState) =>
    overIn([order, journalRow({ kind: "cancel", state, targetOrderId: "7", clientOid: "" })]);

  it.each(["PREPARED", "SENDING", "ACKED", "CLOSED_UNSPECIFIED", "ATTESTED_APPLIED"] as const)(
    "needs no cancel besides one that is %s",
    (state) => expect(withCancel(state)).toEqual(["D1-A"]),
  );

  it.each(["REJECTED", "NOT_SENT", "UNKNOWN", "UNRESOLVED", "ATTESTED_NOT_APPLIED"] as const)(
    "may still be open, and be cancelled, after a cancel that is %s",
    (state) => expect(withCancel(state)).toEqual([]),
  );
});

describe("what is wrong with rows", () => {
  const checked = checkBatchRows(
    batchOf([
      start("67000.06", "0.01"),
      start("67000", "0.0005"),
      start("68.222,O", "0.01"),
      start("67000.05", "0.0004"),
      start("", "0.01"),
      start("67000", "1,234"),
    ]).rows,
    context,
  );

  it("is named with the fix nearest to what was meant, and none where nothing says it", () => {
    const problems = problemsOf(checked);
    expect(problems.map(({ number, fix }) => `${number} ${fix?.field} ${fix?.value}`)).toEqual([
      "1 price 67000.1",
      "2 qty 0.001",
      "3 undefined undefined",
      "4 price 67000",
      "4 qty 0.001",
      "6 qty 1.234",
    ]);
    expect(fixesOf(problems)).toHaveLength(5);
  });

  it("is left to the user where a number would change tenfold", () => {
    const swapped = checkBatchRows(batchOf([start("0.01", "67000")]).rows, context);
    const problems = problemsOf(swapped);
    expect(problems.map(({ fix }) => `${fix?.field} ${fix?.value}`)).toContain("price 0.1");
    expect(fixesOf(problems)).toEqual([]);
  });
});

describe("the summary of rows", () => {
  it("adds up by symbol and side, exactly, with the nearest and farthest", () => {
    const short = { positionAction: "open-short" } as const;
    const rows = batchOf([
      start("67000", "0.1"),
      start("66000", "0.2"),
      start("68000", "0.3", short),
      start("", "0.1", { orderType: "market" }),
    ]).rows;
    const totals = sumBySide(checkBatchRows(rows, context), context.indexOf);
    expect(
      totals.map(({ buys, rows: count, value, nearest, farthest, quantities }) => [
        ...[buys, count, value, nearest, farthest],
        ...quantities,
      ]),
    ).toEqual([
      [true, 3, "26624.18", "-0.36", "-1.85", ["BTC", "0.4"]],
      [false, 1, "20400", "1.13", "1.13", ["BTC", "0.3"]],
    ]);
    const blind = sumBySide(checkBatchRows(rows, { ...context, indexOf: () => null }), () => null);
    expect(blind[0]).toMatchObject({ nearest: null, unvalued: 1, value: "19900" });
  });

  it("counts what would be open against both caps, and nothing that cannot rest", () => {
    const rows = batchOf([
      start("67000", "0.1"),
      start("67000", "0.1", { timeInForce: "ioc" }),
      start("67000", "0.1", { category: "SPOT", positionAction: "buy" }),
    ]).rows;
    const open = [{ category: "USDT-FUTURES" }, { category: "MARGIN" }];
    const checked = checkBatchRows(rows, { ...context, instrumentsOf: spotContext.instrumentsOf });
    expect(openAfter(checked, open)).toEqual({ futures: 2, spot: 2 });
  });
});

describe("templates as they were kept", () => {
  it("are read one by one, and what is none is left out", () => {
    const order = ["SPOT", "BTCUSDT", "buy", "limit", "gtc", "1", decimal("2")];
    const good = { name: "a", rows: [order] };
    expect(readTemplates([good, { name: "", rows: [] }, { name: "b" }, null, 5])).toEqual([good]);
    expect(readTemplates([{ name: "c", rows: [order.slice(1)] }])).toEqual([]);
    expect(readTemplates({})).toBeNull();
  });
});
