import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  formatDecimal,
  multiply,
  sign,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import type { Instrument } from "../instrument";
import { isError } from "../order-rules";
import { openOrderCap } from "../rules/check-caps";
import { percentFrom } from "../rules/check-price";
import { fields } from "./fields";
import { issues } from "./issues";
import type { TicketState, TicketWorld } from "./state";
import { type TicketDraft, toDraft } from "./to-draft";

/** One rule, always in sight: its limit, and how the ticket stands to it. */
export interface StripRule {
  readonly label: "Tick" | "Step" | "Qty" | "Min" | "Band" | "Cap";
  readonly value: string;
  /** "off" when it does not apply or cannot be checked; the value then says which. */
  readonly standing: "ok" | "near" | "broken" | "off";
}

const hundred = decimal("100");
const none = "\u2013";
const notChecked = "not checked";
/** From nine tenths of a limit on, it is worth a look. */
const nearly = decimal("0.9");

/** The rules of the strip, in its order; band and cap are for what may rest in the book. */
export function ruleStrip(state: TicketState, world: TicketWorld): StripRule[] {
  const { instrument } = world;
  const draft = toDraft(state, world);
  const shape = fields(state, world);
  const found = issues(state, world);
  const say = (value: Decimal) => formatDecimal(value, { locale: world.locale });
  const rule = (label: StripRule["label"], value: string | null, names: string[]): StripRule => ({
    label,
    value: value ?? none,
    standing: value === null ? "off" : standingOf(found, names),
  });
  const { step } = shape;
  const stepNames = ["quantityMultiplier", "quantityPrecision", "quotePrecision"];
  const qtyNames = ["minOrderQty", "maxOrderQty", "maxMarketOrderQty"];
  const tick = shape.numbers.some((name) => name !== "qty") ? shape.tick : null;
  const least = instrument?.minOrderAmount ?? null;
  return [
    rule("Tick", tick && say(tick), ["priceMultiplier", "pricePrecision"]),
    rule("Step", step && say(step), stepNames),
    rule("Qty", instrument && boundsOf(draft, instrument, say), qtyNames),
    rule("Min", least && `${say(least)} ${shape.priceCoin}`, ["minOrderAmount"]),
    ...(state.form === "tpsl"
      ? []
      : [bandOf(draft, instrument, world, found), capOf(world, found)]),
  ];
}

function standingOf(found: readonly Issue[], names: readonly string[]): StripRule["standing"] {
  const broken = found.find((issue) => names.includes(issue.rule));
  if (!broken) return "ok";
  return isError(broken) ? "broken" : "near";
}

function boundsOf(draft: TicketDraft, instrument: Instrument, say: (value: Decimal) => string) {
  const { minOrderQty: least, maxOrderQty, maxMarketOrderQty } = instrument;
  const most = draft.orderType === "market" ? maxMarketOrderQty : maxOrderQty;
  if (least === null && most === null) return null;
  if (most === null) return `from ${least === null ? none : say(least)}`;
  return `${least === null ? "0" : say(least)}\u2013${say(most)}`;
}

/** The band is the exchange's own; against the index it is at most "near". */
function bandOf(
  draft: TicketDraft,
  instrument: Instrument | null,
  world: TicketWorld,
  found: readonly Issue[],
): StripRule {
  const off = (value: string): StripRule => ({ label: "Band", value, standing: "off" });
  const ratio =
    draft.side && instrument?.[draft.side === "buy" ? "buyLimitPriceRatio" : "sellLimitPriceRatio"];
  if (!ratio || draft.orderType === "market") return off(none);
  const edge = `${formatDecimal(multiply(ratio, hundred), { locale: world.locale })} %`;
  if (world.indexPrice === null) return off(notChecked);
  if (draft.price === null) return { label: "Band", value: `\u00b1${edge}`, standing: "ok" };
  const distance = percentFrom(draft.price, world.indexPrice);
  const tenths = divide(distance, decimal("1"), { scale: 1, rounding: "half-even" });
  const plus = sign(tenths) === 1 ? "+" : "";
  const value = `${plus}${formatDecimal(tenths, { locale: world.locale })} of \u00b1${edge}`;
  const bounded = sign(distance) === (draft.side === "buy" ? 1 : -1);
  const close = compare(absolute(distance), multiply(multiply(ratio, hundred), nearly)) >= 0;
  const beyond = standingOf(found, ["buyLimitPriceRatio", "sellLimitPriceRatio"]) !== "ok";
  return { label: "Band", value, standing: beyond || (bounded && close) ? "near" : "ok" };
}

function capOf(world: TicketWorld, found: readonly Issue[]): StripRule {
  const { openOrders } = world;
  if (openOrders === null) return { label: "Cap", value: notChecked, standing: "off" };
  const names = ["openOrderCap", "maxProductOrderNum", "maxSymbolOrderNum"];
  const standing = standingOf(found, names);
  const close = openOrders.group * 10 >= openOrderCap * 9;
  const value = `${openOrders.group} of ${openOrderCap}`;
  return { label: "Cap", value, standing: standing === "ok" && close ? "near" : standing };
}
