import "server-only";
import type { PoolClient } from "pg";
import type { AuditCheck, AuditProtection, AuditVerification } from "@/lib/audit/api";
import { can, type Principal } from "@/lib/users/roles";
import { pool, statement, transaction } from "../db/database";
import { readOnlySnapshot } from "../db/reading";
import {
  entryHash,
  genesisHash,
  microsSql,
  readHead,
  rewrittenMessage,
  type VerifyOptions,
} from "../hash-chain/chain";
import { missingProtection } from "../hash-chain/database-protection";
import { singleton } from "../singleton";
import { isOurs } from "../vault";
import { appendAudit, auditChain } from "./append";

/** A page that is opened again soon shows the last verification with its age. */
const freshMs = 5 * 60_000;

interface DeskVerification {
  last?: AuditVerification;
  running?: Promise<AuditVerification>;
}

const verificationOf = (deskId: string): DeskVerification => {
  const desks = singleton("audit-verifications", () => new Map<string, DeskVerification>());
  const found = desks.get(deskId) ?? {};
  desks.set(deskId, found);
  return found;
};

/** The last verification of a desk's audit, or a new one when that is old. */
export async function lastVerification(deskId: string): Promise<AuditVerification> {
  const { last } = verificationOf(deskId);
  return last && Date.now() - last.verifiedAt < freshMs ? last : verifyNow(deskId);
}

/** Recomputes every digest for a user's request, which is an entry of the audit itself. */
export async function verifyOnRequest(person: Principal): Promise<AuditVerification> {
  const found = await verifyNow(person.deskId);
  const detail: Readonly<Record<string, string>> = found.intact
    ? { entries: String(found.entries), head: found.head }
    : { problem: found.problem, brokenAt: String(found.brokenAt), result: "rejected" };
  const action = "audit.verified";
  await transaction((tx) => appendAudit(tx, person, { action, target: null, detail }));
  return found;
}

/** Requests at the same time share one verification of the chain. */
function verifyNow(deskId: string): Promise<AuditVerification> {
  const desk = verificationOf(deskId);
  desk.running ??= timedCheck(deskId)
    .then((found) => {
      desk.last = found;
      return found;
    })
    .finally(() => {
      desk.running = undefined;
    });
  return desk.running;
}

async function timedCheck(deskId: string): Promise<AuditVerification> {
  const begun = performance.now();
  const found = await checkAudit(deskId);
  return { ...found, verifiedAt: Date.now(), tookMs: Math.round(performance.now() - begun) };
}

interface Stored {
  readonly seq: string;
  readonly about: readonly string[];
  readonly atMicros: string;
  readonly detailText: string;
  readonly hash: Buffer;
}

const pageRows = 1_000;

/** Checks a desk's audit from first entry to last; null when it is whole, else a sentence. */
export async function verifyAudit(
  deskId: string,
  options: VerifyOptions = {},
): Promise<string | null> {
  const found = await checkAudit(deskId, options);
  return found.intact ? null : found.problem;
}

/**
 * Recomputes every digest of a desk's audit, and says where the chain breaks first. All of it is
 * one snapshot of the database, so that an entry written during it breaks nothing.
 */
function checkAudit(deskId: string, options: VerifyOptions = {}): Promise<AuditCheck> {
  return readOnlySnapshot((client) => checkEntries(client, deskId, options), { unhurried: true });
}

async function checkEntries(
  client: PoolClient,
  deskId: string,
  options: VerifyOptions,
): Promise<AuditCheck> {
  const chain = auditChain(deskId);
  let hash = genesisHash(chain);
  let entries = 0;
  let firstAt: number | null = null;
  let lastAt: number | null = null;
  for (;;) {
    const { rows } = await client.query<Stored>(entriesSql({ deskId, entries, pageRows }));
    for (const entry of rows) {
      entries += 1;
      if (entry.seq !== `${entries}`) return broken(entries, "is missing");
      hash = entryHash(hash, entry);
      if (!hash.equals(entry.hash)) return broken(entries, "was changed");
      lastAt = Math.floor(Number(entry.atMicros) / 1_000);
      firstAt ??= lastAt;
    }
    if (rows.length > 0) continue;
    const problem = await headProblem(client, { chain, entries, hash }, options);
    if (problem) return problem;
    return { intact: true, entries, firstAt, lastAt, head: hash.toString("hex") };
  }
}

const broken = (brokenAt: number, what: string): AuditCheck => ({
  intact: false,
  brokenAt,
  problem: `Audit entry ${brokenAt} ${what}.`,
});

/** The head is kept apart, so that entries cannot be taken off the end. */
async function headProblem(
  client: PoolClient,
  { chain, entries, hash }: { chain: string; entries: number; hash: Buffer },
  { withoutMac = false }: VerifyOptions,
): Promise<AuditCheck | null> {
  const head = await readHead(client, chain);
  const problem = (brokenAt: number, text: string) =>
    ({ intact: false, brokenAt, problem: text }) as const;
  if (!head) return entries === 0 ? null : problem(entries, "The audit chain has no head.");
  if (head.seq === `${entries}` && head.hash.equals(hash)) {
    return withoutMac || (await isOurs(head)) ? null : problem(entries, rewrittenMessage("audit"));
  }
  const message = `The audit should end with entry ${head.seq} but ends with ${entries}.`;
  return problem(Math.min(Number(head.seq), entries) + 1, message);
}

const entriesSql = statement<{ deskId: string; entries: number; pageRows: number }>(`
SELECT seq::text, ARRAY[coalesce(user_id, ''), action, coalesce(target, '')] AS about,
  ${microsSql("at")} AS "atMicros", detail::text AS "detailText", hash
FROM audit_event WHERE desk_id = $deskId AND seq > $entries ORDER BY audit_event.seq
  LIMIT $pageRows`);

/** A verification, and for those who run the desk whether the database protects the audit too. */
export async function withDatabaseProtection(
  { role }: Principal,
  found: AuditVerification,
): Promise<AuditProtection> {
  const runs = can(role, "connections.view");
  return { ...found, wall: runs ? await missingProtection(pool()) : null };
}
