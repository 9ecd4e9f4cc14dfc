import "server-only";
import { verbsOf } from "@/lib/journal/verbs";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../../db/pool";
import { Refusal } from "../../http/refusal";
import { findIntent } from "./find";

/**
 * Has the worker look for an entry's order at once, with everything else of its account that is
 * unknown. What it finds is told by the journal.
 */
export async function checkNow(principal: Principal, intentId: string): Promise<void> {
  const { row, accountId } = await findIntent(principal, intentId, "check-now");
  if (!verbsOf(row, Date.now()).includes("check-now")) {
    throw new Refusal({ kind: "gone", why: knownWords });
  }
  await pool().query(dueSql, [accountId]);
}

const knownWords = "What became of it is known by now, so there is nothing to check.";

const dueSql = `
WITH due AS (
  INSERT INTO sweep (account_id, attempt, next_at) VALUES ($1, 0, clock_timestamp())
  ON CONFLICT (account_id) DO UPDATE SET next_at = clock_timestamp()
  RETURNING account_id)
SELECT pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text) FROM due`;
