import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intentStates } from "@/lib/orders/order-intent";
import type { OrderIntentState } from "../db/schema";
import { allowedTransitions } from "../journal/intent";
import {
  alarmReasons,
  closed,
  findingsOf,
  type KnownIntent,
  type ListedOrder,
  missingIn,
  snapshotsToClose,
} from "./observation";

const then = new Date("2026-11-20T10:00:00Z");
const askedAt = new Date(then.getTime() + 60_000);

const known = (changes: Partial<KnownIntent> = {}): KnownIntent => ({
  id: "int_1",
  endpoint: "place-order",
  triggered: false,
  planOrderId: null,
  clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
  orderId: "1364",
  symbol: "BTCUSDT",
  side: "buy",
  state: "LIVE",
  cumExecQty: "0",
  reason: null,
  missingSnapshots: 0,
  lastEvidenceAt: then,
  updatedAt: then,
  ageMs: 60_000,
  ...changes,
});

const listed = (changes: Partial<ListedOrder> = {}): ListedOrder => ({
  orderId: "1364",
  clientOid: "D1-01KAHZ7XYM0123456789ABCDEF",
  symbol: "BTCUSDT",
  side: "buy",
  cumExecQty: "0",
  ...changes,
});

const find = (intent: KnownIntent, ...orders: ListedOrder[]) =>
  findingsOf([intent], orders, askedAt);

describe("an order that is listed", () => {
  it.each(["ACKED", "ACKED_NO_ID", "ATTESTED_OPEN"] as const)(
    "makes its intent live, from %s",
    (state) => {
      const intent = known({ state, orderId: null });
      expect(find(intent, listed())).toEqual([
        { intentId: "int_1", from: state, to: "LIVE", orderId: "1364", cumExecQty: "0" },
      ]);
    },
  );

  it.each(["UNKNOWN", "UNRESOLVED"] as const)(
    "makes its intent live, from %s, and says how long after it was sent",
    (state) => {
      expect(find(known({ state, orderId: null, ageMs: 1_234 }), listed())).toEqual([
        {
          ...{ intentId: "int_1", from: state, to: "LIVE", orderId: "1364", cumExecQty: "0" },
          reason: "Found at the exchange 1.2 s after it was sent.",
        },
      ]);
    },
  );

  it("was found in less than a tenth of a second where the list came at once", () => {
    const [found] = find(known({ state: "UNKNOWN", orderId: null, ageMs: 20 }), listed());
    expect(found?.reason).toBe("Found at the exchange less than 0.1 s after it was sent.");
  });

  it("may be two parts of one strategy order, and is no contradiction", () => {
    const strategy = known({ state: "UNKNOWN", orderId: null, side: null });
    const parts = [
      listed({ orderId: "1", side: undefined, part: "profit_plan" }),
      listed({ orderId: "2", side: undefined, part: "loss_plan" }),
    ];
    expect(find(strategy, ...parts).map(({ to, alarm }) => [to, alarm])).toEqual([
      ["LIVE", undefined],
    ]);
    const acked = known({ state: "ACKED", orderId: "9", side: null });
    expect(find(acked, ...parts)).toMatchObject([{ to: "LIVE", orderId: "9" }]);
    const twice = find(strategy, parts[0]!, { ...parts[0]!, orderId: "3" });
    expect(twice.at(-1)?.reason).toBe(alarmReasons.twice);
  });

  it("is partly filled when something of it was executed", () => {
    const states = find(known({ state: "UNKNOWN", orderId: null }), listed({ cumExecQty: "0.5" }));
    expect(states.map(({ to }) => to)).toEqual(["LIVE", "PARTIAL"]);
    expect(find(known(), listed({ cumExecQty: "0.5" }))).toMatchObject([{ to: "PARTIAL" }]);
  });

  it("is noted again only when more of it was executed", () => {
    const partial = known({ state: "PARTIAL", cumExecQty: "0.5" });
    expect(find(partial, listed({ cumExecQty: "0.50" }))).toEqual([]);
    expect(find(partial, listed({ cumExecQty: "0.7" }))).toMatchObject([{ cumExecQty: "0.7" }]);
    expect(find(known(), listed())).toEqual([]);
  });

  it.each([
    "REJECTED",
    "NOT_SENT",
    "CANCELLED",
    "CLOSED_UNSPECIFIED",
    "FILL_EVIDENCED",
    "ATTESTED_FILLED",
    "ATTESTED_NOT_PLACED",
  ] as const)("is live again after it was recorded as %s, with an alarm", (state) => {
    const [finding] = find(known({ state }), listed());
    expect(finding).toMatchObject({ from: state, to: "LIVE", alarm: alarmReasons.reopened });
    expect(allowedTransitions.place[state]).toContain("LIVE");
  });

  it("raises no alarm when it was closed after the list was asked for", () => {
    const state = "CANCELLED";
    expect(find(known({ state, updatedAt: askedAt }), listed())).toEqual([]);
  });

  it.each([{ symbol: "ETHUSDT" }, { side: "sell" }, { orderId: "9" }])(
    "under our id with %j differing is never linked",
    (change) => {
      const intent = known({ state: "UNKNOWN", orderId: "1364" });
      expect(find(intent, listed(change))).toMatchObject([
        { to: "UNKNOWN", reason: alarmReasons.foreign },
      ]);
    },
  );

  it("with our order id and another clientOid is never linked", () => {
    const [finding] = find(known({ state: "ACKED" }), listed({ clientOid: "theirs" }));
    expect(finding).toMatchObject({ to: "ACKED", reason: alarmReasons.foreign });
  });

  it("is its clientOid's, also when an exchange that began anew gave its order id again", () => {
    const old = known({ id: "int_old", clientOid: "D1-OLD", state: "CLOSED_UNSPECIFIED" });
    const ours = known({ state: "UNKNOWN", orderId: null });
    const findings = findingsOf([old, ours], [listed()], askedAt);
    expect(findings).toMatchObject([{ intentId: "int_1", to: "LIVE" }]);
  });

  it("twice under one id raises an alarm", () => {
    const findings = find(
      known({ state: "UNKNOWN", orderId: null }),
      listed(),
      listed({ orderId: "1365" }),
    );
    expect(findings.map(({ alarm }) => alarm)).toEqual([undefined, alarmReasons.twice]);
  });

  it("of somebody else is passed over", () => {
    expect(find(known(), listed({ clientOid: "x", orderId: "9" }))).toEqual([]);
    expect(find(known({ orderId: null }), listed({ clientOid: "", orderId: "9" }))).toEqual([]);
  });
});

