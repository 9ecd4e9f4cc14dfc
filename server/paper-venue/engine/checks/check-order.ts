import { reject } from "../reject";
import { otherSideOf } from "../stake-of";
import type { PositionAccount } from "../state";
import type { VenueRules, PlaceOrder, Rejected } from "../types";

/**
 * Open orders an account may have in futures, and again in spot and margin (interface.md
 * "Limits").
 */
export const OPEN_ORDER_CAP = 400;

/** Refuses what the clientOids and the number of open orders forbid (rulings 20, 27). */
export function checkOrderLimits(stake: PositionAccount, command: PlaceOrder, rules: VenueRules): Rejected | null {
  const { byClientOid } = stake.account;
  const taken = command.clientOid && byClientOid.has(command.clientOid);
  if (taken && rules["client-oid-reuse"] !== "second-order") {
    return reject("25212", "clientOid", "Duplicate clientOid: an open order has it");
  }
  return mayRest(command) ? checkCaps(stake) : null;
}

/** Orders that cannot rest are never open, so no cap counts them. */
function mayRest({ orderType, timeInForce }: PlaceOrder): boolean {
  return orderType === "limit" && timeInForce !== "ioc" && timeInForce !== "fok";
}

function checkCaps(stake: PositionAccount): Rejected | null {
  const { account, instrument } = stake;
  const { openOrders } = account;
  const { maxSymbolOrders, maxProductOrders } = instrument.rules;
  const family = instrument.futures
    ? openOrders["USDT-FUTURES"] + openOrders["COIN-FUTURES"] + openOrders["USDC-FUTURES"]
    : openOrders.SPOT + openOrders.MARGIN;
  if (family >= OPEN_ORDER_CAP) {
    return exceeds(OPEN_ORDER_CAP, instrument.futures ? "open futures orders" : "open spot orders");
  }
  const here = stake.openOrders + (otherSideOf(stake)?.openOrders ?? 0);
  if (here >= maxSymbolOrders) return exceeds(maxSymbolOrders, "maxSymbolOrderNum");
  if (openOrders[instrument.category] >= maxProductOrders) {
    return exceeds(maxProductOrders, "maxProductOrderNum");
  }
  return null;
}

function exceeds(cap: number, rule: string): Rejected {
  return reject("25211", "symbol", `Exceeds the limit of ${cap} maximum orders (${rule})`);
}
