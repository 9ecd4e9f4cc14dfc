import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { DayCertificate } from "@/lib/archive/day-syncs";
import { decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { database, type Tx } from "../../db/database";
import { dayCertificate } from "../../db/schema";
import { beginChain, entryHashSql, type Move, moveHeadSql, moveSql } from "../../hash-chain/chain";
import type { SyncRun } from "../archive-source";
import { equalRun, type Pass } from "../verification";
import { inDays } from "./as-of-sums";

/** The owner of an account's chain of certificates in `chain_head`. */
export const certificateChain = (accountId: string) => `archive:${accountId}`;

/** What is certified beside what the database holds of the day. */
export interface Certified {
  /** The passes of the whole day, oldest first. */
  readonly passes: readonly Pass[];
  /** No further sync of the day is planned. */
  readonly sealed: boolean;
}

/**
 * Certifies a day that has just been verified, in the transaction that ends its sync run: what the
 * day holds, its digest and the syncs that agree on it, chained to the certificate before. A day
 * that its newest certificate describes already gets no other.
 */
export async function certifyDay(tx: Tx, read: SyncRun, certified: Certified): Promise<void> {
  const chain = certificateChain(read.accountId);
  const agreed = equalRun(certified.passes);
  const digest = agreed.at(-1)?.digest ?? "";
  if (await isCertified(tx, read, digest, certified.sealed)) return;
  const syncs = agreed.map(({ method, completeAtMs }) => ({ method, at: String(completeAtMs) }));
  const facts = JSON.stringify({ digest, sealed: certified.sealed, syncs });
  const append = async () => {
    const { rows } = await tx.execute<Move & Record<string, unknown>>(
      appendSql(read, chain, facts),
    );
    return rows[0];
  };
  let move = await append();
  if (!move) {
    await beginChain(tx, chain);
    move = await append();
  }
  if (!move) throw new Error("The chain of certificates did not begin.");
  await tx.execute(sql.raw(await moveHeadSql(chain, move)));
}

async function isCertified(tx: Tx, { accountId, day }: SyncRun, digest: string, sealed: boolean) {
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    SELECT (detail->>'digest', detail->'sealed') = (${digest}, to_jsonb(${sealed}::bool)) AS same
    FROM day_certificate WHERE account_id = ${accountId} AND day = ${day}
    ORDER BY seq DESC LIMIT 1`);
  return rows[0]?.same ?? false;
}

const appendSql = ({ accountId, day }: SyncRun, chain: string, facts: string) => sql`
WITH head AS MATERIALIZED (
  SELECT seq, hash, key_id, mac FROM chain_head WHERE account_id = ${chain} FOR UPDATE
), new AS MATERIALIZED (
  SELECT ${day}::date AS day, ${facts}::jsonb || (${daySumsSql(accountId, day as Day)}) AS detail,
    clock_timestamp() AS at
), entry AS (
  INSERT INTO day_certificate (account_id, seq, day, at, detail, hash)
  SELECT ${accountId}, head.seq + 1, new.day, new.at, new.detail,
    ${sql.raw(entryHashSql("head", ["new.day::text"], "new.at", "new.detail"))}
  FROM head, new
  RETURNING seq, hash
)
SELECT ${sql.raw(moveSql("entry"))} FROM entry, head`;

/** Counts and exact sums of the fills that count on a day, as `jsonb` of texts, by product too. */
function daySumsSql(accountId: string, day: Day): SQL {
  const sums = sql.raw(
    [
      ...["'records', count(*)::text", "'orders', count(DISTINCT (symbol, order_id))::text"],
      ...["volume", "fee", "pure_fee", "rebate"].map(
        (name) => `'${name}', trim_scale(coalesce(sum(${name}), 0))::text`,
      ),
      ...["volume", "fee", "pure_fee", "rebate"].map(
        (name) => `'${name}_unstated', (count(*) - count(${name}))::text`,
      ),
    ].join(", "),
  );
  const counted = sql`FROM fill WHERE account_id = ${accountId} AND ${inDays(day, day)}
    AND voided_at IS NULL`;
  return sql`
    SELECT jsonb_build_object(${sums}, 'first', min(ts)::text, 'last', max(ts)::text, 'products',
      (SELECT coalesce(jsonb_object_agg(product, sums), '{}') FROM (
        SELECT sub_biz_type AS product, jsonb_build_object(${sums}) AS sums ${counted}
        GROUP BY sub_biz_type) AS products)) ${counted}`;
}

/** The newest certificate of a day, or null when it was never verified. */
export async function certificateOf(accountId: string, day: Day): Promise<DayCertificate | null> {
  const [found] = await database()
    .select()
    .from(dayCertificate)
    .where(and(eq(dayCertificate.accountId, accountId), eq(dayCertificate.day, day)))
    .orderBy(desc(dayCertificate.seq))
    .limit(1);
  if (!found) return null;
  const { seq, at, hash, detail } = found;
  return {
    number: seq,
    issuedAt: at.getTime(),
    hash: hash.toString("hex"),
    digest: detail.digest,
    sealed: detail.sealed,
    records: Number.parseInt(detail.records, 10),
    rebate: decimal(detail.rebate),
    syncs: detail.syncs.length,
  };
}
