import { type Rejected, reject } from "../events";
import type { EngineState } from "../exchange-state";
import { plansOf } from "../plans/plan";
import { otherSideOf } from "../position-account";
import type { Acknowledgement, PositionAccount, TradingAccount } from "../state";
import type { PlaceOrder, VenueRules } from "../types";

/**
 * Open orders an account may have in futures, and again in spot and margin
 * (docs/interface.md#limits).
 */
export const OPEN_ORDER_CAP = 400;

/**
 * Refuses what the clientOids and the number of open orders forbid (docs/rulings.md#ruling-20,
 * #ruling-27).
 */
export function checkOrderLimits(
  positionAccount: PositionAccount,
  command: PlaceOrder,
  rules: VenueRules,
): Rejected | null {
  const { byClientOid } = positionAccount.account;
  const taken = command.clientOid && byClientOid.has(command.clientOid);
  if (taken && rules["client-oid-reuse"] !== "second-order") {
    return reject("25212", "clientOid", "Duplicate clientOid: an open order has it");
  }
  return mayRest(command) ? checkCaps(positionAccount) : null;
}

/** Orders that cannot rest are never open, so no cap counts them. */
function mayRest({ orderType, timeInForce }: PlaceOrder): boolean {
  return orderType === "limit" && timeInForce !== "ioc" && timeInForce !== "fok";
}

function checkCaps(positionAccount: PositionAccount): Rejected | null {
  const { account, instrument } = positionAccount;
  const { openOrders } = account;
  const { maxSymbolOrders, maxProductOrders } = instrument.rules;
  const family = instrument.futures
    ? openOrders["USDT-FUTURES"] + openOrders["COIN-FUTURES"] + openOrders["USDC-FUTURES"]
    : openOrders.SPOT + openOrders.MARGIN;
  if (family >= OPEN_ORDER_CAP) {
    return exceeds(OPEN_ORDER_CAP, instrument.futures ? "open futures orders" : "open spot orders");
  }
  const here = positionAccount.openOrders + (otherSideOf(positionAccount)?.openOrders ?? 0);
  if (here >= maxSymbolOrders) return exceeds(maxSymbolOrders, "maxSymbolOrderNum");
  if (openOrders[instrument.category] >= maxProductOrders) {
    return exceeds(maxProductOrders, "maxProductOrderNum");
  }
  return null;
}

function exceeds(cap: number, rule: string): Rejected {
  return reject("25211", "symbol", `Exceeds the limit of ${cap} maximum orders (${rule})`);
}

/** Plan orders that an account may have waiting in futures, and again on spot (ours). */
export const PLAN_CAP = 400;

/** Refuses more plans than an account may have. */
export function checkCap(
  { plans }: EngineState,
  account: TradingAccount,
  futures: boolean,
  more: number,
  code = "25211",
): Rejected | null {
  const waiting = plansOf(plans, account).filter(
    ({ positionAccount }) => positionAccount.instrument.futures === futures,
  );
  if (waiting.length + more <= PLAN_CAP) return null;
  const message = `Exceeds the limit of ${PLAN_CAP} maximum orders: plan orders that wait`;
  return reject(code, "symbol", message);
}

/**
 * Refuses a clientOid that an open order or a waiting plan of the account has
 * (docs/rulings.md#ruling-27).
 */
export function checkClientOid(
  { plans }: EngineState,
  account: TradingAccount,
  clientOid: string | null | undefined,
): Rejected | null {
  if (!clientOid) return null;
  const waits = plansOf(plans, account).some(({ order }) => order.clientOid === clientOid);
  if (!waits && !account.byClientOid.has(clientOid)) return null;
  const who = waits ? "a plan order that waits" : "an open order";
  return reject("25212", "clientOid", `Duplicate clientOid: ${who} has it`);
}

/** How long an idempotent request is remembered (docs/interface.md#limits: six hours). */
export const ACK_RETENTION_MS = 6 * 3_600_000;

/** How many of an account are remembered at most; the interface does not fully guarantee any. */
export const MAX_ACKS = 10_000;

/** What was asked for: the same clientOid may name an order and a strategy. */
type Kind = "order" | "strategy";

/** The acknowledgement of an idempotent request with this clientOid in the last six hours. */
export function acknowledgementOf(
  account: TradingAccount,
  kind: Kind,
  clientOid: string,
  now: number,
): Acknowledgement | null {
  const known = account.acknowledged.get(`${kind} ${clientOid}`);
  return known && now - known.at < ACK_RETENTION_MS ? known : null;
}

/** Remembers what an idempotent request is answered, and forgets what is too old or too much. */
export function acknowledge(
  { acknowledged }: TradingAccount,
  kind: Kind,
  clientOid: string,
  answer: Acknowledgement,
): void {
  const key = `${kind} ${clientOid}`;
  acknowledged.delete(key);
  acknowledged.set(key, answer);
  for (const [oldest, { at }] of acknowledged) {
    if (answer.at - at < ACK_RETENTION_MS && acknowledged.size <= MAX_ACKS) return;
    acknowledged.delete(oldest);
  }
}
