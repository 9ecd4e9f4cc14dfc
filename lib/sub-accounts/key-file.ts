import {
  KeyFileError,
  type KeyRecipient,
  openPrivateKey,
  openWithPrivateKey,
  recipientFingerprint,
} from "./key-recipient";

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
  /** What its orders must carry for the broker to earn a rebate. */
  readonly channelCode?: string | null;
}

const format = "broker-desk-keys-1";

/** Of keys that were sealed one by one for a recipient who was chosen before they were made. */
const recipientFormat = "broker-desk-keys-2";

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

/** The file of keys that the desk cannot open: what it holds is sealed for the recipient. */
interface RecipientFile {
  readonly format: string;
  /** The fingerprint of the recipient's key (RFC 7638). */
  readonly recipient: string;
  /** Where a passphrase opens the file, its private key, sealed with it; else null. */
  readonly privateKey: string | null;
  readonly keys: readonly SealedKey[];
}

/** A key that only its recipient opens. */
export interface SealedKey {
  readonly uid: string;
  readonly label: string;
  /** JWE (RFC 7516), compact; inside is an ExportedKey, and the same as `env`. */
  readonly sealed: string;
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

/** What is sealed for a recipient: the key as JSON, with its copy for an environment file. */
export function recipientPlainText(key: ExportedKey): string {
  return JSON.stringify({ ...key, env: envText(key) });
}

/** A key as JSON that users read. */
export function jsonText(key: ExportedKey): string {
  const { uid, alias, label, apiKey, secretKey, passphrase, permissions, ipList } = key;
  const shown = { uid, alias, label, apiKey, secretKey, passphrase, permissions, ipList };
  const { channelCode } = key;
  if (channelCode) return `${JSON.stringify({ ...shown, channelCode }, null, 2)}\n`;
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** What whoever trades with a key must know of its channel code: libraries put their own there. */
const channelCodeAdvice =
  "# Every order must carry it in the header X-CHANNEL-API-CODE, or it earns no rebate.\n" +
  "# ccxt sends its own code there: set options.broker to this one.\n" +
  "# bitget-api always sends its own: override the header, or use another library.\n";

/** A key as lines of an environment file. */
export function envText(key: ExportedKey): string {
  const { uid, label, apiKey, secretKey, passphrase, channelCode } = key;
  const line = (name: string, value: string) =>
    `${name}=${/^[\w.+/=-]*$/.test(value) ? value : JSON.stringify(value)}\n`;
  const head = `# ${label.replace(/\p{Cc}/gu, " ")}, uid ${uid}\n`;
  return (
    head +
    line("API_KEY", apiKey) +
    line("API_SECRET", secretKey) +
    line("API_PASSPHRASE", passphrase) +
    (channelCode ? channelCodeAdvice + line("CHANNEL_API_CODE", channelCode) : "")
  );
}

/** Packs keys that are sealed already: the text of the file (docs/encrypted-key-file.md). */
export async function packSealedKeys(
  keys: readonly SealedKey[],
  recipient: KeyRecipient,
): Promise<string> {
  const file: RecipientFile = {
    format: recipientFormat,
    recipient: await recipientFingerprint(recipient.publicKey),
    privateKey: recipient.kind === "passphrase" ? recipient.sealedPrivateKey : null,
    keys,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Opens a file. Throws a PackageError for another file, a damaged one, a wrong passphrase. */
export async function openKeyFile(
  text: string,
  passphrase: string,
): Promise<readonly ExportedKey[]> {
  const file = parseKeyFile(text);
  if ("keys" in file) return openRecipientFile(file, passphrase);
  const key = await deriveKey(passphrase, fromBase64(file.salt), file.iterations);
  const plain = await crypto.subtle
    .decrypt(cipherWith(fromBase64(file.iv)), key, fromBase64(file.data))
    .catch(() => {
      throw new KeyFileError(wrongPassphrase);
    });
  return (JSON.parse(new TextDecoder().decode(plain)) as { keys: readonly ExportedKey[] }).keys;
}

async function openRecipientFile(
  { privateKey: sealedKey, keys }: RecipientFile,
  passphrase: string,
): Promise<readonly ExportedKey[]> {
  if (sealedKey === null) {
    throw new KeyFileError("This file is encrypted for a public key: only its holder can open it.");
  }
  const privateKey = await openPrivateKey(sealedKey, passphrase);
  if (privateKey === null) throw new KeyFileError(wrongPassphrase);
  const opened: ExportedKey[] = [];
  for (const { sealed } of keys) {
    const plain = await openWithPrivateKey(sealed, privateKey).catch(() => {
      throw new KeyFileError(wrongPassphrase);
    });
    opened.push(JSON.parse(plain) as ExportedKey);
  }
  return opened;
}

function parseKeyFile(text: string): SealedFile | RecipientFile {
  if (text.trim() === "") {
    throw new KeyFileError("This file is empty. Download it again.");
  }
  const file = parse(text);
  if (file?.format === recipientFormat && "keys" in file && Array.isArray(file.keys)) return file;
  if (file?.format !== format || "keys" in file) throw new KeyFileError(notAKeyFile);
  const whole = [file.salt, file.iv, file.data].every((part) => typeof part === "string");
  if (whole && file.iterations === iterations) return file;
  throw new KeyFileError(notAKeyFile);
}

/** The format stands at the file's beginning, its last brace at its end. */
function parse(text: string): SealedFile | RecipientFile | null {
  try {
    return JSON.parse(text) as SealedFile | RecipientFile | null;
  } catch {
    if (!text.includes(format) && !text.includes(recipientFormat))
      throw new KeyFileError(notAKeyFile);
    throw new KeyFileError("This file is incomplete. Download it again.");
  }
}

const wrongPassphrase = "Wrong passphrase, or the file was changed.";

const notAKeyFile = "This isn't an encrypted key file. Choose the downloaded one.";

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
const maxBytes = 5_000_000;

/**
 * The keys of a file from disk, which proves that it opens with a passphrase and holds those of
 * these sub-accounts. Nothing of it is kept or sent. Throws a PackageError with the sentence that
 * says why it does not.
 */
export async function verifyKeyFile(
  file: Pick<File, "size" | "text">,
  passphrase: string,
  uids: readonly string[],
): Promise<readonly ExportedKey[]> {
  if (file.size > maxBytes) {
    throw new KeyFileError("This file is too large to be an encrypted key file.");
  }
  const text = await file.text().catch(() => {
    throw new KeyFileError("The file couldn't be read from disk. Choose it again.");
  });
  const opened = await openKeyFile(text, passphrase);
  const uidsInFile = new Set(opened.map(({ uid }) => uid));
  const missing = uids.filter((uid) => !uidsInFile.has(uid)).length;
  if (missing === 0) return opened;
  const missingText =
    missing === uids.length
      ? "it contains none of the keys shown here"
      : `it lacks ${missing} of the ${uids.length} keys shown here`;
  throw new KeyFileError(`This file opens, but ${missingText}. Choose the file downloaded here.`);
}
