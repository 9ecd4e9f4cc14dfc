import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../db/database";
import { asOwner } from "../db/testing";
import { call } from "../gateway/call";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { verifyJournal } from "./verify";
import { listIntents } from "./views/intents";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
  await place();
});

afterAll(() => desk.close());

const place = () => call(desk.context(), "place-order", desk.order());
const newest = async () => (await listIntents(desk.trader, desk.accountId, { limit: 1 }))[0]!;

describe("the journal's chain", () => {
  const tamper = async (text: string) => {
    await asOwner().query("ALTER TABLE order_event DISABLE TRIGGER USER");
    await asOwner().query(text, [desk.accountId]);
    await asOwner().query("ALTER TABLE order_event ENABLE TRIGGER USER");
  };
  const undo = async (change: string, back: string) => {
    await tamper(change);
    const verified = await verifyJournal(desk.accountId);
    await tamper(back);
    return verified;
  };

  it("shows a changed event, state, detail or time", async () => {
    await place();
    const at = "WHERE account_id = $1 AND seq = 3";
    const set = (to: string) => `UPDATE order_event SET ${to} ${at}`;
    expect(await undo(set("state = state || 'X'"), set("state = left(state, -1)"))).toMatchObject({
      whole: false,
      problem: "Event 3 was changed.",
    });
    const later = await undo(set("at = at + '1 us'"), set("at = at - interval '1 us'"));
    expect(later).toMatchObject({ whole: false });
    const more = await undo(set(`detail = detail || '{"a":"b"}'`), set("detail = detail - 'a'"));
    expect(more).toMatchObject({ whole: false });
  });

  it("shows an intent whose state is not what its events add up to", async () => {
    await place();
    const { id } = await newest();
    const set = (state: string) =>
      pool().query("UPDATE order_intent SET state = $2 WHERE id = $1", [id, state]);
    await set("REJECTED");
    const problem = `Intent ${id} is REJECTED, and its events say ACKED.`;
    expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: false, problem });
    await set("ACKED");
  });

  it("cannot be changed or shortened by the desk's own statements", async () => {
    const change = "UPDATE order_event SET state = 'LIVE' WHERE seq = 1";
    await expect(pool().query(change)).rejects.toThrow("permission denied");
    await expect(pool().query("DELETE FROM order_event")).rejects.toThrow("permission denied");
    await expect(asOwner().query(change)).rejects.toThrow("append-only");
    await expect(asOwner().query("DELETE FROM order_event")).rejects.toThrow("append-only");
  });
});

describe("the list of intents", () => {
  it("is empty for another desk", async () => {
    const stranger = { ...desk.trader, deskId: "desk_other" };
    expect(await listIntents(stranger, desk.accountId, { limit: 10 })).toEqual([]);
  });

  it("is newest first and no longer than asked for", async () => {
    await place();
    const rows = await listIntents(desk.trader, desk.accountId, { limit: 3 });
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.createdAt)).toEqual(
      rows
        .map((row) => row.createdAt)
        .sort()
        .reverse(),
    );
  });
});
