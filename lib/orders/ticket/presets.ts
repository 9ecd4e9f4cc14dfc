import { decimal } from "@/lib/decimal";
import { readField } from "../typed-field";
import { typedUnit } from "./quantity";
import { readTypedQty } from "./read-number";
import { type TicketEvent, unitName } from "./reduce";
import type { ExitName } from "./risk-reward";
import {
  choicesOf,
  type TicketChoices,
  type TicketContext,
  type TicketState,
  takeProfitStopLossOf,
} from "./state";

/** What a preset keeps of a number: plain, and a percentage of what with its sign. */
export const presetNumber = /^\d{1,20}(\.\d{1,18})?%?$/;

/**
 * What a user enters often, by a name of their own. Side, symbol and prices are never in it: they
 * belong to one order.
 */
export interface TicketPreset {
  readonly name: string;
  readonly choices: Partial<TicketChoices>;
  /** As it is typed: so much of the coin, or so many per cent of max open. */
  readonly qty?: string;
  /** The coin of the quantity; absent of a percentage. */
  readonly coin?: string;
  /** In per cent from the entry. */
  readonly takeProfit?: string;
  readonly stopLoss?: string;
}

/** What of a ticket can be kept: its choices, a quantity that is sure, exits in per cent. */
export function presetOf(name: string, state: TicketState, context: TicketContext): TicketPreset {
  const { orderType, timeInForce, stpMode, sizeUnit, ...others } = choicesOf(state);
  const { presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType } = others;
  const takeProfitStopLoss = { presets, tpTriggerBy, slTriggerBy, tpOrderType, slOrderType };
  const shown = takeProfitStopLossOf(state, context) === "shown";
  const qty = keptQty(state, context);
  return {
    name,
    choices: {
      ...{ orderType, timeInForce, stpMode },
      ...(qty.qty === undefined ? {} : { sizeUnit }),
      ...(shown ? takeProfitStopLoss : {}),
    },
    ...qty,
    ...(shown ? { ...keptExit("takeProfit", state), ...keptExit("stopLoss", state) } : {}),
  };
}

function keptQty(state: TicketState, context: TicketContext): Pick<TicketPreset, "qty" | "coin"> {
  const share = percentIn(state.qty);
  if (share !== null) return { qty: share };
  const typed = readTypedQty(state, context);
  const coin = coinOf(state, context);
  return typed.kind === "value" && coin !== null && presetNumber.test(typed.value)
    ? { qty: typed.value, coin }
    : {};
}

function keptExit(name: ExitName, state: TicketState): Partial<Pick<TicketPreset, ExitName>> {
  const share = percentIn(state[name]);
  return share === null ? {} : { [name]: share };
}

const hundred = decimal("100");

/** The percentage that stands in a field as plain text; null where none does. */
function percentIn(field: TicketState["qty"]): string | null {
  // Of nothing there is no percentage, and then the same text is no number.
  if (readField(field).kind !== "bad") return null;
  const read = readField(field, { percentOf: hundred });
  const text = read.kind === "value" ? `${read.value}%` : "";
  return presetNumber.test(text) ? text : null;
}

/** What the quantity is counted in; contracts are of one symbol. */
function coinOf(state: TicketState, context: TicketContext): string | null {
  const { instrument } = context;
  if (instrument === null) return null;
  const unit = typedUnit(state, context);
  const name = unitName(unit, instrument);
  return unit === "contracts" ? `${name} of ${instrument.symbol}` : name;
}

/** What fills a ticket in by a preset, and the coin of a quantity that is not of this ticket's. */
export function fillByPreset(preset: TicketPreset, state: TicketState, context: TicketContext) {
  const { choices, qty, coin, takeProfit, stopLoss } = preset;
  const fits = coin === undefined || coin === coinOf({ ...state, ...choices }, context);
  const { sizeUnit: _, ...others } = choices;
  const text = (field: "qty" | ExitName, kept: string | undefined): TicketEvent[] =>
    kept === undefined ? [] : [{ type: "text", field, text: asTyped(kept), source: "typed" }];
  const events: TicketEvent[] = [
    { type: "select", choices: fits ? choices : others },
    ...text("qty", fits ? qty : undefined),
    ...text("takeProfit", takeProfit),
    ...text("stopLoss", stopLoss),
  ];
  return { events, otherCoin: fits ? null : (coin ?? null) };
}

/** As a user would type it, so that nothing in it can be read in two ways. */
function asTyped(kept: string): string {
  const [number = "", percent] = kept.split("%");
  return percent === undefined ? decimal(number) : `${decimal(number)}%`;
}
