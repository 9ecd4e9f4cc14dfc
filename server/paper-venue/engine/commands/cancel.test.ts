import { describe, expect, test } from "vitest";
import { openOrders } from "../queries";
import { kinds, TestExchange } from "../testing/exchange";
import { spot } from "../testing/instruments";

function market(): TestExchange {
  const exchange = new TestExchange("SPOT", spot);
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000", BTC: "10" });
  exchange.buy("ann", "1", "10", { clientOid: "one" });
  exchange.buy("ann", "1", "11", { clientOid: "two" });
  return exchange;
}

describe("cancel", () => {
  test("finds an order by orderId, which wins over clientOid", () => {
    const exchange = market();
    const [two] = openOrders(exchange.state, "ann");
    const orderId = two?.orderId ?? "";
    exchange.send({ type: "cancel", uid: "ann", orderId, clientOid: "one" });
    expect(exchange.openOf("ann")).toEqual(["one"]);
    const again = exchange.send({ type: "cancel", uid: "ann", orderId, clientOid: "one" });
    expect(kinds(again)).toEqual(["rejected 25204 orderId"]);
    exchange.drain();
  });

  test("finds an order by clientOid, of the same account and category only", () => {
    const exchange = market();
    expect(kinds(exchange.cancel("bob", "one"))).toEqual(["rejected 25204 clientOid"]);
    const other = { type: "cancel", uid: "ann", clientOid: "one" } as const;
    expect(kinds(exchange.send({ ...other, category: "USDT-FUTURES" }))).toEqual([
      "rejected 25204 clientOid",
    ]);
    expect(kinds(exchange.send({ ...other, category: "SPOT" }))).toEqual(["cancelled requested"]);
    exchange.drain();
  });

  test("takes out an order that was filled in part, and not one that is gone", () => {
    const exchange = market();
    exchange.sell("bob", "0.4", "11");
    expect(kinds(exchange.cancel("ann", "two"))).toEqual(["cancelled requested"]);
    expect(kinds(exchange.cancel("ann", "two"))).toEqual(["rejected 25204 clientOid"]);
    expect(exchange.coinBalance("ann", "USDT")).toBe("995.6 985.6 10 0");
    exchange.drain();
  });

  test("wants an orderId or a clientOid", () => {
    const exchange = market();
    const events = exchange.send({ type: "cancel", uid: "ann", orderId: "", clientOid: null });
    expect(kinds(events)).toEqual(["rejected 40924 orderId"]);
    exchange.drain();
  });
});
