import "server-only";
import type {
  AuditAnswer,
  AuditEntryAnswer,
  AuditFilter,
  AuditNeighbour,
  AuditRow,
} from "@/lib/audit/api";
import { auditResults, financeActions } from "@/lib/audit/entry-text";
import { dayBounds } from "@/lib/time";
import { auditScopes, type Principal } from "@/lib/users/roles";
import { statement } from "../db/database";
import { readingPool } from "../db/reading";
import { DeskError } from "../desk-error";
import { microsSql } from "../hash-chain/chain";

/** An entry as the queries below read it. */
export interface StoredEntry {
  readonly seq: string;
  readonly micros: string;
  readonly user: string | null;
  readonly userId: string | null;
  readonly action: string;
  readonly target: string | null;
  /** What the target, or the account that the entry names, is called. */
  readonly name: string | null;
  readonly detailText: string;
  readonly digest: string;
}

const pageRows = 100;

/** A page of what a user may see of the desk's audit, newest first, from before an entry on. */
export async function auditPage(
  person: Principal,
  filter: AuditFilter,
  before: number | null,
): Promise<AuditAnswer> {
  const [stored, matching, total, users] = await Promise.all([
    selectEntries(person, filter, { before, limit: pageRows + 1 }),
    countEntries(person, filter),
    countEntries(person, noFilter),
    usersOf(person),
  ]);
  const rows: AuditRow[] = stored.slice(0, pageRows).map(auditRowOf);
  return {
    rows,
    next: stored.length > pageRows ? (rows.at(-1)?.seq ?? null) : null,
    matching,
    total,
    scope: auditScopes[person.role],
    users,
  };
}

const noFilter: AuditFilter = {
  from: null,
  to: null,
  user: null,
  action: null,
  result: null,
  text: null,
};

interface Part {
  readonly before: number | null;
  readonly limit: number;
}

async function selectEntries(person: Principal, filter: AuditFilter, part: Part) {
  const { rows } = await readingPool().query<StoredEntry>(
    pageStatement({ ...scopeOf(person), ...filterOf(filter), ...part }),
  );
  return rows;
}

