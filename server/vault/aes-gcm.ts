import "server-only";
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { VaultError } from "./vault-error";

const ivBytes = 12;
const tagBytes = 16;

/** How many bytes sealing adds. */
export const overheadBytes = ivBytes + tagBytes;

/** Encrypts with AES-256-GCM: random 96-bit iv, tag, ciphertext, in this order. */
export function encrypt(key: KeyObject, plaintext: Buffer, aad: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  cipher.setAAD(aad);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Undoes `encrypt`; throws a `damaged` VaultError when one bit of anything is different. */
export function decrypt(key: KeyObject, sealed: Buffer, aad: Buffer): Buffer {
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
