import "server-only";
import type { PoolClient } from "pg";
import type { Issue } from "@/lib/exchange/errors";
import {
  isWiped,
  type KeyDelivery,
  type KeyFileAnswer,
  type RevealedSecrets,
} from "@/lib/sub-accounts/api";
import { type ExportedKey, packSealedKeys, sealKeyFile } from "@/lib/sub-accounts/key-file";
import type { KeyRecipient } from "@/lib/sub-accounts/key-recipient";
import { dayOf } from "@/lib/time";
import { can, type Principal } from "@/lib/users/roles";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import type { CreatedKeyState } from "../db/schema";
import { DeskError } from "../desk-error";
import { type createdKeyFields, sealedAt, wipeSealed } from "../journal/created-sub-accounts";
import { openValue, type Secret } from "../vault";

/** Shows a created key's secrets to its creator, once. Throws a DeskError. */
export async function revealKey(principal: Principal, keyId: string): Promise<RevealedSecrets> {
  const { uid, label, key, secret, passphrase } = await revealCreatedKey(principal, keyId);
  return {
    uid,
    label,
    apiKey: key.reveal(),
    secretKey: secret.reveal(),
    passphrase: passphrase.reveal(),
  };
}

/**
 * The keys as a file that only opens with this passphrase, for their creator and only as long as
 * they are not delivered; each time is an entry of the audit. Throws a DeskError.
 */
export async function packageKeys(
  principal: Principal,
  keyIds: readonly string[],
  passphrase: string,
): Promise<KeyFileAnswer> {
  const packed = await sqlTransaction(async (client) => {
    const keys = await lockKeys(client, principal, keyIds);
    if (keys.some(({ state }) => isWiped(state))) throw keysWiped;
    if (keys.some(({ recipient }) => recipient !== null)) throw sealedForRecipient;
    const opened: ExportedKey[] = [];
    for (const key of keys) opened.push(await open(client, principal, key));
    await auditKeys(client, principal, keys, "created-key.packaged");
    return opened;
  });
  const text = await sealKeyFile(packed, passphrase);
  return { name: keyFileName(), text };
}

/**
 * The keys that were sealed for a recipient, as a file that only the recipient opens: the desk
 * packs what it cannot read. For their creator, as long as they are not delivered; each time is an
 * entry of the audit. Throws a DeskError.
 */
export async function packageSealedKeys(
  principal: Principal,
  keyIds: readonly string[],
): Promise<KeyFileAnswer> {
  return sqlTransaction(async (client) => {
    const keys = await lockKeys(client, principal, keyIds);
    if (keys.some(({ state }) => isWiped(state))) throw keysWiped;
    const recipient = oneRecipientOf(keys);
    const sealed = keys.map(({ uid, label, sealed }) => ({ uid, label, sealed: sealed ?? "" }));
    const text = await packSealedKeys(sealed, recipient);
    await auditKeys(client, principal, keys, "created-key.packaged");
    return { name: keyFileName(), text };
  });
}

function oneRecipientOf(keys: readonly LockedKey[]): KeyRecipient {
  const recipient = keys[0]?.recipient ?? null;
  const same = keys.every((key) => sameRecipient(key.recipient, recipient));
  if (recipient !== null && same) return recipient;
  const message =
    "These keys were encrypted for different recipients. Select keys from one request.";
  const issue: Issue = { field: "keys", rule: "one-recipient", message, severity: "error" };
  throw new DeskError({ kind: "invalid", issues: [issue] });
}

const sameRecipient = (one: KeyRecipient | null, other: KeyRecipient | null) =>
  one?.publicKey.x === other?.publicKey.x && one?.publicKey.y === other?.publicKey.y;

const keyFileName = () => `keys-${dayOf(Date.now(), "UTC")}.json`;

