/** A key in a encrypted key file, all of it in the clear: never kept, never logged. */
export interface ExportedKey {
  readonly uid: string;
  readonly alias: string;
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
  readonly permissions: readonly string[];
  readonly ipList: readonly string[];
}

const format = "broker-desk-keys-1";

const iterations = 1_000_000;

const saltBytes = 16;

const ivBytes = 12;

/** The file that is handed over: JSON, everything but the keys in the clear. */
interface SealedFile {
  readonly format: string;
  readonly kdf: "PBKDF2-HMAC-SHA-256";
  readonly iterations: number;
  readonly salt: string;
  readonly cipher: "AES-256-GCM";
  readonly iv: string;
  readonly data: string;
}

/** Why a file did not open, in a sentence. */
export class KeyFileError extends Error {
  override readonly name = "PackageError";
}

/** The shortest passphrase a file takes. */
export const keyFilePassphraseLength = 15;

/** Seals keys with a passphrase: the text of the file (docs/encrypted-key-file.md). */
export async function sealKeyFile(
  keys: readonly ExportedKey[],
  passphrase: string,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await deriveKey(passphrase, salt, iterations);
  const plain = new TextEncoder().encode(JSON.stringify({ keys }));
  const data = await crypto.subtle.encrypt(cipherWith(iv), key, plain);
  const file: SealedFile = {
    format,
    kdf: "PBKDF2-HMAC-SHA-256",
    iterations,
    salt: toBase64(salt),
    cipher: "AES-256-GCM",
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Opens a file. Throws a PackageError for another file, a damaged one, a wrong passphrase. */
export async function openKeyFile(
  text: string,
  passphrase: string,
): Promise<readonly ExportedKey[]> {
  const file = parseKeyFile(text);
  const key = await deriveKey(passphrase, fromBase64(file.salt), file.iterations);
  const plain = await crypto.subtle
    .decrypt(cipherWith(fromBase64(file.iv)), key, fromBase64(file.data))
    .catch(() => {
      throw new KeyFileError("The passphrase is wrong, or the file was changed.");
    });
  return (JSON.parse(new TextDecoder().decode(plain)) as { keys: readonly ExportedKey[] }).keys;
}

function parseKeyFile(text: string): SealedFile {
  if (text.trim() === "") {
    throw new KeyFileError("This file is empty: its download did not end. Download it again.");
  }
  const file = parse(text);
  const whole = [file?.salt, file?.iv, file?.data].every((part) => typeof part === "string");
  if (file?.format === format && whole && file.iterations === iterations) return file;
  throw new KeyFileError(notAKeyFile);
}

/** The format stands at the file's beginning, its last brace at its end. */
function parse(text: string): SealedFile | null {
  try {
    return JSON.parse(text) as SealedFile | null;
  } catch {
    if (!text.includes(format)) throw new KeyFileError(notAKeyFile);
    throw new KeyFileError("This file is cut off: its end is missing. Download it again.");
  }
}

const notAKeyFile =
  "This file is no encrypted key file of a desk. Choose the one that was downloaded.";

const cipherWith = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, tagLength: 128 });

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number) {
  const bytes = new TextEncoder().encode(passphrase.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  const cipher = { name: "AES-GCM", length: 256 };
  return crypto.subtle.deriveKey(how, base, cipher, false, ["encrypt", "decrypt"]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    throw new KeyFileError(notAKeyFile);
  }
}

/** Far more than the keys of any creation take. */
const mostBytes = 5_000_000;

/**
 * Proves that a file from disk opens with a passphrase and holds the keys of these sub-accounts.
 * Nothing of it is kept or sent. Throws a PackageError with the sentence that says why it does not.
 */
export async function verifyKeyFile(
  file: Pick<File, "size" | "text">,
  passphrase: string,
  uids: readonly string[],
): Promise<void> {
  if (file.size > mostBytes) {
    throw new KeyFileError("This file is too large to be an encrypted key file.");
  }
  const text = await file.text().catch(() => {
    throw new KeyFileError("This file could not be read from the disk. Choose it again.");
  });
  const uidsInFile = new Set((await openKeyFile(text, passphrase)).map(({ uid }) => uid));
  const missing = uids.filter((uid) => !uidsInFile.has(uid)).length;
  if (missing === 0) return;
  const lacks = missing === uids.length ? "none" : `${missing} not`;
  throw new KeyFileError(
    `This file opens, but of the ${uids.length} keys shown here it has ${lacks}. ` +
      "Choose the file that was downloaded here.",
  );
}
