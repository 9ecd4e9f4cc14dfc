import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JournalFilter } from "@/lib/journal/api";
import { parseCursor } from "@/lib/journal/cursor";
import { pool } from "../../db/database";
import { asOwner } from "../../db/testing";
import { call } from "../../gateway/call";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import { loadSnapshot } from "../../live/load-snapshot";
import { intentHistory } from "../entry";
import { journalPage } from "./page";

let desk: TestDesk;
const all: JournalFilter = {
  account: null,
  state: null,
  endpoint: null,
  symbol: null,
  text: null,
};

const first = { before: null, unknownBefore: null };

const place = () => call(desk.context(), "place-order", desk.order());
const page = (filter: Partial<JournalFilter> = {}) =>
  journalPage(desk.trader, { ...all, ...filter }, first);

beforeAll(async () => {
  desk = await testDesk();
  for (let at = 0; at < 3; at += 1) await place();
});

afterAll(() => desk.close());

describe("the journal's page", () => {
  it("shows the desk's intents newest first, and none of another desk", async () => {
    const { rows, unknown, next } = await page();
    expect(rows.map((row) => row.state)).toEqual(["ACKED", "ACKED", "ACKED"]);
    const moments = rows.map((row) => row.createdAt);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect([unknown, next]).toEqual([[], null]);
    const stranger = { ...desk.trader, deskId: "desk_other" };
    expect(await journalPage(stranger, all, first)).toEqual({
      rows: [],
      next: null,
      unknown: [],
      unknownNext: null,
      unknownCount: 0,
      unknownKinds: { place: 0, cancel: 0, configure: 0, create: 0 },
      alarms: [],
    });
    const foreign = journalPage(stranger, { ...all, account: desk.accountId }, first);
    await expect(foreign).rejects.toMatchObject({ failure: { kind: "not-found" } });
  });

  it("tells of a cancel which order it aims at", async () => {
    const [newest] = (await page()).rows;
    const request = { category: "SPOT", clientOid: newest?.clientOid ?? "" } as const;
    await call(desk.context(), "cancel-order", request);
    const [cancel] = (await page({ endpoint: "cancel-order" })).rows;
    expect(cancel?.cancelTarget).toMatchObject({ id: newest?.id, price: newest?.price });
  });

  it("keeps what nobody knows apart, on every page", async () => {
    const [newest] = (await page({ endpoint: "place-order" })).rows;
    const set = (state: string) =>
      pool().query("UPDATE order_intent SET state = $2 WHERE id = $1", [newest?.id, state]);
    await set("UNKNOWN");
    const { rows, unknown } = await page();
    await set("ACKED");
    expect(unknown.map(({ id }) => id)).toEqual([newest?.id]);
    expect(rows.map(({ id }) => id)).not.toContain(newest?.id);
  });

  it("finds by symbol, state and text, which is never a pattern", async () => {
    const [row] = (await page()).rows;
    expect((await page({ symbol: "btcusdt" })).rows.length).toBeGreaterThanOrEqual(3);
    expect((await page({ symbol: "BTC" })).rows).toEqual([]);
    expect((await page({ state: "REJECTED" })).rows).toEqual([]);
    const part = row?.clientOid.slice(2, 12).toUpperCase() ?? "";
    expect((await page({ text: part })).rows.map(({ id }) => id)).toContain(row?.id);
    expect((await page({ text: "%" })).rows).toEqual([]);
  });

  it("finds a new sub-account by its name and its label", async () => {
    const row = { permList: ["read"], ipList: ["127.0.0.1"] };
    const body = { subAccountName: "acmeaaaa", label: "Acme Treasury", ...row };
    await pool().query(
      `INSERT INTO order_intent (id, desk_id, account_id, connection_id, user_id, endpoint, kind,
         idempotency_key, request_hash, client_oid, body, state, process_instance_id)
       SELECT 'new_acme', desk_id, account_id, connection_id, user_id, 'create-sub-accounts',
         'create', 'acme', request_hash, 'acme', $1, 'ACKED', process_instance_id
       FROM order_intent WHERE kind = 'place' LIMIT 1`,
      [JSON.stringify(body)],
    );
    for (const text of ["ACMEaa", "acme treasury"]) {
      expect((await page({ text })).rows.map(({ id }) => id)).toEqual(["new_acme"]);
    }
    expect((await page({ text: "permList" })).rows).toEqual([]);
  });

  it("goes on where a page ended, losing and repeating none, for equal moments too", async () => {
    const count = 250;
    await pool().query(
      `INSERT INTO order_intent (id, desk_id, account_id, connection_id, user_id, endpoint, kind,
         idempotency_key, request_hash, client_oid, body, state, process_instance_id, created_at)
       SELECT 'many_' || n, desk_id, account_id, connection_id, user_id, endpoint, kind,
         'many-' || n, request_hash, 'many-' || n, body, 'REJECTED', process_instance_id,
         created_at - interval '1 hour' + (n / 7) * interval '1 microsecond'
       FROM order_intent, generate_series(1, $1) AS n
       WHERE order_intent.id = (SELECT id FROM order_intent WHERE kind = 'place' LIMIT 1)`,
      [count],
    );
    const seen: string[] = [];
    let next: string | null = "";
    for (let pages = 0; next !== null && pages < 10; pages += 1) {
      const before = next === "" ? null : parseCursor(next);
      const answer = await journalPage(
        desk.trader,
        { ...all, state: "REJECTED" },
        { ...first, before },
      );
      seen.push(...answer.rows.map(({ id }) => id));
      next = answer.next;
    }
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });
});

