import "server-only";
import { call } from "../../gateway/call";
import { recordFills } from "../../journal/fill-evidence";
import { type Row, type Source, unread } from "../source";
import { faultOf } from "./fault-of";
import { storeFills } from "./store-fills";

/** The broker's commission records (endpoint 2): both bounds always sent (broker-office 4.1). */
export const commissions: Source = {
  name: "commissions",
  // Far from each other: rows that tie at an edge of one must not tie at an edge of the other.
  pageRows: { usual: 500, other: 437 },
  paramsOf: ({ fromMs, toMs, pageRows, cursor }) => ({
    startTime: String(fromMs),
    endTime: String(toMs),
    limit: String(pageRows),
    ...(cursor === null ? {} : { idLessThan: cursor }),
  }),
  async ask(context, params) {
    const result = await call(context, "order-commission", params);
    if (result.kind !== "ok") return unread(result);
    const { commissionlist, endId } = result.data;
    return {
      kind: "page",
      rows: commissionlist as readonly Row[],
      endId: endId || null,
      requestTime: result.requestTime,
    };
  },
  keyOf: (row) =>
    JSON.stringify([row.bizType, row.subBizType, row.symbol, row.orderId, row.fillId]),
  faultOf,
  store: storeFills,
  afterPage: ({ accountId }, rows) => recordFills(accountId, rows),
};
