import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "@/lib/time";
import { type Command, commandText, readCommand } from "./command";
import { periodRange } from "./command-period";
import { emptyTerms, foreignTerms, quoteCoins } from "./command-terms";

/** What an order leaves open unless its sentence says it. */
const nothing = {
  kind: "order",
  effect: null,
  category: null,
  market: null,
  qty: null,
  price: null,
  undecided: null,
  orderType: null,
  timeInForce: null,
  unread: [],
};

const buy = (fields: object) => ({ ...nothing, side: "buy", ...fields });

const sell = (fields: object) => ({ ...nothing, side: "sell", ...fields });

const cancel = (fields: object) => ({
  ...{ kind: "cancel", side: null, category: null, market: null, unread: [] },
  ...fields,
});

const find = (text: string, period: object | null = null) => ({ kind: "find", text, period });

const of = (value: string, coin: string | null = null) => ({ value, coin });

const btc = { market: "BTC", qty: of("0.5") };

const orders: readonly (readonly [string, object])[] = [
  ["buy 0.5 btc 92000 post", buy({ ...btc, price: "92000", timeInForce: "post_only" })],
  ["buy 0.5 btc", buy(btc)],
  ["BUY 0.5 BTC", buy(btc)],
  ["  buy   0.5  btc  ", buy(btc)],
  ["buy 0.5btc", buy(btc)],
  ["b 0.5 btc", buy(btc)],
  ["s 0.5 btc", sell(btc)],
  ["buy .5 btc", buy(btc)],
  ["buy 0.5 of btc at 92000", buy({ ...btc, price: "92000" })],
  ["buy 0.01 btcusdt @67250", buy({ market: "BTCUSDT", qty: of("0.01"), price: "67250" })],
  ["buy 0.01 btcusdt @ 67250", buy({ market: "BTCUSDT", qty: of("0.01"), price: "67250" })],
  ["buy 0.01btc@67250", buy({ market: "BTC", qty: of("0.01"), price: "67250" })],
  ["buy 0.5 btc 92k", buy({ ...btc, price: "92000" })],
  ["buy 0.5 btc 1,092,000.5", buy({ ...btc, price: "1092000.5" })],
  ["buy 0.5 btc @ $92000", buy({ ...btc, price: "92000" })],
  ["buy 0.5 btc 92000 usdt", buy({ ...btc, price: "92000" })],
  ["buy 0.5 btc @ 92000 usdt ioc", buy({ ...btc, price: "92000", timeInForce: "ioc" })],
  ["buy 0.5 btc limit 92000", buy({ ...btc, price: "92000", orderType: "limit" })],
  ["buy btc @92000 0.5", buy({ ...btc, price: "92000" })],
  ["buy @92000 0.5 btc", buy({ ...btc, price: "92000" })],
  ["buy btc 0.5 92000", buy({ ...btc, price: "92000" })],
  ["buy btc 92000 0.5btc", buy({ ...btc, price: "92000" })],
  ["buy 0.5 btc/usdt", buy({ market: "BTCUSDT", qty: of("0.5") })],
  ["buy 0.5 btc-usdc", buy({ market: "BTCUSDC", qty: of("0.5") })],
  ["buy 0.5 btcusdt.p", buy({ market: "BTCUSDT", qty: of("0.5") })],
  ["buy btc usdt 0.5 @ 9", buy({ market: "BTCUSDT", qty: of("0.5"), price: "9" })],
  ["buy 0.5 btc market", buy({ ...btc, orderType: "market" })],
  ["buy 0.5 btc at market", buy({ ...btc, orderType: "market" })],
  ["sell 2 eth mkt", sell({ market: "ETH", qty: of("2"), orderType: "market" })],
  ["buy btc 0.5 market", buy({ ...btc, orderType: "market" })],
  ["buy 0.5 btc 92000 post only", buy({ ...btc, price: "92000", timeInForce: "post_only" })],
  ["buy 0.5 btc 92000 post-only", buy({ ...btc, price: "92000", timeInForce: "post_only" })],
  ["buy 0.5 btc 92000 fok", buy({ ...btc, price: "92000", timeInForce: "fok" })],
  ["buy 0.5 btc 92000 gtc", buy({ ...btc, price: "92000", timeInForce: "gtc" })],
  [
    "buy 1000 usdt btc market",
    buy({ market: "BTC", qty: of("1000", "USDT"), orderType: "market" }),
  ],
  ["buy 1000usdt of btc", buy({ market: "BTC", qty: of("1000", "USDT") })],
  ["buy 10kusdt of btc", buy({ market: "BTC", qty: of("10000", "USDT") })],
  ["buy $1000 btc", buy({ market: "BTC", qty: of("1000", "USD") })],
  ["buy btc 1000 usdt @ 92000", buy({ market: "BTC", qty: of("1000", "USDT"), price: "92000" })],
  ["buy 0.5 btc spot", buy({ ...btc, category: "SPOT" })],
  ["buy 0.5 btc margin", buy({ ...btc, category: "MARGIN" })],
  ["buy 0.5 btc perp", buy({ ...btc, category: "futures" })],
  ["buy 0.5 btc usdc-f", buy({ ...btc, category: "USDC-FUTURES" })],
  ["sell 100 btcusd coin-f", sell({ market: "BTCUSD", qty: of("100"), category: "COIN-FUTURES" })],
  ["long 0.5 btc", buy({ ...btc, effect: "open" })],
  ["short 0.5 btc", sell({ ...btc, effect: "open" })],
  ["open long 0.5 btc", buy({ ...btc, effect: "open" })],
  ["open btc short 0.5 @ 9", sell({ ...btc, effect: "open", price: "9" })],
  ["close long 0.5 btc", sell({ ...btc, effect: "close" })],
  ["close btc short", buy({ market: "BTC", effect: "close" })],
  ["buy to close 0.5 btc", buy({ ...btc, effect: "close" })],
  ["sell 0.5 btc reduce", sell({ ...btc, effect: "close" })],
  ["sell 0.5 btc reduce only", sell({ ...btc, effect: "close" })],
  ["sell 0.5 btc short", sell({ ...btc, effect: "open" })],
  ["buy 0.5 btc short", buy({ ...btc, effect: "close" })],
];

