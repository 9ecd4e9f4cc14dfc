import "server-only";
import type { PoolClient } from "pg";
import { bodyFacts } from "@/lib/orders/body-facts";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { IntentKind } from "@/lib/orders/journalled";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";

interface Stored {
  readonly id: string;
  readonly endpoint: string;
  readonly kind: IntentKind;
  readonly batchId: string | null;
  readonly clientOid: string;
  readonly orderId: string | null;
  readonly body: string;
  readonly state: IntentState;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
  readonly cumExecQty: string | null;
  readonly person: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly updatedAt: Date;
  readonly nextSweepAt: Date | null;
}

/** The newest intents of an account, newest first; none when the account is another desk's. */
export async function listIntents(
  principal: Principal,
  accountId: string,
  { limit }: { readonly limit: number },
  queries: Pick<PoolClient, "query"> = pool(),
): Promise<readonly IntentRow[]> {
  const { rows } = await queries.query<Stored>({
    name: "journal-list",
    text: listSql,
    values: [principal.deskId, accountId, limit],
  });
  return rows.map(rowOf);
}

function rowOf({ body, createdAt, answeredAt, updatedAt, nextSweepAt, ...stored }: Stored) {
  return {
    ...stored,
    ...bodyFacts(stored.endpoint, body),
    createdAt: createdAt.getTime(),
    answeredAt: answeredAt?.getTime() ?? null,
    updatedAt: updatedAt.getTime(),
    nextSweepAt: nextSweepAt?.getTime() ?? null,
  };
}

const listSql = `
SELECT intent.id, endpoint, kind, batch_id AS "batchId", client_oid AS "clientOid", order_id AS "orderId", body, state, code,
  message, reason, cum_exec_qty::text AS "cumExecQty", person.name AS person,
  intent.created_at AS "createdAt", answered_at AS "answeredAt", updated_at AS "updatedAt",
  CASE WHEN state IN ('UNKNOWN', 'UNRESOLVED') THEN sweep.next_at END AS "nextSweepAt"
FROM intent
LEFT JOIN person ON person.id = intent.person_id
LEFT JOIN sweep ON sweep.account_id = intent.account_id
WHERE intent.desk_id = $1 AND intent.account_id = $2
ORDER BY intent.created_at DESC, intent.id DESC LIMIT $3`;
