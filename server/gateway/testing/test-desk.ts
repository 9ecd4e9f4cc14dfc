import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { keyPermissions } from "@/lib/exchange/values";
import type { Principal } from "@/lib/users/roles";
import {
  type AddedConnection,
  addConnection,
  type NewConnection,
} from "../../accounts/add-connection";
import { database, pool, transaction } from "../../db/database";
import { desk, user } from "../../db/schema";
import { type TestDatabase, testDatabase } from "../../db/testing";
import { overrideEnv } from "../../env";
import { newId } from "../../ids";
import { endProcessLease } from "../../processes/process-lease";
import { patienceMs } from "../../testing/patience";
import { until } from "../../testing/until";
import { type CallContext, overrideTimeouts } from "../call-context";
import { type FaultPeer, startFaultPeer } from "./fault-peer";

/** A desk with one trader and one paper account, and a peer that plays its exchange. */
export interface TestDesk {
  readonly peer: FaultPeer;
  readonly trader: Principal;
  readonly accountId: string;
  readonly connectionId: string;
  /** The trader's context with a new idempotency key, and what else a test asks for. */
  context(changes?: Partial<CallContext>): CallContext;
  /** A limit order whose price no other order of the test has. */
  order(): RequestOf<"place-order">;
  /** Another account of the same desk, with a key of its own. */
  addAccount(changes?: Partial<NewConnection>): Promise<AddedConnection>;
  close(): Promise<void>;
}

export const keys = { key: "bg_test-key-1", secret: "test-secret-1", passphrase: "test-phrase-1" };

const anOrder = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  qty: "0.01",
  timeInForce: "gtc",
} as const;

/** Less than the answer is waited for, so that a call is told which of the two it lacked. */
const tokenMs = { person: patienceMs / 2, reconciliation: patienceMs / 2, polling: patienceMs / 2 };

const paper = {
  environment: "paper",
  venue: "paper",
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: "code1",
} as const;

/** Waits until the rate of an endpoint, or of all, is whole again; what is leased takes long. */
export async function tokensRest(endpoint?: EndpointId): Promise<void> {
  const taken = `SELECT 1 FROM rate_limit_token
    WHERE free_at > clock_timestamp() AND ($1::text IS NULL OR endpoint = $1)`;
  const rest = async () => (await pool().query(taken, [endpoint])).rowCount === 0;
  await until(rest, { withinMs: 60_000 });
}

/**
 * Makes everything that a call needs, on a database of its own or this process's; call it in
 * `beforeAll`, and `close` in `afterAll`.
 */
export async function testDesk(onDatabase?: Pick<TestDatabase, "drop">): Promise<TestDesk> {
  const test = onDatabase ?? (await testDatabase());
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-gateway-"));
  const peer = await startFaultPeer();
  overrideEnv({ kekFile: path.join(folder, "kek"), venueUrl: peer.url });
  // Patient where a slow computer would otherwise decide: tests about a time-out set their own.
  overrideTimeouts({ retryMs: 20, ackTimeoutMs: patienceMs, clockMs: patienceMs, tokenMs });
  const deskId = newId("desk");
  const userId = newId("per");
  await database().insert(desk).values({ id: deskId, name: "Test" });
  const email = `${userId}@example.com`;
  const row = { id: userId, deskId, email, name: "Tess", role: "trader", passwordHash: "-" };
  await database()
    .insert(user)
    .values({ ...row, role: "trader" });
  let accounts = 0;
  const addAccount = async (changes: Partial<NewConnection> = {}) => {
    accounts += 1;
    const added = {
      deskId,
      createdBy: userId,
      label: "Key",
      account: { name: `Account ${accounts}`, ...paper },
      permissions: keyPermissions,
      ...keys,
      key: `${keys.key}${accounts}`,
      ...changes,
    };
    return transaction((tx) => addConnection(tx, added));
  };
  const principal = { deskId, userId, role: "trader", name: "Tess" } as const;
  const { accountId, connectionId } = await addAccount();
  let orders = 0;
  return {
    peer,
    trader: principal,
    accountId,
    connectionId,
    addAccount,
    context: (changes) => ({
      principal,
      connectionId,
      idempotencyKey: newId("key"),
      ...changes,
    }),
    order() {
      orders += 1;
      return { ...anOrder, price: `${60_000 + orders}` };
    },
    async close() {
      await peer.close();
      await endProcessLease();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
