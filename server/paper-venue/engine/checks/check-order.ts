import { reject } from "../reject";
import type { Account, Instrument, Stake } from "../state";
import type { Place, Rejected } from "../types";

/**
 * Open orders an account may have in futures, and again in spot and margin (interface.md
 * "Limits").
 */
export const OPEN_ORDER_CAP = 400;

/** Refuses what the account's mode, clientOid and open orders forbid (rulings 20, 23, 27). */
export function checkOrder(stake: Stake, command: Place): Rejected | null {
  const { account, instrument } = stake;
  if (instrument.futures && command.posSide) {
    const message = "Incorrect position open type: posSide must not be sent in one-way mode";
    return reject("25236", "posSide", message);
  }
  if (command.clientOid && account.byClientOid.has(command.clientOid)) {
    return reject("25212", "clientOid", "Duplicate clientOid: an open order has it");
  }
  return mayRest(command) ? checkCaps(account, instrument, stake) : null;
}

/** Orders that cannot rest are never open, so no cap counts them. */
function mayRest({ orderType, timeInForce }: Place): boolean {
  return orderType === "limit" && timeInForce !== "ioc" && timeInForce !== "fok";
}

function checkCaps(account: Account, instrument: Instrument, stake: Stake): Rejected | null {
  const { openOrders } = account;
  const { maxSymbolOrders, maxProductOrders } = instrument.rules;
  const family = instrument.futures
    ? openOrders["USDT-FUTURES"] + openOrders["COIN-FUTURES"] + openOrders["USDC-FUTURES"]
    : openOrders.SPOT + openOrders.MARGIN;
  if (family >= OPEN_ORDER_CAP) {
    return exceeds(OPEN_ORDER_CAP, instrument.futures ? "open futures orders" : "open spot orders");
  }
  if (stake.openOrders >= maxSymbolOrders) return exceeds(maxSymbolOrders, "maxSymbolOrderNum");
  if (openOrders[instrument.category] >= maxProductOrders) {
    return exceeds(maxProductOrders, "maxProductOrderNum");
  }
  return null;
}

function exceeds(cap: number, rule: string): Rejected {
  return reject("25211", "symbol", `Exceeds the limit of ${cap} maximum orders (${rule})`);
}
