import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  noteToken,
  rateLimitOf,
  remainingCalls,
  waitForToken,
} from "./index";
import { acquireToken, freeIn, releaseToken } from "./tokens";

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
    const one = await acquireToken(budget, all);
    const two = await acquireToken(budget, all);
    expect([one, two]).toMatchObject([{ number: 0 }, { number: 1 }]);
    expect(await acquireToken(budget, all)).toBeUndefined();
    if (one) await releaseToken(budget, one, 0);
    expect(await acquireToken(budget, all)).toMatchObject({ number: 0 });
  });

  it("cannot be given back by who does not have it any more", async () => {
    const mine = { scope: "mine", endpoint: "x", tokens: 1 };
    const range = { first: 0, end: 1 };
    const old = await acquireToken(mine, range);
    await pool().query("UPDATE rate_limit_token SET free_at = now() WHERE scope = 'mine'");
    expect(await acquireToken(mine, range)).toMatchObject({ number: 0 });
    if (old) await releaseToken(mine, old, 0);
    expect(await acquireToken(mine, range)).toBeUndefined();
  });

  it("is left to the more urgent when few are left", async () => {
    const busy = { scope: "busy", endpoint: "x", tokens: 10 };
    const polls = Array.from({ length: 7 }, () => waitForToken(busy, "polling"));
    expect((await Promise.all(polls)).every((place) => "release" in place)).toBe(true);
    const leaving = new AbortController();
    const eighth = waitForToken(busy, "polling", leaving.signal);
    expect(await waitForToken(busy, "person")).toHaveProperty("release");
    leaving.abort();
    expect(await eighth).toMatchObject({ kind: "busy" });
  });

  it("rests after an answer, and serves again at once after a call that never left", async () => {
    const limit = { scope: "resting", endpoint: "x", tokens: 4 };
    for (const use of ["answered", "nothing-left", "nothing-left"] as const) {
      const place = await waitForToken(limit, "person");
      if ("release" in place) place.release(use);
      await expect.poll(() => takenOf("resting")).toBe(1);
    }
    await expect.poll(() => takenOf("resting")).toBe(0);
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
      if (!(await acquireToken(rateLimit, all))) return taken;
    }
  }

  async function acquire(rateLimit: ReturnType<typeof newLimit>, count: number): Promise<void> {
    const all = { first: 0, end: tokens };
    for (let taken = 0; taken < count; taken += 1) await acquireToken(rateLimit, all);
  }

  it("counts where it is stricter, and ours where ours is, whatever both are", async () => {
    const counts = {
      ours: fc.integer({ min: 1, max: 10 }),
      theirs: fc.integer({ max: 12, min: 0 }),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(counts), async ({ ours, theirs }) => {
        const rateLimit = newLimit();
        await acquire(rateLimit, tokens - ours + 1);
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
    await acquireToken(rateLimit, all);
    learnRemaining(rateLimit, 0);
    await countFollowed(rateLimit);
    expect(await acquireToken(rateLimit, all)).toBeUndefined();
    expect((await freeIn(rateLimit, all)).retryAfterMs).toBeLessThanOrEqual(1_010);
    await sleep(1_020);
    expect(await acquirable(rateLimit)).toBe(tokens - 1);
  });

  it("holds nothing back for the calls of this process, and does for another's", async () => {
    const rateLimit = newLimit();
    await acquire(rateLimit, 3);
    const notes = [1, 2, 3].map(() => noteToken(rateLimit));
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
