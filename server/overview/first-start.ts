import "server-only";
import { firstOver } from "@/lib/overview/first-over";
import { can } from "@/lib/people/capabilities";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../db/pool";

/**
 * Whether a desk is still at its beginning for this person: it knows the paper venue only, the
 * person may place orders there, and nobody of the desk has placed one that was taken. `remembered`
 * is what the browser remembers of it.
 */
export async function isFirstStart(
  { deskId, role }: Pick<Principal, "deskId" | "role">,
  remembered: string | undefined,
): Promise<boolean> {
  if (remembered === firstOver) return false;
  if (!can(role, "orders.place", "paper") || !can(role, "orders.view")) return false;
  const { rows } = await pool().query<{ first: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM account WHERE desk_id = $1)
       AND NOT EXISTS (SELECT 1 FROM account WHERE desk_id = $1 AND venue <> 'paper')
       AND NOT EXISTS (SELECT 1 FROM intent WHERE desk_id = $1 AND kind = 'place'
         AND person_id IS NOT NULL AND state NOT IN ('NOT_SENT', 'REJECTED')) AS first`,
    [deskId],
  );
  return rows[0]?.first ?? false;
}
