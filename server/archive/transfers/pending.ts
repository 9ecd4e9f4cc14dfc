import "server-only";
import { type Day, dayMs } from "@/lib/time";
import { database, pool, statement } from "../../db/database";
import { notify } from "../../db/notifications";
import { call } from "../../gateway/call";
import { type SystemContext, systemContext } from "../../gateway/call-context";
import { archiveChannel, markDue } from "../archive-definition";
import type { SourceRow } from "../archive-source";
import { chasedWindows } from "./chase";
import { transferArchive, transferFault } from "./definition";
import { archiveNow } from "./list";
import { transferWindowOf } from "./schedule";

/** The list is asked for as far back as one request reaches. */
const polledDays = 7;
const pageRows = 100;
const maxPages = 50;

/**
 * Asks which transfers of the last seven days are pending, and plans the windows in which that
 * differs from the archive to be synced now: the sync stores what changed. Answers these windows,
 * by their first days; none where the list could not be read to its end. `nowMs` is the exchange's.
 */
export async function pollPending(accountId: string, nowMs: number): Promise<readonly Day[]> {
  const context = await systemContext(accountId, "polling");
  if (!context) return [];
  const fromMs = nowMs - polledDays * dayMs + 1;
  const rows = await readPending(context, fromMs, nowMs);
  if (rows === null) return [];
  const given = JSON.stringify(rows.filter((row) => transferFault(row) === null));
  const asked = { accountId, fromMs, toMs: nowMs, given };
  const { rows: changed } = await pool().query<{ moment: number }>(changedStatement(asked));
  const windows = [...new Set(changed.map(({ moment }) => transferWindowOf(moment)))].sort();
  await markDue(transferArchive, accountId, windows, nowMs);
  return windows;
}

/** The whole list of what is pending; null where it did not come to its end. */
async function readPending(
  context: SystemContext,
  fromMs: number,
  toMs: number,
): Promise<readonly SourceRow[] | null> {
  const asked = { startTime: String(fromMs), endTime: String(toMs), limit: String(pageRows) };
  const all: SourceRow[] = [];
  let place: { readonly cursor?: string } = {};
  for (let page = 0; page < maxPages; page += 1) {
    const params = { ...asked, status: "pending", ...place } as const;
    const result = await call(context, "sub-deposit-withdrawal", params);
    if (result.kind !== "ok") return null;
    const { list, endId, cursor } = result.data;
    all.push(...(list as readonly SourceRow[]));
    const next = endId || cursor;
    if (list.length === 0 || !next) return all;
    place = { cursor: next };
  }
  return null;
}

/**
 * The times of what is pending there and not so here; and of what is pending here and there no
 * more, with the end of the span, where its change may lie. What a whole sync lacked is left out:
 * its window is synced on its own schedule.
 */
const changedStatement = statement<{
  readonly accountId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly given: string;
}>(`
WITH given AS (
  SELECT * FROM jsonb_to_recordset($given::jsonb) AS given(
    uid text, type text, "subType" text, coin text, "txId" text, amount text, ts bigint)
), gone AS (
  SELECT t.ts FROM transfer AS t
  WHERE t.account_id = $accountId AND t.status = 'pending' AND t.ts BETWEEN $fromMs AND $toMs
    AND t.missing_since IS NULL AND t.voided_at IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM given WHERE (given.uid, given.type, given."subType", given.coin, given."txId")
        = (t.uid, t.type, t.sub_type, t.coin, t.tx_id))
)
SELECT ts::float8 AS moment FROM gone
UNION SELECT $toMs::float8 FROM gone
UNION
SELECT given.ts::float8 FROM given
LEFT JOIN transfer AS t ON t.account_id = $accountId
  AND (t.uid, t.type, t.sub_type, t.coin, t.tx_id)
    = (given.uid, given.type, given."subType", given.coin, given."txId")
WHERE t.id IS NULL OR (given.ts >= t.ts AND (t.status, t.ts, t.amount_written)
  IS DISTINCT FROM ('pending', given.ts, nullif(given.amount, '')))`);

/** Has the worker look now for all that is pending; answers how many windows it syncs for it. */
export async function requestPending(accountId: string): Promise<number> {
  const nowMs = await archiveNow(accountId);
  const chased = await chasedWindows(accountId, nowMs);
  const windows = [...new Set([...chased, transferWindowOf(nowMs)])];
  const asked = await markDue(transferArchive, accountId, windows, nowMs);
  if (asked > 0) await notify(database(), archiveChannel, accountId);
  return asked;
}
