import "server-only";
import { classOf } from "@/lib/exchange/codes";
import { topicText } from "@/lib/live/topic";
import { pool } from "../db/pool";
import type { NextRow } from "./next-row";

/**
 * An order was not open any more when its cancel came. Notes how much of it was last seen filled,
 * by the journal or in the newest list: the exchange never tells it of a closed order.
 */
export async function noteFilled(row: NextRow, code: string): Promise<void> {
  if (classOf(code) !== "not-open") return;
  const { id, accountId, orderId, clientOid } = row;
  const topic = topicText({ kind: "orders", accountId });
  await pool().query({
    name: "cancel-note-filled",
    text: noteSql,
    values: [id, accountId, orderId, clientOid, topic],
  });
}

const noteSql = `
WITH seen AS (
  SELECT max(filled) AS filled FROM (
    SELECT cum_exec_qty AS filled FROM intent
    WHERE account_id = $2 AND kind = 'place' AND (order_id = $3 OR client_oid = $4)
    UNION ALL
    SELECT nullif(listed ->> 'cumExecQty', '')::numeric
    FROM reading, jsonb_array_elements(reading.rows) AS listed
    WHERE reading.topic = $5
      AND (listed ->> 'orderId' = $3 OR $3 IS NULL AND listed ->> 'clientOid' = $4)
  ) AS each
), noted AS (
  UPDATE cancel_job_row SET filled_seen = seen.filled FROM seen
  WHERE id = $1 AND seen.filled IS NOT NULL RETURNING job_id
), told AS (
  UPDATE cancel_job SET version = version + 1 FROM noted
  WHERE cancel_job.id = noted.job_id RETURNING account_id
)
SELECT pg_notify('desk', json_build_object('topic', 'cancel-jobs:' || account_id)::text) FROM told`;
