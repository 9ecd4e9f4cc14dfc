import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { database, transaction } from "../db/database";
import { desk, kek, sealedValue } from "../db/schema";
import { asOwner, type TestDatabase, testDatabase } from "../db/testing";
import { env, overrideEnv } from "../env";
import { startChild } from "../gateway/testing/start-child";
import {
  addKek,
  ensureKek,
  macKey,
  oldKeks,
  openValue,
  retireKek,
  rewrapAll,
  rotateKek,
  sealValue,
} from "./index";
import { reloadKeyring } from "./keyring";

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  await database()
    .insert(desk)
    .values([
      { id: "desk_1", name: "One" },
      { id: "desk_2", name: "Two" },
    ]);
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-vault-"));
  overrideEnv({ kekFile: path.join(folder, "keys", "kek") });
  await asOwner().query("DELETE FROM sealed_value; DELETE FROM kek");
  await reloadKeyring();
  return () => rm(folder, { recursive: true, force: true });
});

afterAll(() => test.drop());

const at = (ownerRow: string, field = "secret") => ({
  deskId: "desk_1",
  ownerTable: "connection",
  ownerRow,
  field,
});
const seal = (ownerRow: string, text: string) =>
  transaction((tx) => sealValue(tx, at(ownerRow), text));
const open = async (ownerRow: string) => (await openValue(database(), at(ownerRow))).reveal();

async function sealMany(amount: number): Promise<void> {
  await transaction(async (tx) => {
    for (let n = 0; n < amount; n += 1) await sealValue(tx, at(`c${n}`), `secret ${n}`);
  });
}

async function expectAllOpen(amount: number): Promise<void> {
  for (let n = 0; n < amount; n += 1) expect(await open(`c${n}`)).toBe(`secret ${n}`);
}

