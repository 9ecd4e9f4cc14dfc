import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decimalOrNull } from "@/lib/decimal";
import { type EndpointId, endpoints, type RequestOf } from "@/lib/exchange/endpoints";
import { malformedRows } from "@/lib/exchange/testing/malformed-rows";
import type { TopicKind } from "@/lib/live/topic";
import { type Day, dayBounds } from "@/lib/time";
import { type ArchiveDefinition, dueDays, syncDay } from "../archive/archive-definition";
import { commissionArchive } from "../archive/commissions/definition";
import { archivedDays } from "../archive/day-status";
import { transferArchive } from "../archive/transfers/definition";
import { pool } from "../db/database";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { type Arrival, answer, envelope } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { reconcileAccount } from "../reconciliation/reconcile";
import { readSnapshot } from "../snapshots/store";
import { readAssets } from "../sub-accounts/read-assets";
import { refreshTopic } from "./snapshot-worker";

// One row of a list is malformed: the others stay, the count says so, and nothing that such a list
// lacks is gone or complete.

type Row = Readonly<Record<string, unknown>>;

let desk: TestDesk;

/** What the peer gives of a list, by the query. */
const lists = new Map<EndpointId, (query: URLSearchParams) => readonly unknown[]>();

const answers = {
  "unfilled-orders": (list) => ({ list, cursor: null }),
  "plan-orders-pending": (entrustedList) => ({ entrustedList, endId: null }),
  "spot-unfilled-orders": (list) => list,
  instruments: (list) => list,
  "index-components": (componentList) => ({ symbol: "BTCUSDT", componentList }),
  "order-commission": (commissionlist) => ({ commissionlist, endId: "" }),
  "sub-deposit-withdrawal": (list) => ({ list, endId: "" }),
  "sub-account-assets": (assetsList) => ({ assetsList }),
} as const satisfies Partial<Record<EndpointId, (rows: readonly unknown[]) => unknown>>;

type ListId = keyof typeof answers;

beforeAll(async () => {
  desk = await testDesk();
  for (const id of Object.keys(answers) as ListId[]) {
    desk.peer.scripts.set(endpoints[id].path, ({ query }: Arrival, response) => {
      // Where the last row is the cursor, a second page is asked for.
      const rows = query.has("idLessThan") ? [] : (lists.get(id)?.(query) ?? []);
      answer(response, 200, envelope(answers[id](rows)));
    });
  }
});

beforeEach(() => {
  lists.clear();
  lists.set("instruments", (query) => [
    { ...sampleRow("instruments"), category: query.get("category") },
  ]);
});

afterAll(() => desk.close());

const forms = malformedRows.map((form, n) => [n + 1, form] as const);

const unreadRow = { message: "1 row could not be read.", unread: { count: 1 } };

/** The row of a list that the interface shows as a sample. */
function sampleRow(id: ListId): Row {
  const { answer: sample } = endpoints[id].sample;
  const rows = Array.isArray(sample) ? sample : Object.values(sample).find(Array.isArray);
  return rows?.[0] as Row;
}

/** Gives a list; of endpoint 12 only where orders of `place-strategy-order` stand. */
function give(id: ListId, rows: readonly unknown[]) {
  const isAsked = (query: URLSearchParams) =>
    id !== "plan-orders-pending" ||
    (query.get("productType") === "USDT-FUTURES" && query.get("planType") === "profit_loss");
  lists.set(id, (query) => (isAsked(query) ? rows : []));
}

/** Orders that wait: in which list, in which topic that is, and what their rows say otherwise. */
const waiting = {
  "place-order": { list: "unfilled-orders", topic: "orders", row: {} },
  "spot-place-plan-order": { list: "spot-unfilled-orders", topic: "plans", row: {} },
  "place-strategy-order": {
    list: "plan-orders-pending",
    topic: "plans",
    row: { planType: "pos_profit" },
  },
} as const satisfies Partial<Record<EndpointId, { list: ListId; topic: TopicKind; row: Row }>>;

const placeIds = Object.keys(waiting) as (keyof typeof waiting)[];

let placed = 0;

