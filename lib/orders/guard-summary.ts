import { compare, decimalOrNull, formatDecimal } from "@/lib/decimal";
import type { GuardFinding } from "./guard-finding";
import { checkGuardRails, checkOrderRate, nearLimitPercent } from "./guard-rails";
import {
  defaultLimits,
  type GuardRails,
  type GuardRailsAnswer,
  type OwnLimits,
} from "./guard-rails-api";
import { type GuardContext, type GuardedOrder, isLargeOrder } from "./order-value";

/** What stands between an order and its being sent: a second of holding, or a ceiling. */
export type GuardGate =
  /** `over`: past a limit of the person's own, which the server asks about too. */
  | { readonly kind: "hold"; readonly over: boolean; readonly reason: string }
  | { readonly kind: "refuse"; readonly reason: string };

/** How an order stands to all that bounds it. */
export interface GuardSummary {
  /** "72 % of 20,000 · 0.31 of 1 % · 4 of 30/min" */
  readonly text: string;
  /** "off" while there is nothing to check, or nothing that can be checked. */
  readonly status: "ok" | "near" | "violated" | "off";
  readonly gate: GuardGate | null;
  /** The broken bounds in sentences. */
  readonly messages: readonly string[];
}

const between = " \u00b7 ";

/** Sums up how an order, null while it is not complete, stands to what bounds its person. */
export function summariseGuard(
  { own: set, ceilings, sentLastMinute }: GuardRailsAnswer,
  order: GuardedOrder | null,
  context: GuardContext | null,
): GuardSummary {
  const own = set ?? defaultLimits;
  const findings = (rails: GuardRails): readonly GuardFinding[] => [
    ...(order && context ? checkGuardRails(rails, order, context) : []),
    ...[checkOrderRate(rails, sentLastMinute, 1) ?? []].flat(),
  ];
  const ofOwn = findings(own);
  const ofCeilings = ceilings.flatMap((each) =>
    findings(each).map((found) => ({
      ...found,
      stops:
        found.status === "over" || (found.status === "unchecked" && each.unchecked === "refuse"),
    })),
  );
  const stopping = ofCeilings.filter(({ stops }) => stops);
  const over = ofOwn.filter(({ status }) => status === "over");
  const all = [...ofOwn, ...ofCeilings];
  return {
    text: order && context ? shortText(all) : boundsText(own, ceilings, all),
    status: statusOf(all, stopping.length > 0),
    gate: gateOf(stopping, over, isLargeOrder(own.holdFrom, order, context)),
    messages: [...stopping, ...over].map(({ message }) => message),
  };
}

function gateOf(
  stopping: readonly GuardFinding[],
  over: readonly GuardFinding[],
  large: boolean,
): GuardGate | null {
  if (stopping[0]) return { kind: "refuse", reason: `Over the desk limit: ${stopping[0].short}` };
  if (over[0]) return { kind: "hold", over: true, reason: `Over your limit: ${over[0].short}` };
  return large ? { kind: "hold", over: false, reason: "Large order" } : null;
}

function statusOf(all: readonly GuardFinding[], stopped: boolean): GuardSummary["status"] {
  if (stopped || all.some(({ status }) => status === "over")) return "violated";
  const checked = all.filter(({ status }) => status !== "unchecked");
  if (checked.some(({ percent }) => (percent ?? 0) >= nearLimitPercent)) return "near";
  return checked.length > 0 ? "ok" : "off";
}

const names: Readonly<Record<GuardFinding["rail"], string>> = {
  notional: "value",
  size: "size",
  distance: "distance",
  through: "through index",
  market: "market",
  rate: "rate",
};

/** Of each kind of bound the one of which most is used. */
function shortText(all: readonly GuardFinding[]): string {
  const rails = ["notional", "size", "distance", "through", "market", "rate"] as const;
  return rails
    .flatMap((rail) => {
      const [most] = all
        .filter((found) => found.rail === rail)
        .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
      return most ? [most.status === "unchecked" ? `${names[rail]} not checked` : most.short] : [];
    })
    .join(between);
}

/** The bounds alone, while there is no order to hold to them. */
function boundsText(
  own: OwnLimits,
  ceilings: readonly GuardRails[],
  all: readonly GuardFinding[],
): string {
  const rails = [own, ...ceilings];
  const least = (values: readonly (string | null)[]) =>
    values
      .flatMap((value) => decimalOrNull(value) ?? [])
      .toSorted(compare)
      .map((value) => formatDecimal(value))[0];
  const notional = least(rails.map(({ maxNotional }) => maxNotional));
  const distance = least(rails.map(({ maxDistance }) => maxDistance));
  const through = least([own.throughIndex]);
  const banned = rails.some(({ marketOrders }) => marketOrders === "banned");
  return [
    ...(notional ? [`${notional} USDT`] : []),
    ...(distance ? [`${distance} %`] : []),
    ...(through ? [`through index \u2264 ${through} %`] : []),
    ...(banned ? ["no market orders"] : []),
    ...all.filter(({ rail }) => rail === "rate").map(({ short }) => short),
  ].join(between);
}
