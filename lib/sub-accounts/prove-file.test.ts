import { expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { sealKeyFile, verifyKeyFile } from "./key-file";

const passphrase = "six plain words make a phrase";
const keyOf = (uid: string) => ({
  uid,
  alias: `alias${uid}`,
  label: uid,
  apiKey: "bg_key",
  secretKey: "secret",
  passphrase: "pass",
  permissions: ["read"],
  ipList: [],
});

it("takes a file from disk only when it opens and holds every key that is shown", async () => {
  const file = new File([await sealKeyFile([keyOf("1"), keyOf("2")], passphrase)], "keys.json");
  await expect(verifyKeyFile(file, passphrase, ["1", "2"])).resolves.toHaveLength(2);
  if (isFull) await expect(verifyKeyFile(file, passphrase, ["1"])).resolves.toHaveLength(2);
  await expect(verifyKeyFile(file, passphrase, ["1", "3"])).rejects.toThrow(
    /it lacks 1 of the 2 keys/,
  );
  await expect(verifyKeyFile(file, passphrase, ["3"])).rejects.toThrow(/none of the keys/);
  await expect(verifyKeyFile(file, "another passphrase", ["1"])).rejects.toThrow(
    /Wrong passphrase/,
  );
});

it("says that a file went away, or is far too large, in place of an error", async () => {
  const gone = { size: 10, text: () => Promise.reject(new DOMException("gone")) };
  await expect(verifyKeyFile(gone, passphrase, ["1"])).rejects.toThrow(/couldn't be read/);
  const large = { size: 50_000_000, text: () => Promise.resolve("") };
  await expect(verifyKeyFile(large, passphrase, ["1"])).rejects.toThrow(/too large/);
});
