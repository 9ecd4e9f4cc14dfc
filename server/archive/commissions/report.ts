import "server-only";
import { and, between, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Grouping } from "@/lib/archive/groupings";
import type { CommissionReport, Sums } from "@/lib/archive/wire";
import { decimal } from "@/lib/decimal";
import { type Day, dayBounds } from "@/lib/time";
import { database } from "../../db/pool";
import { commissionRollup } from "../../db/schema";
import { coverageOf } from "./stand";

/** Which part of an account's archive a report is about: days of UTC+8, both inclusive. */
export interface ReportRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
  readonly product: string | null;
  readonly symbol: string | null;
}

const sums = {
  fills: sql<string>`coalesce(sum(${commissionRollup.fills}), 0)::text`,
  volume: sql<string>`coalesce(sum(${commissionRollup.volume}), 0)::text`,
  fee: sql<string>`coalesce(sum(${commissionRollup.fee}), 0)::text`,
  pureFee: sql<string>`coalesce(sum(${commissionRollup.pureFee}), 0)::text`,
  pureFeeSize: sql<string>`coalesce(sum(${commissionRollup.pureFeeSize}), 0)::text`,
  rebate: sql<string>`coalesce(sum(${commissionRollup.rebate}), 0)::text`,
};

const keys: Readonly<Record<Grouping, SQL<string>>> = {
  day: sql<string>`
    ((${commissionRollup.bucket} AT TIME ZONE 'UTC') + interval '8 hours')::date::text`,
  product: sql<string>`${commissionRollup.subBizType}`,
  symbol: sql<string>`${commissionRollup.symbol}`,
};

/**
 * A commission report from the archive's sums: exact to the last digit, in USDT, with how complete
 * each of its days is (broker-office 4.10).
 */
export async function commissionReport(
  range: ReportRange,
  group: Grouping,
): Promise<CommissionReport> {
  const key = keys[group];
  const [rows, [total], chart, coverage] = await Promise.all([
    database()
      .select({ key, ...sums })
      .from(commissionRollup)
      .where(within(range))
      .groupBy(sql`1`)
      .orderBy(group === "day" ? desc(sql`1`) : desc(sql`sum(${commissionRollup.rebate})`)),
    database().select(sums).from(commissionRollup).where(within(range)),
    database()
      .select({ day: keys.day, product: keys.product, rebate: sums.rebate })
      .from(commissionRollup)
      .where(within(range))
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`),
    coverageOf(range.accountId, range.from, range.to),
  ]);
  if (!total) throw new Error("The archive gave no sum.");
  return {
    ...coverage,
    from: range.from,
    to: range.to,
    group,
    rows: rows.map((row) => ({ key: row.key, ...readSums(row) })).filter(({ fills }) => fills > 0),
    total: readSums(total),
    chart: chart.map(({ day, product, rebate }) => ({
      day: day as Day,
      product,
      rebate: decimal(rebate),
    })),
  };
}

/** The rows of the sums that lie in a range; buckets never cross a day of UTC+8. */
function within({ accountId, from, to, product, symbol }: ReportRange): SQL | undefined {
  const start = new Date(dayBounds(from, "UTC+8").startMs);
  const end = new Date(dayBounds(to, "UTC+8").endMs);
  return and(
    eq(commissionRollup.accountId, accountId),
    between(commissionRollup.bucket, start, end),
    product === null ? undefined : eq(commissionRollup.subBizType, product),
    symbol === null ? undefined : sql`upper(${commissionRollup.symbol}) = upper(${symbol})`,
  );
}

type Written = Readonly<Record<keyof Sums, string>>;

function readSums({ fills, volume, fee, pureFee, pureFeeSize, rebate }: Written): Sums {
  return {
    fills: Number.parseInt(fills, 10),
    volume: decimal(volume),
    fee: decimal(fee),
    pureFee: decimal(pureFee),
    pureFeeSize: decimal(pureFeeSize),
    rebate: decimal(rebate),
  };
}
