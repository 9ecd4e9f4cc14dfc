import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readCommand } from "./command";
import { type CommandFill, type CommandMarkets, orderProposals } from "./command-proposals";
import { type Instrument, readInstrument } from "./instrument";
import { futuresActions, spotActions } from "./position-action";
import { futuresRow, spotRow } from "./testing";

const listed = (...all: readonly Instrument[]) => new Map(all.map((it) => [it.symbol, it]));

const perpetual = readInstrument(futuresRow());
const spot = readInstrument(spotRow());
const coinMargined = readInstrument(
  futuresRow({ category: "COIN-FUTURES", symbol: "BTCUSD", quoteCoin: "USD" }),
);

const markets: CommandMarkets = {
  instruments: new Map([
    ["SPOT", listed(spot)],
    ["USDT-FUTURES", listed(perpetual)],
    ["COIN-FUTURES", listed(coinMargined)],
  ]),
  preferred: "USDT-FUTURES",
  positionMode: "hedge_mode",
  indexOf: (symbol) => (symbol === "BTCUSDT" ? decimal("67241.8") : null),
  now: Date.parse("2026-11-20T18:15:43Z"),
};

const isMarket = (name: string) => ["BTC", "BTCUSDT", "BTCUSD"].includes(name);

function read(sentence: string, within = markets) {
  const command = readCommand(sentence, isMarket);
  return command?.kind === "order" ? orderProposals(command, within) : [];
}

const labels = (sentence: string, within = markets) =>
  read(sentence, within).map(({ fill, label }) => `${fill.category}: ${label}`);

describe("how an order is understood", () => {
  it("first as it opens in the ticket's category, then as it closes, then elsewhere", () => {
    expect(labels("buy 0.5 btc 66900 post")).toEqual([
      "USDT-FUTURES: Open long 0.500 BTCUSDT @ 66,900.0",
      "USDT-FUTURES: Close short 0.500 BTCUSDT @ 66,900.0",
      "SPOT: Buy 0.500000 BTCUSDT @ 66,900.00",
      "COIN-FUTURES: Open long BTCUSD @ 66,900.0",
    ]);
    expect(labels("buy 0.5 btc 66900", { ...markets, preferred: "SPOT" })[0]).toMatch(/^SPOT: Buy/);
    expect(labels("close long 0.5 btc @ 9 usdt-f")).toEqual([
      "USDT-FUTURES: Close long 0.500 BTCUSDT @ 9.0",
    ]);
    expect(labels("buy 1 nocoin")).toEqual([]);
  });

  it("with its value, its distance to the index and the rule that stands against it", () => {
    const [first] = read("buy 0.5 btc 66900 post");
    expect(first?.notional).toMatchObject({ value: "33450", coin: "USDT" });
    expect(first?.distance).toBe("-0.51");
    expect(first?.issue).toBeNull();
    expect(read("buy 0.0001 btc 66900")[0]?.issue).toMatchObject({ field: "qty" });
  });

  it("leaves open what it does not know, and says so", () => {
    expect(read("buy 0.5 btc 66900 psot")[0]?.open).toEqual(["psot"]);
    expect(read("buy 0.5 btc spot market")[0]).toMatchObject({ open: ["0.5 BTC"] });
    expect(read("buy 0.5 btc spot market")[0]?.fill.qty).toBeUndefined();
    expect(read("buy 0.5 btc coin-f @ 66900")[0]?.open).toEqual(["0.5 BTC"]);
    expect(read("buy 100 btcusd coin-f @ 66900")[0]?.fill.qty).toBe("100");
    expect(read("buy 0.5 btc market post")[0]?.open).toEqual(["post_only"]);
  });

  it("offers both meanings of a number that may be price or quantity, and takes neither", () => {
    const [unsure, asQty, asPrice] = read("buy btc 66900 spot");
    expect(unsure).toMatchObject({ open: ["66900"] });
    expect([unsure?.fill.qty, unsure?.fill.price]).toEqual([undefined, undefined]);
    expect(asQty?.fill).toMatchObject({ qty: "66900" });
    expect(asPrice?.fill).toMatchObject({ price: "66900" });
  });

  it("counts an amount of money in lots at the order's price, never more than it", () => {
    expect(read("buy 1000 usdt of btc @ 66900")[0]?.fill.qty).toBe("0.014");
    expect(read("buy 1000 usdt of btc market")[0]?.fill.qty).toBe("0.014");
    expect(read("buy 1000 usdt of btc spot market")[0]).toMatchObject({
      fill: { qty: "1000" },
      label: "Buy BTCUSDT for 1,000 USDT at market",
    });
    expect(read("buy 1000 usdt of btc")[0]).toMatchObject({ open: ["1,000 USDT"] });
  });
});

/** The sentence that names each value of a filled ticket. */
function sentenceOf({ category, symbol, positionAction, orderType, ...rest }: CommandFill) {
  const [verb, position] = positionAction.split("-");
  const action = position ? `${verb} ${position}` : verb;
  const price = rest.price ? `@ ${rest.price}` : "";
  return [action, rest.qty, symbol, category, price, orderType, rest.timeInForce].join(" ");
}

const amounts = fc.integer({ min: 1, max: 99_999 }).map((count) => decimal(`${count}e-3`));

const limitFills = fc.record({
  symbol: fc.constant("BTCUSDT"),
  orderType: fc.constant("limit" as const),
  timeInForce: fc.constantFrom("gtc", "ioc", "fok", "post_only" as const),
  qty: amounts,
  price: amounts,
});

const fills = fc.oneof(
  fc.record({ category: fc.constant("SPOT"), positionAction: fc.constantFrom(...spotActions) }),
  fc.record({
    category: fc.constant("USDT-FUTURES"),
    positionAction: fc.constantFrom(...futuresActions),
  }),
);

it("what it fills is filled again by the sentence that names each value", () => {
  fc.assert(
    fc.property(fills, limitFills, (place, values) => {
      const fill = { ...place, ...values } as CommandFill;
      expect(read(sentenceOf(fill))[0]?.fill).toEqual(fill);
      expect(read(sentenceOf(fill))[0]?.open).toEqual([]);
    }),
  );
});
