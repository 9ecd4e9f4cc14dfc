import "server-only";
import type { PoolClient } from "pg";
import type { AuditCheck } from "@/lib/audit/wire";
import { pictureOfDatabase } from "../db/transaction";
import { entryHash, genesisHash, microsSql } from "../journal/chain";
import { readHead, rewrittenWords, type VerifyOptions } from "../journal/move-head";
import { isOurs } from "../vault";
import { auditChain } from "./append";

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
 * one picture of the database, so that an entry written meanwhile breaks nothing.
 */
export function checkAudit(deskId: string, options: VerifyOptions = {}): Promise<AuditCheck> {
  return pictureOfDatabase((client) => check(client, deskId, options));
}

async function check(
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
    const { rows } = await client.query<Stored>(entriesSql, [deskId, entries, pageRows]);
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
  const problem = (brokenAt: number, words: string) =>
    ({ intact: false, brokenAt, problem: words }) as const;
  if (!head) return entries === 0 ? null : problem(entries, "The audit has lost its head.");
  if (head.seq === `${entries}` && head.hash.equals(hash)) {
    return withoutMac || (await isOurs(head)) ? null : problem(entries, rewrittenWords("audit"));
  }
  const words = `The audit should end with entry ${head.seq}, and it ends with ${entries}.`;
  return problem(Math.min(Number(head.seq), entries) + 1, words);
}

const entriesSql = `
SELECT seq::text, ARRAY[coalesce(person_id, ''), action, coalesce(target, '')] AS about,
  ${microsSql("at")} AS "atMicros", detail::text AS "detailText", hash
FROM audit_event WHERE desk_id = $1 AND seq > $2 ORDER BY audit_event.seq LIMIT $3`;
