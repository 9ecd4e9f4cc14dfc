import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applySnapshotChange, type Snapshot, type SnapshotChange } from "@/lib/live/snapshot";
import { type Topic, topicText } from "@/lib/live/topic";
import type { Role } from "@/lib/users/roles";
import { database } from "../db/database";
import { account, desk } from "../db/schema";
import { testDatabase } from "../db/testing";
import { overrideEnv } from "../env";
import {
  readSnapshot,
  storeReadFailure,
  storeSnapshot,
  subscribedTopics,
  subscribeTopics,
  unsubscribeTopics,
} from "../snapshots/store";
import { until } from "../testing/until";
import { missingPermissionFor } from "./authorise-topics";
import { hub } from "./hub";
import { firstSnapshots } from "./load-snapshot";
import { eventStream } from "./stream";

const orders: Topic = { kind: "orders", accountId: "acc_1" };
const row = (orderId: string, qty = "1") => ({ orderId, qty });
let done: () => Promise<void>;

beforeAll(async () => {
  const testing = await testDatabase();
  done = testing.drop;
  await database()
    .insert(desk)
    .values([
      { id: "desk_1", name: "One" },
      { id: "desk_2", name: "Two" },
    ]);
  await database().insert(account).values({
    id: "acc_1",
    deskId: "desk_1",
    name: "Main",
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
  });
});

afterAll(() => done());

const same = (wanted: Topic) => (topic: Topic) => topicText(topic) === topicText(wanted);

describe("snapshots", () => {
  it("grow a version only when a row changed, and always a newer age", async () => {
    const topic: Topic = { kind: "index", venue: "paper", symbol: "BTCUSDT" };
    await storeSnapshot(topic, [{ exchange: "A", spotPair: "P", weight: "1" }]);
    const first = await readSnapshot(topic);
    await storeSnapshot(topic, [{ weight: "1", spotPair: "P", exchange: "A" }]);
    const second = await readSnapshot(topic);
    expect(second.version).toBe(first.version);
    expect(second.readAt).toBeGreaterThanOrEqual(first.readAt ?? Number.POSITIVE_INFINITY);
    await storeSnapshot(topic, []);
    expect((await readSnapshot(topic)).version).toBe(first.version + 1);
  });

  it("keep the last good rows and their age when an attempt fails", async () => {
    const topic: Topic = { kind: "index", venue: "paper", symbol: "ETHUSDT" };
    await storeSnapshot(topic, [{ exchange: "A", spotPair: "P" }]);
    const good = await readSnapshot(topic);
    const failure = { endpoint: "index-components", code: "429", message: "slow", at: 5 };
    await storeReadFailure(topic, failure);
    expect(await readSnapshot(topic)).toEqual({ ...good, failure });
  });

  it("show a row once that stood on two pages", async () => {
    await storeSnapshot(orders, [row("1"), row("2"), row("1", "9")]);
    expect((await readSnapshot(orders)).rows).toEqual([row("1"), row("2")]);
  });
});

