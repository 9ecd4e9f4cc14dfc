import "server-only";
import type { PoolClient } from "pg";
import type { KnownSubAccounts } from "@/lib/sub-accounts/creation-rules";
import { recipientPlainText } from "@/lib/sub-accounts/key-file";
import { type KeyRecipient, sealForRecipient } from "@/lib/sub-accounts/key-recipient";
import { onClient, pool, statement, storableText } from "../db/database";
import { createdKey } from "../db/schema";
import { macKey, type Secret, sealValue } from "../vault";
import type { ChangeDraft, IntentDraft } from "./intent";

/** A new sub-account as acknowledged; its secrets cannot be printed. */
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

/**
 * Seals a key that was just acknowledged, in the transaction that records the acknowledgement: for
 * the recipient that was chosen before it was asked for, or else for the desk.
 */
export async function sealCreatedKey(
  client: PoolClient,
  draft: ChangeDraft,
  intent: IntentDraft,
  made: CreatedKey,
): Promise<void> {
  const tx = onClient(client);
  const { deskId, accountId, userId } = draft;
  const key = made.key.reveal();
  const asked = JSON.parse(intent.body) as { permList: string[]; ipList: string[] };
  const facts = {
    uid: storableText(made.uid),
    label: intent.facts.label ?? "",
    permissions: (made.permissions ?? asked.permList).map(storableText),
    ipList: (made.ipList ?? asked.ipList).map(storableText),
  };
  const name = storableText(made.name);
  const { recipient, keepHours, channelCode } = await termsOf(client, draft);
  const exported = () => ({
    ...facts,
    alias: name,
    apiKey: key,
    secretKey: made.secret.reveal(),
    passphrase: intent.passphrase?.reveal() ?? "",
    channelCode,
  });
  await tx.insert(createdKey).values({
    ...facts,
    intentId: intent.id,
    deskId,
    accountId,
    name,
    keyLast4: storableText(key.slice(-4)),
    fingerprint: await macKey(tx, deskId, key),
    createdBy: userId,
    state: "sealed",
    recipient,
    expiresAt: keepHours === null ? null : new Date(Date.now() + keepHours * 3_600_000),
    sealed:
      recipient && (await sealForRecipient(recipientPlainText(exported()), recipient.publicKey)),
  });
  // The recipient's copy has the passphrase; the one that waited for this answer is wiped with it.
  if (recipient !== null) return wipeSealed(client, [intent.id]);
  await sealValue(tx, sealedAt(deskId, intent.id, "key"), key);
  await sealValue(tx, sealedAt(deskId, intent.id, "secret"), made.secret.reveal());
}

/** What was asked for with the creation of which this call is a row; none where it is of none. */
async function termsOf(
  client: PoolClient,
  { deskId, userId, idempotencyKey }: ChangeDraft,
): Promise<CreationTerms> {
  const { rows } = await client.query<CreationTerms>(
    termsOfSql({ idempotencyKey, deskId, userId }),
  );
  return rows[0] ?? { recipient: null, keepHours: null, channelCode: null };
}

const termsOfSql = statement<{ idempotencyKey: string; deskId: string; userId: string }>(
  `
SELECT j.recipient, j.keep_hours AS "keepHours",
  (SELECT channel_code FROM account WHERE id = j.account_id) AS "channelCode"
FROM sub_account_job_row AS r JOIN sub_account_job AS j ON j.id = r.job_id
WHERE r.id = $idempotencyKey AND j.desk_id = $deskId AND j.created_by = $userId`,
  "creation-terms",
);

interface CreationTerms {
  /** Null: for the desk itself. */
  readonly recipient: KeyRecipient | null;
  readonly keepHours: number | null;
  /** The broker's, which the sub-account's orders must carry. */
  readonly channelCode: string | null;
}

/** Deletes what is sealed for these intents, such as passphrases of accounts not created. */
export async function wipeSealed(
  queries: Pick<PoolClient, "query">,
  intentIds: readonly string[],
): Promise<void> {
  await queries.query(wipeSealedSql({ intentIds }));
}

const wipeSealedSql = statement<{ intentIds: readonly string[] }>(
  `DELETE FROM sealed_value WHERE owner_table = 'created_key' AND owner_row = ANY($intentIds)`,
);

/** The states of a creation without a sub-account, by the exchange or by a user's decision. */
export const notCreatedSql = "'NOT_SENT', 'REJECTED', 'ATTESTED_NOT_APPLIED'";

/** The external sub-accounts of an account ($accountId) as `e` that no creation explains. */
export const externalSql = `external_sub_account AS e
  LEFT JOIN order_intent AS i ON i.id = e.intent_id
WHERE e.account_id = $accountId AND (i.id IS NULL OR i.state IN (${notCreatedSql}))`;

/**
 * The sub-accounts that this desk created under an account, or may have created, since unknown ones
 * count, and how many external ones were entered.
 */
export async function knownSubAccounts(accountId: string): Promise<KnownSubAccounts> {
  const external = await pool().query<{ count: number }>(externalCountSql({ accountId }));
  const { rows } = await pool().query<{ label: string; name: string }>(
    knownCreationsSql({ accountId }),
  );
  return {
    count: rows.length + (external.rows[0]?.count ?? 0),
    labels: new Set(rows.map(({ label }) => label)),
    names: new Set(rows.map(({ name }) => name)),
  };
}

const externalCountSql = statement<{ accountId: string }>(
  `SELECT count(*)::int FROM ${externalSql}`,
  "external-sub-accounts",
);

const knownCreationsSql = statement<{ accountId: string }>(
  `
SELECT body::jsonb ->> 'label' AS label, body::jsonb ->> 'subAccountName' AS name
FROM order_intent
WHERE account_id = $accountId AND kind = 'create' AND state NOT IN (${notCreatedSql})`,
  "journal-sub-accounts",
);
