import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  importSPKI,
  type JWK,
} from "jose";

/** A public key on the curve P-256, as RFC 7517 writes it. */
export interface RecipientKey {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
}

/**
 * For whom the secrets of a creation are sealed, chosen before it is asked for: whoever knows a
 * passphrase that never left a browser, or the owner of a public key. The desk can open neither.
 */
export type KeyRecipient =
  | {
      readonly kind: "passphrase";
      readonly publicKey: RecipientKey;
      /** The private key, sealed with the passphrase: JWE (RFC 7516), compact. */
      readonly sealedPrivateKey: string;
    }
  | { readonly kind: "public-key"; readonly publicKey: RecipientKey };

/** Why a recipient or a file can't be used, in a sentence. */
export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
}

const agreement = { alg: "ECDH-ES", enc: "A256GCM" } as const;

const passphraseWrap = { alg: "PBES2-HS512+A256KW", enc: "A256GCM" } as const;

/** Rounds of PBKDF2; a file that asks for more is refused. */
const rounds = 1_000_000;

/**
 * A recipient that opens with a passphrase: a new pair of keys, of which the private one is sealed
 * at once. Throws KeyFileError when the passphrase, typed again, does not open it.
 */
export async function recipientFromPassphrase(
  passphrase: string,
  typedAgain: string,
): Promise<KeyRecipient> {
  const pair = await generateKeyPair(agreement.alg, { crv: "P-256", extractable: true });
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  const sealedPrivateKey = await new CompactEncrypt(new TextEncoder().encode(privateKey))
    .setProtectedHeader(passphraseWrap)
    .setKeyManagementParameters({ p2c: rounds })
    .encrypt(bytesOf(passphrase));
  const opened = await openPrivateKey(sealedPrivateKey, typedAgain);
  if (opened === null) {
    throw new KeyFileError("The passphrases don't match.");
  }
  const publicKey = recipientKeyOf(await exportJWK(pair.publicKey));
  return { kind: "passphrase", publicKey, sealedPrivateKey };
}

/** Reads a public key as PEM or JWK. Throws KeyFileError with what is wrong with it. */
export async function readRecipientKey(text: string): Promise<RecipientKey> {
  const given = text.trim();
  if (/PRIVATE KEY|"d"\s*:/.test(given)) {
    throw new KeyFileError(
      "This is a private key. It must stay with its owner: create a new pair and paste only " +
        "the public key.",
    );
  }
  try {
    const jwk = given.startsWith("{")
      ? (JSON.parse(given) as JWK)
      : await exportJWK(await importSPKI(given, agreement.alg, { extractable: true }));
    const key = recipientKeyOf(jwk);
    await sealForRecipient("probe", key);
    return key;
  } catch {
    throw new KeyFileError(
      "This isn't a P-256 public key. Paste the whole text, starting with BEGIN PUBLIC KEY.",
    );
  }
}

/** The fingerprint by which users compare a key (RFC 7638, SHA-256). */
export function recipientFingerprint(key: RecipientKey): Promise<string> {
  return calculateJwkThumbprint({ ...key }, "sha256");
}

/** Seals a text so that only the owner of the private key opens it: JWE, compact. */
export async function sealForRecipient(text: string, key: RecipientKey): Promise<string> {
  const publicKey = await importJWK({ ...key }, agreement.alg);
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...agreement, cty: "json" })
    .encrypt(publicKey);
}

/** The private key that was sealed with a passphrase; null when it is another passphrase. */
export async function openPrivateKey(sealed: string, passphrase: string): Promise<JWK | null> {
  const options = {
    maxPBES2Count: rounds,
    keyManagementAlgorithms: [passphraseWrap.alg],
    contentEncryptionAlgorithms: [passphraseWrap.enc],
  };
  const opened = await compactDecrypt(sealed, bytesOf(passphrase), options).catch(() => null);
  return opened && (JSON.parse(new TextDecoder().decode(opened.plaintext)) as JWK);
}

/** Opens what was sealed for a key. Throws when it was changed, or sealed for another one. */
export async function openWithPrivateKey(sealed: string, privateKey: JWK): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(privateKey, agreement.alg), {
    keyManagementAlgorithms: [agreement.alg],
    contentEncryptionAlgorithms: [agreement.enc],
  });
  return new TextDecoder().decode(plaintext);
}

/** The public half alone, whatever else stands beside it. */
function recipientKeyOf({ kty, crv, x, y }: JWK): RecipientKey {
  if (kty !== "EC" || crv !== "P-256" || !x || !y) throw new TypeError("No key on P-256");
  return { kty, crv, x, y };
}

const bytesOf = (passphrase: string) => new TextEncoder().encode(passphrase.normalize("NFC"));