/** Wipes the sealed secrets of keys that their creator has taken over. Throws a DeskError. */
export async function deliverKeys(principal: Principal, keyIds: readonly string[]): Promise<void> {
  await sqlTransaction(async (client) => {
    const keys = await lockKeys(client, principal, keyIds);
    const fresh = keys.filter(({ state }) => !isWiped(state));
    const ids = fresh.map(({ id }) => id);
    await wipeSealed(client, ids);
    await client.query(deliveredSql({ ids }));
    await auditKeys(client, principal, fresh, "created-key.delivered");
  });
}

/**
 * Wipes the secrets of keys that nobody took over in the time that was chosen for them; each is an
 * entry of the audit, by the desk itself. Answers how many there were.
 */
export async function wipeExpiredKeys(): Promise<number> {
  return sqlTransaction(async (client) => {
    const { rows } = await client.query<ExpiredKey>(lockExpiredSql);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await wipeSealed(client, ids);
    await client.query(expiredSql({ ids }));
    for (const { id: target, deskId, ...detail } of rows) {
      const action = "created-key.expired";
      await appendAudit(onClient(client), byDesk(deskId), { action, target, detail });
    }
    return ids.length;
  });
}

interface ExpiredKey {
  readonly id: string;
  readonly deskId: string;
  readonly uid: string;
  readonly label: string;
  readonly keyLast4: string;
}

const lockExpiredSql = `
SELECT intent_id AS id, desk_id AS "deskId", uid, label, key_last4 AS "keyLast4" FROM created_key
WHERE state IN ('sealed', 'revealed') AND expires_at <= clock_timestamp()
ORDER BY intent_id FOR UPDATE SKIP LOCKED`;

const expiredSql = statement<{ ids: readonly string[] }>(`
UPDATE created_key SET state = 'expired', sealed = NULL WHERE intent_id = ANY($ids)`);

interface LockedKey {
  readonly id: string;
  readonly uid: string;
  readonly label: string;
  readonly name: string;
  readonly keyLast4: string;
  readonly permissions: readonly string[];
  readonly ipList: readonly string[];
  readonly createdBy: string | null;
  readonly state: KeyDelivery;
  readonly recipient: KeyRecipient | null;
  readonly sealed: string | null;
  /** The broker's account's. */
  readonly channelCode: string | null;
}

/** The keys, held until the transaction ends; all must be the user's own. */
async function lockKeys(
  client: PoolClient,
  principal: Principal,
  keyIds: readonly string[],
): Promise<readonly LockedKey[]> {
  if (!can(principal.role, "secrets.reveal")) throw forbidden;
  const { rows } = await client.query<LockedKey>(lockKeysSql({ keyIds, deskId: principal.deskId }));
  if (rows.length !== new Set(keyIds).size) {
    throw new DeskError({ kind: "not-found", what: "One of these keys" });
  }
  if (rows.some(({ createdBy }) => createdBy === null || createdBy !== principal.userId)) {
    throw forbidden;
  }
  return rows;
}

async function open(
  client: PoolClient,
  { deskId }: Principal,
  key: LockedKey,
): Promise<ExportedKey> {
  const { id, uid, label, name: alias, permissions, ipList, channelCode } = key;
  const field = async (name: (typeof createdKeyFields)[number]) =>
    (await openValue(onClient(client), sealedAt(deskId, id, name))).reveal();
  const apiKey = await field("key");
  const secretKey = await field("secret");
  const passphrase = await field("passphrase");
  const known = { uid, alias, label, permissions, ipList, channelCode };
  return { ...known, apiKey, secretKey, passphrase };
}

async function auditKeys(
  client: PoolClient,
  principal: Principal,
  keys: readonly LockedKey[],
  action: string,
): Promise<void> {
  for (const { id: target, uid, label, keyLast4 } of keys) {
    const detail = { uid, label, keyLast4 };
    await appendAudit(onClient(client), principal, { action, target, detail });
  }
}

const forbidden = new DeskError({
  kind: "forbidden",
  permission: "secrets.reveal on a key of one's own",
});

