import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pool, sqlTransaction } from "../db/database";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { rewriteLast } from "../journal/testing/rewrite-last";
import { transition, transitionAll } from "../journal/transition";
import { verifyJournal } from "../journal/verify";
import { singleton } from "../singleton";
import type { Added } from "./chain";
import { signJournals } from "./checkpoint";

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
  holdTimer();
  ({ accountId, connectionId } = await desk.addAccount());
  await place();
  await signJournals();
});

/** Three events: PREPARED, SENDING and what was answered. */
async function place(): Promise<void> {
  const context = { ...desk.context({ connectionId }), confirm: ["possible-duplicate"] as const };
  expect(await call(context, "place-order", desk.order())).toMatchObject({ kind: "ok" });
}

interface Waiting {
  readonly byAccount: Map<string, readonly Added[]>;
  timer: NodeJS.Timeout | null;
}

const state = () =>
  singleton<Waiting>("hash-chain.waiting", () => ({ byAccount: new Map(), timer: null }));

const waiting = () => state().byAccount;

/** From here on only the test says when something is signed: a timer that is set is set once. */
function holdTimer(): void {
  clearTimeout(state().timer ?? undefined);
  state().timer = setTimeout(() => {}, 0);
}

/** What this process would have signed is forgotten, as by one that is killed. */
function die(): void {
  waiting().clear();
}

/** Does something as another process would: it has its own list of what it has to sign. */
async function elsewhere(
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly Added[]>> {
  const mine = new Map(waiting());
  waiting().clear();
  await work();
  const its = new Map(waiting());
  waiting().clear();
  for (const [id, added] of mine) waiting().set(id, added);
  return its;
}

async function signAs(its: ReadonlyMap<string, readonly Added[]>): Promise<void> {
  await elsewhere(async () => {
    for (const [id, added] of its) waiting().set(id, added);
    await signJournals();
  });
}

const whole = (unsigned: readonly string[] = []) => ({ whole: true, unsigned });
const rewritten = { whole: false, problem: expect.stringContaining("rewritten outside the desk") };

/** As the owner of the tables, with the triggers asleep: the newest events go, and all agrees. */
async function cutOff(from: number): Promise<void> {
  const owner = asOwner();
  const of = `account_id = '${accountId}'`;
  await owner.query(`ALTER TABLE order_event DISABLE TRIGGER USER;
    ALTER TABLE order_intent DISABLE TRIGGER USER;
    CREATE TEMP TABLE gone AS
      SELECT DISTINCT intent_id FROM order_event WHERE ${of} AND seq >= ${from};
    DELETE FROM order_event WHERE ${of} AND seq >= ${from};
    DELETE FROM order_intent WHERE id IN (SELECT intent_id FROM gone);
    DROP TABLE gone;
    UPDATE chain_head SET seq = ${from - 1},
      hash = (SELECT hash FROM order_event WHERE ${of} AND seq = ${from - 1}) WHERE ${of};
    ALTER TABLE order_intent ENABLE TRIGGER USER;
    ALTER TABLE order_event ENABLE TRIGGER USER`);
}

describe("a journal that nobody touched", () => {
  it("is signed to its end within a second, without anybody asking", async () => {
    state().timer = null;
    await place();
    await expect.poll(() => verifyJournal(accountId)).toEqual({ ...whole(), events: 6 });
  });

  it("is signed by the processes that wrote it, whichever is first", async () => {
    const its = await elsewhere(place);
    await place();
    const third = await elsewhere(place);
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6", "10 to 12"]));
    await signAs(third);
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
    await signAs(its);
    expect(await verifyJournal(accountId)).toMatchObject(whole());
  });

  it("says for good which events a killed process had not signed", async () => {
    await place();
    die();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
  });

  it("is not signed for what was rolled back, nor before a commit", async () => {
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM order_intent WHERE account_id = $1",
      [accountId],
    );
    const step = { intentId: rows[0]?.id ?? "", kind: "place", to: "LIVE" } as const;
    await sqlTransaction(async (queries) => {
      expect((await transitionAll(accountId, [step], { queries })).size).toBe(1);
      await signJournals();
      throw new Error("no");
    }).catch(() => {});
    await signJournals();
    expect(await verifyJournal(accountId)).toEqual({ ...whole(), events: 3 });
    expect(await transition(accountId, step)).toBe(true);
    await signJournals();
    expect(await verifyJournal(accountId)).toEqual({ ...whole(), events: 4 });
  });

  it("has one of twenty equal orders that come at once: each sees the one before", async () => {
    const same = desk.order();
    const send = () => call(desk.context({ connectionId }), "place-order", same);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const kinds = answers.map((answer) =>
      answer.kind === "refused" ? answer.failure.kind : answer.kind,
    );
    expect(kinds.filter((kind) => kind !== "possible-duplicate")).toEqual(["ok"]);
  });

  it("is signed up to its newest event, in whichever order its writers came back", async () => {
    await Promise.all([place(), place(), place()]);
    const added = waiting().get(accountId) ?? [];
    waiting().set(accountId, added.toReversed());
    await signJournals();
    expect(await verifyJournal(accountId)).toEqual({ ...whole(), events: 12 });
  });

  it("takes a step in one statement while nobody else writes, and waits for who does", async () => {
    const begun = () =>
      query.mock.calls.filter(([asked]) => typeof asked === "string" && /^BEGIN/.test(asked));
    const before = begun().length;
    await place();
    expect(begun().length).toBe(before);
    await Promise.all(Array.from({ length: 20 }, place));
    await signJournals();
    expect(await verifyJournal(accountId)).toEqual({ ...whole(), events: 66 });
  });
});

describe("a tail that was tampered with", () => {
  it("is found when its process is up: rewritten", async () => {
    await place();
    await rewriteLast(asOwner(), "journal", accountId);
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("is found when its process is up: cut off, also when the desk has written on", async () => {
    await place();
    await cutOff(4);
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("is found where it was signed before: cut off", async () => {
    await place();
    await signJournals();
    await cutOff(4);
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
  });

  it("lies among the unsigned where its process was killed: rewritten", async () => {
    await place();
    die();
    await rewriteLast(asOwner(), "journal", accountId);
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
  });

  it("lies among the unsigned where a stranger has extended it, and the desk goes on", async () => {
    const strangers = await elsewhere(place);
    expect(strangers.size).toBe(1);
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
    await place();
    await signJournals();
    expect(await verifyJournal(accountId)).toMatchObject(whole(["4 to 6"]));
  });

  it("is found where the list of the unsigned was changed, or the checkpoint is gone", async () => {
    await place();
    die();
    await place();
    await signJournals();
    const of = `WHERE account_id = '${accountId}'`;
    await asOwner().query(`UPDATE journal_checkpoint SET unsigned = '{}' ${of}`);
    expect(await verifyJournal(accountId)).toMatchObject(rewritten);
    await asOwner().query(`DELETE FROM journal_checkpoint ${of}`);
    expect(await verifyJournal(accountId)).toMatchObject({ whole: false });
  });
});
