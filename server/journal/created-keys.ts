import "server-only";
import type { PoolClient } from "pg";
import { createdKey } from "../db/schema";
import { storable } from "../db/storable";
import { onClient } from "../db/transaction";
import { macKey, type Secret, sealValue } from "../vault";
import type { ChangeDraft, IntentDraft } from "./intent-draft";

/** What an acknowledgement tells of a new sub-account; its secrets do not print. */
export interface CreatedKey {
  readonly uid: string;
  readonly name: string;
  readonly key: Secret;
  readonly secret: Secret;
  /** As answered; null when the answer has none. */
  readonly permissions: readonly string[] | null;
  readonly ipList: readonly string[] | null;
}

/** The fields under which a created key's secrets are sealed. */
export const createdKeyFields = ["key", "secret", "passphrase"] as const;

/** Where a secret of a created key is sealed. */
export function sealedAt(
  deskId: string,
  intentId: string,
  field: (typeof createdKeyFields)[number],
) {
  return { deskId, ownerTable: "created_key", ownerRow: intentId, field };
}

/** Seals the passphrases of a call before it is sent, in the transaction that prepares it. */
export async function sealPassphrases(client: PoolClient, draft: ChangeDraft): Promise<void> {
  for (const { id, passphrase } of draft.intents) {
    if (passphrase === null) continue;
    await sealValue(
      onClient(client),
      sealedAt(draft.deskId, id, "passphrase"),
      passphrase.reveal(),
    );
  }
}

/** Seals a key that was just acknowledged, in the transaction that records the acknowledgement. */
export async function sealCreatedKey(
  client: PoolClient,
  draft: ChangeDraft,
  intent: IntentDraft,
  made: CreatedKey,
): Promise<void> {
  const tx = onClient(client);
  const { deskId, accountId, personId } = draft;
  const key = made.key.reveal();
  const asked = JSON.parse(intent.body) as { permList: string[]; ipList: string[] };
  await tx.insert(createdKey).values({
    intentId: intent.id,
    deskId,
    accountId,
    uid: storable(made.uid),
    name: storable(made.name),
    label: intent.facts.label ?? "",
    keyLast4: storable(key.slice(-4)),
    fingerprint: await macKey(tx, deskId, key),
    permissions: (made.permissions ?? asked.permList).map(storable),
    ipList: (made.ipList ?? asked.ipList).map(storable),
    createdBy: personId,
    state: "sealed",
  });
  await sealValue(tx, sealedAt(deskId, intent.id, "key"), key);
  await sealValue(tx, sealedAt(deskId, intent.id, "secret"), made.secret.reveal());
}

/** Forgets what is sealed for these intents, such as passphrases of accounts that were not made. */
export async function wipeSealed(
  queries: Pick<PoolClient, "query">,
  intentIds: readonly string[],
): Promise<void> {
  await queries.query(
    "DELETE FROM sealed_value WHERE owner_table = 'created_key' AND owner_row = ANY($1)",
    [intentIds],
  );
}
