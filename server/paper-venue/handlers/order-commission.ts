import { limits } from "@/lib/exchange/limits";
import { addDays, dayBounds, dayMs, dayOf } from "@/lib/time";
import { type CommissionRow, zone } from "../commissions/commission-row";
import { commissionPageOf, writeNumbers } from "../commissions/page";
import { deviation } from "../deviations/sandbox-state";
import type { RequestFields } from "../http/fields";
import { badField, refusal } from "../http/refusal";
import type { VenueState } from "../state/venue-state";
import type { Handler } from "./handler";

/**
 * Endpoint 2: the broker's commission records by days of UTC+8, T+1 (docs/rulings.md#ruling-38),
 * newest first; endId is null at the end. Filters: uid, and orderid or orderId
 * (docs/rulings.md#ruling-12).
 */
export const handleOrderCommission: Handler = ({ exchange, uid: broker, fields, now }) => {
  const { state } = exchange;
  const query = {
    ...readRange(fields, state, now),
    limit: fields.whole("limit", 1, limits.commissionPageRows) ?? limits.commissionPageRows,
    broker,
    uid: fields.id("uid"),
    orderId: fields.id("orderid") ?? fields.id("orderId"),
    idLessThan: fields.id("idLessThan"),
  };
  const { rows, ...end } = commissionPageOf(state, query, now);
  return { commissionlist: rows.map((row) => wireOf(row, state)), ...end };
};

/** Both bounds or none; none means yesterday. */
function readRange(fields: RequestFields, state: VenueState, now: number) {
  const startTime = fields.time("startTime");
  const endTime = fields.time("endTime");
  if (startTime === null && endTime === null) {
    const { startMs, endMs } = dayBounds(addDays(dayOf(now, zone), -1), zone);
    return { startTime: startMs, endTime: endMs };
  }
  if (startTime === null)
    throw badField("startTime", "is absent: send endTime with it, or neither");
  if (endTime === null) throw badField("endTime", "is absent: send startTime with it, or neither");
  if (startTime > endTime) throw badField("startTime", "is after endTime");
  const days = deviation(state, "commission-span-days") || limits.commissionDays;
  if (endTime - startTime > days * dayMs) throw refusal("70008", "startTime and endTime");
  return { startTime, endTime };
}

function wireOf(row: CommissionRow, state: VenueState) {
  const { fillId, orderId, ts, clientOid, bizType, subBizType, symbol } = row;
  const numbers = writeNumbers(row, deviation(state, "commission-numbers"));
  return { fillId, orderId, ts, clientOid, bizType, subBizType, symbol, ...numbers };
}
