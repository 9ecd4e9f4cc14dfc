import "server-only";
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { addMonths, type Month, monthRange } from "@/lib/archive/month";
import type { MonthLine } from "@/lib/archive/month-close";
import { add, decimal } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import type { Queries } from "../../db/database";

/**
 * A day changes for as long as the exchange answers it, 30 days, and months are locked one after
 * the other: what a lock can still owe is of the months just before it.
 */
const changingMonths = 3;

const amounts = ["fills", "volume", "fee", "pure_fee", "rebate"] as const;
const columns = sql.raw(amounts.join(", "));
const negated = sql.raw(amounts.map((name) => `-line.${name}`).join(", "));
const sums = sql.raw(amounts.map((name) => `sum(${name})`).join(", "));
const named = sql.raw(amounts.map((name) => `sum(${name})::text AS ${name}`).join(", "));
const notNothing = sql`HAVING (${sums}) IS DISTINCT FROM (0, 0, 0, 0, 0)`;
const grouped = sql`SELECT day::text AS day, sub_biz_type, client_id, ${named}`;
const inOrder = sql`GROUP BY day, sub_biz_type, client_id ${notNothing}
  ORDER BY day, sub_biz_type, client_id`;

/** The lines of a range of days as the archive has them now. */
export function currentLines(
  db: Queries,
  accountId: string,
  range: { readonly from: Day; readonly to: Day },
): Promise<ClientLine[]> {
  return linesOf(db, sql`${grouped} FROM (${archived(accountId, range)}) AS line ${inOrder}`);
}

/** The lines that a lock froze: the month's own, and those booked into it, by their days. */
export function frozenLines(
  db: Queries,
  accountId: string,
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<ClientLine[]> {
  return linesOf(
    db,
    sql`${grouped} FROM month_line WHERE (account_id, month, number)
      = (${accountId}, ${monthRange(month).from}, ${number}) ${inOrder}`,
  );
}

/**
 * What has changed on days of locked months and is booked into no locked month yet: the archive as
 * it is now less what the locks froze and booked, so that nothing is lost or counted twice.
 */
export function unbookedLines(db: Queries, accountId: string, month: Month): Promise<ClientLine[]> {
  const range = changingRange(month);
  return linesOf(
    db,
    sql`WITH locked AS (
        SELECT month, number FROM (${lastEvents(accountId)}) AS last WHERE kind = 'locked'
      ), line AS (
        SELECT day, sub_biz_type, client_id, ${columns} FROM (${archived(accountId, range)}) AS now
        WHERE date_trunc('month', day) IN (SELECT month FROM locked)
        UNION ALL
        SELECT line.day, line.sub_biz_type, line.client_id, ${negated} FROM month_line AS line
        JOIN locked USING (month, number)
        WHERE line.account_id = ${accountId}
          AND line.day BETWEEN ${range.from}::date AND ${range.to}::date
      )
      ${grouped} FROM line ${inOrder}`,
  );
}

/** The days before a month on which something may have changed since their lock. */
export function changingRange(month: Month): { readonly from: Day; readonly to: Day } {
  const to = addDays(monthRange(month).from, -1);
  return { from: monthRange(addMonths(month, -changingMonths)).from, to };
}

/** The last event of each month that locked or opened it. */
export function lastEvents(accountId: string): SQL {
  return sql`SELECT DISTINCT ON (month) month, number, kind, at FROM month_event
    WHERE account_id = ${accountId} AND kind IN ('locked', 'reopened')
    ORDER BY month, number DESC`;
}

/** The SHA-256 over lines in the order of days, products and clients, hex. */
export function digestOf(lines: readonly ClientLine[]): string {
  const hash = createHash("sha256");
  for (const { day, product, client, fills, volume, fee, pureFee, rebate } of lines) {
    const sums = [fills, volume, fee, pureFee, rebate];
    const line = [day, product, ...(client === null ? [] : [client]), ...sums];
    hash.update(`${JSON.stringify(line)}\n`);
  }
  return hash.digest("hex");
}

/** Sums by client that were refreshed before (clients/client-days.ts). */
const archived = (accountId: string, range: { readonly from: Day; readonly to: Day }) =>
  sql`SELECT day, sub_biz_type, client_id, ${columns} FROM client_day_total
    WHERE account_id = ${accountId} AND day BETWEEN ${range.from}::date AND ${range.to}::date`;

/** A line of one client; null: nobody's. */
export interface ClientLine extends MonthLine {
  readonly client: string | null;
}

/** The same sums by day and product, whosever they are. */
export function byProduct(lines: readonly ClientLine[]): MonthLine[] {
  const merged = new Map<string, MonthLine>();
  for (const { client: _, ...line } of lines) {
    const key = `${line.day} ${line.product}`;
    const before = merged.get(key);
    merged.set(key, before ? together(before, line) : line);
  }
  return [...merged.values()];
}

const together = (a: MonthLine, b: MonthLine): MonthLine => ({
  ...{ day: a.day, product: a.product, fills: a.fills + b.fills },
  volume: add(decimal(a.volume), decimal(b.volume)),
  fee: add(decimal(a.fee), decimal(b.fee)),
  pureFee: add(decimal(a.pureFee), decimal(b.pureFee)),
  rebate: add(decimal(a.rebate), decimal(b.rebate)),
});

interface Written extends Record<string, unknown> {
  readonly day: Day;
  readonly sub_biz_type: string;
  readonly client_id: string;
  readonly fills: string;
  readonly volume: string;
  readonly fee: string;
  readonly pure_fee: string;
  readonly rebate: string;
}

/** The rows of a query; equal numbers are written alike, whatever they were added up from. */
async function linesOf(db: Queries, query: SQL): Promise<ClientLine[]> {
  const { rows } = await db.execute<Written>(query);
  return rows.map((row) => ({
    day: row.day,
    product: row.sub_biz_type,
    client: row.client_id || null,
    fills: Number.parseInt(row.fills, 10),
    volume: decimal(row.volume),
    fee: decimal(row.fee),
    pureFee: decimal(row.pure_fee),
    rebate: decimal(row.rebate),
  }));
}
