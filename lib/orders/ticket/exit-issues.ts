import { compare, type Decimal, formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isNewCoinMargined } from "@/lib/exchange/values";
import { numbersOf } from "./numbers";
import { fieldValue } from "./read-field";
import { positionOfIntent } from "./side-of-intent";
import { type DecidedTicket, isDecided, type TicketState, type TicketWorld } from "./state";

/** What speaks against the take profit and the stop loss of a ticket beside the shared rules. */
export function exitIssues(state: TicketState, world: TicketWorld): Issue[] {
  const symbol = world.instrument?.symbol ?? "";
  if (state.form === "tpsl" && isNewCoinMargined(symbol)) return [notOnNewLine(symbol)];
  const asked = numbersOf(state, world);
  if (!asked.includes("takeProfit") || !isDecided(state)) return [];
  return [
    ...checkSide("takeProfit", state, world),
    ...checkSide("stopLoss", state, world),
    ...(state.form === "tpsl" ? checkOneOfTwo(state) : []),
  ];
}

function notOnNewLine(symbol: string): Issue {
  const message =
    `${symbol} takes no take profit or stop loss: the exchange has none for symbols that end in ` +
    "_CM. Choose another symbol.";
  return { field: "symbol", rule: "not-on-cm", message, severity: "error" };
}

function checkOneOfTwo({ takeProfit, stopLoss }: TicketState): Issue[] {
  if (takeProfit.text.trim() !== "" || stopLoss.text.trim() !== "") return [];
  const message = "Give a take profit, a stop loss, or both.";
  return [{ field: "takeProfit", rule: "required", message, severity: "error" }];
}

/**
 * A long takes its profit above the price at which it stands, and its loss below; a short the
 * other way round. What is on the wrong side would trigger at once. The price is the order's own,
 * else the index reference, so this only warns.
 */
function checkSide(field: "takeProfit" | "stopLoss", state: DecidedTicket, world: TicketWorld) {
  const trigger = fieldValue(state[field], world.locale);
  const from = reference(state, world);
  if (trigger === null || from === null) return [];
  const position = positionOfIntent(state.intent);
  const above = (position === "long") === (field === "takeProfit");
  if (compare(trigger, from.price) === (above ? 1 : -1)) return [];
  const what = field === "takeProfit" ? "take profit" : "stop loss";
  const message =
    `The ${what} of a ${position} stands ${above ? "above" : "below"} ${from.words} ` +
    `${formatDecimal(from.price, { locale: world.locale })}; this one would trigger at once.`;
  return [{ field, rule: "side", message, severity: "warning" } satisfies Issue];
}

function reference(
  state: TicketState,
  world: TicketWorld,
): { readonly price: Decimal; readonly words: string } | null {
  const own = numbersOf(state, world).includes("price")
    ? fieldValue(state.price, world.locale)
    : null;
  if (own !== null) return { price: own, words: "the order's price" };
  return world.indexPrice && { price: world.indexPrice, words: "the index ref." };
}
