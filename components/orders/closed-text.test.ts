import { describe, expect, it } from "vitest";
import { mergeOrderRows, noClosedRows, trackClosedRows } from "@/lib/orders/open-orders";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import { fromUnified } from "@/lib/orders/read-order-row";
import { journalRow, listedOrder } from "@/lib/orders/testing";
import { closedReasonText, isCancelled } from "./order-status";

const now = 1_795_198_600_000;

/** The row of an order that was listed and is not any more. */
function gone(state: OrderIntentState | null) {
  const listed = fromUnified(listedOrder());
  const at = (ms: number) => ({ now: now + ms, listedAt: now + ms });
  const { closed } = trackClosedRows(trackClosedRows(noClosedRows, [listed], at(0)), [], at(1));
  const intents = state === null ? [] : [journalRow({ state })];
  const [row] = mergeOrderRows([], intents, now + 9_000, { closed, listedAt: now + 9_000 });
  if (!row) throw new Error("The row is not shown.");
  return row;
}

describe("an order that left the list", () => {
  it("is closed for an unknown reason, and is not struck through", () => {
    for (const state of [null, "CLOSED_UNSPECIFIED"] as const) {
      expect(closedReasonText(gone(state), false)).toBe("Filled or cancelled");
      expect(isCancelled(gone(state), false)).toBe(false);
    }
  });

  it("is struck through when it is known to be cancelled", () => {
    expect(closedReasonText(gone("CANCELLED"), false)).toBe("Cancelled");
    expect(isCancelled(gone("CANCELLED"), false)).toBe(true);
    expect(closedReasonText(gone(null), true)).toBe("Cancelled");
    expect(isCancelled(gone(null), true)).toBe(true);
  });

  it("is filled where a record proves it, though its cancel was agreed to", () => {
    expect(closedReasonText(gone("FILL_EVIDENCED"), true)).toBe("Filled (confirmed)");
    expect(isCancelled(gone("FILL_EVIDENCED"), true)).toBe(false);
    expect(closedReasonText(gone("ATTESTED_FILLED"), false)).toBe("Marked filled");
    expect(closedReasonText(gone("ATTESTED_NOT_PLACED"), false)).toBe("Marked not placed");
  });

  it("is cancelled for nobody while it is open", () => {
    expect(isCancelled(fromUnified(listedOrder()), true)).toBe(false);
  });
});
