import { isNewCoinMargined } from "@/lib/exchange/values";
import { closes } from "../intents";
import { hasExits } from "./forms";
import type { TicketState, TicketWorld } from "./state";

/** The numbers that a ticket can ask for. */
export const numberWords = {
  trigger: "Trigger price",
  price: "Price",
  qty: "Quantity",
  takeProfit: "Take profit",
  tpLimitPrice: "Take profit limit",
  stopLoss: "Stop loss",
  slLimitPrice: "Stop loss limit",
} as const;

export type NumberName = keyof typeof numberWords;

/** Whether there is a number of that name. */
export function isNumberName(name: string): name is NumberName {
  return Object.hasOwn(numberWords, name);
}

/** Whether anything stands in any number field, asked for at present or not. */
export function hasNumbers(state: Readonly<Record<NumberName, { readonly text: string }>>) {
  const names = Object.keys(numberWords) as readonly NumberName[];
  return names.some((name) => state[name].text.trim() !== "");
}

/** The numbers that a ticket asks for at present, in their order. */
export function numbersOf(state: TicketState, world: TicketWorld): readonly NumberName[] {
  const { form, orderType, tpslMode } = state;
  const guards = form === "tpsl";
  return [
    ...(form === "spot-plan" ? (["trigger"] as const) : []),
    ...(!guards && orderType === "limit" ? (["price"] as const) : []),
    ...(!guards || tpslMode === "partial" ? (["qty"] as const) : []),
    ...(exitsOf(state, world) === "shown" ? exitNumbers(state) : []),
  ];
}

/**
 * Whether a take profit and a stop loss are asked for: "offered" waits for a person to ask. An
 * order that closes carries none, and the new coin-margined line takes none (rulings 30).
 */
export function exitsOf(state: TicketState, world: TicketWorld): "none" | "offered" | "shown" {
  const { form, category, intent, presets } = state;
  if (!hasExits(form, category)) return "none";
  if (form === "tpsl") return "shown";
  if ((intent !== null && closes(intent)) || isNewCoinMargined(world.instrument?.symbol ?? ""))
    return "none";
  return presets ? "shown" : "offered";
}

function exitNumbers({ tpOrderType, slOrderType }: TicketState): readonly NumberName[] {
  return [
    "takeProfit",
    ...(tpOrderType === "limit" ? (["tpLimitPrice"] as const) : []),
    "stopLoss",
    ...(slOrderType === "limit" ? (["slLimitPrice"] as const) : []),
  ];
}
