import "server-only";
import type { PoolClient } from "pg";
import { intervalText, longDay } from "@/lib/archive/day-range";
import { addMonths, monthOf, monthRange } from "@/lib/archive/month";
import {
  type DayInterval,
  entriesForEach,
  isOnAll,
  type OwnedInterval,
  type OwnerFrom,
  overlap,
  ownedIntervals,
  ownedWithin,
  ownerOn,
} from "@/lib/archive/ownership";
import type { Day } from "@/lib/time";
import { statement } from "../../db/database";
import { DeskError } from "../../desk-error";
import { oldestDay } from "../commissions/schedule";
import { storeReassignment } from "../months/reassignments";
import { type ChangedDays, type ClientsActor, mayChange } from "./locked-days";
import type { Candidate, Owner } from "./owner";
import { addPrefixSql, addUidSql, entriesSql, openSql, replaceSql } from "./ownership-sql";

interface OwnerEntry extends OwnerFrom<Owner> {
  readonly number: number;
}

/** What may have an owner: a uid, or the beginning of a clientOid. */
interface Owned {
  readonly kind: "uid" | "prefix";
  readonly accountId: string;
  readonly key: string;
}

interface DatedChange {
  readonly of: Owned;
  /** Without it: the first day after the newest locked month, or the archive's first day. */
  readonly from?: Day | undefined;
  /** Exclusive; without it there is no end. */
  readonly until?: Day | undefined;
}

interface Assignment extends DatedChange {
  readonly owner: Owner;
  /** The clients from whom it is knowingly taken. */
  readonly takesFrom?: readonly string[] | undefined;
}

interface Removal extends DatedChange {
  readonly owner: null;
  /** Whose days end; those of other clients stay. */
  readonly clientId: string;
}

type PlannedChange = Assignment | Removal;

/** A change of ownership as it was asked for. */
export type OwnershipChange = PlannedChange & {
  /** Why days of locked months are changed. */
  readonly reason?: string | undefined;
};

/** What was changed: its days, and whose the thing was on them before. */
export interface ChangedOwnership extends DayInterval {
  /** Null: nobody's. */
  readonly before: Owner | null;
  /** It was several clients' on these days, so giving it back to `before` restores not all. */
  readonly mixed: boolean;
}

/**
 * Records whose something is on days of UTC+8. What held for these days is replaced, not
 * overwritten; other days stay as they are. Days of locked months change with a reason, for those
 * who may reopen a month. Throws a DeskError, also where something is another client's and not
 * knowingly taken from it, and where the client has it on none of the days that are to end.
 */
export async function recordOwnership(
  connection: PoolClient,
  actor: ClientsActor,
  change: OwnershipChange,
): Promise<ChangedOwnership> {
  const { of, owner } = change;
  const { userId } = actor;
  await holdMonths(connection, of.accountId);
  const { parts, openFrom, entries, changed, others } = await planChange(connection, change);
  const [first] = parts;
  if (!first) return refuseRemoval(connection, of, others[0]);
  const days = { from: first.from, until: parts.at(-1)?.until ?? null };
  const lockedDays = mayChange({ days, openFrom }, actor, change.reason);
  if (change.owner !== null) await mustBeFree(connection, change, others);
  if (owner !== null && lockedDays) mustDiffer(entries, days, owner);
  const before = ownerOn(entries, days.from);
  await replaceEntries(connection, of, { ...changed, userId });
  if (lockedDays) {
    const { reason } = lockedDays;
    const reassigned = { ...of, clientId: owner?.clientId ?? null, reason, userId };
    for (const { from, until } of parts) {
      if (openFrom !== null && from >= openFrom) continue;
      await storeReassignment(connection, { ...reassigned, from, until });
    }
  }
  return { ...days, before, mixed: changed.replaced.some(({ from }) => from > days.from) };
}

/** The entries of something as a change would leave them, and from which day it would hold. */
export async function candidateFor(
  connection: Pick<PoolClient, "query">,
  change: PlannedChange,
): Promise<{ readonly candidate: Candidate } & ChangedDays> {
  const { days, openFrom, entries, changed } = await planChange(connection, change);
  const left = entries.filter((entry) => !changed.replaced.includes(entry));
  const next = [...left, ...changed.added].sort((a, b) => (a.from < b.from ? -1 : 1));
  const { kind, key } = change.of;
  return { candidate: { kind, key, entries: next }, days, openFrom };
}

async function planChange(connection: Pick<PoolClient, "query">, change: PlannedChange) {
  const { of, owner } = change;
  const { days, openFrom } = await changedDays(connection, of.accountId, change);
  const entries = await entriesOf(connection, of);
  const others = ownedIntervals(entries).filter((each) => overlap(each, days));
  const parts: readonly DayInterval[] =
    change.owner === null
      ? ownedWithin(entries, days, ({ clientId }) => clientId === change.clientId)
      : [days];
  const changes = parts.map(({ from, until }) => ({ from, until, owner }));
  return { days, openFrom, entries, others, parts, changed: entriesForEach(entries, changes) };
}

