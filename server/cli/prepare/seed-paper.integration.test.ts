import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, transaction } from "../../db/database";
import { account, auditEvent, connection, desk, sealedValue } from "../../db/schema";
import { type TestDatabase, testDatabase } from "../../db/testing";
import { overrideEnv } from "../../env";
import { ensureKek, openValue } from "../../vault";
import { type PaperCredentials, readReadyLine, seedDesk, seedPaper } from "./seed-desk";

let test: TestDatabase;
let keys: string;

beforeAll(async () => {
  test = await testDatabase();
  keys = mkdtempSync(path.join(os.tmpdir(), "desk-keys-"));
  overrideEnv({ kekFile: path.join(keys, "kek") });
  await ensureKek();
});

afterAll(async () => {
  await test.drop();
  rmSync(keys, { recursive: true });
});

const paper = (made: string): PaperCredentials => ({
  broker: {
    key: `bg_broker_${made}`,
    secret: `s3cret-broker-${made}`,
    passphrase: "Phrase1",
    channelCode: `ch${made}`,
  },
  trader: { key: `bg_trader_${made}`, secret: `s3cret-trader-${made}`, passphrase: "Phrase2" },
  hedge: { key: `bg_hedge_${made}`, secret: `s3cret-hedge-${made}`, passphrase: "Phrase3" },
});

const seed = (made: string) =>
  transaction(async (tx) => {
    const deskId = await seedDesk(tx);
    await seedPaper(tx, deskId, paper(made));
    return deskId;
  });

const inUse = () => database().select().from(connection).where(isNull(connection.removedAt));
const accounts = () => database().select().from(account).orderBy(account.createdAt);

describe("seedPaper", () => {
  it("declares a broker's main account and its two traders, with sealed keys", async () => {
    const deskId = await seed("one");
    expect(await accounts()).toMatchObject([
      { name: "Broker", environment: "paper", ndBroker: true, channelCode: "chone" },
      { name: "Trader", positionMode: "one_way_mode", ndBroker: false, channelCode: "chone" },
      { name: "Hedge", positionMode: "hedge_mode", ndBroker: false, channelCode: "chone" },
    ]);
    const [stored] = await inUse();
    const seal = { deskId, ownerTable: "connection", ownerRow: stored?.id ?? "", field: "secret" };
    const secret = await transaction((tx) => openValue(tx, seal));
    expect(secret.reveal()).toMatch(/^s3cret-(broker|trader|hedge)-one$/);
    const { rows } = await database().execute("SELECT * FROM sealed_value");
    expect(JSON.stringify(rows)).not.toContain("s3cret");
  });

  it("changes nothing at the next start", async () => {
    const before = await inUse();
    await seed("one");
    expect(await inUse()).toEqual(before);
    expect(await accounts()).toHaveLength(3);
    expect(await database().select().from(desk)).toHaveLength(1);
  });

  it("puts a new venue's keys under the same accounts, and forgets the old secrets", async () => {
    const before = await accounts();
    const old = await inUse();
    await seed("two");
    expect((await accounts()).map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect((await accounts())[0]?.channelCode).toBe("chtwo");
    const now = await inUse();
    expect(now.map((row) => row.accountId).sort()).toEqual(before.map((row) => row.id).sort());
    expect(now.some((row) => old.some(({ id }) => id === row.id))).toBe(false);
    const owners = (await database().select().from(sealedValue)).map((row) => row.ownerRow);
    for (const { id } of old) expect(owners).not.toContain(id);
    const events = await database().select().from(auditEvent);
    const removed = events.filter((event) => event.action === "connection.removed");
    expect(removed.map((event) => event.target).sort()).toEqual(old.map(({ id }) => id).sort());
  });
});

describe("readReadyLine", () => {
  it("refuses what is not a ready line, in words that repeat none of it", () => {
    for (const line of ["", "null", '{"url":"http://x"}', '{"credentials":{"a":{"key":"k"}}}']) {
      expect(() => readReadyLine(line)).toThrow(/started without reporting its keys/);
    }
  });
});
