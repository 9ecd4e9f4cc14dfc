import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { pool } from "../db/database";
import { verifyJournal } from "../journal/verify";
import { listIntents } from "../journal/views/intents";
import { snapshotsApartMs } from "../reconciliation/observation";
import { noteUnlistedOrders } from "../reconciliation/observe-account";
import { reconcileAccount, unresolvedMessage } from "../reconciliation/reconcile";
import { newHold } from "../testing/hold";
import { patienceMs } from "../testing/patience";
import { until } from "../testing/until";
import { call } from "./call";
import { overrideTimeouts } from "./call-context";
import { drain, inFlight } from "./in-flight";
import { answer, apply, cancelPath, envelope, listPath, placePath } from "./testing/fault-peer";
import { endless, faults, losing } from "./testing/faults";
import { type TestDesk, testDesk } from "./testing/test-desk";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

const patient = { ackTimeoutMs: patienceMs, hardTimeoutMs: patienceMs };

beforeEach(() => {
  overrideTimeouts({ ...patient, quietMs: 0 });
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

/** Nothing may stay unknown, or the next test's order would wait for a sweep. */
afterEach(async () => {
  desk.peer.scripts.clear();
  expect(await reconcileAccount(desk.accountId)).toBe("complete");
});

afterAll(async () => {
  expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
  await desk.close();
});

// Orders that stay unresolved make every later one of their side a possible duplicate.
const confirm = ["possible-duplicate"] as const;
const context = (changes = {}) => desk.context({ confirm, ...changes });

const place = () => call(context(), "place-order", desk.order());

/** Orders are taken, and their answers wait. */
function holdAnswer() {
  const hold = newHold();
  desk.peer.scripts.set(placePath, async (arrival, response) => {
    const ack = apply(desk.peer.orders, arrival);
    await hold.released;
    answer(response, 200, envelope(ack));
  });
  return hold;
}

const newest = async () => (await listIntents(desk.trader, desk.accountId, { limit: 1 }))[0];

describe.each(Object.entries(faults))("when %s", (name, fault) => {
  const isUsual = Object.keys(faults).indexOf(name) % 4 === 0;

  beforeEach(() => overrideTimeouts(endless.includes(name) ? { hardTimeoutMs: 600 } : patient));

  it("an order that was applied is unknown, sent once, and found by its clientOid", async () => {
    desk.peer.scripts.set(placePath, losing(fault, desk.peer.orders, true));
    expect(await place()).toMatchObject({ kind: "unknown" });
    expect(await newest()).toMatchObject({ state: "UNKNOWN", nextReconcileAt: expect.any(Number) });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
    expect(await newest()).toMatchObject({
      ...{ state: "LIVE", orderId: desk.peer.orders[0]!.orderId },
      reason: expect.stringMatching(/^Found at the exchange (less than )?\d+\.\d s after/),
    });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  // Whatever the fault was, the search for the order is the same.
  it.runIf(isFull || isUsual)(
    "an order that was not applied is unknown, sent once, and then unresolved",
    async () => {
      desk.peer.scripts.set(placePath, losing(fault, desk.peer.orders, false));
      expect(await place()).toMatchObject({ kind: "unknown" });
      expect(await reconcileAccount(desk.accountId)).toBe("complete");
      expect(await newest()).toMatchObject({ state: "UNRESOLVED" });
      expect(desk.peer.to(placePath)).toHaveLength(1);
    },
  );
});

describe("a market order whose code says that nobody knows", () => {
  it("is unresolved with what it may be, and is never sent again", async () => {
    const fault = faults["code 40725 comes"]!;
    desk.peer.scripts.set(placePath, losing(fault, desk.peer.orders, false));
    const { price: _, timeInForce: __, ...rest } = desk.order();
    const order = { ...rest, qty: "50", orderType: "market" } as const;
    expect(await call(context(), "place-order", order)).toMatchObject({ kind: "unknown" });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
    const expected = { state: "UNRESOLVED", orderType: "market", reason: unresolvedMessage };
    expect(await newest()).toMatchObject(expected);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });
});

describe("an answer that takes long", () => {
  it("is pending for the person and comes to its end all the same", async () => {
    overrideTimeouts({ ackTimeoutMs: 100 });
    const hold = holdAnswer();
    const result = await place();
    expect(result.kind).toBe("pending");
    // A busy computer may be over that time before the order has left.
    await until(() => desk.peer.to(placePath).length > 0);
    expect(result).toMatchObject({ intentId: (await newest())!.id });
    expect(await newest()).toMatchObject({ state: "SENDING" });
    expect(inFlight()).toBeGreaterThan(0);
    hold.release();
    await until(() => inFlight() === 0);
    expect(await newest()).toMatchObject({ state: "ACKED" });
  });

  it("is not cut off by a caller who leaves", async () => {
    const leaving = new AbortController();
    desk.peer.scripts.set(placePath, async (arrival, response) => {
      const ack = apply(desk.peer.orders, arrival);
      leaving.abort();
      answer(response, 200, envelope(ack));
    });
    const result = await call(context({ signal: leaving.signal }), "place-order", desk.order());
    expect(result).toMatchObject({ kind: "ok" });
    expect(await newest()).toMatchObject({ state: "ACKED" });
  });
});

describe("an unknown order", () => {
  const lose = (applied: boolean) =>
    desk.peer.scripts.set(
      placePath,
      losing(faults["the connection closes"]!, desk.peer.orders, applied),
    );

  it("blocks what could be confused with it, and no cancel, until it was looked for", async () => {
    lose(false);
    await place();
    desk.peer.scripts.clear();
    const blocked = await place();
    const earlier = { symbol: "BTCUSDT", state: "UNKNOWN", id: (await newest())?.id };
    expect(blocked).toMatchObject({ failure: { kind: "placement-blocked", earlier } });
    const cancel = { category: "SPOT", orderId: "1" } as const;
    expect(await call(context(), "cancel-order", cancel)).toMatchObject({ kind: "rejected" });
    await reconcileAccount(desk.accountId);
    expect(await place()).toMatchObject({ kind: "ok" });
  });

  it("blocks no other symbol, and nothing of another family, while every list fails", async () => {
    lose(false);
    await place();
    desk.peer.scripts.clear();
    desk.peer.scripts.set(listPath, (_arrival, response) => answer(response, 500, ""));
    expect(await reconcileAccount(desk.accountId)).toBe("incomplete");
    const other = { ...desk.order(), symbol: "ETHUSDT", price: "3000.1" };
    expect(await call(context(), "place-order", other)).toMatchObject({ kind: "ok" });
    expect(await call(context(), "spot-place-plan-order", plan)).not.toMatchObject({
      failure: { kind: "placement-blocked" },
    });
    expect(await place()).toMatchObject({ failure: { kind: "placement-blocked" } });
  });

  it("lets a person place past it knowingly", async () => {
    lose(false);
    await place();
    desk.peer.scripts.clear();
    const knowing = context({ confirm: ["placement-blocked"] });
    expect(await call(knowing, "place-order", desk.order())).toMatchObject({ kind: "ok" });
  });

  it("is looked for on from the page that failed, not from the first", async () => {
    lose(true);
    await place();
    let failing = 2;
    const asked: string[] = [];
    desk.peer.scripts.set(listPath, (arrival, response) => {
      const cursor = arrival.query.get("cursor") ?? "first";
      asked.push(cursor);
      if (cursor === "2" && failing-- > 0) return answer(response, 500, "");
      const page = cursor === "first" ? [anOrder] : desk.peer.orders.slice(0, 1);
      answer(response, 200, envelope({ list: page, cursor: cursor === "first" ? "2" : null }));
    });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
    expect(await newest()).toMatchObject({ state: "LIVE" });
    expect(asked).toEqual(["first", "2", "2", "2"]);
  });

  it("stays unknown when a page of the list fails: a failure is not absence", async () => {
    lose(false);
    await place();
    desk.peer.scripts.set(listPath, (arrival, response) => {
      if (arrival.query.has("cursor")) answer(response, 500, "");
      else answer(response, 200, envelope({ list: [anOrder], cursor: "1" }));
    });
    expect(await reconcileAccount(desk.accountId)).toBe("incomplete");
    expect(await newest()).toMatchObject({ state: "UNKNOWN" });
    expect(await place()).toMatchObject({ failure: { kind: "placement-blocked" } });
  });

  it("stays unknown when the list goes in circles", async () => {
    lose(false);
    await place();
    desk.peer.scripts.set(listPath, (_arrival, response) =>
      answer(response, 200, envelope({ list: [anOrder], cursor: "again" })),
    );
    expect(await reconcileAccount(desk.accountId)).toBe("incomplete");
    expect(await newest()).toMatchObject({ state: "UNKNOWN" });
  });

  it("is found on any page", async () => {
    lose(true);
    await place();
    desk.peer.scripts.set(listPath, (arrival, response) => {
      const first = !arrival.query.has("cursor");
      const page = first ? [anOrder] : desk.peer.orders.slice(0, 1);
      answer(response, 200, envelope({ list: page, cursor: first ? "2" : null }));
    });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
    expect(await newest()).toMatchObject({ state: "LIVE" });
  });

  it("is live when it is applied late, after it was given up", async () => {
    lose(false);
    await place();
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({ state: "UNRESOLVED" });
    apply(desk.peer.orders, desk.peer.to(placePath)[0]!);
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({ state: "LIVE" });
  });

  it("is cancelled when a cancel by its clientOid is taken", async () => {
    lose(true);
    await place();
    const clientOid = (await newest())!.clientOid;
    desk.peer.scripts.clear();
    const result = await call(context(), "cancel-order", { category: "SPOT", clientOid });
    expect(result).toMatchObject({ kind: "ok" });
    const [, placed] = await listIntents(desk.trader, desk.accountId, { limit: 2 });
    expect(placed).toMatchObject({ state: "CANCELLED" });
  });

  it("is told again, and not sent again, when its key comes again", async () => {
    lose(true);
    const same = context();
    const request = desk.order();
    const first = await call(same, "place-order", request);
    const again = await call(same, "place-order", request);
    expect(again).toEqual(first);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("asks once about one that is the same in every field once it is unresolved", async () => {
    lose(false);
    const request = desk.order();
    await call(context(), "place-order", request);
    await reconcileAccount(desk.accountId);
    const earlier = await newest();
    expect(earlier).toMatchObject({ state: "UNRESOLVED" });
    desk.peer.scripts.clear();
    const same = (changes: object, confirm: readonly "possible-duplicate"[] = []) =>
      call(context({ confirm }), "place-order", { ...request, ...changes });
    expect(await same({ price: `${request.price}.00` })).toMatchObject({
      failure: { kind: "possible-duplicate", earlier },
    });
    expect(await same({}, ["possible-duplicate"])).toMatchObject({ kind: "ok" });
    for (const changes of [
      { price: "59001" },
      { qty: "0.02" },
      { timeInForce: "post_only" },
      { side: "sell", price: "69001" },
    ]) {
      expect(await same(changes)).toMatchObject({ kind: "ok" });
    }
  });
});

describe("a cancel without an answer", () => {
  it("is unknown, and closed once its order has left the list", async () => {
    const placed = await place();
    const orderId = placed.kind === "ok" ? (placed.data.orderId ?? "") : "";
    desk.peer.scripts.set(cancelPath, (_arrival, response) => {
      desk.peer.orders.shift();
      response.socket?.destroy();
    });
    const cancel = { category: "SPOT", orderId } as const;
    expect(await call(context(), "cancel-order", cancel)).toMatchObject({ kind: "unknown" });
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({ endpoint: "cancel-order", state: "UNKNOWN" });
    await sleep(snapshotsApartMs + 50);
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({ endpoint: "cancel-order", state: "CLOSED_UNSPECIFIED" });
  });

  it("says so when its order is still open", async () => {
    const placed = await place();
    const orderId = placed.kind === "ok" ? (placed.data.orderId ?? "") : "";
    desk.peer.scripts.set(cancelPath, (_arrival, response) => void response.socket?.destroy());
    const cancel = { category: "SPOT", orderId } as const;
    await call(context(), "cancel-order", cancel);
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({
      state: "UNRESOLVED",
      reason: expect.stringContaining("Cancel it again"),
    });
  });
});

describe("an order on an account whose family lacks the endpoint or the list", () => {
  const planPath = "/api/v2/spot/trade/place-plan-order";
  const refusedPaths = [planPath, "/api/v2/spot/trade/unfilled-orders"];
  const refuse = () => {
    for (const path of refusedPaths) {
      desk.peer.scripts.set(path, (_arrival, response) =>
        answer(response, 400, envelope(null, "40085", "unified account")),
      );
    }
  };
  const newestOf = async (accountId: string) =>
    (await listIntents(desk.trader, accountId, { limit: 1 }))[0];

  it("is rejected at once, with the family that it needs, and holds no other", async () => {
    const { accountId, connectionId } = await desk.addAccount();
    refuse();
    expect(await call(context({ connectionId }), "spot-place-plan-order", plan)).toMatchObject({
      kind: "rejected",
      code: "40085",
      message: expect.stringMatching(/^Spot plan orders need a classic account/),
    });
    expect(await newestOf(accountId)).toMatchObject({ state: "REJECTED", nextReconcileAt: null });
    const other = await call(context({ connectionId }), "place-order", desk.order());
    expect(other).toMatchObject({ kind: "ok" });
  });

  it("says so once it is accepted where no list of the account shows it", async () => {
    const { accountId, connectionId } = await desk.addAccount();
    await call(context({ connectionId }), "place-order", desk.order());
    await noteUnlistedOrders();
    expect(await newestOf(accountId)).toMatchObject({ state: "ACKED", reason: null });
    await pool().query("UPDATE account SET family = 'classic' WHERE id = $1", [accountId]);
    await noteUnlistedOrders();
    const reason = "Accepted; this account has no list that shows it.";
    expect(await newestOf(accountId)).toMatchObject({ state: "ACKED", reason });
  });

  it("is unresolved with that reason when its answer was lost, and holds no other", async () => {
    const { accountId, connectionId } = await desk.addAccount();
    refuse();
    desk.peer.scripts.set(planPath, (_arrival, response) => void response.socket?.destroy());
    const lost = await call(context({ connectionId }), "spot-place-plan-order", plan);
    expect(lost).toMatchObject({ kind: "unknown" });
    expect(await reconcileAccount(accountId)).toBe("complete");
    expect(await newestOf(accountId)).toMatchObject({
      state: "UNRESOLVED",
      reason: expect.stringMatching(/^This account type has no list to check it/),
      reconcileError: null,
    });
    const next = { ...plan, triggerPrice: "51000" };
    expect(await call(context({ connectionId }), "spot-place-plan-order", next)).not.toMatchObject({
      failure: { kind: "placement-blocked" },
    });
  });
});

describe("a desk that stops", () => {
  it("lets what it sends come to an end, and takes no more", async () => {
    const hold = holdAnswer();
    const running = place();
    await until(() => desk.peer.to(placePath).length > 0);
    const drained = drain(patienceMs);
    expect(await place()).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
    hold.release();
    expect(await drained).toBe(0);
    expect(await running).toMatchObject({ kind: "ok" });
  });
});

const plan = {
  symbol: "BTCUSDT",
  side: "buy",
  triggerPrice: "50000",
  orderType: "limit",
  executePrice: "50000",
  size: "0.01",
  triggerType: "fill_price",
} as const;

const anOrder = {
  orderId: "77",
  clientOid: "theirs",
  symbol: "ETHUSDT",
  side: "buy",
  cumExecQty: "0",
};
