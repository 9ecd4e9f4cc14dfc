import { reject } from "../reject";
import type { EngineInstrument } from "../state";
import type { Rejected } from "../types";

/**
 * Refuses an order while its instrument's state or times forbid it (rulings 20); `closing` is one
 * that only closes a futures position.
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
