import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { atSize, isFull } from "@/lib/testing/size";
import { pool } from "../../db/database";
import { call } from "../call";
import type { Chores } from "../testing/caller-child";
import { listPath, placePath, strictPeer, wellBehaved } from "../testing/fault-peer";
import { startChild } from "../testing/start-child";
import { type TestDesk, testDesk } from "../testing/test-desk";
import {
  countFollowed,
  learnRemaining,
  noteWriteToken,
  rateLimitOf,
  readRateLimit,
  remainingCalls,
} from "./index";
import { ReadRateLimit } from "./leases";
import { acquireTokens, freeIn, releaseTokens } from "./tokens";

const caller = path.join(import.meta.dirname, "../testing/caller-child.ts");
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterAll(() => desk.close());

async function run(chores: Omit<Chores, "deskId" | "userId" | "connectionId" | "fromPrice">) {
  const { trader, connectionId } = desk;
  const whose = { deskId: trader.deskId, userId: trader.userId ?? "", connectionId };
  const children = await Promise.all(
    [10_000, 20_000, 30_000].map((fromPrice) =>
      startChild(caller, [JSON.stringify({ ...whose, ...chores, fromPrice })]),
    ),
  );
  const lines = await Promise.all(children.map((child) => child.line("done")));
  await Promise.all(children.map((child) => child.ended));
  return lines.map((line) => JSON.parse(line.slice("done ".length)) as Record<string, number>);
}

async function takenOf(scope: string): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS taken FROM rate_limit_token WHERE scope = $1 AND free_at > now()",
    [scope],
  );
  return rows[0].taken;
}

const total = (counts: readonly Record<string, number>[], kind: string) =>
  counts.reduce((sum, count) => sum + (count[kind] ?? 0), 0);

describe("three processes on one database", () => {
  const reads = atSize(40, 8);

  it.runIf(isFull)("never exceed the rate of a read, and all come through", async () => {
    const seen = strictPeer(desk.peer, listPath, 20);
    const counts = await run({ what: "read", lanes: 10, calls: reads });
    expect(seen).toMatchObject({ refused: 0, arrived: 3 * reads });
    expect(total(counts, "ok")).toBe(3 * reads);
  });

  it.runIf(isFull)("never exceed the rate of orders, and every order is sent once", async () => {
    const seen = strictPeer(desk.peer, placePath, 10);
    const counts = await run({ what: "place", lanes: 4, calls: 12 });
    expect(seen.refused).toBe(0);
    expect(total(counts, "ok")).toBe(36);
    const oids = desk.peer.to(placePath).map(({ body }) => JSON.parse(body).clientOid);
    expect(new Set(oids).size).toBe(36);
  });
});

describe("a token", () => {
  const budget = { scope: "test", endpoint: "x", tokens: 2 };
  const all = { first: 0, end: 2 };

  it("is had by one, and by the next once it is given back", async () => {
    const [one] = await acquireTokens(budget, all);
    const [two] = await acquireTokens(budget, all);
    expect([one, two]).toMatchObject([{ number: 0 }, { number: 1 }]);
    expect(await acquireTokens(budget, all)).toEqual([]);
    if (one) await releaseTokens(budget, [{ ...one, afterMs: 0 }]);
    expect(await acquireTokens(budget, all)).toMatchObject([{ number: 0 }]);
  });

  it("cannot be given back by who does not have it any more", async () => {
    const mine = { scope: "mine", endpoint: "x", tokens: 1 };
    const range = { first: 0, end: 1 };
    const [old] = await acquireTokens(mine, range, { forMs: 1 });
    await sleep(5);
    expect(await acquireTokens(mine, range)).toMatchObject([{ number: 0 }]);
    if (old) await releaseTokens(mine, [{ ...old, afterMs: 0 }]);
    expect(await acquireTokens(mine, range)).toEqual([]);
  });

  it("is left to the more urgent when few are left", async () => {
    const busy = { scope: "busy", endpoint: "x", tokens: 10 };
    const reads = new ReadRateLimit(busy);
    const places = await Promise.all(Array.from({ length: 7 }, () => reads.acquire("polling")));
    expect(places.every((place) => "release" in place)).toBe(true);
    const leaving = new AbortController();
    const eighth = reads.acquire("polling", leaving.signal);
    expect(await reads.acquire("person")).toHaveProperty("release");
    leaving.abort();
    expect(await eighth).toMatchObject({ kind: "busy" });
  });

  it("is used again without the database as long as it is leased", async () => {
    const leased = { scope: "leased", endpoint: "x", tokens: 4 };
    const reads = new ReadRateLimit(leased);
    for (let n = 0; n < 3; n += 1) {
      const place = await reads.acquire("polling");
      if ("release" in place) place.release("nothing-left");
    }
    expect(await takenOf("leased")).toBe(1);
  });

  it("goes back when its process stops, at once or with the end of its call", async () => {
    const stopping = { scope: "stopping", endpoint: "x", tokens: 4 };
    const reads = new ReadRateLimit(stopping);
    const places = await Promise.all([reads.acquire("person"), reads.acquire("person")]);
    const [first, second] = places.map((place) => ("release" in place ? place : undefined));
    first?.release("nothing-left");
    expect(await takenOf("stopping")).toBe(2);
    await reads.releaseAll();
    expect(await takenOf("stopping")).toBe(1);
    second?.release("nothing-left");
    await expect.poll(() => takenOf("stopping")).toBe(0);
  });
});

