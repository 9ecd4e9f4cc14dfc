import { expect, test } from "vitest";
import { kinds, TestExchange } from "../testing/exchange";
import { futures, spot } from "../testing/instruments";
import type { HoldMode } from "../types";

function market(): TestExchange {
  const exchange = new TestExchange("USDT-FUTURES", futures, spot);
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "1000" });
  return exchange;
}

function change(exchange: TestExchange, holdMode: HoldMode, uid = "ann"): string {
  const [event] = exchange.send({ type: "set-hold-mode", uid, holdMode });
  return event?.type === "rejected" ? `${event.field}: ${event.message}` : String(event?.type);
}

test("an account without futures changes its mode back and forth", () => {
  const exchange = market();
  exchange.buy("ann", "1", "90", { category: "SPOT" });
  expect(change(exchange, "hedge_mode")).toBe("hold-mode-set");
  const order = () => kinds(exchange.buy("ann", "1", "90", { posSide: "long" }));
  expect(order()).toEqual(["accepted", "rested"]);
  exchange.drain();
  expect(change(exchange, "one_way_mode")).toBe("hold-mode-set");
  expect(order()).toEqual(["rejected 25236 posSide"]);
});

test("open futures orders and positions keep the mode", () => {
  const exchange = market();
  exchange.buy("ann", "1", "100");
  expect(change(exchange, "hedge_mode")).toBe(
    "holdMode: Parameter holdMode error: futures orders are open",
  );
  exchange.sell("bob", "1", "100");
  expect(change(exchange, "hedge_mode")).toBe(
    "holdMode: Parameter holdMode error: futures positions are open",
  );
  exchange.drain();
});

test("an unknown account or mode is refused by name", () => {
  const exchange = market();
  expect(change(exchange, "hedge_mode", "eve")).toMatch(/^uid: .*no account/);
  expect(change(exchange, "both" as HoldMode)).toMatch(
    /^holdMode: .*must be one of one_way_mode, hedge_mode/,
  );
});
