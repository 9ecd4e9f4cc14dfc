import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { closePool, pool } from "../../db/database";
import { migrate } from "../../db/migrate";
import { deskVersion, ownMigrations } from "../../db/schema-version";
import { type TestDatabase, testDatabase } from "../../db/testing";
import { databaseOn } from "../../db/testing-global";
import { overrideEnv } from "../../env";
import { withDesk } from "../terminal/with-desk";
import { migrateAsOwner } from "./migrate-as-owner";

let test: TestDatabase;
const made: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
});
afterEach(async () => {
  await switchDatabase(test.url);
});
afterAll(async () => {
  await closePool();
  for (const name of made) await asSuperuser(`DROP DATABASE ${name}`);
  await test.drop();
});

async function asSuperuser(text: string, url = inject("testServerUrl")) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another database on the same server, with these contents. */
async function databaseWith(options: string, text = "SELECT 1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asSuperuser(`CREATE DATABASE ${name} OWNER desk_owner ${options}`);
  made.push(name);
  const url = databaseOn(inject("testServerUrl"), name, "desk_owner");
  await asSuperuser(text, url);
  await switchDatabase(url);
  return url;
}

/** Closes the pool last: what a file before this one left behind may have opened it meanwhile. */
async function switchDatabase(url: string): Promise<void> {
  overrideEnv({ databaseUrl: url, databaseOwnerUrl: null });
  await closePool();
}

/** A folder with what a version before the newest migration had of them. */
function olderCheckout(): string {
  const root = mkdtempSync(path.join(tmpdir(), "older-"));
  const folder = path.join(root, "server/db/migrations");
  cpSync("server/db/migrations", folder, { recursive: true });
  cpSync("package.json", path.join(root, "package.json"));
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  return root;
}

const relations = `SELECT nspname || '.' || relname AS name FROM pg_class
  JOIN pg_namespace AS n ON n.oid = relnamespace
  WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' ORDER BY 1`;

describe("a database of one's own", () => {
  it("with another program's tables is refused and left as it was", async () => {
    const url = await databaseWith("", "CREATE TABLE invoices (id int)");
    await expect(migrateAsOwner()).rejects.toThrow(/has another program's tables and was left/);
    expect(await asSuperuser(relations, url)).toEqual([{ name: "public.invoices" }]);
  });

  it("in another encoding is refused and left as it was", async () => {
    const url = await databaseWith("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    await expect(migrateAsOwner()).rejects.toThrow(/has the encoding LATIN1; the desk needs UTF8/);
    expect(await asSuperuser(relations, url)).toEqual([]);
  });

  it("of version 0.1.0 is refused with the version that opens it, and left as it was", async () => {
    const dump = path.join(import.meta.dirname, "testing/database-0.1.0.sql");
    const url = await databaseWith("", readFileSync(dump, "utf8"));
    const rows = `SELECT id, name, created_at::text FROM desk
      UNION ALL SELECT id::text, hash, created_at::text FROM drizzle.__drizzle_migrations`;
    const before = [await asSuperuser(relations, url), await asSuperuser(rows, url)];
    await expect(migrateAsOwner()).rejects.toThrow(
      /created by Broker Desk 0\.1\.0 or older and was left unchanged\..+0\.1\.0 \(commit \w{8}\)/,
    );
    expect([await asSuperuser(relations, url), await asSuperuser(rows, url)]).toEqual(before);
  });

  it("of a newer version is refused with both versions, unless it only added to it", async () => {
    const url = await databaseWith("");
    const { migrated } = await migrateAsOwner();
    expect(migrated).toMatchObject({
      isNew: true,
      applied: ownMigrations().map(({ name }) => name),
    });
    expect(await withDesk(async () => "done")).toBe("done");

    const add = (name: string, version: string, expandOnly: boolean) =>
      asSuperuser(
        `INSERT INTO schema_migration VALUES ('${name}', '${name}', '${version}', ${expandOnly})`,
        url,
      );
    await add("0900_adds", "8.0.0", true);
    expect((await migrateAsOwner()).migrated.applied).toEqual([]);
    expect(await withDesk(async () => "done")).toBe("done");

    await add("0901_changes", "9.0.0", false);
    const before = await asSuperuser(relations, url);
    const refusal = `9.0.0 and isn't compatible with this version, ${deskVersion()}`;
    await expect(migrateAsOwner()).rejects.toThrow(refusal);
    await expect(withDesk(async () => "done")).rejects.toThrow(refusal);
    expect(await asSuperuser(relations, url)).toEqual(before);
  });

  it("of an older version is migrated by a start; no command works with it before", async () => {
    const url = await databaseWith("");
    const older = olderCheckout();
    await migrate(url, { root: older });
    rmSync(older, { recursive: true });
    const [last] = ownMigrations().slice(-1);
    await expect(withDesk(async () => "done")).rejects.toThrow(
      /older than this version.+npm start/,
    );
    const { migrated } = await migrateAsOwner();
    expect(migrated).toMatchObject({ isNew: false, applied: [last?.name] });
  });

  it("is joined by the desk's role alone once another start has migrated it", async () => {
    overrideEnv({ databaseUrl: test.url, databaseOwnerUrl: null });
    await expect(migrateAsOwner()).rejects.toThrow(/can't change the desk's tables/);
    overrideEnv({ joinDatabase: true });
    expect((await migrateAsOwner()).migrated.applied).toEqual([]);
    overrideEnv({ joinDatabase: false });
  });

  it("may have other habits: connections say what they rely on", async () => {
    const [{ name }] = await asSuperuser("SELECT current_database() AS name", test.url);
    for (const habit of [
      ...["datestyle = 'German, DMY'", "timezone = 'Asia/Kolkata'", "bytea_output = 'escape'"],
      ...["standard_conforming_strings = off", "search_path = '$user'", "extra_float_digits = -5"],
      ...["statement_timeout = 1", "default_transaction_isolation = 'serializable'"],
    ]) {
      await asSuperuser(`ALTER DATABASE ${name} SET ${habit}`);
    }
    const { rows } = await pool().query(`
      SELECT '2026-11-02T03:04:05Z'::timestamptz::text AS moment, '2026-11-02'::date::text AS day,
        '\\x01'::bytea::text AS bytes, 'a\\b' AS text, (0.1::float8 + 0.2)::text AS float,
        (SELECT count(*)::int FROM desk) AS desks,
        current_setting('transaction_isolation') AS isolation, pg_sleep(0.02)`);
    expect(rows[0]).toMatchObject({
      ...{ moment: "2026-11-02 03:04:05+00", day: "2026-11-02", bytes: "\\x01", text: "a\\b" },
      ...{ float: "0.30000000000000004", desks: 0, isolation: "read committed" },
    });
  });
});
