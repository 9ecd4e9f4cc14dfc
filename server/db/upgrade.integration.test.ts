import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { overrideEnv } from "../env";
import { entryHash, genesisHash } from "../hash-chain/chain";
import { verifyJournal } from "../journal/verify";
import { closePool } from "./database";
import { migrate } from "./migrate";
import { appRole, databaseOn, ownerRole } from "./testing-global";

const name = "before_words";
const folder = "server/db/migrations";

/** How many migrations there were before tables and columns got the names of the code. */
const migrationsBefore = 24;

let root: string;
let ownerUrl: string;

beforeAll(async () => {
  const server = inject("testServerUrl");
  root = mkdtempSync(path.join(os.tmpdir(), "desk-upgrade-"));
  cpSync(path.join(process.cwd(), folder), path.join(root, folder), { recursive: true });
  const file = path.join(root, folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
  journal.entries.length = migrationsBefore;
  writeFileSync(file, JSON.stringify(journal));
  await on(server, `CREATE DATABASE ${name} OWNER ${ownerRole}`);
  ownerUrl = databaseOn(server, name, ownerRole);
  overrideEnv({ databaseUrl: databaseOn(server, name, appRole) });
  await migrate(ownerUrl, { root });
  await on(ownerUrl, rowsBefore);
  await migrate(ownerUrl, { role: appRole });
});

afterAll(async () => {
  await closePool();
  await on(inject("testServerUrl"), `DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(root, { recursive: true, force: true });
});

async function on(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

const hash = entryHash(genesisHash("acc"), {
  seq: "1",
  about: ["int", "PREPARED"],
  atMicros: "1700000000000000",
  detailText: "{}",
}).toString("hex");

/** A row in every table of which the table, a column or a state has another name today. */
const rowsBefore = `
INSERT INTO desk (id, name) VALUES ('d', 'Desk');
INSERT INTO person (id, desk_id, email, name, role, password_hash)
  VALUES ('p', 'd', 'p@example.com', 'Pat', 'owner', 'x');
INSERT INTO account (id, desk_id, name, environment, venue, position_mode)
  VALUES ('acc', 'd', 'Main', 'paper', 'paper', 'hedge_mode');
INSERT INTO session (id_hash, desk_id, person_id, expires_at, revoked_why)
  VALUES ('\\x01', 'd', 'p', now(), 'more browsers signed in');
INSERT INTO boot (id, process, launch, lease_until) VALUES ('boot', 'web', 'launch', 'infinity');
INSERT INTO budget_slot (scope, endpoint, slot, free_at, holder)
  VALUES ('acc', 'place-order', 3, 'infinity', 'boot');
INSERT INTO watch (topic, viewer, until) VALUES ('orders:acc', 'tab', 'infinity');
INSERT INTO reading (topic, version, rows) VALUES ('orders:acc', 7, '[{"orderId":"1"}]');
INSERT INTO sweep (account_id, attempt, last_error) VALUES ('acc', 4, 'busy');
INSERT INTO intent (id, desk_id, account_id, connection_id, endpoint, kind, idempotency_key,
  request_hash, client_oid, body, state, boot_id, missing_readings)
  VALUES ('int', 'd', 'acc', 'con', 'place-order', 'place', 'key', '\\x02', 'oid', '{}', 'PREPARED',
    'boot', 2);
INSERT INTO order_event (account_id, seq, intent_id, state, at, detail, hash)
  VALUES ('acc', 1, 'int', 'PREPARED', to_timestamp(1700000000), '{}', '\\x${hash}');
INSERT INTO chain_head (account_id, seq, hash) VALUES ('acc', 1, '\\x${hash}');
INSERT INTO created_key (intent_id, desk_id, account_id, uid, name, label, key_last4, fingerprint,
  permissions, ip_list, state, handed_over_at)
  VALUES ('int', 'd', 'acc', '9', 'sub', 'note', '1234', '\\x03', '{}', '{}', 'handed-over',
    'epoch');
INSERT INTO archive_day (account_id, archive, day, state, complete_reads, left_out, held_until)
  VALUES ('acc', 'commissions', '2026-01-01', 'reading', 5, true, 'epoch');
INSERT INTO archive_read (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state)
  VALUES ('run', 'acc', 'commissions', '2026-01-01', 1, 2, true, 100, 'reading');
INSERT INTO archive_page (read_id, number, params, fetched_at, rows, sha256, body)
  VALUES ('run', 1, '{}', 'epoch', 0, '\\x04', '\\x05');
INSERT INTO archive_quarantine (account_id, archive, day, sha256, read_id, row, why)
  VALUES ('acc', 'commissions', '2026-01-01', '\\x06', 'run', '{}', 'odd');
INSERT INTO transfer (account_id, uid, type, sub_type, coin, tx_id, status, ts, read_id,
  first_seen_at, seen_at) VALUES ('acc', '9', 'd', 's', 'USDT', 't', 'done', 1, 'run', 'epoch',
    'epoch');
SELECT make_fill_month('2026-01-01');
INSERT INTO fill (month, id, account_id, day, ts, biz_type, sub_biz_type, symbol, order_id, fill_id,
  written, read_id) VALUES ('2026-01-01', 1, 'acc', '2026-01-01', 1, 'b', 's', 'BTCUSDT', 'o', 'f',
    '{}', 'run');
INSERT INTO fill_revision (id, revision, ts, written, read_id, replaced_by)
  VALUES (1, 1, 1, '{}', 'run', 'next');
INSERT INTO correction (account_id, day, fill, biz_type, sub_biz_type, symbol, order_id, fill_id,
  kind, read_id, method) VALUES ('acc', '2026-01-01', 1, 'b', 's', 'BTCUSDT', 'o', 'f', 'late',
    'run', 'cursor');
INSERT INTO commission_rollup (account_id, bucket, biz_type, sub_biz_type, symbol, fills, volume,
  fee, pure_fee, pure_fee_size, rebate, volume_unstated, fee_unstated, pure_fee_unstated,
  rebate_unstated) VALUES ('acc', 'epoch', 'b', 's', 'BTCUSDT', 1, 2, 3, 4, 4, 5, 0, 0, 0, 0);
INSERT INTO checked_uid (account_id, uid, ours) VALUES ('acc', '9', true);
INSERT INTO sign_in_turn (email, address, due_at) VALUES ('p@example.com', '::1', 'epoch');
INSERT INTO drift (venue, endpoint, field, seen) VALUES ('paper', 'e', 'f', 's');`;

describe("a database of before tables and columns were renamed", () => {
  const kept: readonly (readonly [table: string, columns: string, row: object])[] = [
    ["process_instance", "id, launch", { id: "boot", launch: "launch" }],
    ["rate_limit_token", "token, holder", { token: 3, holder: "boot" }],
    ["subscription", "topic, subscriber", { topic: "orders:acc", subscriber: "tab" }],
    ["snapshot", "version::int, rows", { version: 7, rows: [{ orderId: "1" }] }],
    ["reconciliation", "attempt, last_error", { attempt: 4, last_error: "busy" }],
    [
      "order_intent",
      "process_instance_id, missing_snapshots",
      { process_instance_id: "boot", missing_snapshots: 2 },
    ],
    [
      "created_key",
      "state, delivered_at::date::text AS day",
      { state: "delivered", day: "1970-01-01" },
    ],
    [
      "archive_day",
      "state, complete_syncs, excluded, lease_until = 'epoch' AS leased",
      { state: "syncing", complete_syncs: 5, excluded: true, leased: true },
    ],
    ["sync_run", "id, state", { id: "run", state: "syncing" }],
    [
      "fill",
      "(SELECT run.id FROM sync_run AS run WHERE run.number = sync_run_number) AS sync_run_id",
      { sync_run_id: "run" },
    ],
    [
      "commission_rollup JOIN commission_series ON commission_series.id = series_id",
      "account_id, symbol, fills, rebate",
      { account_id: "acc", symbol: "BTCUSDT", fills: 1, rebate: "5" },
    ],
    ["session", "revoked_reason", { revoked_reason: "more browsers signed in" }],
    ["checked_uid", "owned", { owned: true }],
    ["sign_in_turn", "email", { email: "p@example.com" }],
    ["drift", "seen", { seen: "s" }],
    ...["archive_page", "archive_quarantine", "transfer", "fill_revision", "correction"].map(
      (table) => [table, "sync_run_id", { sync_run_id: "run" }] as const,
    ),
  ];

  it.each(kept)("keeps the rows of %s", async (table, columns, row) => {
    expect(await on(ownerUrl, `SELECT ${columns} FROM ${table}`)).toEqual([row]);
  });

  it("knows every fill of before by the key that it is given by today", async () => {
    const [known] = await on(
      ownerUrl,
      `SELECT known.key = encode(substring(sha256(convert_to(
           '["acc", "b", "s", "BTCUSDT", "o", "f"]', 'UTF8')) FOR 16), 'hex')::uuid AS is_key,
         known.month::text, nextval('fill_sequence')::int AS next
       FROM fill_identity AS known JOIN fill USING (id, month)`,
    );
    expect(known).toEqual({ is_key: true, month: "2026-01-01", next: 2 });
  });

  it("keeps a journal that verifies", async () => {
    expect(await verifyJournal("acc", { withoutMac: true })).toEqual({ whole: true, events: 1 });
  });

  it("allows one open sync run a day, as before", async () => {
    const again = `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole,
      page_rows, state) SELECT 'two', account_id, archive, day, 1, 2, true, 100, 'syncing'
      FROM sync_run`;
    await expect(on(ownerUrl, again)).rejects.toMatchObject({ constraint: "sync_run_open" });
  });

  it("ends what a dead launch had held, under the new names", async () => {
    await on(ownerUrl, "SELECT end_launch('launch')");
    const [instance] = await on(
      ownerUrl,
      "SELECT lease_until <= clock_timestamp() AS ended FROM process_instance",
    );
    const [token] = await on(
      ownerUrl,
      "SELECT free_at < clock_timestamp() + interval '1 minute' AS soon FROM rate_limit_token",
    );
    expect([instance, token]).toEqual([{ ended: true }, { soon: true }]);
  });

  it("has no table, column, index, constraint or function with an old name", async () => {
    const names = await on(
      ownerUrl,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       UNION SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0
       UNION SELECT conname FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
    );
    const old =
      /(^|_)(boot|slot|budget|watch|viewer|reading|readings|sweep|why|ours|read|reads)(_|$)/;
    const reasonsAndTimes = ["why", "read_at"];
    const found = names.map(({ name }) => String(name)).filter((each) => old.test(each));
    expect(found.filter((each) => !reasonsAndTimes.includes(each))).toEqual([]);
  });
});
