import { add, type Decimal, decimal, multiply, roundToStep, sign } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { tickOf } from "../instrument";
import { buys } from "../position-action";
import { numberWriter, type TicketContext, type TicketState } from "./state";

/** A comma is a decimal mark here only where it can't part thousands; ticks are whole. */
const shape = /^([+\u2212-]?) ?(?:(\d+(?:\.\d+|,\d{1,2})?) ?([%\uff05])|(\d+) ?(t|ticks?))$/iu;

const hundredth = decimal("0.01");
const one = decimal("1");

/** An offset as it was typed: how far, and in what. */
export interface PriceOffset {
  /** "+" and "-" as typed; empty for neither. */
  readonly mark: "" | "+" | "-";
  readonly digits: string;
  readonly unit: string;
  /** With its sign: ticks, or per cent. */
  readonly size: Decimal;
  readonly inTicks: boolean;
}

/** Reads "-0.5%" or "+3 ticks"; null for any other text. */
export function readOffset(text: string): PriceOffset | null {
  const [, minus = "", share, percent, ticks, tickUnit] = shape.exec(text.trim()) ?? [];
  const [digits, unit] = [share ?? ticks, percent ?? tickUnit];
  if (digits === undefined || unit === undefined) return null;
  const mark = minus === "" || minus === "+" ? minus : "-";
  const size = decimal(`${mark === "-" ? "-" : ""}${digits.replace(",", ".")}`);
  return { mark, digits, unit, size, inTicks: /^t/i.test(unit) };
}

/**
 * What a price like "-0.5%" or "+3 ticks" means: so far from the index, on the order's safe side of
 * a tick. It is offered, and Enter takes it: an order's price never moves with the index. Null for
 * any other text.
 */
export function offsetIssue(state: TicketState, world: TicketContext): Issue | null {
  const offset = readOffset(state.price.text);
  if (offset === null) return null;
  const { mark, digits, unit, size, inTicks } = offset;
  const issue = (message: string, nearest: readonly string[] = []): Issue => {
    return { field: "price", rule: "offset", message, nearest, severity: "error" };
  };
  if (mark === "") return issue(`Add + or -: -${digits}${unit} is below the index.`);
  const { indexPrice, instrument } = world;
  const tick = instrument && tickOf(instrument);
  if (indexPrice === null || !tick) return issue("No index price to offset from.");
  const exact = inTicks
    ? add(roundToStep(indexPrice, tick, "nearest"), multiply(size, tick))
    : multiply(indexPrice, add(one, multiply(size, hundredth)));
  const price = roundToStep(exact, tick, inTicks ? "nearest" : safeSide(state));
  if (sign(price) !== 1) return issue("The price would be zero or less.");
  const far = numberWriter(world).decimal(decimal(digits.replace(",", ".")));
  const where = mark === "+" ? "above" : "below";
  const counted = inTicks ? (far === "1" ? "tick" : "ticks") : "%";
  return issue(`${far} ${counted} ${where} the index:`, [price]);
}

/** A buy is rounded down, a sell up. */
function safeSide({ positionAction }: TicketState): "down" | "up" | "nearest" {
  if (positionAction === null) return "nearest";
  return buys(positionAction) ? "down" : "up";
}