/** Places an order; answers its intent and the row by which its list shows it. */
async function place(id: keyof typeof waiting, connectionId: string, lost = false) {
  placed += 1;
  const size = `0.${placed}`;
  const orderId = `1235058132196${placed}`;
  let clientOid = "";
  desk.peer.scripts.set(endpoints[id].path, ({ body }, response) => {
    clientOid = JSON.parse(body).clientOid;
    if (lost) response.destroy();
    else answer(response, 200, envelope({ orderId, clientOid }));
  });
  const requests = {
    "place-order": desk.order(),
    "spot-place-plan-order": { ...endpoints["spot-place-plan-order"].sample.request, size },
    "place-strategy-order": { ...endpoints["place-strategy-order"].sample.request, qty: size },
  };
  const request = requests[id] as RequestOf<keyof typeof waiting>;
  const result = await call(desk.context({ connectionId }), id, request);
  if (result.kind !== (lost ? "unknown" : "ok")) throw new Error(JSON.stringify(result));
  const { list, row } = waiting[id];
  return {
    intentId: result.intentId ?? "",
    row: { ...sampleRow(list), orderId, clientOid, ...row },
  };
}

type Placed = Awaited<ReturnType<typeof place>>;

const stateOf = async ({ intentId }: Placed) => {
  const { rows } = await pool().query<{ state: string; missing: number }>(
    "SELECT state, missing_snapshots AS missing FROM order_intent WHERE id = $1",
    [intentId],
  );
  return rows[0];
};

describe.each(placeIds)("the list in which orders of %s wait", (id) => {
  const { list, topic: kind } = waiting[id];

  it.each(forms)("calls none of them gone beside a malformed row, form %s", async (n, form) => {
    const { accountId, connectionId } = await desk.addAccount();
    const [first, second] = [await place(id, connectionId), await place(id, connectionId)];
    const theirs = { ...second.row, orderId: "5", clientOid: "theirs" };
    const places: unknown[] = [second.row, theirs];
    places.splice(n % 3, 0, form(first.row));
    const topic = { kind, accountId };
    give(list, places);
    await refreshTopic(topic);
    const { rows, failure } = await readSnapshot(topic);
    expect(rows.map((row) => Reflect.get(row, "orderId"))).toEqual([second.row.orderId, "5"]);
    expect(failure).toMatchObject({ endpoint: list, ...unreadRow });
    expect(await stateOf(first)).toEqual({ state: "ACKED", missing: 0 });
    expect(await stateOf(second)).toEqual({ state: "LIVE", missing: 0 });
  });
});

it.each(placeIds)("an order of %s is closed by readings that are whole", async (id) => {
  const { list, topic: kind } = waiting[id];
  const { accountId, connectionId } = await desk.addAccount();
  const [first, second] = [await place(id, connectionId), await place(id, connectionId)];
  give(list, [first.row, second.row]);
  await refreshTopic({ kind, accountId });
  give(list, [second.row]);
  for (let reading = 0; reading < 3; reading += 1) {
    // Readings count only when they are apart.
    await pool().query("UPDATE order_intent SET missing_at = missing_at - interval '1 minute'");
    await refreshTopic({ kind, accountId });
  }
  expect((await stateOf(first))?.state).toMatch(/^(CLOSED|FILLED|CANCELLED)/);
  expect((await stateOf(second))?.state).toBe("LIVE");
});

describe("orders of which nobody knows the end", () => {
  async function lostOrders() {
    const { accountId, connectionId } = await desk.addAccount();
    const lost: Placed[] = [];
    for (const id of placeIds) lost.push(await place(id, connectionId, true));
    const ids = lost.map(({ intentId }) => intentId);
    await asOwner().query(
      `UPDATE order_intent SET last_byte_at = last_byte_at - interval '1 hour',
         created_at = created_at - interval '1 hour' WHERE id = ANY($1)`,
      [ids],
    );
    const states = async () => (await Promise.all(lost.map(stateOf))).map((each) => each?.state);
    return { accountId, states };
  }

  it.each(forms)("stay unknown beside a malformed row, form %s, in each list", async (_, form) => {
    const { accountId, states } = await lostOrders();
    for (const id of placeIds) give(waiting[id].list, [form(sampleRow(waiting[id].list))]);
    expect(await reconcileAccount(accountId)).toBe("incomplete");
    expect(await states()).toEqual(["UNKNOWN", "UNKNOWN", "UNKNOWN"]);
    const { rows } = await pool().query(
      "SELECT last_error AS error FROM reconciliation WHERE account_id = $1",
      [accountId],
    );
    expect(rows).toEqual([{ error: "A row of the exchange's list couldn't be read." }]);
  });

  it("are unresolved by lists that are whole", async () => {
    const { accountId, states } = await lostOrders();
    expect(await reconcileAccount(accountId)).toBe("complete");
    expect(await states()).toEqual(["UNRESOLVED", "UNRESOLVED", "UNRESOLVED"]);
  });
});

