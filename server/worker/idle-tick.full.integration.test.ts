import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { SnapshotChange } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
import type { AddedConnection } from "../accounts/add-connection";
import { followConnections } from "../accounts/connections";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import { answer, envelope, listPath } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { listIntents } from "../journal/views/intents";
import { hub } from "../live/hub";
import { observeOpenOrders } from "../reconciliation/observe";
import { keepSnapshot, readSnapshot } from "../snapshots/store";
import { until } from "../testing/until";
import { TopicReader } from "./snapshot-worker";

// What an open page costs while nothing happens: how many statements a tick sends does not depend
// on the machine, so it is held here; bench/idle measures the rest.

let desk: TestDesk;
let account: AddedConnection;
let topic: Topic;
let reader: TopicReader;
const query = vi.spyOn(pg.Client.prototype, "query");

beforeAll(async () => {
  desk = await testDesk();
});

/** Each test has an account of its own, and an exchange without an order. */
beforeEach(async () => {
  desk.peer.orders.splice(0, desk.peer.orders.length);
  account = await desk.addAccount();
  topic = { kind: "orders", accountId: account.accountId };
  reader = new TopicReader(topic);
});

afterAll(async () => {
  query.mockRestore();
  await desk.close();
});

function textsSince(from: number): readonly string[] {
  return query.mock.calls.slice(from).map(([asked]) => {
    const sent: unknown = asked;
    if (typeof sent === "string") return sent;
    return typeof sent === "object" && sent !== null && "text" in sent ? String(sent.text) : "";
  });
}

const place = () =>
  call(desk.context({ connectionId: account.connectionId }), "place-order", desk.order());

const newest = async () => (await listIntents(desk.trader, account.accountId, { limit: 1 }))[0];

const missingOf = async (id: string | undefined) => {
  const { rows } = await pool().query<{ n: number }>(
    "SELECT missing_snapshots AS n FROM order_intent WHERE id = $1",
    [id],
  );
  return rows[0]?.n;
};

