import type { Category, Side, TimeInForce } from "@/lib/exchange/values";

/** Which list of symbols a sentence means; "futures" is any of the three lines. */
export type CommandCategory = Category | "futures";

export const categoryTerms: ReadonlyMap<string, CommandCategory> = new Map([
  ["spot", "SPOT"],
  ["margin", "MARGIN"],
  ["futures", "futures"],
  ["perp", "futures"],
  ["swap", "futures"],
  ["usdt-f", "USDT-FUTURES"],
  ["usdt-futures", "USDT-FUTURES"],
  ["usdc-f", "USDC-FUTURES"],
  ["usdc-futures", "USDC-FUTURES"],
  ["coin-f", "COIN-FUTURES"],
  ["coin-futures", "COIN-FUTURES"],
]);

export const timeInForceTerms: ReadonlyMap<string, TimeInForce> = new Map([
  ["post", "post_only"],
  ["post-only", "post_only"],
  ["post_only", "post_only"],
  ["postonly", "post_only"],
  ["maker", "post_only"],
  ["ioc", "ioc"],
  ["fok", "fok"],
  ["gtc", "gtc"],
]);

export const orderTypeTerms: ReadonlyMap<string, "limit" | "market"> = new Map([
  ["limit", "limit"],
  ["lmt", "limit"],
  ["market", "market"],
  ["mkt", "market"],
]);

/** Coins in which prices are counted: after a number they are its unit and not the symbol. */
export const quoteCoins: ReadonlySet<string> = new Set(["USDT", "USDC", "USD", "EUR"]);

/** Beside a number that is not its own, these change nothing. */
export const emptyTerms: ReadonlySet<string> = new Set(["of", "for", "the", "a", "to", "in", "x"]);

/**
 * What traders say that a sentence here cannot do. They name no symbol, and the number after one
 * is neither price nor quantity of the order.
 */
export const foreignTerms: ReadonlySet<string> = new Set([
  ...["tp", "sl", "stop", "take", "profit", "loss", "trigger", "trailing", "when", "if", "then"],
  ...["above", "below", "iceberg", "twap", "oco", "leverage", "lev", "percent", "minus", "plus"],
]);

export const sideOfVerb: ReadonlyMap<string, Side> = new Map([
  ["buy", "buy"],
  ["b", "buy"],
  ["sell", "sell"],
  ["s", "sell"],
]);

export const cancelledSides: ReadonlyMap<string, Side> = new Map([
  ["buy", "buy"],
  ["buys", "buy"],
  ["bids", "buy"],
  ["sell", "sell"],
  ["sells", "sell"],
  ["asks", "sell"],
]);
