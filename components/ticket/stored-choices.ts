import {
  marginModes,
  orderTypes,
  spotPlanTypes,
  spotTriggerTypes,
  stpModes,
  timesInForce,
  tpslModes,
  triggerBys,
} from "@/lib/exchange/values";
import { futuresIntents, type Intent, spotIntents } from "@/lib/orders/intents";
import type { TicketChoices } from "@/lib/orders/ticket";

const allowed: { readonly [Choice in keyof TicketChoices]: readonly TicketChoices[Choice][] } = {
  orderType: orderTypes,
  timeInForce: timesInForce,
  stpMode: stpModes,
  marginMode: marginModes,
  planType: spotPlanTypes,
  triggerType: spotTriggerTypes,
  tpslMode: tpslModes,
  presets: [true, false],
  tpTriggerBy: triggerBys,
  slTriggerBy: triggerBys,
  tpOrderType: orderTypes,
  slOrderType: orderTypes,
};

export type Stored = Readonly<Record<string, unknown>>;

/** The choices among what was stored: anything that is not of today is left out. */
export function parseChoices(stored: Stored): Partial<TicketChoices> {
  const known = Object.entries(allowed).filter(([name, values]) =>
    (values as readonly unknown[]).includes(stored[name]),
  );
  return Object.fromEntries(known.map(([name]) => [name, stored[name]]));
}

/** What was chosen to be done, as stored; null for nothing of ours. */
export function parseChosen(value: unknown): Intent | null {
  return [...spotIntents, ...futuresIntents].find((each) => each === value) ?? null;
}

/** What this tab stored under a name, taken apart; null when it is no record. */
export function readRecord(text: string | null): Stored | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as Stored) : null;
  } catch {
    return null;
  }
}