describe("the hub", () => {
  it("brings every subscriber from its rows to the newest snapshot, without a gap", async () => {
    await storeSnapshot(orders, [row("1")]);
    const viewers = [0, 1].map(() => ({ latest: null as Snapshot | null, gaps: 0 }));
    const leave = await Promise.all(
      viewers.map(async (viewer) => {
        viewer.latest = await readSnapshot(orders);
        return hub().subscribe([orders], (change: SnapshotChange) => {
          if (!viewer.latest) return;
          const next = applySnapshotChange("orders", viewer.latest, change);
          if (next === "gap") viewer.gaps += 1;
          else viewer.latest = next;
        });
      }),
    );
    for (let qty = 2; qty <= 20; qty += 1) {
      await storeSnapshot(orders, [row("2", String(qty)), row("1", String(qty))]);
    }
    await until(() =>
      viewers.every(({ latest }) => Reflect.get(latest?.rows[0] ?? {}, "qty") === "20"),
    );
    for (const viewer of viewers) {
      expect(viewer.gaps).toBe(0);
      expect(viewer.latest?.rows).toEqual([row("2", "20"), row("1", "20")]);
    }
    for (const stop of leave) stop();
  });

  it("lets the worker read a topic only while somebody is subscribed", async () => {
    const topic: Topic = { kind: "index", venue: "paper", symbol: "SOLUSDT" };
    const isWatched = async () =>
      (await subscribedTopics()).some((one) => one.kind === "index" && one.symbol === "SOLUSDT");
    expect(await isWatched()).toBe(false);
    const leave = await hub().subscribe([topic], () => {});
    expect(await isWatched()).toBe(true);
    leave();
    await until(async () => !(await isWatched()));
  });

  it("that cannot begin leaves no subscription, one that comes back keeps its own", async () => {
    const gone: Topic = { kind: "index", venue: "paper", symbol: "GONEUSDT" };
    const isWatched = async () => (await subscribedTopics()).some(same(gone));
    const broken = () => {
      throw new Error("The browser is gone.");
    };
    await expect(hub().subscribe([gone], broken)).rejects.toThrow("gone");
    await until(async () => !(await isWatched()));
    const leave = await hub().subscribe([gone], () => {});
    leave();
    const leaveAgain = await hub().subscribe([gone], () => {});
    await until(isWatched);
    leaveAgain();
    await until(async () => !(await isWatched()));
  });

  it("keeps two processes' subscriptions apart", async () => {
    await subscribeTopics("one", ["orders:acc_1"]);
    await subscribeTopics("two", ["orders:acc_1"]);
    await unsubscribeTopics("one");
    expect(await subscribedTopics()).toContainEqual(orders);
    await unsubscribeTopics("two");
    expect(await subscribedTopics()).not.toContainEqual(orders);
  });
});

describe("the streams of a session", () => {
  it("are asked for by one question, and all end when its answer is no", async () => {
    overrideEnv({ sessionCheckMs: 50 });
    let asked = 0;
    let answer = (_allowed: boolean) => {};
    const stillAllowed = () => {
      asked += 1;
      return new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    };
    const beats = [0, 0, 0];
    const ends = beats.map(async (_, at) => {
      const { signal: gone } = new AbortController();
      const options = { topics: [orders], unknown: [], reader: "session trader", gone };
      const stream = eventStream({ ...options, stillAllowed, onClose: () => {} });
      for await (const bytes of stream as unknown as AsyncIterable<Uint8Array>) {
        if (new TextDecoder().decode(bytes).startsWith(":")) beats[at] = (beats[at] ?? 0) + 1;
      }
    });
    await until(() => beats.every((count) => count >= 3));
    expect(asked).toBe(1);
    answer(false);
    await Promise.all(ends);
  });
});

describe("a topic", () => {
  const principal = { userId: "p", name: "P" } as const;

  it("of another desk's account is not found, and a missing permission is named", async () => {
    const mine = { ...principal, deskId: "desk_1", role: "trader" } as const;
    expect(await missingPermissionFor(mine, orders)).toBeNull();
    expect(await missingPermissionFor({ ...mine, deskId: "desk_2" }, orders)).toBe("not-found");
    expect(await missingPermissionFor({ ...mine, role: "finance" }, orders)).toBe("orders.view");
    const elsewhere: Topic = { kind: "instruments", venue: "elsewhere", category: "SPOT" };
    expect(await missingPermissionFor(mine, elsewhere)).toBe("not-found");
  });

  it("comes with a page only for those who may watch it, and its instruments too", async () => {
    const instruments: Topic = { kind: "instruments", venue: "paper", category: "SPOT" };
    const symbol = (name: string) => ({ category: "SPOT", symbol: name });
    await storeSnapshot(orders, [{ ...row("1"), ...symbol("BTCUSDT") }]);
    await storeSnapshot(instruments, [symbol("ADAUSDT"), symbol("BTCUSDT")]);
    const known = async (role: Role, deskId = "desk_1") => {
      const { whole, parts } = await firstSnapshots({ ...principal, deskId, role }, "paper", [
        orders,
        { kind: "plans", accountId: "acc_1" },
      ]);
      return [...whole, ...parts].map(({ topic, rows }) => [topic, rows.length]);
    };
    expect(await known("trader")).toEqual([
      ["orders:acc_1", 1],
      ["instruments:paper:SPOT", 1],
    ]);
    expect(await known("finance")).toEqual([]);
    expect(await known("trader", "desk_2")).toEqual([]);
  });
});
