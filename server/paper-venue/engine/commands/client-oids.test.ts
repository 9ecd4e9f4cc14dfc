import { describe, expect, test } from "vitest";
import { ACK_RETENTION_MS, acknowledge, acknowledgementOf, MAX_ACKS } from "../checks/order-limits";
import type { EngineEvent } from "../events";
import { revive } from "../revive";
import { serialise, stateHash } from "../serialise";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, spot } from "../testing/instruments";
import type { SetRule } from "../types";

function market(value?: "second-order" | "first-ack"): TestExchange {
  const exchange = new TestExchange("SPOT", spot, futures);
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "10000", BTC: "10" });
  if (value) exchange.send({ type: "set-rule", rule: "client-oid-reuse", value });
  return exchange;
}

/** The id of the order that some events acknowledge. */
function idOf(events: readonly EngineEvent[]): string | null | undefined {
  const event = events.find(({ type }) => type === "accepted" || type === "repeated");
  return event && "orderId" in event ? event.orderId : undefined;
}

const one = { clientOid: "one" };
const once = { clientOid: "one", idempotent: true };

describe("a clientOid that an open order has", () => {
  test("is refused by default, and free again once the order is closed", () => {
    const exchange = market();
    exchange.buy("ann", "1", "90", one);
    expect(kinds(exchange.buy("ann", "1", "91", one))).toEqual(["rejected 25212 clientOid"]);
    expect(kinds(exchange.buy("bob", "1", "91", one))).toEqual(["accepted", "rested"]);
    exchange.cancel("ann", "one");
    expect(kinds(exchange.buy("ann", "1", "91", one))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("may open a second order; the clientOid then finds the newest that is open", () => {
    const exchange = market("second-order");
    for (const price of ["90", "91", "92"]) exchange.buy("ann", "1", price, one);
    expect(exchange.book().bids).toEqual(["1@92", "1@91", "1@90"]);
    exchange.cancel("ann", "one");
    expect(exchange.book().bids).toEqual(["1@91", "1@90"]);
    exchange.sell("bob", "1", "91");
    exchange.cancel("ann", "one");
    expect(exchange.book().bids).toEqual([]);
    expect(kinds(exchange.cancel("ann", "one"))).toEqual(["rejected 25204 clientOid"]);
    exchange.drain();
  });

  test("may get the open order's acknowledgement again, and nothing else happens", () => {
    const exchange = market("first-ack");
    const first = exchange.buy("ann", "1", "90", one);
    const hash = stateHash(exchange.state);
    const again = exchange.buy("ann", "5", "95", one);
    expect(kinds(again)).toEqual(["repeated"]);
    expect(idOf(again)).toBe(idOf(first));
    expect(stateHash(exchange.state)).toBe(hash);
    exchange.cancel("ann", "one");
    expect(kinds(exchange.buy("ann", "1", "90", one))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });
});

describe("an idempotent order", () => {
  test("is acknowledged as at first for six hours, though it is closed by then", () => {
    const exchange = market();
    const first = exchange.buy("ann", "1", "90", once);
    exchange.cancel("ann", "one");
    exchange.now += ACK_RETENTION_MS - 3;
    const again = exchange.buy("ann", "2", "95", once);
    expect(kinds(again)).toEqual(["repeated"]);
    expect(idOf(again)).toBe(idOf(first));
    expect(kinds(exchange.buy("ann", "2", "95", once))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("is remembered for its account, and only asked for with the flag", () => {
    const exchange = market();
    exchange.buy("ann", "1", "90", once);
    expect(kinds(exchange.buy("bob", "1", "90", once))).toEqual(["accepted", "rested"]);
    expect(kinds(exchange.buy("ann", "1", "90", one))).toEqual(["rejected 25212 clientOid"]);
    exchange.drain();
  });

  test("is not remembered when it is refused", () => {
    const exchange = market();
    expect(kinds(exchange.buy("ann", "1000", "90", once))).toEqual(["rejected 40762 qty"]);
    expect(kinds(exchange.buy("ann", "1", "90", once))).toEqual(["accepted", "rested"]);
    exchange.drain();
  });

  test("that replaced a reduce-only order has no orderId again", () => {
    const exchange = market();
    const category = "USDT-FUTURES";
    exchange.sell("bob", "1", "100", { category });
    exchange.buy("ann", "1", "100", { category });
    const close = { category, reduceOnly: true, idempotent: true } as const;
    exchange.sell("ann", "1", "110", { ...close, clientOid: "old" });
    exchange.sell("ann", "1", "110", { ...close, clientOid: "new" });
    expect(idOf(exchange.sell("ann", "1", "110", { ...close, clientOid: "old" }))).toMatch(/^\d/);
    expect(idOf(exchange.sell("ann", "1", "110", { ...close, clientOid: "new" }))).toBeNull();
    exchange.drain();
  });

  test("is remembered over a snapshot, as the rules are", () => {
    const exchange = market("first-ack");
    exchange.buy("ann", "1", "90", once);
    const revived = revive(serialise(exchange.state));
    expect(revived.rules["client-oid-reuse"]).toBe("first-ack");
    expect(stateHash(revived)).toBe(stateHash(exchange.state));
    expect(revived.accounts.get("ann")?.acknowledged.size).toBe(1);
    exchange.drain();
  });

  test("leaves memory after six hours, or when too many came after it", () => {
    const exchange = market();
    const ann = exchange.state.accounts.get("ann");
    if (!ann) throw new Error("There is no account.");
    const now = exchange.now;
    const answer = (at: number) => ({ orderId: "1", at });
    for (let count = 0; count <= MAX_ACKS; count += 1) {
      acknowledge(ann, "order", `c${count}`, answer(now));
    }
    expect(ann.acknowledged.size).toBe(MAX_ACKS);
    expect(acknowledgementOf(ann, "order", "c0", now)).toBeNull();
    expect(acknowledgementOf(ann, "order", "c1", now)).not.toBeNull();
    expect(acknowledgementOf(ann, "strategy", "c1", now)).toBeNull();
    acknowledge(ann, "order", "late", answer(now + ACK_RETENTION_MS));
    expect([...ann.acknowledged.keys()]).toEqual(["order late"]);
  });
});

test("a house rule or value that is none is refused with those there are", () => {
  const exchange = market();
  const sent = (rule: string, value: string) =>
    exchange.send({ type: "set-rule", rule, value } as SetRule)[0];
  expect(sent("hedge-close", "maybe")).toMatchObject({
    field: "value",
    message: "Parameter value error: it is one of remainder, refuse",
  });
  expect(sent("nonsense", "refuse")).toMatchObject({
    field: "rule",
    message: "Parameter rule error: it is one of hedge-close, client-oid-reuse",
  });
});