describe.each([
  ["instruments", { kind: "instruments", venue: "paper", category: "USDT-FUTURES" }, "symbol"],
  ["index-components", { kind: "index", venue: "paper", symbol: "BTCUSDT" }, "exchange"],
] as const)("the list of %s", (id, topic, name) => {
  const others = ["A", "B"].map((each) => ({ ...sampleRow(id), [name]: each }));
  const whole = [others[0], sampleRow(id), others[1]];
  const changes = async () => {
    const list = topic.kind;
    const sql = "SELECT * FROM market_change WHERE list = $1";
    return (await pool().query(sql, [list])).rows;
  };
  const read = async (rows: readonly unknown[]) => {
    give(id, rows);
    await refreshTopic(topic);
    return readSnapshot(topic);
  };

  it.each(forms)("keeps the others beside a malformed row, form %s", async (_, form) => {
    const shown = await read([others[0], form(sampleRow(id)), others[1]]);
    expect(shown).toMatchObject({ rows: others, failure: { endpoint: id, ...unreadRow } });
  });

  it("has not changed when that row can be read again", async () => {
    expect(await read(whole)).toMatchObject({ rows: whole, failure: null });
    const before = await changes();
    await read([others[0], null, others[1]]);
    expect(await read(whole)).toMatchObject({ rows: whole, failure: null });
    expect(await changes()).toEqual(before);
  });
});

let brokers = 0;

function addBroker() {
  brokers += 1;
  const account = {
    name: `Broker ${brokers}`,
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
    ndBroker: true,
    copyTrading: false,
    channelCode: "code1",
  } as const;
  return desk.addAccount({ account });
}

describe.each([
  ["order-commission", commissionArchive, "UTC+8"],
  ["sub-deposit-withdrawal", transferArchive, "UTC"],
] as const)("the archive of %s", (id, archive: ArchiveDefinition, zone) => {
  it.each(forms)("is whole on no day with a malformed row, form %s", async (_, form) => {
    const { accountId } = await addBroker();
    const day = (await dueDays(archive, accountId, Date.now())).sort().at(1) as Day;
    const ts = dayBounds(day, zone).startMs + 3_600_000;
    const row = (key: string) => ({ ...sampleRow(id), ts: `${ts}`, fillId: key, txId: key });
    const rows = [row("a"), form(row("b")), row("c")];
    const timeIn = (query: URLSearchParams, name: string) =>
      Number.parseInt(query.get(name) ?? "", 10);
    lists.set(id, (query) =>
      timeIn(query, "startTime") <= ts && ts <= timeIn(query, "endTime") ? rows : [],
    );
    for (let pass = 0; pass < 3; pass += 1) {
      await syncDay(archive, accountId, day, Date.now, () => true);
    }
    expect(await archivedDays(accountId, archive.source.name, day, day)).toMatchObject([
      { state: "quarantine", records: 2, missing: 0, setAside: 1, firstVerifiedAt: null },
    ]);
  });
});

describe("the assets of a sub-account", () => {
  it.each(forms)("keep the others beside a malformed row, form %s, in no sum", async (_, form) => {
    const { connectionId } = await addBroker();
    const asset = sampleRow("sub-account-assets");
    give("sub-account-assets", [asset, form(asset), asset]);
    const asked = { subUid: "3000", productType: "USDT-FUTURES" } as const;
    const principal = { ...desk.trader, role: "owner" } as const;
    const result = await readAssets(desk.context({ connectionId, principal }), asked);
    if (result.kind !== "assets") throw new Error(JSON.stringify(result));
    const [first, bad, last] = result.assets;
    expect([first, last]).toEqual([asset, asset]);
    // A sum with a part that is not known is not stated.
    const isKnown = Reflect.get(Object(form(asset)), "usdtEquity") === asset.usdtEquity;
    expect(decimalOrNull(bad?.usdtEquity) !== null).toBe(isKnown);
  });
});
