import "server-only";
import { isDecimal } from "@/lib/decimal";
import { notText } from "@/lib/exchange/answers";
import { call } from "../../gateway/call";
import { type Row, type Source, unread } from "../source";
import { unprintable } from "../unprintable";
import { storeTransfers } from "./store-transfers";

/** Deposits and withdrawals of all sub-accounts (endpoint 4), in windows of seven UTC days. */
export const transfers: Source = {
  name: "transfers",
  pageRows: { usual: 100, other: 83 },
  paramsOf: ({ fromMs, toMs, pageRows, cursor }) => ({
    startTime: String(fromMs),
    endTime: String(toMs),
    limit: String(pageRows),
    ...(cursor === null ? {} : { cursor }),
  }),
  async ask(context, params) {
    const result = await call(context, "sub-deposit-withdrawal", params);
    if (result.kind !== "ok") return unread(result);
    const { list, endId, cursor } = result.data;
    return {
      kind: "page",
      rows: list as readonly Row[],
      // The specification names the cursor both ways (rulings 12).
      endId: endId || cursor || null,
      requestTime: result.requestTime,
    };
  },
  keyOf: (row) => JSON.stringify([row.uid, row.type, row.subType, row.coin, row.txId]),
  faultOf,
  store: storeTransfers,
};

/** Why a transfer cannot be kept as one, or null. An amount may be missing: it is then not told. */
function faultOf(row: Row): string | null {
  const strange = Object.entries(row).find(([, value]) => value?.startsWith(notText));
  if (strange) return `${strange[0]} is not a text`;
  if (!row.txId) return "txId is empty";
  if (!/^\d{13}$/.test(row.ts ?? "")) return "ts is not a time in milliseconds";
  if (row.amount && !(row.amount.length <= 100 && isDecimal(row.amount))) {
    return "amount is not a number";
  }
  return unprintable(row);
}