const unsure: readonly (readonly [string, object])[] = [
  ["buy", buy({})],
  ["buy btc", buy({ market: "BTC" })],
  ["buy 0.5", buy({ qty: of("0.5") })],
  ["buy btc 92000", buy({ market: "BTC", undecided: of("92000") })],
  ["buy 0.5 btc 92,000", buy({ ...btc, unread: ["92,000"] })],
  ['buy 0.5 btc "92000" post', buy({ ...btc, timeInForce: "post_only", unread: ["92000"] })],
  ["buy 0.5 btc 92000 psot", buy({ ...btc, price: "92000", unread: ["psot"] })],
  ["buy 0.5 btc 92000 5", buy({ ...btc, price: "92000", unread: ["5"] })],
  ["buy 0.5 btc market 92000", buy({ ...btc, orderType: "market", unread: ["92000"] })],
  ["buy 0.5 btc market @ 92000", buy({ ...btc, orderType: "market", unread: ["@", "92000"] })],
  ["buy 0.5 btc tp 95000", buy({ ...btc, unread: ["tp", "95000"] })],
  ["buy 0.5 btc 9 tp 95k sl 8", buy({ ...btc, price: "9", unread: ["tp", "95k", "sl", "8"] })],
  ["buy -0.5 btc", buy({ market: "BTC", unread: ["-0.5"] })],
  ["buy 0 btc", buy({ market: "BTC", unread: ["0"] })],
  ["buy 25% btc", buy({ market: "BTC", unread: ["25%"] })],
  ["buy 0.5 btc 5eth", buy({ ...btc, unread: ["5eth"] })],
  ["buy to close 0.5 btc long", buy({ ...btc, effect: "close", unread: ["long"] })],
  ["buy 0.5 btc spot margin", buy({ ...btc, category: "SPOT", unread: ["margin"] })],
  ["buy 0.5 btc post ioc", buy({ ...btc, timeInForce: "post_only", unread: ["ioc"] })],
];

const week = { kind: "week", before: 1 };

