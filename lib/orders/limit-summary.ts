import { compare, decimalOrNull, type Numbers, plainNumbers } from "@/lib/decimal";
import type { LimitFinding } from "./limit-finding";
import { type CheckedOrder, holdReason, type LimitContext } from "./order-value";
import { checkOrderRate, checkRiskLimits, nearLimitPercent } from "./risk-limits";
import { defaultLimits, type RiskLimits, type RiskLimitsAnswer } from "./risk-limits-api";

/** What stands between an order and its being sent: a second of holding, or a desk limit. */
export type LimitCheck =
  /** `over`: past a limit of the user's own, which the server asks about too. */
  | { readonly kind: "hold"; readonly over: boolean; readonly reason: string }
  | { readonly kind: "refuse"; readonly reason: string };

/** How an order stands to all that bounds it. */
export interface LimitSummary {
  /** "72 % of 20,000 · 0.31 of 1 % · 4 of 30/min" */
  readonly text: string;
  /** "off" while there is nothing to check, or nothing that can be checked. */
  readonly status: "ok" | "near" | "violated" | "off";
  readonly gate: LimitCheck | null;
  /** The broken bounds in sentences. */
  readonly messages: readonly string[];
}

const between = " \u00b7 ";

/** Sums up how an order, null while it is not complete, stands to what bounds its user. */
export function summariseLimits(
  { own: set, deskLimits, sentLastMinute }: RiskLimitsAnswer,
  order: CheckedOrder | null,
  context: LimitContext | null,
  numbers = plainNumbers,
): LimitSummary {
  const own = set ?? defaultLimits;
  const findings = (riskLimits: RiskLimits): readonly LimitFinding[] => [
    ...(order && context ? checkRiskLimits(riskLimits, order, { ...context, numbers }) : []),
    ...[checkOrderRate(riskLimits, sentLastMinute, 1) ?? []].flat(),
  ];
  const ofOwn = findings(own);
  const ofDeskLimits = deskLimits.flatMap((each) =>
    findings(each).map((found) => ({
      ...found,
      stops:
        found.status === "over" || (found.status === "unchecked" && each.unchecked === "refuse"),
    })),
  );
  const stopping = ofDeskLimits.filter(({ stops }) => stops);
  const over = ofOwn.filter(({ status }) => status === "over");
  const all = [...ofOwn, ...ofDeskLimits];
  // Beside a violated limit the others would read as violated too.
  const violated = [...stopping, ...over];
  return {
    text:
      order && context
        ? shortText(violated.length > 0 ? violated : all)
        : boundsText([own, ...deskLimits], own.throughIndex, all, numbers),
    status: statusOf(all, stopping.length > 0),
    gate: gateOf(stopping, over, holdReason(own.holdFrom, order, context)),
    messages: violated.map(({ message }) => message),
  };
}

function gateOf(
  stopping: readonly LimitFinding[],
  over: readonly LimitFinding[],
  reason: string | null,
): LimitCheck | null {
  if (stopping[0]) return { kind: "refuse", reason: `Over the desk limit: ${stopping[0].short}` };
  if (over[0]) return { kind: "hold", over: true, reason: `Over your limit: ${over[0].short}` };
  return reason === null ? null : { kind: "hold", over: false, reason };
}

function statusOf(all: readonly LimitFinding[], stopped: boolean): LimitSummary["status"] {
  if (stopped || all.some(({ status }) => status === "over")) return "violated";
  const checked = all.filter(({ status }) => status !== "unchecked");
  if (checked.some(({ percent }) => (percent ?? 0) >= nearLimitPercent)) return "near";
  return checked.length > 0 ? "ok" : "off";
}

const names: Readonly<Record<LimitFinding["limit"], string>> = {
  notional: "value",
  size: "size",
  distance: "distance",
  through: "through index",
  market: "market",
  rate: "rate",
};

/** Of each kind of bound the one of which most is used. */
function shortText(all: readonly LimitFinding[]): string {
  const riskLimits = ["notional", "size", "distance", "through", "market", "rate"] as const;
  return riskLimits
    .flatMap((limit) => {
      const [max] = all
        .filter((found) => found.limit === limit)
        .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
      return max ? [max.status === "unchecked" ? `${names[limit]} not checked` : max.short] : [];
    })
    .join(between);
}

/** The bounds alone, while there is no order to hold to them. */
function boundsText(
  riskLimits: readonly RiskLimits[],
  throughIndex: string | null,
  all: readonly LimitFinding[],
  numbers: Numbers,
): string {
  const min = (values: readonly (string | null)[]) =>
    values
      .flatMap((value) => decimalOrNull(value) ?? [])
      .toSorted(compare)
      .map((value) => numbers.decimal(value))[0];
  const notional = min(riskLimits.map(({ maxNotional }) => maxNotional));
  const distance = min(riskLimits.map(({ maxDistance }) => maxDistance));
  const through = min([throughIndex]);
  const banned = riskLimits.some(({ marketOrders }) => marketOrders === "banned");
  return [
    ...(notional ? [`${notional} USDT`] : []),
    ...(distance ? [`${distance} %`] : []),
    ...(through ? [`through index \u2264 ${through} %`] : []),
    ...(banned ? ["no market orders"] : []),
    ...all.filter(({ limit }) => limit === "rate").map(({ short }) => short),
  ].join(between);
}
