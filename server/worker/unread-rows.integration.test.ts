import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import {
  answer,
  envelope,
  instrumentsPath,
  listPath,
  placePath,
} from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { reconcileAccount } from "../reconciliation/reconcile";
import { readSnapshot } from "../snapshots/store";
import { TopicReader } from "./snapshot-worker";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(() => desk.close());

const stateOf = async (orderId: string) => {
  const { rows } = await pool().query<{ state: string; missing: number }>(
    "SELECT state, missing_snapshots AS missing FROM order_intent WHERE order_id = $1",
    [orderId],
  );
  return rows[0];
};

async function place(): Promise<string> {
  const placed = await call(desk.context(), "place-order", desk.order());
  if (placed.kind !== "ok") throw new Error(`Not placed: ${JSON.stringify(placed)}`);
  return placed.data.orderId ?? "";
}

const list = (rows: readonly unknown[]) =>
  desk.peer.scripts.set(listPath, (_, response) =>
    answer(response, 200, envelope({ list: rows, cursor: null })),
  );

it("keeps the orders beside a row that cannot be read, and calls none of them gone", async () => {
  const [first, second] = [await place(), await place()];
  const rows = desk.peer.orders.map((order) => ({ ...order }));
  const row = (id: string) => rows.find(({ orderId }) => orderId === id);
  const bad = { ...row(first), feeDetail: "none", price: 61_000 };
  const topic = { kind: "orders", accountId: desk.accountId } as const;
  const reader = new TopicReader(topic);

  list(rows);
  await reader.read();
  expect((await readSnapshot(topic)).failure).toBeNull();
  expect((await stateOf(first))?.state).toBe("LIVE");

  list([bad, row(second)]);
  for (let reading = 0; reading < 4; reading += 1) {
    // Readings count only when they are apart.
    await pool().query("UPDATE order_intent SET missing_at = missing_at - interval '1 minute'");
    await reader.read();
  }
  const partly = await readSnapshot(topic);
  expect(partly.rows).toMatchObject([{ orderId: second }]);
  expect(partly.failure).toMatchObject({
    message: "1 row could not be read.",
    unread: { count: 1, texts: [expect.stringContaining(`"feeDetail":"none"`)] },
  });
  expect(await stateOf(first)).toEqual({ state: "LIVE", missing: 0 });

  // The same readings of a list that is whole close it.
  list([row(second)]);
  for (let reading = 0; reading < 4; reading += 1) {
    await pool().query("UPDATE order_intent SET missing_at = missing_at - interval '1 minute'");
    await reader.read();
  }
  expect((await readSnapshot(topic)).failure).toBeNull();
  expect((await stateOf(first))?.state).toMatch(/^(CLOSED|FILLED|CANCELLED)/);
  expect((await stateOf(second))?.state).toBe("LIVE");
});

it("leaves an unknown order unknown while a row of the list cannot be read", async () => {
  desk.peer.scripts.set(placePath, (_, response) => void response.destroy());
  const placed = await call(desk.context(), "place-order", desk.order());
  expect(placed.kind).toBe("unknown");
  const id = placed.kind === "unknown" ? placed.intentId : "";
  desk.peer.scripts.delete(placePath);
  await pool().query(
    "UPDATE order_intent SET last_byte_at = last_byte_at - interval '1 hour', created_at = created_at - interval '1 hour' WHERE id = $1",
    [id],
  );
  const state = async () =>
    (await pool().query("SELECT state FROM order_intent WHERE id = $1", [id])).rows[0]?.state;

  list([null]);
  expect(await reconcileAccount(desk.accountId)).toBe("incomplete");
  expect(await state()).toBe("UNKNOWN");
  const { rows } = await pool().query(
    "SELECT last_error AS error FROM reconciliation WHERE account_id = $1",
    [desk.accountId],
  );
  expect(rows).toEqual([{ error: "A row of the exchange's list could not be read." }]);

  list([]);
  expect(await reconcileAccount(desk.accountId)).toBe("complete");
  expect(await state()).toBe("UNRESOLVED");
});

it("takes orders for the instruments beside one that cannot be read", async () => {
  const spot = { symbol: "BTCUSDT", category: "SPOT", status: "online", pricePrecision: "2" };
  desk.peer.scripts.set(instrumentsPath, (_, response) =>
    answer(response, 200, envelope([{ ...spot, symbol: "" }, spot])),
  );
  const topic = { kind: "instruments", venue: "paper", category: "SPOT" } as const;
  await new TopicReader(topic).read();
  expect(await readSnapshot(topic)).toMatchObject({
    rows: [{ symbol: "BTCUSDT" }],
    failure: { endpoint: "instruments", unread: { count: 1 } },
  });
});
