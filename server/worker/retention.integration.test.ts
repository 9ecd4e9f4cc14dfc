import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyArchive } from "../archive/commissions/verify-archive";
import { packPage } from "../archive/page-body";
import { pool } from "../db/database";
import { overrideEnv } from "../env";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { applyRetention } from "./retention";

const dayMs = 86_400_000;
const exportsDir = mkdtempSync(path.join(os.tmpdir(), "broker-desk-retention-"));

let on: TestDesk;

/** Every setting keeps everything, but for these. */
const keep = (days: Partial<Record<"records" | "assets" | "exports" | "rawPages", number>>) =>
  overrideEnv({
    keepRecordsMs: (days.records ?? 0) * dayMs,
    keepAssetsMs: (days.assets ?? 0) * dayMs,
    keepExportsMs: (days.exports ?? 0) * dayMs,
    keepRawPagesMs: (days.rawPages ?? 0) * dayMs,
  });

const pass = () => applyRetention(new AbortController().signal);

/** The ids that are left in a table, in order. */
async function left(table: string, id = "id"): Promise<readonly string[]> {
  const { rows } = await pool().query(`SELECT ${id} AS id FROM ${table} ORDER BY 1`);
  return rows.map((row) => row.id);
}

/** Inserts a row that ended 99 days ago, and one that ended 101 days ago. */
async function insert(sql: string): Promise<void> {
  const { deskId, userId } = on.trader;
  for (const [id, agoDays] of Object.entries({ new: 99, old: 101 })) {
    const values = { ID: id, AGO: `${agoDays} days`, DESK: deskId, USER: userId };
    const text = Object.entries({ ...values, ACCOUNT: on.accountId }).reduce(
      (filled, [name, value]) => filled.replaceAll(name, `'${value}'`),
      sql.replaceAll("ENDED", "now() - interval AGO"),
    );
    await pool().query(text);
  }
}

beforeAll(async () => {
  on = await testDesk();
  overrideEnv({ exportsDir });
  keep({});
  await insert(`INSERT INTO session (id, id_hash, desk_id, user_id, expires_at, revoked_at)
    VALUES (ID, sha256(ID), DESK, USER, now(), ENDED)`);
  await insert(`INSERT INTO invite (id, token_hash, desk_id, role, expires_at)
    VALUES (ID, sha256(ID), DESK, 'viewer', ENDED)`);
  await insert(`INSERT INTO alert (id, desk_id, account_id, rule, level, object, message,
      resolved_at)
    VALUES (ID, DESK, ACCOUNT, 'archive-late', 'warning', ID, 'Late', ENDED)`);
  for (const kind of ["test", "statement"]) {
    await insert(`INSERT INTO delivery (id, desk_id, mail_to, kind, object, message, state,
        ended_at)
      VALUES ('${kind}-' || ID, DESK, 'a@example.invalid', '${kind}', ID, '{}', 'delivered',
        ENDED)`);
  }
  await insert(`INSERT INTO order_job (id, kind, desk_id, account_id, connection_id, created_by,
      idempotency_key, request_hash, state, ended_at)
    VALUES (ID, 'cancel', DESK, ACCOUNT, 'con', USER, ID, '', 'ended', ENDED)`);
  await insert(`INSERT INTO order_job_row (id, job_id, position, category, symbol, state)
    VALUES (ID, ID, 1, 'SPOT', 'BTCUSDT', 'sent')`);
  await insert(`INSERT INTO export_run (id, desk_id, account_id, created_by, dataset, format,
      file_name, state, ended_at)
    VALUES (ID, DESK, ACCOUNT, USER, 'fills', 'csv', ID || '.csv', 'complete', ENDED)`);
  await insert(`INSERT INTO export_schedule (id, desk_id, account_id, created_by, name, trigger,
      dataset, format, include_unsettled)
    VALUES (ID, DESK, ACCOUNT, USER, 'Fills', 'day', 'fills', 'csv', false)`);
  await insert(`INSERT INTO schedule_run (schedule_id, due, state, export_id, ended_at)
    VALUES (ID, '2026-01-01', 'done', ID, ENDED)`);
});

afterAll(async () => {
  await on.close();
  rmSync(exportsDir, { recursive: true });
});

