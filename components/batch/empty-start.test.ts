import { expect, it } from "vitest";
import type { JournalRow } from "@/lib/journal/api";
import { journalRow } from "@/lib/orders/testing";
import { batchesOf, draftOf, outcomesText } from "./empty-start";

const sent = (
  id: string,
  batchId: string | null,
  change: Partial<JournalRow> = {},
): JournalRow => ({
  ...journalRow({ id, endpoint: "place-batch", batchId }),
  ...{ accountId: "acc_1", accountName: "Main", environment: "paper", cancelTarget: null },
  ...change,
});

it("orders of one request are one batch, the newest first, in the journal's words", () => {
  const rows = [
    sent("a", "old", { createdAt: 10, state: "REJECTED" }),
    sent("b", "new", { createdAt: 20, state: "LIVE" }),
    sent("c", "old", { createdAt: 11, state: "ACKED" }),
    sent("d", null),
    sent("e", "old", { createdAt: 12, state: "ACKED" }),
  ];
  const batches = batchesOf(rows);
  expect(batches.map(({ id, at, rows: of }) => [id, at, of.length])).toEqual([
    ["new", 20, 1],
    ["old", 10, 3],
  ]);
  expect(outcomesText(batches[1]?.rows ?? [])).toBe("1 rejected, 2 accepted");
});

it("a sent order is filled in again with its numbers; one that no row can hold is not", () => {
  const [draft] = draftOf(sent("a", "x", { price: "61000.5", qty: "0.02", timeInForce: "gtc" }));
  expect(draft?.symbol).toBe("BTCUSDT");
  expect(draft?.order).toMatchObject({
    ...{ category: "USDT-FUTURES", orderType: "limit", timeInForce: "gtc" },
    price: { text: "61000.5" },
    qty: { text: "0.02" },
  });
  expect(draftOf(sent("a", "x", { category: "NOPE" }))).toEqual([]);
});
