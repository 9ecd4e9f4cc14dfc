import "server-only";
import { call } from "../../gateway/call";
import { whyNot } from "../../gateway/why-not";
import { recordFills } from "../../journal/fill-evidence";
import type { Row, Source } from "../source";
import { faultOf } from "./fault-of";
import { storeFills } from "./store-fills";

/** The broker's commission records (endpoint 2): both bounds always sent (broker-office 4.1). */
export const commissions: Source = {
  name: "commissions",
  paramsOf: ({ fromMs, toMs, pageRows, cursor }) => ({
    startTime: String(fromMs),
    endTime: String(toMs),
    limit: String(pageRows),
    ...(cursor === null ? {} : { idLessThan: cursor }),
  }),
  async ask(context, params) {
    const result = await call(context, "order-commission", params);
    if (result.kind !== "ok") return { kind: "unread", ...whyNot(result) };
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
