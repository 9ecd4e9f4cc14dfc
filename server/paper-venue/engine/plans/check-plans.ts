import { reject } from "../reject";
import type { TradingAccount, EngineState } from "../state";
import type { Rejected } from "../types";
import { plansOf } from "./plan";

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
    ({ positionAccount: stake }) => stake.instrument.futures === futures,
  );
  if (waiting.length + more <= PLAN_CAP) return null;
  const message = `Exceeds the limit of ${PLAN_CAP} maximum orders: plan orders that wait`;
  return reject(code, "symbol", message);
}

/** Refuses a clientOid that an open order or a waiting plan of the account has (rulings 27). */
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
