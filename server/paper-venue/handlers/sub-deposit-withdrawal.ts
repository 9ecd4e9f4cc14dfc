import { transferStatuses } from "@/lib/exchange/broker-values";
import { limits } from "@/lib/exchange/limits";
import { addDays, dayBounds, dayMs, dayOf } from "@/lib/time";
import { latestOf, type Transfer } from "../accounts/accounts";
import { transferPageOf } from "../accounts/transfers";
import { deviation } from "../deviations/sandbox-state";
import type { RequestFields } from "../http/fields";
import { refusal, VenueRefusal } from "../http/refusal";
import type { Handler } from "./handler";

/**
 * Endpoint 4: deposits and withdrawals of the broker's sub-accounts and clients, by the time of
 * their last change (docs/rulings.md#ruling-39), those that began last first.
 */
export const handleSubDepositWithdrawal: Handler = ({ exchange, uid: broker, fields, now }) => {
  const { transfers, next } = transferPageOf(exchange.state.parts.accounts, {
    ...readSpan(fields, now),
    status: fields.choice("status", transferStatuses),
    olderThan: fields.id("cursor"),
    limit: fields.whole("limit", 1, limits.pageRows) ?? limits.pageRows,
    ...{ broker, now },
  });
  const name = deviation(exchange.state, "transfers-cursor-name");
  const withheld = deviation(exchange.state, "transfers-withheld");
  return {
    list: transfers
      .filter((each) => !(withheld && isDeposit(each)))
      .map((each) => rowOf(each, now)),
    ...(name === "cursor" ? {} : { endId: next }),
    ...(name === "endId" ? {} : { cursor: next }),
  };
};

const isDeposit = ({ type, subType }: Transfer) => type === "deposit" && subType === "onchain";

/** Yesterday in UTC+0 where no span is given; the longest span from or to a bound alone. */
function readSpan(
  fields: RequestFields,
  now: number,
): { readonly from: number; readonly to: number } {
  const from = fields.time("startTime");
  const to = fields.time("endTime");
  if (from === null && to === null) {
    const { startMs, endMs } = dayBounds(addDays(dayOf(now, "UTC"), -1), "UTC");
    return { from: startMs, to: endMs };
  }
  const spanMs = limits.transferDays * dayMs;
  if (from === null || to === null) {
    return { from: from ?? Math.max(Number(to) - spanMs, 0), to: to ?? Number(from) + spanMs };
  }
  if (from > to) throw new VenueRefusal("40707", refusal("40707").message, "startTime");
  if (to - from > spanMs) {
    throw new VenueRefusal("00001", refusal("00001", `${limits.transferDays}`).message, "endTime");
  }
  return { from, to };
}

function rowOf(transfer: Transfer, now: number) {
  const { uid, txId, coin, type, subType, amount } = transfer;
  const { status, at } = latestOf(transfer, now) ?? latestOf(transfer);
  return { uid, txId, coin, type, subType, amount, status, ts: String(at) };
}
