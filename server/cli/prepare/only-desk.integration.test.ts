import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../../db/database";
import { asOwner, type TestDatabase, testDatabase } from "../../db/testing";
import { overrideEnv } from "../../env";
import { nameProcess, processInstanceId } from "../../processes/process-lease";
import { requireOnlyDesk } from "./only-desk";

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
afterEach(async () => {
  await asOwner().query("DELETE FROM process_instance");
});

const here = { id: "here", place: "/srv/here on a" };

/** A process of a desk, which started so many seconds ago. */
async function runs(desk: string, process: string, seconds = 60): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO process_instance
       (id, process, data_folder_id, data_folder, started_at, lease_until)
     VALUES ($1 || $2 || $3::int, $2, $1, '/srv/' || $1 || ' on b',
       now() - $3::int * interval '1 s', clock_timestamp() + interval '1 minute') RETURNING id`,
    [desk, process, seconds],
  );
  return rows[0]?.id ?? "";
}

const start = (ours?: string) => requireOnlyDesk({ patienceMs: 0, ...(ours ? { ours } : {}) });

describe("a start on a database", () => {
  it("names another desk that works with it, and how to join it", async () => {
    overrideEnv({ desk: here, joinDatabase: false });
    await runs("elsewhere", "worker");
    await expect(start()).rejects.toThrow(
      /^Another desk uses this database, from \/srv\/elsewhere on b\..+DATABASE_JOIN=1/,
    );
    overrideEnv({ joinDatabase: true });
    await expect(start()).resolves.toBeUndefined();
  });

  it("waits for what is left of itself or of a desk that was killed", async () => {
    overrideEnv({ desk: here, joinDatabase: false });
    await runs("here", "worker");
    await expect(start()).resolves.toBeUndefined();
    const id = await runs("elsewhere", "worker");
    let isOver = false;
    const started = requireOnlyDesk().then(() => {
      isOver = true;
    });
    // It has asked, or it would not find the lease of this one either.
    await expect(start()).rejects.toThrow(/Another desk/);
    expect(isOver).toBe(false);
    await pool().query("UPDATE process_instance SET lease_until = '-infinity' WHERE id = $1", [id]);
    await started;
  });

  it("gives way only to the one that came first when two prepare at once", async () => {
    overrideEnv({ desk: here, joinDatabase: false });
    await runs("elsewhere", "prepare");
    nameProcess("prepare");
    const ours = await processInstanceId();
    await expect(start(ours)).rejects.toThrow(/Another desk/);
    overrideEnv({ desk: { id: "elsewhere", place: "" } });
    await expect(start("elsewhereprepare60")).resolves.toBeUndefined();
  });

  it("is the first on an empty one", async () => {
    overrideEnv({ desk: here, joinDatabase: false });
    await asOwner().query("ALTER TABLE process_instance RENAME TO nothing");
    await expect(start()).resolves.toBeUndefined();
    await asOwner().query("ALTER TABLE nothing RENAME TO process_instance");
  });
});
