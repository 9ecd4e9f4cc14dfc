import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { anyText } from "@/lib/testing/any-text";
import { atSize } from "@/lib/testing/size";
import { jsonbText, pool, sqlTransaction, storableText } from "../db/database";
import { call } from "../gateway/call";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { transitionAll } from "../journal/transition";
import { verifyJournal } from "../journal/verify";
import { singleton } from "../singleton";

let desk: TestDesk;
let accountId: string;
let connectionId: string;
const query = vi.spyOn(pg.Client.prototype, "query");

beforeAll(async () => {
  desk = await testDesk();
});

afterAll(async () => {
  query.mockRestore();
  await desk.close();
});

beforeEach(async () => {
  ({ accountId, connectionId } = await desk.addAccount());
  // The first one learns where the journal ends.
  await place();
});

async function place(): Promise<void> {
  const context = { ...desk.context({ connectionId }), confirm: ["possible-duplicate"] as const };
  expect(await call(context, "place-order", desk.order())).toMatchObject({ kind: "ok" });
}

/** How often a chain's head was locked before something was written. */
const locked = () =>
  query.mock.calls.filter(([asked]) => typeof asked === "string" && /^BEGIN/.test(asked)).length;

async function intentIds(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM order_intent WHERE account_id = $1 ORDER BY created_at",
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** Writes to the journal as another process would: this one's memory of its end stays as it was. */
async function elsewhere(intentId: string): Promise<void> {
  await sqlTransaction(async (queries) => {
    await transitionAll(accountId, [{ intentId, kind: "place", to: "LIVE" }], { queries });
  });
}

describe("an end that is foreseen", () => {
  it("is written without a lock first, and the chain is whole", async () => {
    const before = locked();
    for (let times = 0; times < 5; times += 1) await place();
    expect(locked()).toBe(before);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
    // PREPARED, SENDING and what was answered, of six orders.
    const { rows } = await pool().query("SELECT seq FROM chain_head WHERE account_id = $1", [
      accountId,
    ]);
    expect(rows).toEqual([{ seq: "18" }]);
  });

  it("is given up for the one that another process has written", async () => {
    const [first = ""] = await intentIds();
    await elsewhere(first);
    const before = locked();
    await place();
    expect(locked()).toBe(before);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });

  it("has the database's time, whatever the process takes the time for", async () => {
    const heads = singleton("hash-chain.heads", () => new Map<string, { micros: bigint }>());
    for (const off of [3_600_000_000n, -3_600_000_000n, 150_000n]) {
      const known = heads.get(accountId);
      if (!known) throw new Error("The end was not seen.");
      heads.set(accountId, { ...known, micros: known.micros + off });
      await place();
    }
    const { rows } = await pool().query<{ off: number }>(
      `SELECT max(abs(extract(epoch FROM clock_timestamp() - at)))::float8 AS off
       FROM order_event WHERE account_id = $1`,
      [accountId],
    );
    expect(rows[0]?.off).toBeLessThan(60);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });

  it("that does not come about leaves nothing, and the rest is written after a lock", async () => {
    await place();
    const [first = "", second = ""] = await intentIds();
    // Of two steps one follows no more: the end is another one than was foreseen.
    await elsewhere(first);
    await transitionAll(accountId, [{ intentId: second, kind: "place", to: "LIVE" }]);
    await place();
    const [, , third = ""] = await intentIds();
    const moved = await transitionAll(
      accountId,
      [second, third].map((intentId) => ({ intentId, kind: "place", to: "LIVE" })),
    );
    expect([...moved]).toEqual([third]);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });
});

describe("the text of a detail", () => {
  it("is PostgreSQL's own, whatever an exchange said", async () => {
    const texts = fc.dictionary(
      anyText({ minLength: 1, maxLength: 12 }).map(storableText),
      anyText({ maxLength: 40 }).map(storableText),
      { maxKeys: 6, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (detail) => {
        const { rows } = await pool().query("SELECT $1::jsonb::text AS printed", [
          JSON.stringify(detail),
        ]);
        expect(jsonbText(detail)).toBe(rows[0].printed);
      }),
      { numRuns: atSize(300) },
    );
  });
});