describe.each([
  ["spot-place-plan-order", "spot-orders", "spot-plans"],
  ["spot-place-plan-order", "orders", "spot-plans"],
  ["place-strategy-order", "orders", "tpsl"],
] as const)("what a %s placed, in the list %s", (endpoint, list, waitsIn) => {
  const plan = (changes: Partial<KnownIntent> = {}) => known({ endpoint, side: null, ...changes });
  const see = (intent: KnownIntent, ...orders: ListedOrder[]) =>
    findingsOf([intent], orders, askedAt, list);
  const its = (changes: Partial<ListedOrder> = {}) => listed({ orderId: "77", ...changes });
  const triggered = { orderId: "77", triggeredOrderId: "77" };

  it.each(["UNKNOWN", "UNRESOLVED"] as const)("proves the plan, from %s", (state) => {
    expect(see(plan({ state, orderId: null, ageMs: 70_000 }), its())).toEqual([
      {
        ...{ intentId: "int_1", from: state, to: "LIVE", ...triggered, planOrderId: null },
        ...{
          cumExecQty: "0",
          reason: "Triggered. Found at the exchange 70.0 s after it was sent.",
        },
      },
    ]);
  });

  it.each(["ACKED", "LIVE", "CLOSED_UNSPECIFIED", "ATTESTED_OPEN"] as const)(
    "keeps both ids and raises no alarm, from %s",
    (state) => {
      expect(see(plan({ state }), its())).toEqual([
        {
          ...{ intentId: "int_1", from: state, to: "LIVE", ...triggered, planOrderId: "1364" },
          ...{ cumExecQty: "0", reason: "Triggered." },
        },
      ]);
    },
  );

  it("is told of once, and then followed as any order", () => {
    const live = plan({ state: "LIVE", orderId: "77", triggered: true, planOrderId: "1364" });
    expect(see(live, its())).toEqual([]);
    expect(see(live, its({ cumExecQty: "0.5" }))).toMatchObject([{ to: "PARTIAL" }]);
    expect(findingsOf([live], [listed({ part: "pos_loss" })], askedAt, waitsIn)).toEqual([]);
  });

  it("keeps its id and its fills while another part of the plan waits", () => {
    const filled = plan({
      ...{ state: "PARTIAL", cumExecQty: "0.5", orderId: "77" },
      ...{ triggered: true, planOrderId: "1364" },
    });
    const waiting = listed({ part: "pos_loss", cumExecQty: undefined });
    expect(findingsOf([filled], [waiting], askedAt, waitsIn)).toEqual([]);
    expect(see(filled, its({ cumExecQty: "0.5" }))).toEqual([]);
  });

  it("may be more than one order, and is no contradiction", () => {
    const found = see(plan({ state: "ACKED" }), its(), its({ orderId: "78" }));
    expect(found.map(({ alarm }) => alarm)).toEqual([undefined]);
  });

  it.each(["REJECTED", "NOT_SENT", "ATTESTED_NOT_PLACED"] as const)(
    "contradicts that it was recorded as %s",
    (state) => {
      expect(see(plan({ state, orderId: null }), its())).toMatchObject([
        { to: "LIVE", alarm: alarmReasons.reopened, ...triggered },
      ]);
    },
  );

  it("is another's where its symbol differs", () => {
    expect(see(plan({ state: "ACKED" }), its({ symbol: "ETHUSDT" }))).toMatchObject([
      { to: "ACKED", alarm: alarmReasons.foreign },
    ]);
  });

  it("is no excuse for a plan that waits twice", () => {
    const waiting = findingsOf([plan()], [listed(), its()], askedAt, waitsIn);
    expect(waiting.map(({ alarm }) => alarm)).toEqual([alarmReasons.twice]);
  });
});

