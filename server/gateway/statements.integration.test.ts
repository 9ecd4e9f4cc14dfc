import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pool } from "../db/database";
import { call } from "./call";
import { placePath, wellBehaved } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

// What a placement sends to the database does not depend on the machine, so it is held here; how
// long it takes is measured by bench/gateway.

let desk: TestDesk;
const query = vi.spyOn(pg.Client.prototype, "query");

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(async () => {
  query.mockRestore();
  await desk.close();
});

const textOf = (at: number): string => {
  const sent: unknown = query.mock.calls[at]?.[0];
  if (typeof sent === "string") return sent;
  return typeof sent === "object" && sent !== null && "text" in sent ? String(sent.text) : "";
};

/** What signs the journal in its own time, beside the orders. */
const signing = /journal_checkpoint|pg_xact_status/i;

/** Whether a statement is of a placement; the signing's BEGIN is known by what follows it. */
function isOwn(at: number): boolean {
  const text = textOf(at);
  if (/^\s*(COMMIT|ROLLBACK)\b/i.test(text) || signing.test(text)) return false;
  if (!/^\s*BEGIN\b/i.test(text)) return true;
  const { contexts } = query.mock;
  const next = contexts.findIndex((client, later) => later > at && client === contexts[at]);
  return !signing.test(textOf(next));
}

/** How many statements of placements were sent so far since `from`; said once all are sent. */
function sentSince(from: number): () => number {
  const to = query.mock.calls.length;
  return () => Array.from({ length: to - from }, (_, at) => from + at).filter(isOwn).length;
}

/** How often the database's processes have waited for their journal to be on the disk. */
async function walSyncs(): Promise<number> {
  // A process of the database tells its counts once a second, or when it is asked to.
  await pool().query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool().query<{ newer: boolean }>(
    "SELECT current_setting('server_version_num')::int >= 180000 AS newer",
  );
  const counted = await pool().query<{ syncs: string }>(
    rows[0]?.newer
      ? "SELECT sum(fsyncs)::text AS syncs FROM pg_stat_io WHERE object = 'wal'"
      : "SELECT wal_sync::text AS syncs FROM pg_stat_wal",
  );
  return Number(counted.rows[0]?.syncs);
}

/** The events of an order as another connection sees them, and which transaction wrote each. */
async function eventsOf(clientOid: string) {
  const { rows } = await pool().query<{ state: string; writer: string }>(
    `SELECT event.state, event.xmin::text AS writer
     FROM order_event AS event JOIN order_intent ON order_intent.id = event.intent_id
     WHERE order_intent.client_oid = $1 ORDER BY event.seq`,
    [clientOid],
  );
  return rows;
}

/** Places an order; `atFirstByte` runs when its first byte has reached the exchange. */
async function place<T>(atFirstByte: (clientOid: string) => T | Promise<T>): Promise<T | null> {
  let found: T | null = null;
  desk.peer.scripts.set(placePath, async (arrival, response) => {
    const { clientOid } = JSON.parse(arrival.body) as { clientOid: string };
    found = await atFirstByte(clientOid);
    return wellBehaved(desk.peer.orders)(arrival, response);
  });
  const result = await call(desk.context(), "place-order", desk.order());
  expect(result).toMatchObject({ kind: "ok" });
  return found;
}

describe("a placement", () => {
  it("sends at most four statements before its first byte, and five in all", async () => {
    // The first ones learn the clock, the rules of the instrument and the end of the journal.
    for (let warm = 0; warm < 3; warm += 1) await place(() => {});
    const counts: { before: () => number; all: () => number }[] = [];
    for (let times = 0; times < 5; times += 1) {
      const from = query.mock.calls.length;
      const before = (await place(() => sentSince(from))) ?? (() => Number.POSITIVE_INFINITY);
      counts.push({ before, all: sentSince(from) });
    }
    // A lease that is renewed meanwhile only adds to a count.
    expect(Math.min(...counts.map(({ before }) => before()))).toBeLessThanOrEqual(4);
    expect(Math.min(...counts.map(({ all }) => all()))).toBeLessThanOrEqual(5);
  });

  it("is on disk twice before its first byte, in two commits of their own", async () => {
    const before = await walSyncs();
    const found = await place(async (clientOid) => ({
      events: await eventsOf(clientOid),
      syncs: (await walSyncs()) - before,
    }));
    expect(found?.events.map(({ state }) => state)).toEqual(["PREPARED", "SENDING"]);
    expect(new Set(found?.events.map(({ writer }) => writer)).size).toBe(2);
    expect(found?.syncs).toBeGreaterThanOrEqual(2);
    const { rows } = await pool().query(
      "SELECT current_setting('fsync') AS f, current_setting('synchronous_commit') AS s",
    );
    expect(rows).toEqual([{ f: "on", s: "on" }]);
  });
});