describe("what the settings keep no longer", () => {
  it("stays where they keep everything", async () => {
    await pass();
    for (const table of ["session", "invite", "alert", "order_job", "order_job_row"]) {
      expect(await left(table), table).toEqual(["new", "old"]);
    }
  });

  it("of ended records is deleted, but for statements that were sent", async () => {
    keep({ records: 100 });
    await pass();
    for (const table of ["session", "invite", "alert", "order_job", "order_job_row"]) {
      expect(await left(table), table).toEqual(["new"]);
    }
    expect(await left("delivery")).toEqual(["statement-new", "statement-old", "test-new"]);
  });

  it("of open records stays, however old they are", async () => {
    await pool().query("UPDATE session SET revoked_at = NULL, expires_at = now() + interval '1 h'");
    await pool().query(
      "UPDATE alert SET resolved_at = NULL, first_seen_at = now() - interval '9 y'",
    );
    await pool().query("UPDATE order_job SET ended_at = NULL, created_at = now() - interval '9 y'");
    await pass();
    for (const table of ["session", "alert", "order_job", "order_job_row"]) {
      expect(await left(table), table).toEqual(["new"]);
    }
  });

  it("of assets is deleted, but for the newest of each sub-account", async () => {
    for (const [uid, agoDays] of [
      ["1", 300],
      ["1", 200],
      ["1", 1],
      ["2", 300],
    ] as const) {
      await pool().query(
        `INSERT INTO asset_snapshot (account_id, uid, product_type, taken_at, seen_until)
         VALUES ($1, $2, 'USDT-FUTURES', $3, $3)`,
        [on.accountId, uid, new Date(Date.now() - agoDays * dayMs)],
      );
    }
    keep({ assets: 250 });
    await pass();
    const kept = "uid || ' ' || (now()::date - taken_at::date)";
    expect(await left("asset_snapshot", kept)).toEqual(["1 1", "1 200", "2 300"]);
  });

  it("of files are those of exports, with their manifests", async () => {
    const strange = ["notes.csv", "notes.csv.part"];
    const ours = ["new.csv", "new.csv.manifest.json", "new.csv.part"];
    const old = ["old.csv", "old.csv.manifest.json", "old.csv.part"];
    for (const name of [...strange, ...ours, ...old])
      writeFileSync(path.join(exportsDir, name), "");
    keep({ exports: 100 });
    await pass();
    expect(readdirSync(exportsDir).sort()).toEqual([...ours, ...strange].sort());
    // What was sent when stays.
    expect(await left("schedule_run", "schedule_id")).toEqual(["new", "old"]);
  });
});

describe("raw pages", () => {
  /** A sync of a day that brought a row and ended so long ago, with its page. */
  async function sync(id: string, day: string, agoDays: number): Promise<void> {
    const page = await packPage([{ fillId: id }], true);
    await pool().query(
      `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state,
         pages, rows, added, ended_at)
       VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete', 1, 1, 1, $4)`,
      [id, on.accountId, day, new Date(Date.now() - agoDays * dayMs)],
    );
    await pool().query(
      `INSERT INTO archive_page (sync_run_id, number, params, fetched_at, rows, sha256, body,
         body_sha256) VALUES ($1, 1, '{}', now(), 1, $2, $3, $4)`,
      [id, page.sha256, page.body, page.bodySha256],
    );
  }

  const lost = async () =>
    (await verifyArchive(on.accountId)).faults
      .filter(({ problem }) => problem.includes("pages of a sync"))
      .map(({ day }) => day);

  beforeAll(async () => {
    await sync("first", "2026-01-01", 101);
    await sync("second", "2026-01-02", 99);
  });

  it("of old syncs are released, which the audit says and the check accepts", async () => {
    keep({ rawPages: 100 });
    await pass();
    const bodies = "sync_run_id || CASE WHEN body IS NULL THEN ' released' ELSE ' kept' END";
    expect(await left("archive_page", bodies)).toEqual(["first released", "second kept"]);
    expect(await left("archive_page WHERE length(sha256) = 32", "sync_run_id")).toHaveLength(2);
    const told = await left("audit_event WHERE action = 'archive.pages-released'", "target");
    expect(told).toEqual([on.accountId]);
    expect(await lost()).toEqual([]);
    // Nothing more is due: no further entry.
    await pass();
    expect(await left("audit_event WHERE action = 'archive.pages-released'", "seq")).toHaveLength(
      1,
    );
  });

  it("that were not released are still missed", async () => {
    keep({});
    await pool().query(
      "UPDATE archive_page SET body = NULL, body_sha256 = NULL WHERE sync_run_id = 'second'",
    );
    expect(await lost()).toEqual(["2026-01-02"]);
  });
});