/** Ticks until the journal knows what the list shows. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times += 1) await reader.read();
}

describe("a tick whose rows did not change", () => {
  it("sends two statements, commits nothing, and brings a page a time alone", async () => {
    const unfollow = await followConnections();
    await place();
    await settle();
    const changes: SnapshotChange[] = [];
    const leave = await hub().subscribe([topic], (change) => changes.push(change));
    await until(() => changes.length > 0);
    const { version, rows } = await readSnapshot(topic);
    expect(rows).toHaveLength(1);
    // What the hub loads after it subscribed comes before the first tick that is counted.
    await sleep(100);

    const counts: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      const [from, before] = [query.mock.calls.length, changes.length];
      await reader.read();
      await until(() => changes.length > before);
      // These ticks come sooner than the second for which a token rests: each takes another.
      const texts = textsSince(from).filter((text) => !text.includes("rate_limit_token"));
      expect(texts.filter((text) => /COMMIT|\brows\b/i.test(text))).toEqual([]);
      counts.push(texts.length);
    }
    // A lease that is renewed meanwhile only adds to a count.
    expect(Math.min(...counts)).toBeLessThanOrEqual(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
    for (const change of changes.slice(-5)) {
      expect(change).toMatchObject({ from: version, version, upserts: [], removes: [] });
      expect(change.order).toBeUndefined();
    }
    const times = changes.slice(-5).map(({ readAt }) => readAt ?? 0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(5);
    expect((await readSnapshot(topic)).readAt).toBe(times.at(-1));
    leave();
    await unfollow();
  });

  it("shares both statements with the ticks of other lists", async () => {
    const unfollow = await followConnections();
    const added = await Promise.all([1, 2, 3, 4, 5].map(() => desk.addAccount()));
    const readers = added.map(({ accountId }) => new TopicReader({ kind: "orders", accountId }));
    const readAll = () => Promise.all(readers.map((each) => each.read()));
    const timesOf = () =>
      Promise.all(readers.map(async (each) => (await readSnapshot(each.topic)).readAt ?? 0));
    for (let times = 0; times < 3; times += 1) await readAll();
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = await timesOf();
      const from = query.mock.calls.length;
      await readAll();
      const texts = textsSince(from).filter((text) => !text.includes("rate_limit_token"));
      counts.push(texts.filter((text) => /FROM (connection|kept)\b/.test(text)).length);
      expect((await timesOf()).every((at, n) => at > (before[n] ?? 0))).toBe(true);
    }
    // Answers that come late have a statement of their own; each by itself they would be ten.
    expect(Math.min(...counts)).toBeLessThan(10);
    expect(counts.every((count) => count >= 2 && count <= 10)).toBe(true);
    await unfollow();
  });

  it("is no tick of a list whose journal has moved, whatever came together with it", async () => {
    const other = await desk.addAccount();
    const readers = [account, other].map(
      ({ accountId }) => new TopicReader({ kind: "orders", accountId }),
    );
    for (let times = 0; times < 3; times += 1) await Promise.all(readers.map((r) => r.read()));
    const basisOf = async (accountId: string) => {
      const { rows } = await pool().query<{ asked: Date; journal: string }>(
        `SELECT requested_at AS asked, seq::text AS journal FROM open_order_list JOIN chain_head
         USING (account_id) WHERE account_id = $1 AND list = 'orders'`,
        [accountId],
      );
      const [row] = rows;
      if (!row) throw new Error("The list was not read.");
      const lists = [{ list: "orders", askedAt: row.asked }];
      const { version } = await readSnapshot({ kind: "orders", accountId });
      return { version, accountId, journal: row.journal, lists };
    };
    const still = await basisOf(account.accountId);
    const moved = { ...(await basisOf(other.accountId)), journal: "7" };
    const keep = (basis: typeof still) =>
      keepSnapshot({ kind: "orders", accountId: basis.accountId }, basis, [new Date()]);
    expect(await Promise.all([keep(moved), keep(still)])).toEqual([false, true]);
    expect((await basisOf(other.accountId)).lists).toEqual(moved.lists);
  });
});

it("comes less often once a list was empty for long, until an order is in it", async () => {
  const waits: number[] = [];
  for (let times = 0; times <= 31; times += 1) waits.push(await reader.read());
  expect([waits[0], waits[29], waits[30]]).toEqual([1_000, 1_000, 3_000]);
  await place();
  expect(await reader.read()).toBe(1_000);
  desk.peer.orders.splice(0, desk.peer.orders.length);
  expect(await reader.read()).toBe(1_000);
});

describe("a tick is a whole one", () => {
  it("after a fill, a new order and an order that left", async () => {
    await place();
    await settle();
    const versions = [(await readSnapshot(topic)).version];
    const tick = async () => {
      await reader.read();
      versions.push((await readSnapshot(topic)).version);
    };
    desk.peer.orders[0]!.cumExecQty = "0.004";
    await tick();
    expect(await newest()).toMatchObject({ state: "PARTIAL" });
    await place();
    await tick();
    expect((await readSnapshot(topic)).rows).toMatchObject([
      { deskIntentId: expect.any(String) },
      { deskIntentId: expect.any(String) },
    ]);
    desk.peer.orders.shift();
    await tick();
    expect(versions).toEqual([0, 1, 2, 3].map((n) => (versions[0] ?? 0) + n));
  });

  it("as long as an order is missing that the list should show", async () => {
    await place();
    await settle();
    const placed = await newest();
    desk.peer.orders.splice(0, desk.peer.orders.length);
    await reader.read();
    expect(await missingOf(placed?.id)).toBe(1);
    await sleep(2_100);
    await reader.read();
    expect(await newest()).toMatchObject({ id: placed?.id, state: "CLOSED_UNSPECIFIED" });
  });

  it("after another reading, so that no two are in a row that were not", async () => {
    await place();
    await settle();
    const placed = await newest();
    const askedAt = new Date(Date.now() + 50);
    await observeOpenOrders(account.accountId, [], { complete: true, askedAt });
    expect(await missingOf(placed?.id)).toBe(1);
    await sleep(100);
    await reader.read();
    expect(await missingOf(placed?.id)).toBe(0);
    expect(await newest()).toMatchObject({ state: "LIVE" });
  });

  it("after the list could not be read, and its failure is taken back", async () => {
    await settle();
    desk.peer.scripts.set(listPath, (_arrival, response) =>
      answer(response, 400, envelope(null, "40014", "no permission")),
    );
    await expect(reader.read()).rejects.toThrow();
    expect((await readSnapshot(topic)).failure).not.toBeNull();
    desk.peer.scripts.clear();
    await reader.read();
    expect((await readSnapshot(topic)).failure).toBeNull();
  });
});
