import "server-only";
import { pool } from "../db/pool";
import { entryHash, genesisHash, microsSql } from "../journal/chain";
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
export async function verifyAudit(deskId: string): Promise<string | null> {
  const chain = auditChain(deskId);
  let hash = genesisHash(chain);
  let seq = "0";
  for (let count = 0; ; ) {
    const { rows } = await pool().query<Stored>(entriesSql, [deskId, seq, pageRows]);
    for (const entry of rows) {
      count += 1;
      if (entry.seq !== `${count}`) return `Audit entry ${count} is missing.`;
      hash = entryHash(hash, entry);
      if (!hash.equals(entry.hash)) return `Audit entry ${entry.seq} was changed.`;
      seq = entry.seq;
    }
    if (rows.length === 0) return headProblem(chain, seq, hash);
  }
}

async function headProblem(chain: string, seq: string, hash: Buffer): Promise<string | null> {
  const { rows } = await pool().query<{ seq: string; hash: Buffer }>(
    "SELECT seq::text, hash FROM chain_head WHERE account_id = $1",
    [chain],
  );
  const [head] = rows;
  if (!head) return seq === "0" ? null : "The audit has lost its head.";
  if (head.seq === seq && head.hash.equals(hash)) return null;
  return `The audit should end with entry ${head.seq}, and it ends with ${seq}.`;
}

const entriesSql = `
SELECT seq::text, ARRAY[coalesce(person_id, ''), action, coalesce(target, '')] AS about,
  ${microsSql("at")} AS "atMicros", detail::text AS "detailText", hash
FROM audit_event WHERE desk_id = $1 AND seq > $2 ORDER BY audit_event.seq LIMIT $3`;
