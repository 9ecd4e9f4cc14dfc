import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** A key-encryption key. Its id is 16 hexadecimal digits. */
export interface Kek {
  readonly id: string;
  readonly key: KeyObject;
}

/** Finds a key-encryption key by its id. */
export type FindKek = (id: string) => Kek | undefined;

/** What a secret belongs to. Bound into the record, so that it opens nowhere else. */
export interface SealContext {
  readonly deskId: string;
  readonly ownerTable: string;
  readonly ownerRow: string;
  readonly field: string;
}

export const recordVersion = 1;

const kekIdBytes = 8;

const dekBytes = 32;

const headBytes = 1 + kekIdBytes;

const tagBytes = 16;

const ivBytes = 12;

/** How many bytes sealing adds. */
const overheadBytes = ivBytes + tagBytes;

const wrappedBytes = overheadBytes + dekBytes;

const maxBytes = 4_095;

/**
 * Seals a secret (docs/security.md#e1): `version | kek id | iv tag wrapped-DEK | iv tag
 * ciphertext`. Each record has its own data-encryption key, which seals this one value and nothing
 * else.
 */
export function sealRecord(kek: Kek, context: SealContext, plaintext: Buffer): Buffer {
  if (plaintext.length > maxBytes) throw new VaultError("too-long");
  const dek = randomBytes(dekBytes);
  const value = encrypt(createSecretKey(dek), plaintext, valueAad(context));
  const record = Buffer.concat([head(kek.id), wrap(kek, context, dek), value]);
  dek.fill(0);
  return record;
}

/** Opens a record; throws a VaultError when it is damaged, foreign, or its key is unknown. */
export function openRecord(find: FindKek, context: SealContext, record: Buffer): Buffer {
  const { dek, value } = unwrap(find, context, record);
  const plaintext = decrypt(createSecretKey(dek), value, valueAad(context));
  dek.fill(0);
  return plaintext;
}

/** The same secret under another key-encryption key; the value's own bytes do not change. */
export function rewrapRecord(find: FindKek, kek: Kek, context: SealContext, record: Buffer) {
  const { dek, value } = unwrap(find, context, record);
  const rewrapped = Buffer.concat([head(kek.id), wrap(kek, context, dek), value]);
  dek.fill(0);
  return rewrapped;
}

/** The id of the key that a record was sealed with. */
export function kekIdOf(record: Buffer): string {
  if (record.length < headBytes + wrappedBytes + overheadBytes || record[0] !== recordVersion) {
    throw new VaultError("damaged");
  }
  return record.subarray(1, headBytes).toString("hex");
}

function head(kekId: string): Buffer {
  return Buffer.concat([Buffer.of(recordVersion), Buffer.from(kekId, "hex")]);
}

function wrap(kek: Kek, context: SealContext, dek: Buffer): Buffer {
  return encrypt(kek.key, dek, wrapAad(kek.id, context));
}

function unwrap(find: FindKek, context: SealContext, record: Buffer) {
  const kekId = kekIdOf(record);
  const kek = find(kekId);
  if (!kek) throw new VaultError("unknown-key");
  const wrapped = record.subarray(headBytes, headBytes + wrappedBytes);
  return {
    dek: decrypt(kek.key, wrapped, wrapAad(kekId, context)),
    value: record.subarray(headBytes + wrappedBytes),
  };
}

const wrapAad = (kekId: string, context: SealContext) => aad("wrap", kekId, context);

/** Without a key id: re-wrapping leaves the value as it is, and only its DEK opens it. */
const valueAad = (context: SealContext) => aad("value", "", context);

function aad(purpose: string, kekId: string, context: SealContext): Buffer {
  const { ownerTable, ownerRow, deskId, field } = context;
  const version = String(recordVersion);
  return lengthPrefixed([purpose, version, kekId, ownerTable, ownerRow, deskId, field]);
}

/** Encrypts with AES-256-GCM: random 96-bit iv, tag, ciphertext, in this order. */
function encrypt(key: KeyObject, plaintext: Buffer, aad: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  cipher.setAAD(aad);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Undoes `encrypt`; throws a `damaged` VaultError when one bit of anything is different. */
function decrypt(key: KeyObject, sealed: Buffer, aad: Buffer): Buffer {
  if (sealed.length < overheadBytes) throw new VaultError("damaged");
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, overheadBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  decipher.setAAD(aad);
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(overheadBytes)), decipher.final()]);
  } catch {
    throw new VaultError("damaged");
  }
}

/** Texts as bytes, each after its own length: no two lists of texts have the same bytes. */
export function lengthPrefixed(texts: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  for (const text of texts) {
    const bytes = Buffer.from(text, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}

/**
 * - `damaged`: the record, or what it says it belongs to, is not what was sealed.
 * - `unknown-key`: it was sealed with a key-encryption key that the key file does not hold.
 * - `missing`: nothing is sealed there.
 * - `too-long`: more than the vault takes.
 */
export type VaultErrorKind = "damaged" | "unknown-key" | "missing" | "too-long";

const vaultErrorMessages: Readonly<Record<VaultErrorKind, string>> = {
  damaged: "A stored secret does not open: it, or the row it belongs to, was changed.",
  "unknown-key": "A stored secret was sealed with a key that the key file does not hold.",
  missing: "No secret is stored there.",
  "too-long": "The vault takes secrets of at most 4095 bytes.",
};

/** Why the vault did not seal or open something; says nothing of the secret itself. */
export class VaultError extends Error {
  readonly kind: VaultErrorKind;

  constructor(kind: VaultErrorKind) {
    super(vaultErrorMessages[kind]);
    this.name = "VaultError";
    this.kind = kind;
  }
}
