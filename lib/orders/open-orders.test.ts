import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lingerMs, mergeOrderRows, noClosedRows, trackClosedRows } from "./open-orders";
import type { OrderIntentState } from "./order-intent";
import { fromUnified } from "./read-order-row";
import { journalRow, listedOrder } from "./testing";

const placedAt = journalRow().createdAt;
const now = placedAt + 5_000;
const listed = fromUnified(listedOrder());
const own = (number: number) => `D1-01KAHZ7XYM0123456789ABCD${number}0`;

describe("mergeRows", () => {
  it("shows an order once, as the list has it, and as ours", () => {
    const rows = mergeOrderRows([listed], [journalRow({ state: "UNKNOWN", orderId: null })], now);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ status: "live", source: "desk", intentId: "int_1" });
  });

  it("says of an open order what the journal says of how it was found", () => {
    const reason = "Found at the exchange 1.2 s after it was sent.";
    const found = journalRow({ state: "LIVE", reason });
    expect(mergeOrderRows([listed], [found], now)).toMatchObject([{ status: "live", reason }]);
    expect(mergeOrderRows([listed], [journalRow()], now)).toMatchObject([{ reason: null }]);
  });

  it("shows what a plan placed as ours once it triggered, and no plan that waits", () => {
    const plan = journalRow({ endpoint: "spot-place-plan-order", state: "LIVE", orderId: "1" });
    expect(mergeOrderRows([], [plan], now)).toEqual([]);
    const triggered = { ...plan, triggered: true, orderId: listed.orderId, planOrderId: "1" };
    const [row, ...others] = mergeOrderRows([listed], [triggered], now);
    expect(row).toMatchObject({ status: "live", source: "desk", intentId: "int_1" });
    expect(others).toEqual([]);
  });

  it("finds the journal's row by orderId when the list has no clientOid", () => {
    const bare = fromUnified(listedOrder({ clientOid: null }));
    expect(mergeOrderRows([bare], [journalRow()], now)).toMatchObject([{ intentId: "int_1" }]);
  });

  it("shows what nobody lists: on its way, accepted, unknown, refused", () => {
    const states: OrderIntentState[] = ["SENDING", "ACKED", "UNKNOWN", "REJECTED", "NOT_SENT"];
    const intents = states.map((state, at) =>
      journalRow({ id: `int_${at}`, clientOid: own(at), orderId: null, state }),
    );
    const rows = mergeOrderRows([], intents, now);
    expect(rows.map((row) => row.status)).toEqual([
      "unknown",
      "rejected",
      "not-sent",
      "sending",
      "accepted",
    ]);
  });

  it("puts what needs somebody on top, then the newest", () => {
    const older = fromUnified(listedOrder({ orderId: "1", clientOid: "a", createdTime: "1000" }));
    const newer = fromUnified(listedOrder({ orderId: "2", clientOid: "b", createdTime: "2000" }));
    const unknown = journalRow({ state: "UNKNOWN", orderId: null, createdAt: 500 });
    const rows = mergeOrderRows([older, newer], [unknown], now);
    expect(rows.map((row) => row.key)).toEqual([unknown.clientOid, "2", "1"]);
  });

  it("keeps a refusal until someone puts it away", () => {
    const refused = journalRow({ state: "REJECTED", orderId: null });
    const hoursLater = placedAt + 3 * 3_600_000;
    expect(mergeOrderRows([], [refused], hoursLater)).toHaveLength(1);
    const dismissed = new Set([refused.clientOid]);
    expect(mergeOrderRows([], [refused], hoursLater, { dismissed })).toEqual([]);
  });

  it("says cancelling until the order is gone, and why when the cancel was refused", () => {
    const cancel = {
      id: "int_2",
      endpoint: "cancel-order",
      kind: "cancel" as const,
      clientOid: own(2),
      orderId: null,
      targetOrderId: listed.orderId,
      createdAt: placedAt + 1,
    };
    const withCancel = (state: OrderIntentState, more = {}) =>
      mergeOrderRows([listed], [journalRow(), journalRow({ ...cancel, state, ...more })], now)[0];
    for (const state of ["PREPARED", "SENDING", "ACKED", "UNKNOWN"] as const) {
      expect(withCancel(state)?.status).toBe("cancelling");
      expect(withCancel(state)?.reason).toContain("may still fill");
    }
    expect(withCancel("REJECTED", { code: "25204", message: "gone" })).toMatchObject({
      status: "live",
      code: "25204",
      message: "gone",
    });
  });

  it("lets a newer cancel stand for an older one that was refused", () => {
    const target = { orderId: null, targetOrderId: listed.orderId };
    const cancel = { endpoint: "cancel-order", kind: "cancel", ...target } as const;
    const intents = [
      journalRow({ ...cancel, id: "b", state: "SENDING", createdAt: placedAt + 9 }),
      journalRow({ ...cancel, id: "a", state: "REJECTED", createdAt: placedAt + 1 }),
    ];
    expect(mergeOrderRows([listed], intents, now)[0]?.status).toBe("cancelling");
  });

  it("lets a row that left stay for 30 seconds and say what is known", () => {
    const cancelled = journalRow({ state: "CANCELLED", updatedAt: now });
    const soon = now + lingerMs - 1;
    expect(mergeOrderRows([], [cancelled], soon)).toMatchObject([
      { status: "left", reason: "Cancelled." },
    ]);
    expect(mergeOrderRows([], [cancelled], now + lingerMs)).toEqual([]);
  });

  it("remembers a stranger's row that left, once a later list has confirmed it", () => {
    const stranger = fromUnified(listedOrder({ clientOid: "x", cumExecQty: "0.1" }));
    const at = (ms: number) => ({ now: now + ms, listedAt: now + ms });
    const { closed } = trackClosedRows(trackClosedRows(noClosedRows, [stranger], at(0)), [], at(1));
    const shown = (ms: number) => mergeOrderRows([], [], now + ms, { closed, listedAt: now + ms });
    expect(shown(2)).toMatchObject([{ status: "missing", source: "external" }]);
    expect(shown(2_000)).toMatchObject([{ status: "missing" }]);
    expect(shown(2_001)).toMatchObject([{ status: "left", filledQty: "0.1" }]);
    expect(shown(2_001)[0]?.reason).toContain("doesn't say which");
    expect(trackClosedRows({ listed: [], closed }, [], at(1 + lingerMs)).closed).toEqual([]);
    expect(trackClosedRows({ listed: [], closed }, [stranger], at(3)).closed).toEqual([]);
  });

  it("believes a list that loses many rows at once later than others", () => {
    const many = Array.from({ length: 8 }, (_, n) =>
      fromUnified(listedOrder({ orderId: `${n}`, clientOid: `x${n}` })),
    );
    const at = (ms: number) => ({ now: now + ms, listedAt: now + ms });
    const { closed } = trackClosedRows(trackClosedRows(noClosedRows, many, at(0)), [], at(1));
    const statuses = (ms: number) =>
      new Set(
        mergeOrderRows([], [], now + ms, { closed, listedAt: now + ms }).map((row) => row.status),
      );
    expect(statuses(3_000)).toEqual(new Set(["missing"]));
    expect(statuses(4_001)).toEqual(new Set(["left"]));
  });

  it("calls an order that the journal holds open closed only when the journal does", () => {
    const live = journalRow({ state: "LIVE" });
    const [row] = mergeOrderRows([], [live], now + 9_000, { listedAt: now + 9_000 });
    expect(row).toMatchObject({ status: "missing", reason: expect.stringContaining("Confirming") });
    expect(mergeOrderRows([], [live], now, { listedAt: placedAt })[0]?.status).toBe("live");
    const closed = { ...live, state: "CLOSED_UNSPECIFIED", updatedAt: now } as const;
    expect(mergeOrderRows([], [closed], now, { listedAt: now })[0]?.status).toBe("left");
  });

  it("never shows two rows under one key, whatever list and journal say", () => {
    const states = fc.constantFrom<OrderIntentState>(
      "SENDING",
      "ACKED",
      "LIVE",
      "UNKNOWN",
      "CANCELLED",
    );
    const id = fc.integer({ min: 0, max: 4 });
    const intent = fc.record({ id, order: fc.option(id), state: states, cancel: fc.boolean() });
    const order = fc.record({ id, order: id, ours: fc.boolean() });
    fc.assert(
      fc.property(fc.array(order), fc.array(intent), (orders, intents) => {
        const rows = mergeOrderRows(
          orders.map((it) =>
            fromUnified(
              listedOrder({ orderId: `${it.order}`, clientOid: it.ours ? own(it.id) : null }),
            ),
          ),
          intents.map((it, at) =>
            journalRow({
              id: `int_${at}`,
              endpoint: it.cancel ? "cancel-order" : "place-order",
              kind: it.cancel ? "cancel" : "place",
              clientOid: own(it.id),
              orderId: it.order === null ? null : `${it.order}`,
              targetClientOid: it.cancel ? own(it.id) : null,
              state: it.state,
            }),
          ),
          now,
        );
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        for (const it of orders) {
          expect(rows.some((row) => row.orderId === `${it.order}`)).toBe(true);
        }
      }),
    );
  });
});
