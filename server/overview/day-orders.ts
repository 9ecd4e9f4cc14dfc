import "server-only";
import type { DayOrders, HourOrders } from "@/lib/overview/api";
import { dayOf } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { statement } from "../db/database";
import { readingPool } from "../db/reading";

/** What became of the orders that this desk sent on the UTC day that `now` is in, by the hour. */
export async function dayOrders(
  { deskId }: Pick<Principal, "deskId">,
  now: number = Date.now(),
): Promise<DayOrders> {
  const day = dayOf(now, "UTC");
  const { rows } = await readingPool().query<HourOrders>(
    hoursSql({ deskId, start: `${day}T00:00:00Z` }),
  );
  return { day, hours: rows };
}

/** Each order counts once, by the last that is known of it; a cancel is no order. */
const hoursSql = statement<{ deskId: string; start: string }>(`
SELECT extract(hour FROM order_intent.created_at AT TIME ZONE 'UTC')::int AS hour,
  count(*) FILTER (WHERE filled)::int AS filled,
  count(*) FILTER (WHERE state = 'REJECTED')::int AS rejected,
  count(*) FILTER (WHERE state IN ('UNKNOWN', 'UNRESOLVED') AND NOT filled)::int AS unknown,
  count(*) FILTER (WHERE state = 'CLOSED_UNSPECIFIED' AND NOT filled)::int AS closed,
  count(*) FILTER (WHERE state = 'CANCELLED' AND NOT filled)::int AS cancelled,
  count(*) FILTER (WHERE state NOT IN
    ('REJECTED', 'UNKNOWN', 'UNRESOLVED', 'CLOSED_UNSPECIFIED', 'CANCELLED') AND NOT filled)::int
    AS "withoutFill"
FROM order_intent JOIN account ON account.id = order_intent.account_id,
  LATERAL (SELECT coalesce(cum_exec_qty, 0) > 0
    OR state IN ('PARTIAL', 'FILL_EVIDENCED', 'ATTESTED_FILLED') AS filled) AS known
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND order_intent.kind = 'place' AND state <> 'NOT_SENT'
  AND order_intent.created_at >= $start::timestamptz
  AND order_intent.created_at < $start::timestamptz + interval '1 day'
GROUP BY hour ORDER BY hour`);