describe("an order that has left a complete list", () => {
  it("takes three snapshots to close when the list lost more than five and a tenth at once", () => {
    const needed = (before: number, lost: number) => snapshotsToClose({ before, lost });
    expect([needed(291, 291), needed(60, 7), needed(6, 6)]).toEqual([3, 3, 3]);
    expect([needed(5, 5), needed(60, 6), needed(400, 40), needed(0, 0)]).toEqual([2, 2, 2, 2]);
  });

  it.each(["ACKED", "ACKED_NO_ID", "LIVE", "PARTIAL"] as const)("is missing, from %s", (state) => {
    expect(missingIn([known({ state })], [], askedAt)).toHaveLength(1);
  });

  it("is not gone when the exchange told us of it after the list was asked for", () => {
    expect(missingIn([known({ lastEvidenceAt: askedAt })], [], askedAt)).toEqual([]);
  });

  it("is not gone when the list may lag behind its acknowledgement", () => {
    const lastEvidenceAt = new Date(askedAt.getTime() - 500);
    expect(missingIn([known({ state: "ACKED", lastEvidenceAt })], [], askedAt)).toEqual([]);
  });

  it("says nothing of an unknown order: absence proves nothing", () => {
    for (const state of ["UNKNOWN", "UNRESOLVED", "SENDING", "PREPARED"] as const) {
      expect(missingIn([known({ state })], [], askedAt)).toEqual([]);
    }
  });

  it("is cancelled only if our cancel was taken, else closed", () => {
    expect(closed(known(), false)).toMatchObject([{ to: "CLOSED_UNSPECIFIED" }]);
    expect(closed(known(), true)).toMatchObject([{ from: "LIVE", to: "CANCELLED" }]);
    const path = closed(known({ state: "ACKED" }), true).map(({ to }) => to);
    expect(path).toEqual(["LIVE", "CANCELLED"]);
  });
});

describe("whatever is listed", () => {
  it("moves an intent along listed edges only", () => {
    const anyOrder = fc.record({
      orderId: fc.constantFrom("1364", "9"),
      clientOid: fc.constantFrom(known().clientOid, "theirs", "", null),
      symbol: fc.constantFrom("BTCUSDT", "ETHUSDT", null),
      side: fc.constantFrom("buy", "sell", "BUY"),
      cumExecQty: fc.constantFrom("0", "0.5", "", null, "x"),
    });
    const anyIntent = fc.record({
      state: fc.constantFrom(...intentStates.filter((state) => !/_APPLIED$/.test(state))),
      orderId: fc.constantFrom("1364", null),
      cumExecQty: fc.constantFrom("0", "0.5", null),
    });
    fc.assert(
      fc.property(
        anyIntent,
        fc.array(anyOrder, { maxLength: 3 }),
        fc.boolean(),
        (intent, orders, taken) => {
          const ours = known(intent);
          const gone = missingIn([ours], orders, askedAt);
          const findings =
            gone.length > 0 ? closed(ours, taken) : findingsOf([ours], orders, askedAt);
          let state: OrderIntentState = ours.state;
          for (const { from, to } of findings) {
            if (from === to) continue;
            expect(from).toBe(state);
            expect(allowedTransitions.place[from]).toContain(to);
            state = to;
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