describe("the unknown entries", () => {
  it("are all reached page by page, however many there are", async () => {
    const count = 673;
    await pool().query(
      `INSERT INTO order_intent (id, desk_id, account_id, connection_id, user_id, endpoint, kind,
         idempotency_key, request_hash, client_oid, body, state, process_instance_id, created_at)
       SELECT 'open_' || n, desk_id, account_id, connection_id, user_id, endpoint, kind,
         'open-' || n, request_hash, 'open-' || n, body,
         CASE n % 2 WHEN 0 THEN 'UNKNOWN' ELSE 'UNRESOLVED' END, process_instance_id,
         created_at - interval '2 hours' + (n / 5) * interval '1 microsecond'
       FROM order_intent, generate_series(1, $1) AS n
       WHERE order_intent.id = (
         SELECT id FROM order_intent WHERE kind = 'place' AND state = 'ACKED' LIMIT 1)`,
      [count],
    );
    const seen = new Set<string>();
    let place: string | null = "";
    for (let pages = 0; place !== null && pages < 20; pages += 1) {
      const unknownBefore = place === "" ? null : parseCursor(place);
      const answer = await journalPage(desk.trader, all, { ...first, unknownBefore });
      expect(answer.unknownCount).toBe(count);
      for (const { id } of answer.unknown) seen.add(id);
      place = answer.unknownNext;
    }
    expect(seen.size).toBe(count);
    const live = await loadSnapshot({ kind: "journal", accountId: desk.accountId });
    const unsettled = live.rows.filter(({ state }) => state === "UNKNOWN");
    expect(unsettled.length).toBeGreaterThan(100);
    await asOwner().query("DELETE FROM order_intent WHERE id LIKE 'open_%'");
  });
});

it("a live screen is told of an old order that has just changed", async () => {
  await place();
  const [old] = (await page({ endpoint: "place-order" })).rows;
  await asOwner().query(
    "UPDATE order_intent SET created_at = created_at - interval '9 days' WHERE id = $1",
    [old?.id],
  );
  await pool().query(
    `INSERT INTO order_intent (id, desk_id, account_id, connection_id, user_id, endpoint, kind,
       idempotency_key, request_hash, client_oid, body, state, process_instance_id)
     SELECT 'new_' || n, desk_id, account_id, connection_id, user_id, endpoint, kind,
       'new-' || n, request_hash, 'new-' || n, body, 'REJECTED', process_instance_id
     FROM order_intent, generate_series(1, 300) AS n WHERE order_intent.id = $1`,
    [old?.id],
  );
  const live = await loadSnapshot({ kind: "journal", accountId: desk.accountId });
  expect(live.rows.map(({ id }) => id)).toContain(old?.id);
  await asOwner().query("DELETE FROM order_intent WHERE id LIKE 'new_%'");
});

describe("an entry of the journal", () => {
  it("tells all its events and what was sent, to its own desk alone", async () => {
    await place();
    const row = (await page({ endpoint: "place-order" })).rows[0];
    const { intent, events, body } = await intentHistory(desk.trader, row?.id ?? "");
    expect(intent).toEqual(row);
    expect(events.map(({ state }) => state)).toEqual(["PREPARED", "SENDING", "ACKED"]);
    expect(intent.firstByteAt).toBeGreaterThanOrEqual(intent.createdAt);
    expect(JSON.parse(body)).toMatchObject({ symbol: "BTCUSDT", price: row?.price });
    const stranger = { ...desk.trader, deskId: "desk_other" };
    await expect(intentHistory(stranger, row?.id ?? "")).rejects.toMatchObject({
      failure: { kind: "not-found" },
    });
  });
});