describe("the key file", () => {
  it("is made on the first start, readable by its owner alone", async () => {
    expect((await stat(env().kekFile)).mode & 0o777).toBe(0o400);
    expect((await stat(path.dirname(env().kekFile))).mode & 0o777).toBe(0o700);
  });

  it("is made once when several processes start together", async () => {
    await rm(env().kekFile);
    await asOwner().query("DELETE FROM kek");
    const rings = await Promise.all([reloadKeyring(), reloadKeyring(), reloadKeyring()]);
    expect(new Set(rings.map((ring) => ring.active.id)).size).toBe(1);
    expect(await database().select().from(kek)).toHaveLength(1);
  });

  it("is asked for by a sentence when it is missing though secrets need it", async () => {
    await rm(env().kekFile);
    await expect(reloadKeyring()).rejects.toThrow(/is missing.*Put the file back/);
    await expect(stat(env().kekFile)).rejects.toThrow("ENOENT");
  });

  it("is refused by a sentence when it belongs to another database", async () => {
    const foreign = path.join(folder, "foreign");
    const line = `${randomBytes(8).toString("hex")} ${randomBytes(32).toString("base64")}\n`;
    await writeFile(foreign, line);
    overrideEnv({ kekFile: foreign });
    await expect(reloadKeyring()).rejects.toThrow(/isn't the one.*Put the right file there/);
  });

  it("is refused when the key under a known id was changed", async () => {
    const ring = await ensureKek();
    await chmod(env().kekFile, 0o600);
    await writeFile(env().kekFile, `${ring.active.id} ${randomBytes(32).toString("base64")}\n`);
    await expect(reloadKeyring()).rejects.toThrow(/isn't the one/);
  });

  it("is refused when it is not a key file", async () => {
    await chmod(env().kekFile, 0o600);
    await writeFile(env().kekFile, "hello\n");
    await expect(reloadKeyring()).rejects.toThrow(/isn't a Broker Desk key file/);
  });
});

describe("a stored secret", () => {
  it("opens where it was sealed, and nowhere else", async () => {
    await seal("c1", "one");
    await seal("c2", "two");
    expect(await open("c1")).toBe("one");
    const rows = await database().select().from(sealedValue);
    const [first, second] = rows.sort((a, b) => a.ownerRow.localeCompare(b.ownerRow));
    await database()
      .update(sealedValue)
      .set({ record: second!.record })
      .where(eq(sealedValue.ownerRow, first!.ownerRow));
    await expect(open("c1")).rejects.toMatchObject({ kind: "damaged" });
    const foreign = { ...at("c2"), deskId: "desk_2" };
    await expect(openValue(database(), foreign)).rejects.toMatchObject({ kind: "missing" });
  });

  it("does not open for another desk even when the row says so", async () => {
    await seal("c1", "one");
    await database().update(sealedValue).set({ deskId: "desk_2" });
    const foreign = { ...at("c1"), deskId: "desk_2" };
    await expect(openValue(database(), foreign)).rejects.toMatchObject({ kind: "damaged" });
  });

  it("is not in the database's bytes", async () => {
    await seal("c1", "canary-of-the-vault");
    const [row] = await database().select().from(sealedValue);
    expect(row!.record.includes("canary")).toBe(false);
  });

  it("is never overwritten", async () => {
    await seal("c1", "one");
    await expect(seal("c1", "two")).rejects.toThrow();
    expect(await open("c1")).toBe("one");
  });
});

describe("rotation", () => {
  it.runIf(isFull)(
    "loses nothing when it is killed midway, and goes on where it stopped",
    async () => {
      await sealMany(400);
      const old = (await ensureKek()).active.id;
      const added = await addKek();
      const child = await startChild(path.join(import.meta.dirname, "testing/rewrap-child.ts"));
      await child.line("started");
      await moved(added, 20);
      child.process.kill("SIGKILL");
      await child.ended;
      expect(child.lines).not.toContain("done");

      await expectAllOpen(400);
      expect(await rewrapAll()).toBeGreaterThan(0);
      await retireKek(old);
      expect(await readFile(env().kekFile, "utf8")).not.toContain(old);
      await expectAllOpen(400);
      expect(await oldKeks()).toEqual([]);
    },
  );

  it("does not retire a key while a secret needs it, nor the key that seals", async () => {
    await seal("c1", "one");
    const old = (await ensureKek()).active.id;
    const added = await addKek();
    await expect(retireKek(old)).rejects.toThrow("1 secrets still need the key");
    await expect(retireKek(added)).rejects.toThrow("Add another one first");
  });

  it("is one rotation though it was interrupted: no second key is added", async () => {
    await seal("c1", "one");
    const old = (await ensureKek()).active.id;
    const added = await addKek();
    expect(await rotateKek()).toEqual({ activeId: added, changed: 1, retired: [old] });
    expect(await oldKeks()).toEqual([]);
    expect(await open("c1")).toBe("one");
  });

  it("is noticed by a process that knew only the old key", async () => {
    const stale = await ensureKek();
    await addKek();
    await seal("c1", "sealed with the new key");
    Object.assign(await ensureKek(), stale);
    expect(await open("c1")).toBe("sealed with the new key");
  });

  it("leaves fingerprints as they were", async () => {
    const fingerprint = () => transaction((tx) => macKey(tx, "desk_1", "the key"));
    const before = await fingerprint();
    const old = (await ensureKek()).active.id;
    await addKek();
    await rewrapAll();
    await retireKek(old);
    expect(await fingerprint()).toEqual(before);
    expect(await transaction((tx) => macKey(tx, "desk_2", "the key"))).not.toEqual(before);
  });
});

async function moved(kekId: string, atLeast: number): Promise<void> {
  for (;;) {
    const left = await database()
      .select({ id: sealedValue.ownerRow })
      .from(sealedValue)
      .where(ne(sealedValue.kekId, kekId));
    if (left.length <= 400 - atLeast) return;
  }
}
