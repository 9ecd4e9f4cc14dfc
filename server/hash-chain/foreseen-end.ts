import "server-only";
import pg from "pg";
import { singleton } from "../singleton";
import { nextMac } from "../vault";
import { type ChainEntry, entryHash, microsSql } from "./chain";

// One statement both appends and moves the head where the process foresees the hash that the
// statement will compute: it has seen the head and gives the time, and so signs the end beforehand.
// The statement does nothing where the head is another, which it answers for the next try. Whatever
// it reads is as new as after a lock: a head that is still the expected one was moved by nobody.

/** The head of a chain as it was seen last, and what the database's clock said then. */
interface SeenHead {
  readonly seq: string;
  readonly hash: Buffer;
  readonly keyId: string | null;
  readonly mac: Buffer | null;
  readonly micros: bigint;
  /** The process's own clock, which never jumps, at that moment. */
  readonly seenAtMs: number;
}

const seenHeads = () => singleton("hash-chain.heads", () => new Map<string, SeenHead>());

/** The end that a process foresees, as a statement's values. */
export interface ForeseenEnd {
  readonly headSeq: string;
  readonly headHash: Buffer;
  readonly headKeyId: string | null;
  readonly headMac: Buffer | null;
  readonly atMicros: string;
  readonly endSeq: string;
  readonly endHash: Buffer;
  readonly endKeyId: string | null;
  readonly endMac: Buffer | null;
}

/** The columns that a statement with a foreseen end answers, beside its own. */
export interface HeadNow {
  /** Whether the head was the expected one, and so all else that is answered holds. */
  readonly expected: boolean;
  readonly wrote: boolean;
  readonly nowSeq: string;
  readonly nowHash: Buffer;
  readonly nowKeyId: string | null;
  readonly nowMac: Buffer | null;
  readonly nowMicros: string;
}

/** What stands for a head that was never seen: no chain has it. */
const unseen: SeenHead = {
  seq: "-1",
  hash: Buffer.alloc(0),
  keyId: null,
  mac: null,
  micros: 0n,
  seenAtMs: 0,
};

/**
 * Runs a statement with the end that it will bring a chain to; twice where the head was another.
 * Null where somebody else writes at the same time, or where not all entries came about: nothing
 * stands then, and the head has to be locked first.
 */
export function tryForeseen<Row extends HeadNow>(
  chain: string,
  entriesAt: EntriesAt,
  run: (end: ForeseenEnd) => Promise<Row | undefined>,
): Promise<Row | null> {
  return inTurn(chain, () => tryTwice(chain, entriesAt, run));
}

/** One at a time for a chain: a second one would foresee the same end, and be in vain. */
function inTurn<T>(chain: string, work: () => Promise<T>): Promise<T> {
  const turns = singleton("hash-chain.turns", () => new Map<string, Promise<unknown>>());
  const mine = (turns.get(chain) ?? Promise.resolve()).then(work, work);
  turns.set(chain, mine);
  const end = () => {
    if (turns.get(chain) === mine) turns.delete(chain);
  };
  mine.then(end, end);
  return mine;
}

async function tryTwice<Row extends HeadNow>(
  chain: string,
  entriesAt: EntriesAt,
  run: (end: ForeseenEnd) => Promise<Row | undefined>,
): Promise<Row | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    const end = await foreseeEnd(chain, entriesAt);
    const row = await run(end).catch((error: unknown) => {
      if (isUnforeseen(error)) return undefined;
      throw error;
    });
    if (!row) return null;
    seeHead(chain, end, row);
    if (row.expected) return row;
  }
  return null;
}

/** The entries for a time, microseconds since 1970. */
type EntriesAt = (micros: bigint) => readonly Omit<ChainEntry, "seq">[];

async function foreseeEnd(chain: string, entriesAt: EntriesAt): Promise<ForeseenEnd> {
  const head = seenHeads().get(chain) ?? unseen;
  const passedMs = performance.now() - head.seenAtMs;
  const micros = head.micros + BigInt(Math.max(1, Math.round(passedMs * 1_000)));
  let { hash } = head;
  let seq = BigInt(head.seq);
  for (const entry of entriesAt(micros)) {
    seq += 1n;
    hash = entryHash(hash, { ...entry, seq: String(seq) });
  }
  const after = { chain, seq: String(seq), hash };
  const { keyId, mac } = await nextMac({ chain, ...head }, after);
  return {
    headSeq: head.seq,
    headHash: head.hash,
    headKeyId: head.keyId,
    headMac: head.mac,
    atMicros: String(micros),
    endSeq: after.seq,
    endHash: hash,
    endKeyId: keyId,
    endMac: mac,
  };
}

/** Remembers the head that a statement answered, or that it has moved to. */
function seeHead(chain: string, asked: ForeseenEnd, now: HeadNow): void {
  const end =
    now.expected && now.wrote
      ? { seq: asked.endSeq, hash: asked.endHash, keyId: asked.endKeyId, mac: asked.endMac }
      : { seq: now.nowSeq, hash: now.nowHash, keyId: now.nowKeyId, mac: now.nowMac };
  const micros = BigInt(now.nowMicros);
  seenHeads().set(chain, { ...end, micros, seenAtMs: performance.now() });
}

/** The time of foreseen entries in SQL. */
export const foreseenAtSql =
  "('epoch'::timestamptz + $atMicros::bigint * interval '1 microsecond')";

/**
 * SQL for the head where it is the expected one and no other writer is at work, and where the
 * process's time is the database's: locked until the commit.
 */
export const expectedHeadSql = (chain: string) =>
  `SELECT account_id, seq, hash, key_id, mac FROM chain_head
  WHERE account_id = ${chain} AND seq = $headSeq::bigint AND hash = $headHash
    AND key_id IS NOT DISTINCT FROM $headKeyId AND mac IS NOT DISTINCT FROM $headMac
    AND ${foreseenAtSql} BETWEEN clock_timestamp() - interval '100 ms'
      AND clock_timestamp() + interval '100 ms'
  FOR UPDATE SKIP LOCKED`;

/** SQL that moves the head to the foreseen end; for use after `chainSql`. */
export const moveToForeseenSql = `advanced AS (
  UPDATE chain_head
  SET seq = chained.seq::bigint, hash = chained.hash, key_id = $endKeyId, mac = $endMac
  FROM chained WHERE chain_head.account_id = chained.account_id
)`;

/**
 * The columns of `HeadNow` in SQL, from `chained` that may have no row. They cannot be read where
 * the end is not the foreseen one, so that nothing of the statement stands.
 */
export const headNowSql = `
  EXISTS (SELECT FROM head) AS expected, chained.hash IS NOT NULL AS wrote,
  CASE WHEN chained.hash IS NULL OR chained.hash = $endHash THEN now.seq::text
    ELSE (encode(chained.hash, 'hex') || ' was not foreseen')::bigint::text END AS "nowSeq",
  now.hash AS "nowHash", now.key_id AS "nowKeyId", now.mac AS "nowMac",
  ${microsSql("clock_timestamp()")} AS "nowMicros"`;

/** Whether a statement failed, without effect, because its end was not the foreseen one. */
const isUnforeseen = (error: unknown) =>
  error instanceof pg.DatabaseError && / was not foreseen/.test(error.message);
