import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../db/database";
import { outcomeColumns } from "../db/migrate";
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

/**
 * No event says them: where reconciliation is with an order, which process sends it, and when an
 * answer was last seen. Who sent it again is in the audit.
 */
const notInTheChain = [
  ...["process_instance_id", "resent_by", "answered_at", "last_seen_at", "reconciled_at"],
  ...["missing_snapshots", "missing_at", "missing_needed"],
];

/** Another value of a column. */
function changed(type: string, old: string | null): string {
  if (type === "bytea") return "\\x00";
  if (type.startsWith("timestamp")) return "2026-01-01T00:00:00Z";
  if (type === "text") return old === "ACKED" ? "REJECTED" : `${old ?? ""}x`;
  return String(Number(old ?? 0) + 1);
}

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
    const problem = `Intent ${id} is REJECTED, but its events say ACKED.`;
    expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: false, problem });
    await set("ACKED");
  });

  it("shows ordered values or what became of it changed, column by column", async () => {
    const { accountId: otherAccount } = await desk.addAccount();
    await asOwner().query("INSERT INTO desk (id, name) VALUES ('desk_other', 'Other')");
    await place();
    const { id } = await newest();
    const { rows } = await asOwner().query<{ name: string; type: string; old: string | null }>(
      `SELECT column_name AS name, data_type AS type,
         (to_jsonb(o) ->> column_name::text) AS old
       FROM information_schema.columns, order_intent AS o
       WHERE table_name = 'order_intent' AND o.id = $1 ORDER BY ordinal_position`,
      [id],
    );
    const other = { account_id: otherAccount, desk_id: "desk_other", user_id: null };
    const found = new Map<string, string | null>();
    for (const { name, type, old } of rows) {
      const set = (value: string | null) =>
        asOwner().query(`UPDATE order_intent SET ${name} = $2 WHERE id = $1`, [id, value]);
      const wanted = name in other ? other[name as keyof typeof other] : changed(type, old);
      try {
        await set(wanted);
      } catch (error) {
        found.set(name, (error as Error).message);
        continue;
      }
      const verified = await verifyJournal(desk.accountId);
      found.set(name, verified.whole ? null : verified.problem);
      await set(old);
    }
    const named = (name: string) => `Intent ${id} was changed: ${name}.`;
    const expected = new Map(rows.map(({ name }) => [name, named(name)] as const));
    expected.set("state", `Intent ${id} is REJECTED, but its events say ACKED.`);
    expected.set("account_id", `Intent ${id} has events but no row.`);
    expected.set("id", expect.stringContaining("foreign key"));
    for (const name of notInTheChain) expected.set(name, null as never);
    expect(found).toEqual(expected);
    expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
  });

  it("has only listed columns of an order changed by the desk's own role", async () => {
    const { id } = await newest();
    const { rows } = await asOwner().query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'order_intent'::regclass AND attnum > 0",
    );
    const refused: string[] = [];
    for (const { name } of rows) {
      await pool()
        .query(`UPDATE order_intent SET ${name} = ${name} WHERE id = $1`, [id])
        .catch(({ message }: Error) => {
          expect(message).toBe("permission denied for table order_intent");
          refused.push(name);
        });
    }
    const names = rows.map(({ name }) => name);
    expect(refused).toEqual(names.filter((name) => !outcomeColumns.includes(name)));
    expect(refused).toEqual(expect.arrayContaining(["body", "price", "qty", "symbol", "side"]));
    await expect(pool().query("DELETE FROM order_intent")).rejects.toThrow("permission denied");
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
