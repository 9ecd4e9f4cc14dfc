import "server-only";
import { sql } from "drizzle-orm";
import { type Month, monthRange } from "@/lib/archive/month";
import type { PayoutNetworkId } from "@/lib/archive/payout-networks";
import {
  addressChange,
  type MonthPayouts,
  type PayoutFile,
  type PayoutFileRow,
  type PayoutRow,
  settle,
} from "@/lib/archive/payouts";
import { compare, decimal } from "@/lib/decimal";
import { type Queries, rowsOf } from "../../db/database";
import type { MonthOfAccount } from "../months/change-month";
import { lockOf, monthHistory } from "../months/month-status";
import { balancesOf, type Money, moneyOf, moneyOfClient, standingPayouts } from "./money";

/** What a month's clients are to get, what they got, and the files of it. */
export async function monthPayouts(
  db: Queries,
  { accountId, month }: MonthOfAccount,
): Promise<MonthPayouts> {
  const money = await moneyOf(db, { accountId });
  const files = await filesOf(db, { accountId, month }, money);
  const history = await monthHistory(db, accountId, month);
  const lock = history.find(({ kind }) => kind === "locked")?.number;
  const clients = new Map(
    money.payables.flatMap((each) => (each.month === month ? [[each.client, each]] : [])),
  );
  const rows = [...clients.values()].map(({ client, name, statement }) => ({
    ...{ client, name, statement },
    ...rowOf(moneyOfClient(money, client), month, files.filter(holds(client, lock))),
  }));
  return {
    month,
    state: lockOf(history) ? "locked" : lock === undefined ? "open" : "reopened",
    rows: rows.toSorted((a, b) => a.name.localeCompare(b.name, "en")),
    files: files.map((file) => ({ ...file, rows: file.rows.map(marked(file, rows, lock)) })),
  };
}

/** Whether a file holds a client's payable. One that is paid holds no more than its own lock's. */
const holds =
  (client: string, lock: number | undefined) =>
  ({ rows, voided }: PayoutFile) =>
    voided === null &&
    rows.some((row) => row.client === client && (!row.paid || row.lock === lock));

/** Says of what a file holds whether the month's newest lock made it wrong. */
const marked =
  ({ voided }: PayoutFile, rows: readonly PayoutRow[], lock: number | undefined) =>
  (row: PayoutFileRow): PayoutFileRow => {
    const open = rows.find(({ client }) => client === row.client)?.open;
    const isWrong = open === undefined || compare(open, row.amount) !== 0;
    const outdated = voided === null && !row.paid && row.lock !== lock && isWrong;
    return { ...row, outdated };
  };

function rowOf(
  money: Money,
  month: Month,
  [newest]: readonly PayoutFile[],
): Omit<PayoutRow, "client" | "name" | "statement"> {
  const { months } = settle(balancesOf(money));
  const settled = months.find((each) => each.month === month);
  if (!settled) throw new Error(`${month} is not settled.`);
  const { month: _, ...sums } = settled;
  const standing = standingPayouts(money.payouts);
  const paidFrom = standing.some((each) => each.month === month && each.file === newest?.number);
  return {
    ...sums,
    payee: money.payees.at(-1) ?? null,
    change: addressChange(
      money.payees,
      standing.map(({ payee }) => payee),
    ),
    file: newest?.number ?? null,
    filePaid: newest ? paidFrom : null,
    payouts: money.payouts.filter((each) => each.month === month).toReversed(),
  };
}

interface StoredFile extends Record<string, unknown> {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly at: number;
  readonly by: string;
  readonly voided: PayoutFile["voided"];
}

interface StoredRow extends Record<string, unknown> {
  readonly file: number;
  readonly client: string;
  readonly name: string;
  readonly payee: number;
  readonly lock: number;
  readonly amount: string;
  readonly network: PayoutNetworkId;
  readonly address: string;
  readonly memo: string | null;
}

const ms = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}) * 1000)::float8`);

async function filesOf(
  db: Queries,
  { accountId, month }: MonthOfAccount,
  { payouts }: Money,
): Promise<readonly PayoutFile[]> {
  const { from } = monthRange(month);
  const files = await rowsOf<StoredFile>(
    sql`SELECT file.number, file.name, encode(file.sha256, 'hex') AS sha256, ${ms("file.at")} AS at,
        maker.name AS by, CASE WHEN void.file IS NOT NULL THEN jsonb_build_object(
          'at', ${ms("void.at")}, 'by', voider.name, 'reason', void.reason) END AS voided
      FROM payout_file AS file JOIN desk_user AS maker ON maker.id = file.user_id
      LEFT JOIN payout_void AS void ON (void.account_id, void.month, void.file)
        = (file.account_id, file.month, file.number)
      LEFT JOIN desk_user AS voider ON voider.id = void.user_id
      WHERE file.account_id = ${accountId} AND file.month = ${from} ORDER BY file.number DESC`,
    db,
  );
  const rows = await rowsOf<StoredRow>(
    sql`SELECT file_row.file, client.id AS client, client.name, file_row.payee,
        file_row.lock, file_row.amount::text AS amount, payee.network, payee.address, payee.memo
      FROM payout_file_row AS file_row JOIN client ON client.id = file_row.client_id
      JOIN client_payee AS payee ON (payee.account_id, payee.client_id, payee.number)
        = (file_row.account_id, file_row.client_id, file_row.payee)
      WHERE file_row.account_id = ${accountId} AND file_row.month = ${from}
      ORDER BY client.name, client.id`,
    db,
  );
  const standing = standingPayouts(payouts).filter((each) => each.month === month);
  return files.map((file) => ({
    ...file,
    rows: rows.flatMap(({ file: number, network, address, memo, amount, ...row }) => {
      if (number !== file.number) return [];
      const paid = standing.some((each) => each.client === row.client && each.file === number);
      const to = { network, address, memo };
      const frozen = { ...row, to, amount: decimal(amount), paid, outdated: false };
      return [frozen satisfies PayoutFileRow];
    }),
  }));
}
