import { execFile } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import {
  envText,
  openKeyFile,
  packSealedKeys,
  recipientPlainText,
  verifyKeyFile,
} from "./key-file";
import {
  KeyFileError,
  type KeyRecipient,
  type RecipientKey,
  readRecipientKey,
  recipientFingerprint,
  recipientFromPassphrase,
  sealForRecipient,
} from "./key-recipient";

const passphrase = "six plain words make a phrase";

const key = {
  uid: "881402",
  alias: "acmeaaaa",
  label: "Acme \u2013 1",
  apiKey: "bg_key",
  secretKey: "canary-secret $HOME",
  passphrase: "canary7pass",
  permissions: ["read"],
  ipList: ["203.0.113.7"],
};

const env = [
  "# Acme \u2013 1, uid 881402",
  "API_KEY=bg_key",
  'API_SECRET="canary-secret $HOME"',
  "API_PASSPHRASE=canary7pass",
  "",
].join("\n");

const client = generateKeyPairSync("ec", { namedCurve: "P-256" });
const clientPem = client.publicKey.export({ type: "spki", format: "pem" }).toString();

let byPassphrase: KeyRecipient;
let folder = "";

beforeAll(async () => {
  byPassphrase = await recipientFromPassphrase(passphrase, passphrase);
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-recipient-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** The file of one key, sealed as the server does it: it has the recipient and no passphrase. */
async function fileFor(recipient: KeyRecipient): Promise<string> {
  const sealed = await sealForRecipient(recipientPlainText(key), recipient.publicKey);
  return packSealedKeys([{ uid: key.uid, label: key.label, sealed }], recipient);
}

/** The program of the document, as whoever got the file runs it. */
async function openElsewhere(file: string, args: readonly string[], typed = ""): Promise<string> {
  await writeFile(path.join(folder, "keys.json"), file);
  await writeFile(
    path.join(folder, "key.pem"),
    client.privateKey.export({ type: "sec1", format: "pem" }),
  );
  const program = path.resolve(import.meta.dirname, "../../docs/open-keys.mjs");
  const opening = promisify(execFile)(process.execPath, [program, "keys.json", ...args], {
    cwd: folder,
  });
  opening.child.stdin?.end(`${typed}\n`);
  return (await opening).stdout;
}

it("the document's program prints no lines of a file's own, and takes no other count", async () => {
  const lines = JSON.stringify({ ...key, env: "LD_PRELOAD=/tmp/x.so\n" });
  const sealed = await sealForRecipient(lines, byPassphrase.publicKey);
  const file = await packSealedKeys([{ uid: key.uid, label: key.label, sealed }], byPassphrase);
  expect(await openElsewhere(file, ["--env"], passphrase)).toBe(env);
  const { privateKey, ...rest } = JSON.parse(file) as { privateKey: string };
  const [head = "", ...parts] = privateKey.split(".");
  const cheap = { ...JSON.parse(`${Buffer.from(head, "base64url")}`), p2c: 1 };
  const changed = [Buffer.from(JSON.stringify(cheap)).toString("base64url"), ...parts].join(".");
  const opening = openElsewhere(JSON.stringify({ ...rest, privateKey: changed }), [], passphrase);
  await expect(opening).rejects.toThrow(/count of rounds/);
});

describe("a passphrase chosen before the creation", () => {
  it("opens what was sealed without it, and nothing that is sent tells of it", async () => {
    const sent = JSON.stringify(byPassphrase);
    expect(sent).not.toContain(passphrase);
    expect(sent).not.toContain('"d"');
    const file = await fileFor(byPassphrase);
    for (const secret of [passphrase, "canary", "bg_key", "acmeaaaa"]) {
      expect(file).not.toContain(secret);
    }
    expect(await openKeyFile(file, passphrase)).toMatchObject([key]);
  });

  it("is refused when typed differently the second time: nobody could open the keys", async () => {
    await expect(recipientFromPassphrase(passphrase, `${passphrase}!`)).rejects.toThrow(
      KeyFileError,
    );
  });

  it("that is another one opens nothing", async () => {
    const file = await fileFor(byPassphrase);
    await expect(openKeyFile(file, `${passphrase}!`)).rejects.toThrow(/Wrong passphrase/);
  });

  it.runIf(isFull)("opens no file that was changed", async () => {
    const file = await fileFor(byPassphrase);
    const other = await fileFor(await recipientFromPassphrase(passphrase, passphrase));
    const { keys } = JSON.parse(other) as { keys: unknown };
    const swapped = JSON.stringify({ ...(JSON.parse(file) as object), keys });
    await expect(openKeyFile(swapped, passphrase)).rejects.toThrow(KeyFileError);
    await expect(openKeyFile(file.slice(0, -20), passphrase)).rejects.toThrow(/incomplete/);
  });

  it.runIf(isFull)("proves a file from disk, key by key", async () => {
    const file = new File([await fileFor(byPassphrase)], "keys.json");
    await expect(verifyKeyFile(file, passphrase, [key.uid])).resolves.toMatchObject([key]);
    await expect(verifyKeyFile(file, passphrase, ["1"])).rejects.toThrow(/none of the keys/);
  });

  it("opens with the program of the document, as JSON and as an environment file", async () => {
    const file = await fileFor(byPassphrase);
    if (isFull) {
      expect(JSON.parse(await openElsewhere(file, [], passphrase))).toEqual([key]);
    }
    expect(await openElsewhere(file, ["--env"], passphrase)).toBe(env);
    expect(envText(key)).toBe(env);
  });
});

describe("the client's own public key", () => {
  it("is read from PEM and from JWK, with one fingerprint", async () => {
    const jwk = client.publicKey.export({ format: "jwk" });
    const read = await readRecipientKey(`\n${clientPem}`);
    expect(read).toEqual({ kty: "EC", crv: "P-256", x: jwk.x, y: jwk.y });
    const again = await readRecipientKey(JSON.stringify({ ...jwk, kid: "client" }));
    expect(await recipientFingerprint(again)).toBe(await recipientFingerprint(read));
  });

  it("is the only one that opens the file, with its owner's program", async () => {
    const publicKey = await readRecipientKey(clientPem);
    const file = await fileFor({ kind: "public-key", publicKey });
    await expect(openKeyFile(file, passphrase)).rejects.toThrow(/only its holder can open it/);
    expect(JSON.parse(await openElsewhere(file, ["--key", "key.pem"]))).toEqual([key]);
    if (isFull) expect(await openElsewhere(file, ["--key", "key.pem", "--env"])).toBe(env);
    await expect(openElsewhere(await fileFor(byPassphrase), ["--key", "key.pem"])).rejects.toThrow(
      /unable to authenticate/,
    );
  });

  it.each([
    ["a private key", () => client.privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
    ["a private JWK", () => JSON.stringify(client.privateKey.export({ format: "jwk" }))],
  ])("is refused as %s, which must stay where it is", async (_, text) => {
    await expect(readRecipientKey(text())).rejects.toThrow(/This is a private key/);
  });

  it("is refused on another curve, off the curve, cut off, or as any text", async () => {
    const { publicKey: other } = generateKeyPairSync("ec", { namedCurve: "P-384" });
    const { publicKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { x } = client.publicKey.export({ format: "jwk" });
    for (const text of [
      other.export({ type: "spki", format: "pem" }).toString(),
      rsa.export({ type: "spki", format: "pem" }).toString(),
      JSON.stringify({ kty: "EC", crv: "P-256", x, y: x }),
      clientPem.slice(0, 80),
      "age1notthiskind",
      "{}",
    ]) {
      await expect(readRecipientKey(text), text).rejects.toThrow(/isn't a P-256 public key/);
    }
  });

  it("is a key that other programs take", async () => {
    const read: RecipientKey = await readRecipientKey(clientPem);
    const taken = createPublicKey({ key: { ...read }, format: "jwk" });
    expect(taken.export({ type: "spki", format: "pem" })).toBe(clientPem);
  });
});