describe("tokens of many reads", () => {
  it("are taken and given back several at a time, and none is kept from the urgent", async () => {
    const many = { scope: "many", endpoint: "x", tokens: 20 };
    const reads = new ReadRateLimit(many);
    const query = vi.spyOn(pg.Client.prototype, "query");
    const places = [];
    for (let n = 0; n < 16; n += 1) places.push(await reads.acquire("person"));
    for (const place of places) if ("release" in place) place.release("answered");
    const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
    query.mockRestore();
    // One by one they would be sixteen statements.
    expect(texts.filter((text) => text.includes("rate-limit-acquire")).length).toBeLessThan(10);
    const taken = await takenOf("many");
    expect(taken).toBeGreaterThanOrEqual(16);
    await reads.releaseAll();
    // What was used rests as long as one by one; what was not is free at once.
    expect(await takenOf("many")).toBe(16);
    await expect.poll(() => takenOf("many")).toBe(0);
  });

  it("that a person took serve no poll where they are kept for users", async () => {
    const kept = { scope: "kept", endpoint: "x", tokens: 10 };
    const reads = new ReadRateLimit(kept);
    for (let n = 0; n < 7; n += 1) await reads.acquire("polling");
    expect(await reads.acquire("person")).toHaveProperty("release");
    expect(reads.ready.length).toBeGreaterThan(0);
    const leaving = new AbortController();
    const poll = reads.acquire("polling", leaving.signal);
    expect(await reads.acquire("person")).toHaveProperty("release");
    leaving.abort();
    expect(await poll).toMatchObject({ kind: "busy" });
  });
});