const others: readonly (readonly [string, object | null])[] = [
  ["", null],
  ["   ", null],
  ["cancel", cancel({})],
  ["cancel btc buys", cancel({ market: "BTC", side: "buy" })],
  ["cancel all btcusdt sells", cancel({ market: "BTCUSDT", side: "sell" })],
  ["cancel all orders", cancel({})],
  ["cxl my spot bids", cancel({ category: "SPOT", side: "buy" })],
  ["cancel D1-7Q2M9XKA", cancel({ market: "D1-7Q2M9XKA" })],
  ["cancel btc eth", cancel({ market: "BTC", unread: ["eth"] })],
  ["limits", find("limits")],
  ["go commissions last week", find("commissions", week)],
  ["commissions last week", find("commissions", week)],
  ["show audit yesterday", find("audit", { kind: "day", before: 1 })],
  ["deposits last 7 days", find("deposits", { kind: "days", count: 7 })],
  ["deposits 7d", find("deposits", { kind: "days", count: 7 })],
  ["fills this month", find("fills", { kind: "month", before: 0 })],
  [
    "fills 2026-11-01 to 2026-11-03",
    find("fills", { kind: "range", from: "2026-11-01", to: "2026-11-03" }),
  ],
  ["fills 2026-02-30", find("fills 2026-02-30")],
  ["open orders", find("open orders")],
  ["b", find("b")],
  ["constructor", find("constructor")],
];

describe("a sentence of the palette", () => {
  it.each([...orders, ...unsure, ...others])("%j", (sentence, expected) => {
    expect(readCommand(sentence)).toEqual(expected);
  });

  it("prefers what can be traded to what only could be a symbol", () => {
    const isMarket = (word: string) => ["ETH", "1INCH", "ETHUSDT"].includes(word);
    const read = (text: string) => readCommand(text, isMarket);
    expect(read("buy quickly 0.5 eth")).toEqual(buy({ market: "ETH", unread: ["quickly", "0.5"] }));
    expect(read("buy 5 1inch")).toEqual(buy({ market: "1INCH", qty: of("5") }));
    expect(read("buy 5eth ethusdt")).toEqual(buy({ market: "ETHUSDT", qty: of("5") }));
  });
});

const word = fc.oneof(
  fc.constantFrom(
    ...["buy", "sell", "b", "s", "long", "short", "open", "close", "cancel", "cxl", "go", "show"],
    ...["btc", "btcusdt", "eth/usdt", "btc.p.p", "at", "@", "limit", "market", "post", "only"],
    ...["reduce", "spot", "perp", "usdt-f", "today", "last", "week", "7", "days", "to", "buys"],
    ...["0.5", "92k", "1,234", "1,234,567", "0.5btc", "$5", "10kusdt", "-3", "25%", "5eth", "0"],
    ...["constructor", "__proto__", "2026-11-20", "2026-11-20..2026-11-22", "@9", "1inch"],
    ...[...emptyTerms, ...foreignTerms, ...[...quoteCoins].map((coin) => coin.toLowerCase())],
  ),
  fc.string({ maxLength: 8 }),
);

const sentence = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(" "));

const markets = fc.constantFrom(undefined, (name: string) => /^(BTC|BTCUSDT|1INCH)$/.test(name));

describe("any sentence at all", () => {
  it("is read without an error, and what it was read as is read the same again", () => {
    fc.assert(
      fc.property(sentence, markets, (text, isMarket) => {
        const read = readCommand(text.slice(0, 90), isMarket);
        if (read) expect(readCommand(commandText(read), isMarket)).toEqual(read);
      }),
      { numRuns: 3_000 },
    );
  });

  it("fills no number that does not stand in it", () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const read: Command | null = readCommand(text);
        if (read?.kind !== "order") return;
        const { qty, price, undecided } = read;
        const filled = [qty, undecided].flatMap((amount) => (amount ? [amount.value] : []));
        const digits = (written: string) => written.replace(/[^1-9]/g, "");
        for (const value of price ? [...filled, price] : filled) {
          expect(digits(text)).toContain(digits(value));
        }
      }),
    );
  });
});

it("days of a period are those of the exchange's week, Monday first", () => {
  const today = day("2026-11-25");
  const range = (text: string) => {
    const read = readCommand(`go x ${text}`);
    return read?.kind === "find" && read.period && periodRange(read.period, today);
  };
  expect(range("last week")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(range("this week")).toEqual({ from: "2026-11-23", to: "2026-11-25" });
  expect(range("last month")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(range("this month")).toEqual({ from: "2026-11-01", to: "2026-11-25" });
  expect(range("yesterday")).toEqual({ from: "2026-11-24", to: "2026-11-24" });
  expect(range("last 30 days")).toEqual({ from: "2026-10-27", to: "2026-11-25" });
});
