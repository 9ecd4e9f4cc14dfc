import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { database, pool, sqlTransaction, transaction } from "./database";
import { migrate } from "./migrate";
import { listen, notify } from "./notifications";
import { desk } from "./schema";
import { asOwner, type TestDatabase, testDatabase } from "./testing";
import { appRole, databaseOn, ownerRole } from "./testing-global";

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test.drop());

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const desks = async () => (await database().select().from(desk)).map((row) => row.id);

describe("a transaction", () => {
  it("keeps everything when it returns and nothing when it throws", async () => {
    await transaction((tx) => tx.insert(desk).values({ id: "kept", name: "Kept" }));
    const failing = transaction(async (tx) => {
      await tx.insert(desk).values({ id: "lost", name: "Lost" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await desks()).toEqual(["kept"]);
  });

  it("fails when its connection breaks, and the process lives on", async () => {
    const broken = sqlTransaction(async (client) => {
      const ended = new Promise((end) => client.once("end", end));
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await onServer(inject("testServerUrl"), `SELECT pg_terminate_backend(${rows[0]?.pid})`);
      await ended;
      await client.query("SELECT 1");
    });
    await expect(broken).rejects.toThrow(/not queryable/);
    expect(await desks()).toEqual(["kept"]);
  });

  it("is on disk when it returns", async () => {
    const { rows } = await pool().query(
      "SELECT current_setting('fsync') f, current_setting('synchronous_commit') s",
    );
    expect(rows).toEqual([{ f: "on", s: "on" }]);
  });
});

describe("migrate", () => {
  it.runIf(isFull)("lets many processes call it at once on an empty database", async () => {
    const server = inject("testServerUrl");
    await onServer(server, `CREATE DATABASE empty_one OWNER ${ownerRole}`);
    const url = databaseOn(server, "empty_one", ownerRole);
    const role = appRole;
    await Promise.all([migrate(url), migrate(url, { role }), migrate(url, { role })]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("SELECT count(*)::int n FROM desk");
    await client.end();
    await onServer(server, "DROP DATABASE empty_one WITH (FORCE)");
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("listen", () => {
  it("hears what is committed, and never what is rolled back", async () => {
    const received: string[] = [];
    const stop = await listen("t1", (payload) => received.push(payload));
    const failing = transaction(async (tx) => {
      await notify(tx, "t1", "rolled back");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow();
    await transaction((tx) => notify(tx, "t1", "committed"));
    await expect.poll(() => received).toEqual(["committed"]);
    await stop();
  });

  it("hears nothing any more after it was stopped", async () => {
    const gone: string[] = [];
    const there: string[] = [];
    const stopFirst = await listen("t2", (payload) => gone.push(payload));
    const stopSecond = await listen("t2", (payload) => there.push(payload));
    await stopFirst();
    await notify(database(), "t2", "hello");
    await expect.poll(() => there).toEqual(["hello"]);
    expect(gone).toEqual([]);
    await stopSecond();
  });

  it("comes back after its connection was cut, and tells of the gap", async () => {
    const received: string[] = [];
    let gaps = 0;
    const stop = await listen(
      "t3",
      (payload) => received.push(payload),
      () => {
        gaps += 1;
      },
    );
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 " +
        "AND datname = current_database()",
      ["broker-desk listen"],
    );
    await expect.poll(() => gaps).toBe(1);
    await notify(database(), "t3", "again");
    await expect.poll(() => received).toEqual(["again"]);
    await stop();
  });

  it("refuses a payload that PostgreSQL would not carry", async () => {
    await expect(notify(database(), "t4", "x".repeat(8_000))).rejects.toThrow(RangeError);
  });
});

describe("the journal and the audit", () => {
  it.each(["order_event", "audit_event"])("%s can only grow", async (table) => {
    for (const change of ["UPDATE % SET seq = 1", "DELETE FROM %", "TRUNCATE %"]) {
      const text = change.replace("%", table);
      await expect(pool().query(text)).rejects.toMatchObject({ code: "42501" });
      await expect(asOwner().query(text)).rejects.toMatchObject({ code: "23001" });
    }
  });
});
