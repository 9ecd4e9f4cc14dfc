/**
 * Opens a sealed package of keys: `node open-keys.mjs keys-2026-11-20.json`, then passphrase and
 * Enter. Needs nothing but Node.js 20 or later; prints the keys as JSON. See encrypted-key-file.md.
 */
import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [file] = process.argv.slice(2);
const sealed = JSON.parse(readFileSync(file, "utf8"));
if (sealed.format !== "broker-desk-keys-1") throw new Error("This file is no package of keys.");

const bytes = (text) => Buffer.from(text, "base64");
const [passphrase] = await once(createInterface({ input: process.stdin }), "line");
const key = pbkdf2Sync(
  passphrase.normalize("NFC"),
  bytes(sealed.salt),
  sealed.iterations,
  32,
  "sha256",
);
const data = bytes(sealed.data);
const decipher = createDecipheriv("aes-256-gcm", key, bytes(sealed.iv));
decipher.setAuthTag(data.subarray(-16));
const plain = Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]);
process.stdout.write(`${JSON.stringify(JSON.parse(plain.toString("utf8")).keys, null, 2)}\n`);
process.stdin.destroy();
