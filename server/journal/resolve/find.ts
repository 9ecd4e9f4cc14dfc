import "server-only";
import { capabilityFor, type Verb, type VerbFacts } from "@/lib/journal/verbs";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { Environment } from "@/lib/people/capabilities";
import { can } from "@/lib/people/capabilities";
import type { Principal } from "@/lib/people/principal";
import { pool } from "../../db/pool";
import { Refusal } from "../../http/refusal";
import { intentColumns, intentJoins, intentRowOf, type StoredIntent } from "../list";

/** An entry of the journal on which a person wants to act. */
export interface FoundIntent {
  readonly row: IntentRow & VerbFacts;
  readonly accountId: string;
  readonly connectionId: string;
  /** The body as it was sent; of a list, this intent's part. */
  readonly body: string;
}

interface Stored extends StoredIntent {
  readonly accountId: string;
  readonly connectionId: string;
  readonly environment: Environment;
}

/**
 * Finds an entry of the person's desk. Throws a Refusal when there is none, or when the person's
 * role lacks what the verb takes on entries of its kind and accounts of its environment.
 */
export async function findIntent(
  { deskId, role }: Principal,
  intentId: string,
  verb: Verb,
): Promise<FoundIntent> {
  const { rows } = await pool().query<Stored>(findSql, [deskId, intentId]);
  const [stored] = rows;
  if (!stored) throw new Refusal({ kind: "not-found", what: "This entry of the journal" });
  const { accountId, connectionId, environment, ...row } = stored;
  const capability = capabilityFor(verb, row.kind);
  if (!can(role, capability, environment)) {
    throw new Refusal({ kind: "forbidden", permission: capability });
  }
  return { row: intentRowOf(row), accountId, connectionId, body: row.body };
}

const findSql = `
SELECT ${intentColumns}, intent.account_id AS "accountId",
  intent.connection_id AS "connectionId", account.environment
FROM intent JOIN account ON account.id = intent.account_id ${intentJoins}
WHERE intent.desk_id = $1 AND intent.id = $2`;