/** Those after an entry, up to and with another, oldest first: for a file. */
export async function entriesAfter(
  person: Principal,
  filter: AuditFilter,
  part: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly StoredEntry[]> {
  const { rows } = await readingPool().query<StoredEntry>(
    afterStatement({ ...scopeOf(person), ...filterOf(filter), ...part }),
  );
  return rows;
}

/** How many entries a filter leaves of those that a user may see. */
export async function countEntries(
  person: Principal,
  filter: AuditFilter,
  upTo: number | null = null,
): Promise<number> {
  const { rows } = await readingPool().query<{ count: number }>(
    countStatement({ ...scopeOf(person), ...filterOf(filter), upTo }),
  );
  return rows[0]?.count ?? 0;
}

/** One entry that a user may see; undefined for every other. */
async function findEntry(person: Principal, seq: number): Promise<StoredEntry | undefined> {
  const { rows } = await readingPool().query<StoredEntry>(
    oneStatement({ ...scopeOf(person), seq }),
  );
  return rows[0];
}

async function usersOf(person: Principal) {
  const { rows } = await readingPool().query<{ id: string; name: string }>(
    usersStatement(scopeOf(person)),
  );
  return rows;
}

type Scope = ReturnType<typeof scopeOf>;

const scopeOf = ({ deskId, userId, role }: Principal) => ({
  deskId,
  scope: auditScopes[role],
  userId,
  financeActions,
});

type Filter = ReturnType<typeof filterOf>;

const filterOf = ({ from, to, ...same }: AuditFilter) => ({
  ...same,
  since: from && new Date(dayBounds(from, "UTC").startMs),
  until: to && new Date(dayBounds(to, "UTC").endMs + 1),
});

/** The scope of the role, in every query: what it leaves out does not exist for the user. */
const visibleSql = `e.desk_id = $deskId AND ($scope::text = 'all' OR e.user_id = $userId
  OR ($scope = 'finance' AND e.action = ANY($financeActions::text[])))`;

const filteredSql = `
  ($since::timestamptz IS NULL OR e.at >= $since)
  AND ($until::timestamptz IS NULL OR e.at < $until)
  AND ($user::text IS NULL OR e.user_id = $user OR ($user = 'desk' AND e.user_id IS NULL))
  AND ($action::text IS NULL OR e.action = $action)
  AND ($result::text IS NULL OR coalesce(e.detail->>'result', 'ok') = $result)
  AND ($text::text IS NULL OR strpos(lower(concat_ws(' ', e.target, target_person.name,
    target_account.name, e.detail->>'label', e.detail->>'name', e.detail->>'requestId')),
    lower($text)) > 0)`;

const fromSql = `FROM audit_event e
  LEFT JOIN desk_user ON desk_user.id = e.user_id
  LEFT JOIN desk_user target_person
    ON target_person.id = e.target AND target_person.desk_id = e.desk_id
  LEFT JOIN account target_account ON target_account.desk_id = e.desk_id
    AND target_account.id = coalesce(e.detail->>'accountId', e.target)`;

const selectSql = `SELECT e.seq::text, ${microsSql("e.at")} AS micros, desk_user.name AS user,
  e.user_id AS "userId", e.action, e.target, coalesce(target_person.name,
    e.detail->>'label', e.detail->>'name', target_account.name) AS name,
  e.detail::text AS "detailText", encode(e.hash, 'hex') AS digest ${fromSql}`;

const pageStatement = statement<Scope & Filter & Part>(`
${selectSql} WHERE ${visibleSql} AND ${filteredSql}
  AND ($before::bigint IS NULL OR e.seq < $before)
ORDER BY e.seq DESC LIMIT $limit`);

const afterStatement = statement<
  Scope & Filter & { readonly after: number; readonly upTo: number; readonly limit: number }
>(`
${selectSql} WHERE ${visibleSql} AND ${filteredSql} AND e.seq > $after AND e.seq <= $upTo
ORDER BY e.seq LIMIT $limit`);

const countStatement = statement<Scope & Filter & { readonly upTo: number | null }>(`
SELECT count(*)::int AS count ${fromSql} WHERE ${visibleSql} AND ${filteredSql}
  AND ($upTo::bigint IS NULL OR e.seq <= $upTo)`);

const oneStatement = statement<Scope & { readonly seq: number }>(
  `${selectSql} WHERE ${visibleSql} AND e.seq = $seq`,
);

const usersStatement = statement<Scope>(`
SELECT id, name FROM desk_user WHERE desk_id = $deskId
  AND EXISTS (SELECT FROM audit_event e WHERE e.user_id = desk_user.id AND ${visibleSql})
ORDER BY name, id`);

/** One entry in full, between its neighbours in the chain. Throws a DeskError. */
export async function auditEntry(person: Principal, seq: number): Promise<AuditEntryAnswer> {
  const found = await findEntry(person, seq);
  if (!found) throw new DeskError({ kind: "not-found", what: "This entry" });
  const { requestId = null, ...detail } = detailOf(found);
  const [newer, older] = await Promise.all([
    neighbour(person, seq + 1),
    neighbour(person, seq - 1),
  ]);
  return { entry: auditRowOf(found), target: found.target, requestId, detail, newer, older };
}

/** Of an entry that the user may not see, only its number and its digest. */
async function neighbour(person: Principal, seq: number): Promise<AuditNeighbour | null> {
  const [{ rows }, seen] = await Promise.all([
    readingPool().query<{ digest: string }>(neighbourSql({ deskId: person.deskId, seq })),
    findEntry(person, seq),
  ]);
  const [found] = rows;
  return found ? { seq, action: seen?.action ?? null, digest: found.digest } : null;
}

const neighbourSql = statement<{ deskId: string; seq: number }>(
  `SELECT encode(hash, 'hex') AS digest FROM audit_event WHERE desk_id = $deskId AND seq = $seq`,
);

type Detail = Readonly<Record<string, string | null>>;

/** What an entry shows besides user, action and object. */
export const detailOf = (entry: StoredEntry): Detail => JSON.parse(entry.detailText);

/** An entry as the page's table shows it. */
export function auditRowOf(entry: StoredEntry): AuditRow {
  const { seq, micros, user, action, digest } = entry;
  const detail = detailOf(entry);
  return {
    seq: Number(seq),
    at: Math.floor(Number(micros) / 1_000),
    user: user ?? (entry.userId === null ? null : "Removed user"),
    role: detail.actorRole ?? null,
    address: detail.address ?? null,
    action,
    object: objectOf(entry, detail),
    result: auditResults.find((each) => each === detail.result) ?? "ok",
    digest,
  };
}

function objectOf({ action, target, name }: StoredEntry, detail: Detail): string | null {
  switch (action) {
    case "audit.verified":
      return detail.problem ?? entryCountText(detail.entries);
    case "journal.verified":
      return detail.problem ? `${name}: ${detail.problem}` : name;
    case "audit.exported":
      return entryCountText(detail.entries);
    case "request.refused":
      return `${detail.method} ${target}`;
    case "session.ended":
      return detail.why ?? name;
    default:
      return name ?? target;
  }
}

const entryCountText = (entries: string | null | undefined) =>
  entries === "1" ? "1 entry" : `${Number(entries).toLocaleString("en-US")} entries`;
