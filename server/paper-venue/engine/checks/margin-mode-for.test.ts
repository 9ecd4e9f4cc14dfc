import { expect, test } from "vitest";
import { positions } from "../queries";
import { kinds, TestExchange } from "../testing/exchange";
import { futures } from "../testing/instruments";

function market(): TestExchange {
  const exchange = new TestExchange("USDT-FUTURES", futures);
  exchange.open("ann", { USDT: "1000" }, "hedge_mode");
  exchange.open("bob", { USDT: "1000" });
  return exchange;
}

const isolated = { posSide: "long", marginMode: "isolated" } as const;

test("an order is crossed unless it says isolated, and shows it", () => {
  const exchange = market();
  exchange.buy("bob", "1", "90");
  exchange.buy("ann", "1", "90", isolated);
  expect(exchange.views("bob")).toMatchObject([{ marginMode: "crossed" }]);
  expect(exchange.views("ann")).toMatchObject([{ marginMode: "isolated" }]);
  exchange.drain();
});

test("an open order or position keeps the mode, on both sides of hedge mode", () => {
  const exchange = market();
  exchange.buy("ann", "1", "100", { ...isolated, clientOid: "bid" });
  const crossed = () =>
    exchange.sell("ann", "1", "110", { posSide: "short", marginMode: "crossed" })[0];
  const refusal = {
    code: "400172",
    field: "marginMode",
    message:
      "Parameter verification failed: a position or open orders of BTCUSDT are isolated, " +
      "which cannot change now",
  };
  expect(crossed()).toMatchObject(refusal);
  exchange.sell("bob", "1", "100");
  expect(positions(exchange.state, "ann")).toMatchObject([{ marginMode: "isolated" }]);
  expect(crossed()).toMatchObject(refusal);
  exchange.buy("bob", "1", "100");
  exchange.sell("ann", "1", undefined, { posSide: "long" });
  expect(crossed()?.type).toBe("accepted");
  exchange.drain();
});

test("an order that says nothing follows what is open", () => {
  const exchange = market();
  exchange.buy("ann", "1", "90", isolated);
  expect(kinds(exchange.sell("ann", "1", "110", { posSide: "short" }))).toContain("rested");
  expect(exchange.views("ann")).toMatchObject([
    { posSide: "short", marginMode: "isolated" },
    { posSide: "long", marginMode: "isolated" },
  ]);
  exchange.drain();
});
