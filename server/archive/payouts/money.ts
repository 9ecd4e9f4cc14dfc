import "server-only";
import { sql } from "drizzle-orm";
import type { Month } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { PayoutNetworkId } from "@/lib/archive/payout-networks";
import { type MonthBalance, type PayeeEntry, type Payout, settle } from "@/lib/archive/payouts";
import { roundedShare } from "@/lib/archive/splits";
import { statementNumber } from "@/lib/archive/statement";
import { type Decimal, decimal, sum } from "@/lib/decimal";
import { type Queries, rowsOf } from "../../db/database";

/** Whose money: one client's, or that of all clients of an account. */
interface Owner {
  readonly accountId: string;
  readonly clientId?: string;
}

/** What a lock says that a client is to get for its month. */
interface LockedPayable {
  readonly client: string;
  readonly name: string;
  readonly month: Month;
  readonly lock: number;
  /** Unix ms. */
  readonly at: number;
  readonly payable: Decimal;
  readonly statement: string;
}

/** Everything that was locked, entered and paid, oldest first. */
export interface Money {
  readonly payables: readonly LockedPayable[];
  readonly payouts: readonly (Payout & { readonly client: string })[];
  readonly payees: readonly (PayeeEntry & { readonly client: string })[];
}

/** Reads what clients are to get and got, and where it goes. */
export async function moneyOf(db: Queries, owner: Owner): Promise<Money> {
  return {
    payables: await lockedPayables(db, owner),
    payouts: await payoutsOf(db, owner),
    payees: await payeesOf(db, owner),
  };
}

/** A client's part of all that was read. */
export function moneyOfClient({ payables, payouts, payees }: Money, client: string): Money {
  const own = (each: { readonly client: string }) => each.client === client;
  return {
    payables: payables.filter(own),
    payouts: payouts.filter(own),
    payees: payees.filter(own),
  };
}

/** What a client is to get by each month's newest lock, and what it got. */
export function balancesOf({ payables, payouts }: Pick<Money, "payables" | "payouts">) {
  const newest = new Map<Month, Decimal>();
  for (const { month, payable } of payables) newest.set(month, payable);
  return [...newest].map(([month, payable]): MonthBalance => {
    const paid = sum(payouts.flatMap((each) => (each.month === month ? each.amount : [])));
    return { month, payable, paid };
  });
}

/** What each client's locked months before one left below 0, by the client's id. */
export async function carriedInto(
  db: Queries,
  { accountId, month }: { readonly accountId: string; readonly month: Month },
): Promise<ReadonlyMap<string, Decimal>> {
  const money = await moneyOf(db, { accountId });
  const clients = new Set(money.payables.map(({ client }) => client));
  return new Map(
    [...clients].map((client) => {
      const balances = balancesOf(moneyOfClient(money, client));
      return [client, settle(balances.filter((each) => each.month < month)).carried] as const;
    }),
  );
}

/** The payouts that were not reversed. */
export function standingPayouts<Each extends Payout>(payouts: readonly Each[]): readonly Each[] {
  const reversed = new Set(payouts.map(({ reverses }) => reverses));
  return payouts.filter(({ id, kind }) => kind === "payout" && !reversed.has(id));
}

const of = ({ accountId, clientId }: Owner) => {
  const id = clientId ?? null;
  return sql`account_id = ${accountId} AND (${id}::text IS NULL OR client_id = ${id})`;
};

const ms = (column: string) => sql.raw(`floor(extract(epoch FROM ${column}) * 1000)::float8`);

const monthText = sql`to_char(month, 'YYYY-MM') AS month`;

/** Of a lock that has nothing of a client any more, what it replaces had: the client gets 0. */
async function lockedPayables(db: Queries, owner: Owner): Promise<readonly LockedPayable[]> {
  const rows = await rowsOf<
    Omit<LockedPayable, "payable" | "statement"> & {
      readonly revision: number;
      readonly code: string;
      readonly exact: string;
    }
  >(
    sql`WITH share AS (SELECT * FROM month_share WHERE ${of(owner)}), first AS (
        SELECT month, client_id, min(number) AS number FROM share GROUP BY month, client_id
      ), lock AS (
        SELECT month, number, at,
          row_number() OVER (PARTITION BY month ORDER BY number)::int AS revision
        FROM month_event WHERE account_id = ${owner.accountId} AND kind = 'locked'
      )
      SELECT to_char(lock.month, 'YYYY-MM') AS month, lock.number AS lock, lock.revision,
        ${ms("lock.at")} AS at, client.id AS client, coalesce(share.name, client.name) AS name,
        coalesce(share.code, client.code) AS code, coalesce(share.share, 0)::text AS exact
      FROM lock JOIN first ON first.month = lock.month AND lock.number >= first.number
      JOIN client ON client.id = first.client_id
      LEFT JOIN share ON (share.month, share.number, share.client_id)
        = (lock.month, lock.number, client.id)
      ORDER BY lock.month, lock.number, client.name, client.id`,
    db,
  );
  return rows.map(({ exact, code, revision, ...row }) => ({
    ...row,
    payable: roundedShare(decimal(exact), statementPlaces),
    statement: statementNumber(code, row.month, revision),
  }));
}

async function payoutsOf(db: Queries, owner: Owner): Promise<Money["payouts"]> {
  const rows = await rowsOf<Omit<Money["payouts"][number], "kind">>(
    sql`SELECT payout.id, client_id AS client, reverses, ${ms("payout.at")} AS at,
        desk_user.name AS by,
        ${monthText}, amount::text AS amount, payee, network, tx_id AS "txId",
        paid_on::text AS "paidOn", file, reason
      FROM payout JOIN desk_user ON desk_user.id = payout.user_id
      WHERE ${of(owner)} ORDER BY payout.at, payout.id`,
    db,
  );
  return rows.map((row) => ({
    ...row,
    kind: row.reverses === null ? "payout" : "reversal",
    amount: decimal(row.amount),
  }));
}

interface StoredPayee {
  readonly client: string;
  readonly number: number;
  readonly network: PayoutNetworkId | null;
  readonly address: string | null;
  readonly memo: string | null;
  readonly email: string | null;
  readonly at: number;
  readonly by: string;
}

async function payeesOf(db: Queries, owner: Owner): Promise<Money["payees"]> {
  const rows = await rowsOf<StoredPayee & Record<string, unknown>>(
    sql`SELECT client_id AS client, number, network, address, memo, payee.email,
        ${ms("payee.at")} AS at, desk_user.name AS by
      FROM client_payee AS payee JOIN desk_user ON desk_user.id = payee.user_id
      WHERE ${of(owner)} ORDER BY client_id, number`,
    db,
  );
  return rows.map(({ network, address, memo, ...row }) => ({
    ...row,
    to: network === null || address === null ? null : { network, address, memo },
  }));
}
