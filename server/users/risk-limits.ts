import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import {
  type Bounds,
  boundsOf,
  type DeskLimit,
  type DeskLimitChange,
  type DeskLimitScope,
  type DeskLimitsAnswer,
  type OwnLimits,
  type OwnLimitsChange,
  type RiskLimitsAnswer,
  type StoredLimits,
} from "@/lib/orders/risk-limits-api";
import type { Principal } from "@/lib/users/roles";
import { sentLastMinuteSql } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { database, pool, type Queries, statement, type Tx, transaction } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account, riskLimit, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { newId } from "../ids";

async function riskLimitsOf(
  { deskId, userId }: Pick<Principal, "deskId" | "userId">,
  accountId: string,
): Promise<Bounds> {
  const { rows } = await pool().query<StoredLimits>(riskLimitsOfSql({ deskId, userId, accountId }));
  return boundsOf(rows);
}

const riskLimitsOfSql = statement<{ deskId: string; userId: string; accountId: string }>(
  `
SELECT kind, limits FROM risk_limit
WHERE desk_id = $deskId AND (user_id = $userId OR user_id IS NULL)
  AND (account_id = $accountId OR account_id IS NULL)`,
  "risk-limits-of",
);

/**
 * How many orders somebody sent on an account in the last sixty seconds, with the held ones of
 * others than `ownClientOids`; null leaves out all that are held.
 */
export async function ordersLastMinute(
  userId: string,
  accountId: string,
  queries: Pick<PoolClient, "query"> = pool(),
  ownClientOids: readonly string[] | null = [],
): Promise<number> {
  const { rows } = await queries.query<{ sent: number }>(
    sentSql({ accountId, userId, ownClientOids }),
  );
  return rows[0]?.sent ?? 0;
}

const sentSql = statement<{
  accountId: string;
  userId: string;
  ownClientOids: readonly string[] | null;
}>(sentLastMinuteSql("$accountId", "$userId", "$ownClientOids"), "orders-last-minute");

/** GET /api/risk-limits. Throws a DeskError when the desk has no such account. */
export async function readRiskLimits(
  principal: Principal,
  accountId: string,
): Promise<RiskLimitsAnswer> {
  await requireAccount(database(), principal.deskId, accountId);
  const [found, sentLastMinute] = await Promise.all([
    riskLimitsOf(principal, accountId),
    // A held place is of an order that the page itself is about to place.
    ordersLastMinute(principal.userId, accountId, pool(), null),
  ]);
  return { ...found, sentLastMinute };
}

/** Sets or removes the limits of a user's own on an account. */
export function changeOwnLimits(
  principal: Principal,
  { accountId, riskLimits }: OwnLimitsChange,
): Promise<void> {
  return transaction(async (tx) => {
    await requireAccount(tx, principal.deskId, accountId);
    const { userId } = principal;
    await changeRiskLimits(tx, principal, { kind: "own", userId, accountId, riskLimits });
  });
}

/** Sets or removes a desk limit. Throws a DeskError for a user or account that the desk has not. */
export function changeDeskLimit(principal: Principal, change: DeskLimitChange): Promise<void> {
  return transaction(async (tx) => {
    const { deskId } = principal;
    const { userId, accountId } = change;
    if (accountId !== null) await requireAccount(tx, deskId, accountId);
    if (userId !== null) {
      const own = and(eq(user.id, userId), eq(user.deskId, deskId));
      const [found] = await tx.select({ id: user.id }).from(user).where(own);
      if (!found) throw new DeskError({ kind: "not-found", what: "This user" });
    }
    await changeRiskLimits(tx, principal, { kind: "desk", ...change });
  });
}

interface RiskLimitsChange extends DeskLimitScope {
  readonly kind: "own" | "desk";
  readonly riskLimits: OwnLimits | DeskLimit | null;
}

async function changeRiskLimits(
  tx: Tx,
  principal: Principal,
  change: RiskLimitsChange,
): Promise<void> {
  const { deskId } = principal;
  const { kind, userId, accountId, riskLimits } = change;
  const row = and(
    eq(riskLimit.deskId, deskId),
    eq(riskLimit.kind, kind),
    userId === null ? isNull(riskLimit.userId) : eq(riskLimit.userId, userId),
    accountId === null ? isNull(riskLimit.accountId) : eq(riskLimit.accountId, accountId),
  );
  const [before] = await tx.select().from(riskLimit).where(row).for("update");
  const values = { limits: riskLimits ?? undefined, updatedBy: principal.userId };
  if (riskLimits === null) await tx.delete(riskLimit).where(row);
  else if (before)
    await tx
      .update(riskLimit)
      .set({ ...values, updatedAt: sql`now()` })
      .where(row);
  else {
    const id = newId("limit");
    await tx
      .insert(riskLimit)
      .values({ id, deskId, kind, userId, accountId, ...values, limits: riskLimits });
  }
  await appendAudit(tx, principal, {
    action: kind === "own" ? "limits.changed" : "desk-limit.changed",
    target: userId ?? accountId ?? deskId,
    detail: { ...(accountId && { accountId }), ...differences(before?.limits ?? null, riskLimits) },
  });
}

/** Each bound that is another now, beside what it was. */
function differences(before: object | null, after: object | null): Record<string, string | null> {
  const was: Readonly<Record<string, unknown>> = { ...before };
  const is: Readonly<Record<string, unknown>> = { ...after };
  const text = (value: unknown) => (value == null ? null : String(value));
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => was[name] !== is[name])
      .flatMap((name) => [
        [`${name}Before`, text(was[name])],
        [name, text(is[name])],
      ]),
  );
}

/** Every desk limit of the desk, and whom and what one can be set for. */
export async function listDeskLimits({ deskId }: Principal): Promise<DeskLimitsAnswer> {
  const [rows, users, accounts] = await Promise.all([
    database()
      .select({ limit: riskLimit, updatedBy: user.name })
      .from(riskLimit)
      .innerJoin(user, eq(user.id, riskLimit.updatedBy))
      .where(and(eq(riskLimit.deskId, deskId), eq(riskLimit.kind, "desk")))
      .orderBy(asc(riskLimit.id)),
    database()
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(and(eq(user.deskId, deskId), isNull(user.disabledAt)))
      .orderBy(asc(user.name)),
    database()
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(deskAccounts(deskId))
      .orderBy(asc(account.name)),
  ]);
  const deskLimits = rows.map(({ limit, updatedBy }) => ({
    userId: limit.userId,
    accountId: limit.accountId,
    riskLimits: limit.limits as DeskLimit,
    updatedBy,
    updatedAt: limit.updatedAt.toISOString(),
  }));
  return { deskLimits, users, accounts };
}

async function requireAccount(on: Queries, deskId: string, accountId: string): Promise<void> {
  const own = and(eq(account.id, accountId), deskAccounts(deskId));
  const [found] = await on.select({ id: account.id }).from(account).where(own);
  if (!found) throw new DeskError({ kind: "not-found", what: "This account" });
}
