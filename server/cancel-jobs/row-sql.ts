import "server-only";
import { codeTable } from "@/lib/exchange/codes";

const codesOf = (group: string) =>
  [...codeTable.values()].filter((row) => row.class === group).map(({ code }) => `'${code}'`);

/** The exchange said that the order is not open; that it refused because of its rate. */
const notOpen = codesOf("not-open").join();
export const rateCodes = codesOf("rate").join();

/** Rows as `r` with their job as `j`, and the intent of each that has one as `i`. */
export const rowsSql = `cancel_job_row AS r
JOIN cancel_job AS j ON j.id = r.job_id
LEFT JOIN intent AS i ON i.desk_id = j.desk_id AND i.person_id = j.created_by
  AND i.idempotency_key = r.idempotency_key`;

/** Nothing of a row was sent, so it may be: the journal has no intent of it, or no byte left. */
export const unsentSql = "r.state <> 'refused' AND (i.id IS NULL OR i.state = 'NOT_SENT')";

/** A row was given to the exchange or is about to be, and its answer is awaited. */
export const inFlightSql = "i.state IN ('PREPARED', 'SENDING')";

/**
 * What became of a row. The journal's word counts before the row's own: it alone knows what was
 * sent. That an order was filled meanwhile is said only when more of it was seen filled.
 */
export const outcomeSql = `CASE
  WHEN r.state = 'refused' THEN 'rejected'
  WHEN ${unsentSql} THEN 'left'
  WHEN ${inFlightSql} THEN 'in-flight'
  WHEN i.state = 'ACKED' THEN 'cancelled'
  WHEN i.state IN ('CLOSED_UNSPECIFIED', 'ATTESTED_APPLIED')
    OR i.state = 'REJECTED' AND i.code IN (${notOpen}) THEN
    CASE WHEN r.filled_seen > r.filled_before THEN 'filled' ELSE 'closed' END
  WHEN i.state = 'REJECTED' THEN 'rejected'
  ELSE 'unknown'
END`;
