/**
 * Opens an encrypted key file: `node open-keys.mjs keys-2026-11-20.json`, then passphrase and
 * Enter. One that is sealed for a public key opens with its private key: `--key client.pem`.
 * `--env` prints an environment file for each key, else JSON. Needs nothing but Node.js 20 or
 * later. See encrypted-key-file.md.
 */
import crypto from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

/** What every file of a desk has: fewer would be quick to guess, more would never end. */
const rounds = 1_000_000;

const { values, positionals } = parseArgs({
  options: { env: { type: "boolean" }, key: { type: "string" } },
  allowPositionals: true,
});
const file = JSON.parse(readFileSync(positionals[0], "utf8"));
const keys = await open(file);
process.stdout.write(
  values.env ? keys.map(envText).join("\n") : `${JSON.stringify(keys.map(plain), null, 2)}\n`,
);
process.stdin.destroy();

function open({ format }) {
  if (format === "broker-desk-keys-1") return openWithPassphrase();
  if (format === "broker-desk-keys-2") return openForRecipient();
  throw new Error("This file is no package of keys.");
}

function mustBeOfDesk(count) {
  if (count !== rounds) throw new Error("This file was changed: its count of rounds is another.");
}

async function openWithPassphrase() {
  mustBeOfDesk(file.iterations);
  const salt = Buffer.from(file.salt, "base64");
  const word = await passphrase();
  const key = crypto.pbkdf2Sync(word, salt, rounds, 32, "sha256");
  const data = Buffer.from(file.data, "base64");
  const tag = data.subarray(-16);
  const opened = decrypt(key, Buffer.from(file.iv, "base64"), data.subarray(0, -16), tag);
  return JSON.parse(opened).keys;
}

async function openForRecipient() {
  const privateKey = values.key
    ? crypto.createPrivateKey(readFileSync(values.key))
    : crypto.createPrivateKey({ key: JSON.parse(await unwrap(file.privateKey)), format: "jwk" });
  return file.keys.map(({ sealed }) => JSON.parse(agree(sealed, privateKey)));
}

/** JWE, PBES2-HS512+A256KW (RFC 7518, 4.8): the private key that a passphrase opens. */
async function unwrap(sealed) {
  if (sealed === null) throw new Error("This file needs the private key: --key client.pem");
  const { header, parts } = split(sealed);
  mustBeOfDesk(header.p2c);
  const salt = Buffer.concat([Buffer.from(`${header.alg}\0`), bytes(header.p2s)]);
  const wrapping = crypto.pbkdf2Sync(await passphrase(), salt, rounds, 32, "sha512");
  const unwrapped = crypto.createDecipheriv("aes256-wrap", wrapping, Buffer.alloc(8, 0xa6));
  const key = Buffer.concat([unwrapped.update(bytes(parts[1])), unwrapped.final()]);
  return decryptParts(key, parts);
}

/** JWE, ECDH-ES (RFC 7518, 4.6): a key that is sealed for the owner of a private key. */
function agree(sealed, privateKey) {
  const { header, parts } = split(sealed);
  const publicKey = crypto.createPublicKey({ key: header.epk, format: "jwk" });
  const secret = crypto.diffieHellman({ privateKey, publicKey });
  const hash = crypto.createHash("sha256").update(number(1)).update(secret);
  for (const part of [header.enc, "", ""]) hash.update(number(part.length)).update(part);
  return decryptParts(hash.update(number(256)).digest(), parts);
}

function split(sealed) {
  const parts = sealed.split(".");
  return { header: JSON.parse(bytes(parts[0])), parts };
}

function decryptParts(key, [head, , iv, data, tag]) {
  return decrypt(key, bytes(iv), bytes(data), bytes(tag), Buffer.from(head));
}

function decrypt(key, iv, data, tag, aad = Buffer.alloc(0)) {
  const decipher = crypto.createDecipheriv("aes-256-gcm", key, iv);
  decipher.setAuthTag(tag);
  decipher.setAAD(aad);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
}

function bytes(text) {
  return Buffer.from(text, "base64url");
}

function number(value) {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}

async function passphrase() {
  const [line] = await once(createInterface({ input: process.stdin }), "line");
  return line.normalize("NFC");
}

function plain({ env, ...key }) {
  return key;
}

/** Made here: a file could hold one with lines of somebody else's. */
function envText({ uid, label, apiKey, secretKey, passphrase: word, channelCode }) {
  const line = (name, value) =>
    `${name}=${/^[\w.+/=-]*$/.test(value) ? value : JSON.stringify(value)}\n`;
  return (
    `# ${`${label}, uid ${uid}`.replace(/\p{Cc}/gu, " ")}\n` +
    line("API_KEY", apiKey) +
    line("API_SECRET", secretKey) +
    line("API_PASSPHRASE", word) +
    (channelCode ? line("CHANNEL_API_CODE", channelCode) : "")
  );
}
