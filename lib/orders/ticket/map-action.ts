import { isFutures } from "@/lib/exchange/values";
import { type Intent, intentsOf } from "../intents";
import type { TicketPlace } from "./forms";

/**
 * What stands selected when a choice comes to another form, category or account: the one rule.
 * The direction stays; a close stays a close and never becomes an order that can open something,
 * so spot and margin, which know no position, then have nothing selected and ask. A take profit
 * and stop loss protects the position that the choice is about. Position modes differ in how an
 * endpoint says an action, never in which actions there are.
 */
const rule: Readonly<
  Record<Intent, { readonly pair: Intent | null; readonly futures: Intent; readonly tpsl: Intent }>
> = {
  buy: { pair: "buy", futures: "open-long", tpsl: "close-long" },
  sell: { pair: "sell", futures: "open-short", tpsl: "close-short" },
  "open-long": { pair: "buy", futures: "open-long", tpsl: "close-long" },
  "open-short": { pair: "sell", futures: "open-short", tpsl: "close-short" },
  "close-long": { pair: null, futures: "close-long", tpsl: "close-long" },
  "close-short": { pair: null, futures: "close-short", tpsl: "close-short" },
};

/** What a choice is at a place; null where the place cannot say it and the person has to choose. */
export function mapAction(chosen: Intent, { form, category }: TicketPlace): Intent | null {
  if (form === "tpsl") return rule[chosen].tpsl;
  return rule[chosen][isFutures(category) ? "futures" : "pair"];
}

/** The actions that a place knows; one that protects a position closes it. */
export function actionsIn({ form, category }: TicketPlace): readonly Intent[] {
  return form === "tpsl" ? ["close-long", "close-short"] : intentsOf(category);
}
