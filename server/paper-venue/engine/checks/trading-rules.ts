import { type Rejected, reject } from "../events";
import { closableLots, hasPositionOrOrders, otherSideOf } from "../position-account";
import type { EngineInstrument, PositionAccount, TradingAccount } from "../state";
import type { MarginMode, OrderType, PlaceOrder, Side, VenueRules } from "../types";
import { formatUnits } from "../units";

/**
 * Refuses an order while its instrument's state or times forbid it (docs/rulings.md#ruling-20);
 * `closing` is one that only closes a futures position.
 */
export function checkTradingStatus(
  instrument: EngineInstrument,
  closing: boolean,
  now: number,
): Rejected | null {
  const { definition, rules, symbol } = instrument;
  const pair = `Trading pair ${symbol}`;
  if (definition.status === "offline" || now >= rules.offTime) {
    return reject("25104", "symbol", `${pair} is delisted or under maintenance (status, offTime)`);
  }
  if (now >= rules.deliveryTime) {
    return reject("25104", "symbol", `${pair} has been delivered (deliveryTime)`);
  }
  if (now >= rules.maintainTime) {
    return reject("25102", "symbol", `${pair} is closed for maintenance (maintainTime)`);
  }
  if (definition.status === "listed" || now < rules.startTime) {
    return reject("25103", "symbol", `${pair} is opening soon (status, deliveryStartTime)`);
  }
  if (definition.status === "restrictedAPI") {
    return reject("22004", "symbol", `${pair} does not support API trade (status restrictedAPI)`);
  }
  if (!closing && (definition.status === "limit_open" || now >= rules.limitOpenTime)) {
    return reject(
      "25105",
      "symbol",
      `${pair} does not support opening (limit_open, limitOpenTime)`,
    );
  }
  return null;
}

/**
 * Refuses a futures order whose posSide or reduceOnly does not go with the account's position mode
 * (docs/rulings.md#ruling-23); spot and margin have no positions, and ignore both.
 */
export function checkSide(
  account: TradingAccount,
  instrument: EngineInstrument,
  { posSide, reduceOnly }: PlaceOrder,
): Rejected | null {
  if (!instrument.futures) return null;
  if (account.holdMode === "one_way_mode") {
    return posSide ? wrong("posSide", "posSide must not be sent in one-way mode") : null;
  }
  if (!posSide) return wrong("posSide", "posSide must be long or short in hedge mode");
  return reduceOnly ? wrong("reduceOnly", "reduceOnly is for one-way mode only") : null;
}

function wrong(field: string, reason: string): Rejected {
  return reject("25236", field, `Incorrect position open type: ${reason}`);
}

/** Whether an order makes a position smaller, whatever comes. */
export function onlyCloses(
  { holdMode }: TradingAccount,
  { side, posSide, reduceOnly }: PlaceOrder,
): boolean {
  if (holdMode === "one_way_mode") return reduceOnly === true;
  return posSide === (side === "sell" ? "long" : "short");
}

/**
 * How many lots an order that closes may close, or why none. In one-way mode an earlier reduce-only
 * order gives way to a new one, so the position is all that counts. In hedge mode resting closes
 * occupy it (docs/interface.md#endpoint-3-rule-3, #endpoint-3-rule-4, docs/rulings.md#ruling-24): a
 * limit close fits into what they leave; a market close is cut to it, or refused, as the venue rule
 * says; and where they leave nothing it takes their place.
 */
export function checkClose(
  positionAccount: PositionAccount,
  order: { readonly side: Side; readonly orderType: OrderType },
  lots: number,
  rule: VenueRules["hedge-close"],
): number | Rejected {
  const { posSide } = positionAccount;
  const max = closableLots(positionAccount.lots, order.side);
  if (max === 0) {
    const position = posSide === null ? "reduce-only" : posSide;
    const message = `No position available to close with a ${position} ${order.side}`;
    return reject("25227", posSide === null ? "reduceOnly" : "posSide", message);
  }
  if (lots > max)
    return tooMany(positionAccount, "25226", "total quantity in position: it has", max);
  const left = max - positionAccount.reducingLots;
  if (posSide === null || lots <= left) return lots;
  if (order.orderType === "market") {
    if (left === 0) return lots;
    if (rule === "remainder") return left;
  }
  return tooMany(
    positionAccount,
    "25225",
    "available quantity in position: open orders leave",
    left,
  );
}

function tooMany(
  { instrument }: PositionAccount,
  code: string,
  what: string,
  lots: number,
): Rejected {
  const { rules, definition } = instrument;
  const size = formatUnits(lots, rules.countScale);
  const coin = rules.inverse ? definition.quoteCoin : definition.baseCoin;
  return reject(code, "qty", `Insufficient ${what} ${size} ${coin}`);
}

/**
 * The margin mode of a new order: as it wants, or as its instrument's open position and orders have
 * it, else crossed. Refuses to change it under them.
 */
export function marginModeFor(
  positionAccount: PositionAccount,
  wanted: MarginMode | null | undefined,
): MarginMode | Rejected {
  const open = openMode(positionAccount) ?? openMode(otherSideOf(positionAccount));
  if (!wanted || open === null || wanted === open) return wanted ?? open ?? "crossed";
  const { symbol } = positionAccount.instrument;
  const message = `a position or open orders of ${symbol} are ${open}, which cannot change now`;
  return reject("400172", "marginMode", `Parameter verification failed: ${message}`);
}

function openMode(positionAccount: PositionAccount | undefined): MarginMode | null {
  return positionAccount && hasPositionOrOrders(positionAccount)
    ? positionAccount.marginMode
    : null;
}