const sealedForRecipient = new DeskError({
  kind: "gone",
  reason:
    "This key was encrypted for a recipient. The desk can't open it: download the encrypted file.",
});

const keysWiped = new DeskError({
  kind: "gone",
  reason: "These keys were delivered and their secrets were deleted.",
});

const lockKeysSql = statement<{ keyIds: readonly string[]; deskId: string }>(`
SELECT intent_id AS id, uid, label, name, key_last4 AS "keyLast4", permissions, ip_list AS "ipList",
  created_by AS "createdBy", state, recipient, sealed,
  (SELECT channel_code FROM account WHERE id = created_key.account_id) AS "channelCode"
FROM created_key WHERE intent_id = ANY($keyIds) AND desk_id = $deskId ORDER BY intent_id
  FOR UPDATE`);

const deliveredSql = statement<{ ids: readonly string[] }>(`
UPDATE created_key SET state = 'delivered', delivered_at = clock_timestamp(), sealed = NULL
WHERE intent_id = ANY($ids)`);

/** A created sub-account's key, as its creator may see it once. */
export interface RevealedKey {
  readonly uid: string;
  readonly label: string;
  readonly key: Secret;
  readonly secret: Secret;
  readonly passphrase: Secret;
}

/**
 * Opens a created key, once and for its creator only (docs/security.md#roles): the state, the
 * audit's entry and the opening are one transaction, so that nobody looks without a trace. Throws a
 * DeskError without the permission, for another desk's key, and for a second reveal.
 */
export async function revealCreatedKey(
  principal: Principal,
  intentId: string,
): Promise<RevealedKey> {
  if (!can(principal.role, "secrets.reveal")) throw forbidden;
  return sqlTransaction(async (client) => {
    const { rows } = await client.query<StoredKey>(
      lockCreatedKeySql({ intentId, deskId: principal.deskId }),
    );
    const row = mayBeRevealed(principal, rows[0]);
    const { deskId } = principal;
    const tx = onClient(client);
    const open = (field: (typeof createdKeyFields)[number]) =>
      openValue(tx, sealedAt(deskId, intentId, field));
    const { uid, label, keyLast4 } = row;
    const key = await open("key");
    const secret = await open("secret");
    const passphrase = await open("passphrase");
    await client.query(revealedSql({ intentId }));
    const detail = { uid, label, keyLast4 };
    const action = "created-key.revealed";
    await appendAudit(tx, principal, { action, target: intentId, detail });
    return { uid, label, key, secret, passphrase };
  });
}

function mayBeRevealed({ userId }: Principal, row: StoredKey | undefined): StoredKey {
  if (!row) throw new DeskError({ kind: "not-found", what: "This key" });
  if (row.createdBy === null || row.createdBy !== userId) throw forbidden;
  if (row.recipient !== null) throw sealedForRecipient;
  if (row.state !== "sealed")
    throw new DeskError({ kind: "gone", reason: goneMessages[row.state] });
  return row;
}

interface StoredKey {
  readonly uid: string;
  readonly label: string;
  readonly keyLast4: string;
  readonly createdBy: string | null;
  readonly state: CreatedKeyState;
  readonly recipient: KeyRecipient | null;
}

const goneMessages = {
  revealed: "This key was already revealed. Keys are revealed once.",
  delivered: "This key was delivered and its secrets were deleted.",
  expired:
    "This key wasn't delivered in time and its secrets were deleted. Revoke it at the " +
    "exchange.",
};

const lockCreatedKeySql = statement<{ intentId: string; deskId: string }>(`
SELECT uid, label, key_last4 AS "keyLast4", created_by AS "createdBy", state, recipient
FROM created_key WHERE intent_id = $intentId AND desk_id = $deskId FOR UPDATE`);

const revealedSql = statement<{ intentId: string }>(`
UPDATE created_key SET state = 'revealed', revealed_at = clock_timestamp()
  WHERE intent_id = $intentId`);
