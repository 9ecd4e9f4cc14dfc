import { describe, expect, it } from "vitest";
import type { BookedPlacement } from "../support/venue-control";
import { checkOrders, type JournalledOrder } from "./check-orders";

const placed = (clientOid: string, end: string | null = null, arrived = 1): BookedPlacement => ({
  clientOid,
  arrived,
  orders: [{ orderId: `of ${clientOid}`, end: end === null ? null : { state: end } }],
});

const refused = (clientOid: string): BookedPlacement => ({ clientOid, arrived: 1, orders: [] });

const order = (
  clientOid: string,
  state: JournalledOrder["state"],
  orderId: string | null = `of ${clientOid}`,
): JournalledOrder => ({ clientOid, state, orderId });

describe("the orders of a run", () => {
  it("are as they should be", () => {
    const journal = [
      ...[order("a", "LIVE"), order("b", "CLOSED_UNSPECIFIED"), order("c", "CANCELLED")],
      ...[order("d", "REJECTED", null), order("e", "UNRESOLVED", null)],
    ];
    const books = [placed("a"), placed("b", "filled"), placed("c", "cancelled"), refused("d")];
    expect(checkOrders(["a", "b", "c", "d", "e"], journal, books)).toEqual({
      ...{ lost: [], wrong: [], twice: [], open: [] },
    });
  });

  it("are lost where the journal has nothing of what was answered or placed", () => {
    expect(checkOrders(["a"], [], [placed("b")]).lost).toEqual(["a", "b"]);
  });

  it("are wrong where the venue knows better", () => {
    const journal = [order("a", "REJECTED", null), order("b", "LIVE"), order("c", "LIVE", "other")];
    const books = [placed("a"), placed("b", "filled"), placed("c")];
    expect(checkOrders([], journal, books).wrong).toEqual([
      ...["a REJECTED, venue: open", "b LIVE, venue: filled", "c LIVE, venue: open"],
    ]);
  });

  it("were sent twice where they arrived twice", () => {
    const faults = checkOrders([], [order("a", "LIVE")], [placed("a", null, 2)]);
    expect(faults.twice).toEqual(["a 2x"]);
  });

  it("are open while their outcome is unknown", () => {
    const journal = [order("a", "UNKNOWN", null), order("b", "ACKED")];
    const faults = checkOrders([], journal, [placed("b", "filled")]);
    expect(faults).toMatchObject({ open: ["a UNKNOWN", "b ACKED"], wrong: [] });
  });
});
