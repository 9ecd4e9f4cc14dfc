import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, decimal } from "@/lib/decimal";
import { fromScaled, powerOfTen } from "@/lib/decimal/decimal";
import { atSize } from "@/lib/testing/size";
// The desk's rules and the venue's must agree; the import wall keeps the venue itself apart from
// them.
import { readInstrument } from "../../../lib/orders/instrument";
import { checkOrderRules, isError } from "../../../lib/orders/rules/order-rules";
import { apply, createState } from "../engine";
import type { EngineCommand, OrderType, Side } from "../engine/types";
import { definitionOf, type MarketInstrument } from "./instrument";
import { indexPriceOf, instrumentsAt, newMarket, priceText } from "./market-state";

const now = 1_795_200_000_000;
const uid = "1";
const market = newMarket(7, now);

/** What the engine may answer when the desk's rule forbids an order. */
const codesOfRule: Readonly<Record<string, readonly string[]>> = {
  "above-zero": ["400172"],
  priceMultiplier: ["25244"],
  pricePrecision: ["25244"],
  quantityMultiplier: ["25610"],
  quantityPrecision: ["25610"],
  quotePrecision: ["25610"],
  minOrderQty: ["25207"],
  maxOrderQty: ["25208"],
  maxMarketOrderQty: ["25208"],
  minOrderAmount: ["25611"],
  status: ["25101", "25102", "25103", "25104", "25105", "22004"],
  offTime: ["25104"],
  limitOpenTime: ["25105"],
  deliveryTime: ["25104"],
};

/** What the desk cannot know, or only guess: the price band, money, and a market order's worth. */
const beyondTheDesk = ["25205", "25206", "40762", "25202", "25203"];
const marketWorth = "25611";
/** What a market order in the quote coin is in the base coin, the desk can only guess. */
const marketSize = ["25207", "25208", "400172"];
/** More digits than the venue can count; the desk leaves those to it. */
const beyondCounting = "400172";

interface Order {
  readonly instrument: MarketInstrument;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: Decimal;
  readonly price: Decimal;
}

const instruments = fc.constantFrom(...instrumentsAt(market, now));
const nearMultiple = fc.record({
  times: fc.oneof(fc.bigInt(0n, 30n), fc.bigInt(0n, 10_000_000_000n)),
  finer: fc.constantFrom(0n, 0n, 0n, 1n, 5n),
});

const orders: fc.Arbitrary<Order> = instruments.chain((instrument) => {
  const { wire } = instrument;
  const index = indexPriceOf(market, instrument);
  const pricePlaces = Number.parseInt(wire.pricePrecision, 10);
  const sizePlaces = Number.parseInt(wire.quantityPrecision, 10);
  const bounds = [wire.minOrderQty, wire.maxOrderQty, wire.maxMarketOrderQty ?? ""].filter(Boolean);
  const size = nearMultiple.map(({ times, finer }) =>
    fromScaled(times * 10n + finer, sizePlaces + 1),
  );
  const bound = fc.constantFrom(...bounds, "1").map(decimal);
  const price = fc.tuple(fc.bigInt(900n, 1_100n), nearMultiple).map(([permille, { finer }]) => {
    const units = (index.units * permille) / 1_000n;
    const ticks = (units * powerOfTen(pricePlaces)) / powerOfTen(index.places);
    return fromScaled(ticks * 10n + finer, pricePlaces + 1);
  });
  return fc.record({
    instrument: fc.constant(instrument),
    side: fc.constantFrom("buy" as const, "sell" as const),
    orderType: fc.constantFrom("limit" as const, "market" as const),
    qty: fc.oneof(size, bound),
    price,
  });
});

function codeOfEngine({ instrument, ...order }: Order): string {
  const { wire } = instrument;
  const definition = definitionOf(instrument);
  const state = createState();
  const money = { type: "deposit", uid, amount: "1000000000000" } as const;
  const commands: EngineCommand[] = [
    { type: "list-instrument", instrument: definition },
    {
      type: "set-index",
      symbol: definition.indexSymbol,
      price: priceText(indexPriceOf(market, instrument)),
    },
    { type: "open-account", uid },
    { ...money, coin: wire.baseCoin },
    { ...money, coin: wire.quoteCoin },
  ];
  for (const command of commands) apply(state, command, now);
  const { category, symbol } = wire;
  const [first] = apply(
    state,
    { type: "place", uid, category, symbol, ...order, qtyIn: inQuote(instrument) ? "quote" : null },
    now,
  );
  return first?.type === "rejected" ? first.code : "00000";
}

/** Endpoint 6 counts coin futures in the quote coin (docs/rulings.md#ruling-21). */
function inQuote({ wire }: MarketInstrument): boolean {
  return wire.category === "COIN-FUTURES";
}

function rulesOfDesk({ instrument, ...order }: Order): readonly string[] {
  const { category, symbol } = instrument.wire;
  const draft = { category, symbol, ...order };
  const context = {
    now,
    positionMode: "one_way_mode" as const,
    indexPrice: null,
    openOrders: null,
  };
  const found = checkOrderRules(draft, readInstrument(instrument.wire), context);
  return found.filter(isError).map(({ rule }) => rule);
}

describe("the engine and the desk's order rules", () => {
  it("refuse and let pass the same prices and sizes", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const code = codeOfEngine(order);
        const rules = rulesOfDesk(order);
        const allowed = rules.flatMap((rule) => codesOfRule[rule] ?? [`no code for ${rule}`]);
        const guessed = inQuote(order.instrument) ? marketSize : [];
        const unknowable = order.orderType === "market" ? [marketWorth, ...guessed] : [];
        if (rules.length > 0)
          expect([...allowed, ...beyondTheDesk, beyondCounting, ...unknowable]).toContain(code);
        else expect(["00000", ...beyondTheDesk, ...unknowable]).toContain(code);
      }),
      { numRuns: atSize(3_000) },
    );
  });
});
