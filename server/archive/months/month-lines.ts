import "server-only";
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { ClientLine } from "@/lib/archive/client-lines";
import { type Month, monthRange } from "@/lib/archive/month";
import { type LineKind, type MonthShare, statementPlaces } from "@/lib/archive/month-close";
import { roundedShare } from "@/lib/archive/splits";
import { decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Queries } from "../../db/database";

const amounts = ["fills", "volume", "fee", "pure_fee", "rebate", "share"] as const;
const columns = sql.raw(amounts.join(", "));
const negated = sql.raw(amounts.map((name) => `-line.${name}`).join(", "));
const sums = sql.raw(amounts.map((name) => `sum(${name})`).join(", "));
const named = sql.raw(amounts.map((name) => `sum(${name})::text AS ${name}`).join(", "));
const notNothing = sql`HAVING (${sums}) IS DISTINCT FROM (0, 0, 0, 0, 0, 0)`;
const grouped = sql`SELECT day::text AS day, sub_biz_type, client_id, kind, ${named}`;
const inOrder = sql`GROUP BY day, sub_biz_type, client_id, kind ${notNothing}
  ORDER BY day, sub_biz_type, client_id, kind`;

/** Days of UTC+8, both inclusive. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** The lines of a range of days as the archive has them now. */
export function currentLines(db: Queries, accountId: string, range: Days): Promise<ClientLine[]> {
  return linesOf(db, archived(accountId, range));
}

/** The lines that a lock froze: the month's own, and those booked into it, by their days. */
export function frozenLines(
  db: Queries,
  accountId: string,
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<ClientLine[]> {
  return linesOf(
    db,
    sql`SELECT * FROM month_line WHERE (account_id, month, number)
      = (${accountId}, ${monthRange(month).from}, ${number})`,
  );
}

/** What the locks that hold froze and booked of a range of days. */
export const settledLines = (db: Queries, accountId: string, range: Days) =>
  linesOf(db, settled(accountId, range));

/** What the archive has now of days of locked months, less what the locks froze and booked. */
export function differences(db: Queries, accountId: string, range: Days): Promise<ClientLine[]> {
  return linesOf(db, lessSettled(archived(accountId, range), accountId, range));
}

/** Rows of days less what the locks froze and booked of them; only days of locked months. */
export function lessSettled(rows: SQL, accountId: string, range: Days): SQL {
  return sql`SELECT day, sub_biz_type, client_id, 'own' AS kind, ${columns} FROM (${rows}) AS now
    WHERE date_trunc('month', day) IN (SELECT month FROM (${locked(accountId)}) AS locked)
    UNION ALL
    SELECT line.day, line.sub_biz_type, line.client_id, 'own', ${negated}
    FROM (${settled(accountId, range)}) AS line`;
}

const settled = (accountId: string, { from, to }: Days) => sql`
  SELECT line.day, line.sub_biz_type, line.client_id, 'own' AS kind, ${columns}
  FROM month_line AS line JOIN (${locked(accountId)}) AS locked USING (month, number)
  WHERE line.account_id = ${accountId} AND line.day BETWEEN ${from}::date AND ${to}::date`;

const locked = (accountId: string) =>
  sql`SELECT month, number FROM (${lastEvents(accountId)}) AS last WHERE kind = 'locked'`;

/** The last event of each month that locked or opened it. */
export function lastEvents(accountId: string): SQL {
  return sql`SELECT DISTINCT ON (month) month, number, kind, at FROM month_event
    WHERE account_id = ${accountId} AND kind IN ('locked', 'reopened')
    ORDER BY month, number DESC`;
}

/**
 * The SHA-256 over lines in the order of days, products, clients and kinds, and over what each
 * client gets of them, hex.
 */
export function digestOf(lines: readonly ClientLine[], shares: readonly MonthShare[]): string {
  const hash = createHash("sha256");
  const cover = (...values: readonly unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  for (const { day, product, client, kind, fills, volume, fee, pureFee, rebate, share } of lines) {
    cover(day, product, client, kind, fills, volume, fee, pureFee, rebate, share);
  }
  const byClient = shares.toSorted((a, b) => ((a.client ?? "") < (b.client ?? "") ? -1 : 1));
  for (const { client, name, code, percent, exact } of byClient) {
    cover(client, name, code, percent, exact, roundedShare(decimal(exact), statementPlaces));
  }
  return hash.digest("hex");
}

/** Sums by client that were refreshed before (clients/client-days.ts). */
const archived = (accountId: string, range: Days) =>
  sql`SELECT day, sub_biz_type, client_id, 'own' AS kind, fills, volume, fee, pure_fee, rebate,
      0::numeric AS share FROM client_day_total
    WHERE account_id = ${accountId} AND day BETWEEN ${range.from}::date AND ${range.to}::date`;

interface Written extends Record<string, unknown> {
  readonly day: Day;
  readonly sub_biz_type: string;
  readonly client_id: string;
  readonly kind: LineKind;
  readonly fills: string;
  readonly volume: string;
  readonly fee: string;
  readonly pure_fee: string;
  readonly rebate: string;
  readonly share: string;
}

/** Rows added up; equal numbers are written alike, whatever they were added up from. */
export async function linesOf(db: Queries, line: SQL): Promise<ClientLine[]> {
  const { rows } = await db.execute<Written>(sql`${grouped} FROM (${line}) AS line ${inOrder}`);
  return rows.map((row) => ({
    day: row.day,
    product: row.sub_biz_type,
    client: row.client_id || null,
    kind: row.kind,
    fills: Number.parseInt(row.fills, 10),
    volume: decimal(row.volume),
    fee: decimal(row.fee),
    pureFee: decimal(row.pure_fee),
    rebate: decimal(row.rebate),
    share: decimal(row.share),
  }));
}