describe("the exchange's own count", () => {
  const tokens = 10;
  let limits = 0;
  const newLimit = () => {
    limits += 1;
    return { scope: `counted ${limits}`, endpoint: "x", tokens };
  };

  /** How many calls may begin at once. */
  async function acquirable(rateLimit: ReturnType<typeof newLimit>): Promise<number> {
    const all = { first: 0, end: tokens };
    for (let taken = 0; ; taken += 1) {
      if ((await acquireTokens(rateLimit, all)).length === 0) return taken;
    }
  }

  it("counts where it is stricter, and ours where ours is, whatever both are", async () => {
    const counts = {
      ours: fc.integer({ min: 1, max: 10 }),
      theirs: fc.integer({ max: 12, min: 0 }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(counts), async ({ ours, theirs }) => {
        const rateLimit = newLimit();
        const one = { first: 0, end: tokens };
        await acquireTokens(rateLimit, one, { most: tokens - ours + 1 });
        learnRemaining(rateLimit, theirs);
        const left = ours - 1;
        expect(await remainingCalls(rateLimit)).toEqual({ tokens, desk: left, exchange: theirs });
        expect(await acquirable(rateLimit)).toBe(Math.min(left, theirs));
      }),
      { numRuns: 30 },
    );
  });

  it("is waited for until its second has passed, and not longer", async () => {
    const rateLimit = newLimit();
    const all = { first: 0, end: tokens };
    await acquireTokens(rateLimit, all);
    learnRemaining(rateLimit, 0);
    await countFollowed(rateLimit);
    expect(await acquireTokens(rateLimit, all)).toEqual([]);
    expect((await freeIn(rateLimit, all)).retryAfterMs).toBeLessThanOrEqual(1_010);
    await sleep(1_020);
    expect(await acquirable(rateLimit)).toBe(tokens - 1);
  });

  it("holds nothing back for the changes of this process, and does for another's", async () => {
    const rateLimit = newLimit();
    await acquireTokens(rateLimit, { first: 0, end: tokens }, { most: 3 });
    const notes = [1, 2, 3].map(() => noteWriteToken(rateLimit));
    for (const note of notes.slice(1)) note("answered");
    learnRemaining(rateLimit, 7);
    expect(await remainingCalls(rateLimit)).toMatchObject({ desk: 7, exchange: 7 });
    expect(await takenOf(rateLimit.scope)).toBe(3);
    learnRemaining(rateLimit, 6);
    await countFollowed(rateLimit);
    expect(await takenOf(rateLimit.scope)).toBe(4);
    // A call that never left holds nothing.
    notes[0]?.("nothing-left");
    learnRemaining(rateLimit, 7);
    await countFollowed(rateLimit);
    expect(await acquirable(rateLimit)).toBe(6);
  });

  it("holds for the tokens that this process leases too, and leaves the urgent ones", async () => {
    const rateLimit = newLimit();
    const reads = readRateLimit(rateLimit);
    const places = await Promise.all([1, 2, 3].map(() => reads.acquire("polling")));
    for (const place of places) if ("release" in place) place.release("nothing-left");
    expect(reads.ready).toHaveLength(3);
    learnRemaining(rateLimit, 2);
    expect(reads.ready).toHaveLength(2);
    await countFollowed(rateLimit);
    expect(await acquirable(rateLimit)).toBe(0);
    await reads.releaseAll();
  });

  it("of an answer's header keeps the desk from calls that the exchange would refuse", async () => {
    const other = { calls: 17 };
    const seen = strictPeer(desk.peer, listPath, 20 - other.calls);
    const well = desk.peer.scripts.get(listPath);
    desk.peer.scripts.set(listPath, (arrival, response) => {
      const recent = desk.peer.to(listPath).filter(({ at }) => at > arrival.at - 1_000).length;
      response.setHeader("x-mbx-used-remain-limit", Math.max(0, 20 - other.calls - recent));
      return well?.(arrival, response);
    });
    await sleep(1_100);
    const ask = () => call(desk.context(), "unfilled-orders", {});
    expect(await ask()).toMatchObject({ kind: "ok" });
    const answers = await Promise.all([1, 2, 3, 4].map(ask));
    expect(answers.map(({ kind }) => kind)).toEqual(["ok", "ok", "ok", "ok"]);
    expect(seen.refused).toBe(0);
  });

  it.each(isFull ? ["", "-1", "many", "1e3", "7, 8"] : ["-1"])(
    "is none when the header says %j",
    async (text) => {
      const well = wellBehaved(desk.peer.orders);
      desk.peer.scripts.set(listPath, (arrival, response) => {
        response.setHeader("x-mbx-used-remain-limit", text);
        return well(arrival, response);
      });
      await sleep(1_100);
      const account = { id: desk.accountId, copyTrading: false };
      const rateLimit = rateLimitOf(endpoints["unfilled-orders"], "paper", account);
      expect(await call(desk.context(), "unfilled-orders", {})).toMatchObject({ kind: "ok" });
      expect(await remainingCalls(rateLimit)).toMatchObject({ exchange: null });
    },
  );
});

describe("a rate limit", () => {
  const rate = { perSecond: 10, scope: "uid", copyTraderPerSecond: 1 } as const;

  it("belongs to the account, and to the address for what is public", () => {
    const account = { id: "acc_1", copyTrading: false };
    const own = rateLimitOf({ id: "x", rate }, "paper", account);
    expect(own).toEqual({ scope: "acc_1", endpoint: "x", tokens: 10 });
    const shared = rateLimitOf({ id: "y", rate: { perSecond: 20, scope: "ip" } }, "paper", account);
    expect(shared).toEqual({ scope: "ip:paper", endpoint: "y", tokens: 20 });
  });

  it("of a copy trader's account is the lower one", () => {
    const account = { id: "acc_1", copyTrading: true };
    expect(rateLimitOf({ id: "x", rate }, "paper", account).tokens).toBe(1);
  });
});
