import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { openKeyFile, sealKeyFile } from "./key-file";
import { KeyFileError } from "./key-recipient";

const keys = [
  {
    uid: "881402",
    alias: "acmeaaaa",
    label: "Acme \u2013 1",
    apiKey: "bg_key",
    secretKey: "canary-secret",
    passphrase: "canary7pass",
    permissions: ["read"],
    ipList: ["203.0.113.7"],
  },
];
const passphrase = "six plain words make a phrase";
let text = "";

beforeAll(async () => {
  text = await sealKeyFile(keys, passphrase);
});

it("opens with its passphrase and gives back what was put in", async () => {
  expect(await openKeyFile(text, passphrase)).toEqual(keys);
});

it("shows nothing of a key without its passphrase", () => {
  for (const secret of ["canary-secret", "canary7pass", "bg_key", "881402", "acmeaaaa"]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
  }
});

it("does not open with another passphrase, or when one sign was changed", async () => {
  await expect(openKeyFile(text, `${passphrase} `)).rejects.toThrow(KeyFileError);
  const file = JSON.parse(text) as { data: string };
  const data = (file.data.startsWith("A") ? "B" : "A") + file.data.slice(1);
  const changed = JSON.stringify({ ...file, data });
  await expect(openKeyFile(changed, passphrase)).rejects.toThrow(
    /Wrong passphrase, or the file was changed/,
  );
});

it("takes no other file, and none that asks for a cheaper key", async () => {
  const cheap = JSON.stringify({ ...(JSON.parse(text) as object), iterations: 1 });
  for (const other of ["{}", "null", "not json", cheap]) {
    await expect(openKeyFile(other, passphrase), other).rejects.toThrow(
      /isn't an encrypted key file/,
    );
  }
});

it("says of a file whose download did not end that it is cut off, or empty", async () => {
  for (const part of [0.3, 0.9, 0.999]) {
    const cut = text.slice(0, Math.floor((text.length - 3) * part));
    await expect(openKeyFile(cut, passphrase)).rejects.toThrow(/incomplete/);
  }
  await expect(openKeyFile("", passphrase)).rejects.toThrow(/empty/);
});

it("is sealed anew each time", async () => {
  const again = JSON.parse(await sealKeyFile(keys, passphrase)) as Record<string, string>;
  const first = JSON.parse(text) as Record<string, string>;
  for (const part of ["salt", "iv", "data"]) expect(again[part]).not.toBe(first[part]);
});

it("opens with the program that the document gives, without this desk", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-package-"));
  const file = path.join(folder, "keys.json");
  await writeFile(file, text);
  const program = path.resolve(import.meta.dirname, "../../docs/open-keys.mjs");
  const opening = promisify(execFile)(process.execPath, [program, file]);
  opening.child.stdin?.end(`${passphrase}\n`);
  const { stdout } = await opening;
  await rm(folder, { recursive: true });
  expect(JSON.parse(stdout)).toEqual(keys);
});
