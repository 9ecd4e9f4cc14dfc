import "server-only";
import { can } from "@/lib/people/capabilities";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../audit/append";
import type { CreatedKeyState } from "../db/schema";
import { onClient, sqlTransaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { openValue, type Secret } from "../vault";
import { type createdKeyFields, sealedAt } from "./created-keys";

/** A created sub-account's key, as its creator may see it once. */
export interface RevealedKey {
  readonly uid: string;
  readonly label: string;
  readonly key: Secret;
  readonly secret: Secret;
  readonly passphrase: Secret;
}

/**
 * Opens a created key, once and for its creator only (broker-office 8): the state, the audit's
 * entry and the opening are one transaction, so that nobody looks without a trace. Throws a
 * Refusal for who may not, for a key of somebody else's desk, and for a second look.
 */
export async function revealCreatedKey(
  principal: Principal,
  intentId: string,
): Promise<RevealedKey> {
  if (!can(principal.role, "secrets.reveal")) throw forbidden;
  return sqlTransaction(async (client) => {
    const { rows } = await client.query<Row>(lockSql, [intentId, principal.deskId]);
    const row = mayBeRevealed(principal, rows[0]);
    const { deskId, personId } = principal;
    const tx = onClient(client);
    const open = (field: (typeof createdKeyFields)[number]) =>
      openValue(tx, sealedAt(deskId, intentId, field));
    const { uid, label, keyLast4 } = row;
    const key = await open("key");
    const secret = await open("secret");
    const passphrase = await open("passphrase");
    await client.query(revealedSql, [intentId]);
    const detail = { uid, label, keyLast4 };
    const action = "created-key.revealed";
    await appendAudit(tx, { deskId, personId, action, target: intentId, detail });
    return { uid, label, key, secret, passphrase };
  });
}

function mayBeRevealed({ personId }: Principal, row: Row | undefined): Row {
  if (!row) throw new Refusal({ kind: "not-found", what: "This key" });
  if (row.createdBy === null || row.createdBy !== personId) throw forbidden;
  if (row.state !== "sealed") throw new Refusal({ kind: "gone", why: goneWords[row.state] });
  return row;
}

interface Row {
  readonly uid: string;
  readonly label: string;
  readonly keyLast4: string;
  readonly createdBy: string | null;
  readonly state: CreatedKeyState;
}

const forbidden = new Refusal({
  kind: "forbidden",
  permission: "secrets.reveal on a key of one's own",
});
const goneWords = {
  revealed: "This key was revealed before. A key is revealed once.",
  "handed-over": "This key was handed over, and its secrets were wiped. The desk has them no more.",
};

const lockSql = `
SELECT uid, label, key_last4 AS "keyLast4", created_by AS "createdBy", state
FROM created_key WHERE intent_id = $1 AND desk_id = $2 FOR UPDATE`;

const revealedSql = `
UPDATE created_key SET state = 'revealed', revealed_at = clock_timestamp() WHERE intent_id = $1`;
