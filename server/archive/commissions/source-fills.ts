import "server-only";
import { hash } from "node:crypto";
import { isDecimal } from "@/lib/decimal";
import { notText } from "@/lib/exchange/response-fields";
import { type SourceRow, unstorableText } from "../archive-source";

const amountFields = ["volume", "fee", "pureFee", "rebateAmount"] as const;

/**
 * The rows of a page as the statements that keep them read them, each key once: `key` is 32 hex
 * digits, a number is as the exchange wrote it, empty texts are null.
 */
export function distinctFills(accountId: string, rows: readonly SourceRow[]) {
  const byKey = new Map(
    rows.toReversed().map((row) => {
      const { bizType, subBizType, symbol, orderId, fillId } = row;
      const names = [accountId, bizType, subBizType, symbol, orderId, fillId];
      // As PostgreSQL writes an array of texts: the key is over these very bytes.
      const text = `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
      return [text, row] as const;
    }),
  );
  return [...byKey].map(([text, row]) => fillOf(keyOf(text), row));
}

/** What a fill is known by: 128 bits of a hash over its account and key. */
const keyOf = (text: string) => hash("sha256", text, "hex").slice(0, 32);

function fillOf(key: string, row: SourceRow) {
  return {
    key,
    biz_type: row.bizType,
    sub_biz_type: row.subBizType,
    symbol: row.symbol,
    order_id: row.orderId,
    fill_id: row.fillId,
    ts: row.ts,
    client_oid: row.clientOid || null,
    volume: row.volume || null,
    fee: row.fee || null,
    pure_fee: row.pureFee || null,
    rebate: row.rebateAmount || null,
    written: amountFields.every((name) => isRepeated(row[name])) ? null : wordingOf(row),
  };
}

/** Whether a column says the number in the same wording, digit for digit. */
const isRepeated = (written: string | null | undefined) =>
  written === null || written === undefined || repeatedNumber.test(written);

const repeatedNumber = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const wordingOf = (row: SourceRow) =>
  Object.fromEntries(amountFields.map((name) => [name, row[name] ?? null]));

/** What the sums of a page are kept by, each once. */
export function seriesOf(fills: ReturnType<typeof distinctFills>) {
  const series = fills.map(({ sub_biz_type, symbol, biz_type }) =>
    JSON.stringify({ sub_biz_type, symbol, biz_type }),
  );
  return [...new Set(series)].map((each): unknown => JSON.parse(each));
}

const ids = ["fillId", "orderId", "symbol", "bizType", "subBizType"] as const;

/** The end of the year 2099 in UTC+8: the archive has no partitions behind it. */
const lastTs = Date.UTC(2100, 0, 1) - 8 * 3_600_000;

/** Longer numbers than any exchange writes would only fill the disk. */
const longestNumber = 100;

/**
 * Why a commission record cannot be counted, or null (docs/archive.md#numbers): an id is missing,
 * the time is none, a number is not a number. An empty number is allowed: it is "not stated", never
 * 0.
 */
export function commissionFault(row: SourceRow): string | null {
  const strange = Object.entries(row).find(([, value]) => value?.startsWith(notText));
  if (strange) return `${strange[0]} is not a text`;
  for (const name of ids) if (!row[name]) return `${name} is empty`;
  const isTime = /^\d{13}$/.test(row.ts ?? "") && Number.parseInt(row.ts ?? "", 10) < lastTs;
  if (!isTime) return "ts is not a time in milliseconds";
  for (const name of amountFields) {
    const value = row[name];
    if (!value) continue;
    if (value.length > longestNumber || !isDecimal(value)) return `${name} is not a number`;
  }
  return unstorableText(row);
}
