import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { paidState } from "@/lib/archive/paid-state";
import { sum } from "@/lib/decimal";
import { statementRecipients } from "@/lib/exports/statements";
import type { LockedMonth, OfAccount } from "@/lib/overview/api";
import { currentLocks } from "../archive/months/month-status";
import { monthPayouts } from "../archive/payouts/month-payouts";
import { readingDatabase } from "../db/reading";
import { account } from "../db/schema";
import { filesOf } from "../exports/statement-files";

/** So many of an account's newest locked months are looked at. */
const maxMonths = 2;

/** What the newest locked months of each broker still need, newest first. */
export async function lockedMonths(deskId: string): Promise<LockedMonth[]> {
  const isBroker = and(
    eq(account.deskId, deskId),
    isNull(account.archivedAt),
    eq(account.ndBroker, true),
  );
  const brokers = await readingDatabase()
    .select({ accountId: account.id, accountName: account.name })
    .from(account)
    .where(isBroker)
    .orderBy(asc(account.name));
  return (await Promise.all(brokers.map(monthsOf))).flat();
}

async function monthsOf(of: OfAccount): Promise<LockedMonth[]> {
  const db = readingDatabase();
  const { accountId } = of;
  const locks = (await currentLocks(db, accountId)).slice(0, maxMonths);
  const months = locks.map(async ({ month, number }): Promise<LockedMonth> => {
    const [files, { rows }] = await Promise.all([
      filesOf(accountId, { month, locked: { number } }, db),
      monthPayouts(db, { accountId, month }),
    ]);
    const unpaid = rows.filter((row) => paidState(row) === "open");
    return {
      ...{ ...of, month },
      withoutStatements: files.length === 0,
      unsent: statementRecipients(files).due.length,
      unpaid: unpaid.length,
      open: sum(unpaid.map(({ open }) => open)),
    };
  });
  return Promise.all(months);
}