/** The days of a change as it was asked for. Throws a DeskError where there is none. */
export async function changedDays(
  connection: Pick<PoolClient, "query">,
  accountId: string,
  {
    from,
    until = null,
  }: { readonly from?: Day | undefined; readonly until?: Day | null | undefined },
): Promise<ChangedDays> {
  const { rows } = await connection.query<{ locked: Day | null; first: Day | null }>(
    openSql({ accountId }),
  );
  const { locked = null, first = null } = rows[0] ?? {};
  const openFrom = locked && monthRange(addMonths(monthOf(locked), 1)).from;
  const days = { from: from ?? openFrom ?? first ?? oldestDay, until };
  if (until !== null && until <= days.from) {
    throw refusal("until", `This must be after ${longDay(days.from)}.`);
  }
  return { days, openFrom };
}

/** Locked days are booked anew by each change, so one that changes nothing is none. */
function mustDiffer(entries: readonly OwnerEntry[], days: DayInterval, owner: Owner): void {
  const isSame = isOnAll(
    entries,
    days,
    (each) => each?.clientId === owner.clientId && each.orderAccountId === owner.orderAccountId,
  );
  if (isSame) throw refusal("from", "Nothing would change. These days already have this client.");
}

/**
 * Throws a DeskError where another client has it and it is not knowingly taken from that client.
 */
async function mustBeFree(
  connection: PoolClient,
  { of, owner, takesFrom = [] }: Assignment,
  others: readonly OwnedInterval<Owner>[],
): Promise<void> {
  const taken = others.find(
    (each) => each.owner.clientId !== owner.clientId && !takesFrom.includes(each.owner.clientId),
  );
  if (!taken) return;
  const owned = await ownedText(connection, of, taken);
  throw refusal("takesFrom", `${owned}. Confirm to move it.`);
}

async function refuseRemoval(
  connection: PoolClient,
  of: Owned,
  other: OwnedInterval<Owner> | undefined,
): Promise<never> {
  if (!other) {
    const what = of.kind === "uid" ? "This sub-account" : "This rule";
    throw new DeskError({ kind: "not-found", what });
  }
  const owned = await ownedText(connection, of, other);
  throw refusal("clientId", `Not assigned to this client on these days: ${owned}.`);
}

async function ownedText(
  connection: PoolClient,
  { key }: Owned,
  { owner, from, until }: OwnedInterval<Owner>,
): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    ownedTextSql({ clientId: owner.clientId }),
  );
  return `${key} belongs to ${rows[0]?.name}, ${intervalText({ from, until })}`;
}

const ownedTextSql = statement<{ clientId: string }>(
  `SELECT name FROM client WHERE id = $clientId`,
);

/** The entries that hold, in the order of their days. */
async function entriesOf(
  connection: Pick<PoolClient, "query">,
  of: Owned,
): Promise<readonly OwnerEntry[]> {
  const { rows } = await connection.query<StoredEntry>(
    entriesSql[of.kind]({ accountId: of.accountId, key: of.key }),
  );
  return rows.map(({ number, from, clientId, orderAccountId }) => ({
    ...{ number, from },
    owner: clientId === null ? null : { clientId, orderAccountId },
  }));
}

interface StoredEntry {
  readonly number: number;
  readonly from: Day;
  readonly clientId: string | null;
  readonly orderAccountId: string | null;
}

interface EntriesToReplace {
  readonly replaced: readonly OwnerEntry[];
  readonly added: readonly OwnerFrom<Owner>[];
  readonly userId: string;
}

async function replaceEntries(
  connection: PoolClient,
  of: Owned,
  { replaced, added, userId }: EntriesToReplace,
): Promise<void> {
  const numbers = replaced.map(({ number }) => number);
  await connection.query(replaceSql[of.kind]({ accountId: of.accountId, numbers, userId }));
  for (const { from, owner } of added) {
    const { clientId = null, orderAccountId = null } = owner ?? {};
    const entry = { accountId: of.accountId, key: of.key, from, clientId, userId };
    await connection.query(
      of.kind === "uid" ? addUidSql({ ...entry, orderAccountId }) : addPrefixSql(entry),
    );
  }
}

/** No month is locked or opened, and no other entry made, before the transaction ends. */
export async function holdMonths(connection: PoolClient, accountId: string): Promise<void> {
  await connection.query(holdMonthsSql({ lock: `months:${accountId}` }));
}

const holdMonthsSql = statement<{ lock: string }>(
  `SELECT pg_advisory_xact_lock(hashtextextended($lock, 0))`,
);

function refusal(field: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule: "ownership", message }] });
}
