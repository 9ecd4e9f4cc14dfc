import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { alertRuleIds } from "@/lib/alerts/rules";
import { addDays, type Day, dayBounds, dayOf } from "@/lib/time";
import { addDesk, addUser } from "../auth/testing/users";
import { database, pool } from "../db/database";
import { account } from "../db/schema";
import { asOwner, testDatabase } from "../db/testing";
import { presentConditions } from "./conditions";
import { alertRuleSettings, changeAlertRule } from "./rules";

let done: () => Promise<void>;
let deskId: string;
let userId: string;

beforeAll(async () => {
  done = (await testDatabase()).drop;
  deskId = await addDesk();
  userId = await addUser(deskId, "owner@example.com", "owner");
  for (const id of ["acc_1", "acc_other"]) {
    await database()
      .insert(account)
      .values({
        ...{ id, deskId: id === "acc_1" ? deskId : await addDesk(), name: id, ndBroker: true },
        ...{ environment: "paper", venue: "paper", positionMode: "one_way_mode" },
      });
  }
});

afterAll(() => done());

const written =
  "delivery delivery_channel schedule_run export_schedule alarm created_key order_intent connection " +
  "transfer transfer_revision correction archive_day sync_run alert_rule snapshot market_change";

/** What each test writes is taken away again before the next. */
afterEach(async () => {
  for (const table of written.split(" ")) await asOwner().query(`DELETE FROM ${table}`);
});

async function insert(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  await asOwner().query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places.join(", ")})`,
    Object.values(values),
  );
}

const ours = () => ({ desk_id: deskId, account_id: "acc_1" });
const agoMs = (hours: number) => Date.now() - hours * 3_600_000;
const agoHours = (hours: number) => new Date(agoMs(hours));

const intent = (id: string, kind: string, state: string) =>
  insert("order_intent", {
    ...ours(),
    ...{ id, kind, state, connection_id: "con_1", endpoint: kind, idempotency_key: id },
    ...{ request_hash: Buffer.alloc(1), client_oid: id, body: "{}", process_instance_id: "pi_1" },
  });

const createdKey = async (id: string, more: Readonly<Record<string, unknown>>) => {
  await intent(id, "create", "ACCEPTED");
  await insert("created_key", {
    ...ours(),
    ...{ intent_id: id, uid: "77", name: "sub one", label: "l", key_last4: "abcd" },
    ...{ fingerprint: Buffer.from(id), permissions: [], ip_list: [], ...more },
  });
};

type TransferKind = readonly [coin: string, subType: string];

const transfer = (
  txId: string,
  type: string,
  status: string,
  ts: number,
  [coin, sub_type]: TransferKind = ["BTC", "onchain"],
) =>
  insert("transfer", {
    ...{ account_id: "acc_1", uid: "77", type, sub_type, coin, tx_id: txId },
    ...{ amount: "0.5", amount_written: "0.50", status, ts, sync_run_id: "run_1" },
    ...{ first_seen_at: new Date(), seen_at: new Date() },
  });

/** One of ten hours ago that was seen pending first, and completed so many minutes later. */
async function completed(minutes: number, kind: TransferKind): Promise<void> {
  const txId = `${kind.join(" ")} ${minutes}`;
  const begun = agoMs(10);
  await transfer(txId, "deposit", "success", begun + minutes * 60_000, kind);
  await asOwner().query(
    `WITH first_seen AS (
       INSERT INTO transfer_revision (account_id, uid, type, sub_type, coin, tx_id, revision,
         status, amount_written, ts)
       SELECT account_id, uid, type, sub_type, coin, tx_id, 1, 'pending', amount_written, $2
       FROM transfer WHERE tx_id = $1)
     UPDATE transfer SET revision = 2 WHERE tx_id = $1`,
    [txId, begun],
  );
}

const correction = (fill: number, effect: string, effectAt = new Date()) =>
  insert("correction", {
    ...{ account_id: "acc_1", day: "2026-11-02", fill, biz_type: "spot", sub_biz_type: "spot" },
    ...{ symbol: "BTCUSDT", order_id: "1", fill_id: String(fill), kind: "changed", effect },
    ...{ sync_run_id: "run_1", method: "cursor", effect_at: effectAt },
  });

const day = (name: string, state: string) =>
  insert("archive_day", { account_id: "acc_1", archive: "commissions", day: name, state });

/** The objects of a rule's conditions; nothing else must be found beside them. */
async function objectsOf(rule: string): Promise<readonly string[]> {
  const found = await presentConditions();
  expect(found.filter((each) => each.rule !== rule)).toEqual([]);
  expect(found.every(({ accountId }) => accountId === "acc_1")).toBe(true);
  return found.map(({ object }) => object).sort();
}

describe("a condition", () => {
  it("is an order that a whole search did not find, and no other order", async () => {
    await intent("int_open", "place", "UNKNOWN");
    await intent("int_lost", "place", "UNRESOLVED");
    expect(await objectsOf("unresolved-order")).toEqual(["int_lost"]);
  });

  it("is a sub-account that may or may not exist", async () => {
    await intent("int_made", "create", "ACCEPTED");
    await intent("int_1", "create", "UNKNOWN");
    await intent("int_2", "create", "UNRESOLVED");
    expect(await objectsOf("unknown-sub-account")).toEqual(["int_1", "int_2"]);
  });

  it("is an index of a symbol with orders that has a component off, or other weights", async () => {
    const snapshot = (topic: string, rows: unknown, hours = 0) =>
      insert("snapshot", {
        ...{ topic, version: 1, rows: JSON.stringify(rows), read_at: agoHours(hours) },
      });
    const components = (price: string) =>
      ["100", "100", price].map((equivalentPrice, at) => ({
        ...{ exchange: `E${at}`, spotPair: "X", weight: at === 2 ? "0.2" : "0.4" },
        equivalentPrice,
      }));
    const symbols = ["OFF", "FINE", "OLD", "OFF"];
    await snapshot(
      "orders:acc_1",
      symbols.map((symbol) => ({ symbol })),
    );
    await snapshot("index:paper:OFF", components("99.7"));
    await snapshot("index:paper:FINE", components("99.8"));
    await snapshot("index:paper:OLD", components("90"), 2);
    await snapshot("index:paper:OTHER", components("90"));
    await insert("market_change", {
      ...{ venue: "paper", list: "index", category: "", symbol: "FINE", what: "changed" },
      changes: JSON.stringify([{ field: "E0 X", before: "0.5", after: "0.4" }]),
    });
    expect(await objectsOf("index-deviation")).toEqual(["FINE weights", "OFF"]);
    const messages = (await presentConditions()).map(({ message }) => message).sort();
    expect(messages[0]).toContain("E0 X 50 % \u2192 40 %");
    expect(messages[1]).toContain("E2 X -30");
  });

  it("is an alarm of the journal until somebody acknowledges it", async () => {
    await insert("alarm", { ...ours(), id: "alm_1", reason: "It filled twice." });
    await insert("alarm", { ...ours(), id: "alm_2", reason: "Old.", acknowledged_at: new Date() });
    expect(await objectsOf("journal-alarm")).toEqual(["alm_1"]);
  });

  it("is a key that nobody took over in time, or that was wiped for it", async () => {
    await createdKey("int_new", { state: "sealed", created_at: agoHours(3) });
    await createdKey("int_old", { state: "revealed", created_at: agoHours(5) });
    await createdKey("int_done", { state: "delivered", created_at: agoHours(5) });
    await createdKey("int_wiped", { state: "expired", expires_at: agoHours(5) });
    await createdKey("int_long", { state: "expired", expires_at: agoHours(200) });
    expect(await objectsOf("undelivered-keys")).toEqual(["int_old", "int_wiped"]);
  });

  it("is a key that the exchange refused when it was tested last", async () => {
    const key = { ...ours(), permissions: [], key_last4: "abcd", key_mac: Buffer.alloc(1) };
    await insert("connection", { ...key, id: "con_ok", label: "ok" });
    await insert("connection", { ...key, id: "con_bad", label: "bad", test_failure: "No." });
    const gone = { test_failure: "No.", removed_at: new Date() };
    await insert("connection", { ...key, id: "con_gone", label: "gone", ...gone });
    expect(await objectsOf("refused-key")).toEqual(["con_bad"]);
  });

  it("is a transfer that is pending for a day", async () => {
    await transfer("new", "deposit", "pending", agoMs(23));
    await transfer("old", "deposit", "pending", agoMs(25));
    await transfer("done", "deposit", "success", agoMs(25));
    expect(await objectsOf("pending-transfer")).toHaveLength(1);
    for (const [amount, written, shown] of [
      ["2600.5", "2600.50", "2,600.5"],
      ["0.00000001", "1e-8", "0.00000001"],
      [null, "many", "many"],
    ]) {
      const values = [amount, written];
      await asOwner().query("UPDATE transfer SET amount = $1, amount_written = $2", values);
      expect((await presentConditions()).map(({ message }) => message)).toEqual([
        `Deposit of ${shown} BTC by UID 77 is pending.`,
      ]);
    }
    // Written anew an hour ago, it still waits since it was first seen.
    await transfer("moved", "deposit", "pending", agoMs(1));
    await insert("transfer_revision", {
      ...{ account_id: "acc_1", uid: "77", type: "deposit", sub_type: "onchain", coin: "BTC" },
      ...{ tx_id: "moved", revision: 1, status: "pending", amount_written: "0.50" },
      ts: agoMs(26),
    });
    expect(await objectsOf("pending-transfer")).toHaveLength(2);
  });

  it("is a transfer that waits a minute longer than its coin's and method's p95", async () => {
    const bitcoin: TransferKind = ["BTC", "onchain"];
    const fast: TransferKind = ["USDT", "fast"];
    for (const minutes of [12, 15, 18, 20, 35]) await completed(minutes, bitcoin);
    for (const minutes of [0.5, 0.6, 1, 1.1, 2]) await completed(minutes, fast);
    const seenAt = Date.now();
    await day("2026-11-20", "confirmed");
    await asOwner().query(
      "UPDATE archive_day SET archive = 'transfers', last_complete_at = to_timestamp($1 / 1000.0)",
      [seenAt],
    );
    const waiting = (txId: string, minutes: number, kind: TransferKind) =>
      transfer(txId, "deposit", "pending", seenAt - minutes * 60_000, kind);
    await waiting("bitcoin as usual", 36, bitcoin);
    await waiting("fast as usual", 3, fast);
    // Others of its coin wait for another way: what took 35 minutes there says nothing of it.
    await waiting("bitcoin inside", 500, ["BTC", "internal"]);
    expect(await objectsOf("stuck-transfer")).toEqual([]);
    await waiting("slow bitcoin", 36.01, bitcoin);
    await waiting("slow fast", 3.01, fast);
    expect(await objectsOf("stuck-transfer")).toHaveLength(2);
    expect((await presentConditions()).map(({ message }) => message)).toEqual([
      "0.50 BTC of UID 77 (onchain deposit) has been pending for over 36m 00s; 95 % take less.",
      "0.50 USDT of UID 77 (fast deposit) has been pending for over 3m 00s; 95 % take less.",
    ]);
  });

  it("is a withdrawal that failed in the last seven days", async () => {
    await transfer("failed", "withdrawal", "fail", agoMs(24));
    await transfer("long ago", "withdrawal", "fail", agoMs(24 * 8));
    await transfer("deposit", "deposit", "fail", agoMs(24));
    expect(await objectsOf("failed-withdrawal")).toHaveLength(1);
  });

  it("is a day whose corrections add up to more than the threshold, whichever way", async () => {
    await correction(1, "-6.000000000000000001");
    await correction(2, "-4");
    expect(await objectsOf("large-correction")).toEqual(["2026-11-02"]);
    const [found] = await presentConditions();
    expect(found?.message).toContain("-10.000000000000000001 USDT");
    await correction(3, "0.000000000000000001");
    expect(await objectsOf("large-correction")).toEqual([]);
  });

  it("is a day that lacks something and is deleted soon", async () => {
    const today = dayOf(Date.now(), "UTC+8");
    await day(addDays(today, -1), "confirmed");
    await day(addDays(today, -28), "changed");
    await day(addDays(today, -27), "confirmed");
    expect(await objectsOf("day-at-risk")).toEqual([addDays(today, -28)]);
  });

  it("is a day that was never synced, unless the account was added within the hour", async () => {
    const day28 = addDays(dayOf(Date.now(), "UTC+8"), -28);
    await day(addDays(day28, 27), "confirmed");
    await day(day28, "awaiting-publication");
    expect(await objectsOf("day-at-risk")).toEqual([]);
    const added = (at: Date) =>
      asOwner().query("UPDATE account SET created_at = $1 WHERE id = 'acc_1'", [at]);
    await added(agoHours(2));
    expect(await objectsOf("day-at-risk")).toEqual([day28]);
    await added(new Date());
  });

  it("is a day that is published later than the learned hour", async () => {
    const now = Date.now();
    // The hour learned from the six days before has passed by more than the grace.
    const newest = addDays(dayOf(now, "UTC+8"), -2);
    for (let back = 1; back <= 6; back += 1) await published(addDays(newest, -back));
    await day(newest, "awaiting-publication");
    expect(await objectsOf("late-publication")).toEqual([newest]);
  });

  it("is a schedule whose last run failed", async () => {
    const schedule = {
      ...{ ...ours(), created_by: userId, trigger: "day", dataset: "fills", format: "csv" },
      include_unsettled: false,
    };
    await insert("export_schedule", { ...schedule, id: "sch_bad", name: "Bad" });
    await insert("export_schedule", { ...schedule, id: "sch_well", name: "Well" });
    const failed = { state: "failed", failure: "No.", ended_at: agoHours(2) };
    for (const schedule_id of ["sch_bad", "sch_well"]) {
      await insert("schedule_run", { schedule_id, due: "2026-11-01", ...failed });
    }
    const written = { state: "written", ended_at: agoHours(1) };
    await insert("schedule_run", { schedule_id: "sch_well", due: "2026-11-02", ...written });
    expect(await objectsOf("failed-schedule")).toEqual(["sch_bad"]);
  });

  it("is a delivery that failed or of which nobody knows", async () => {
    await insert("delivery_channel", {
      ...{ id: "chn_1", desk_id: deskId, kind: "email", name: "Desk", address: "a@example.com" },
      created_by: userId,
    });
    for (const state of ["delivered", "failed", "unknown", "waiting"]) {
      await insert("delivery", {
        ...{ ...ours(), id: `dlv_${state}`, channel_id: "chn_1", kind: "export", object: state },
        ...{
          message: '{"subject":"Fills"}',
          state,
          last_response: "HTTP 500",
          ended_at: new Date(),
        },
      });
    }
    expect(await objectsOf("failed-delivery")).toEqual(["dlv_failed", "dlv_unknown"]);
  });
});

/** A day that was found empty at 9:50 and with records at 10:00, UTC+8. */
async function published(name: Day): Promise<void> {
  await day(name, "confirmed");
  const end = dayBounds(name, "UTC+8").endMs + 1;
  const run = (id: string, minutes: number, rows: number) =>
    insert("sync_run", {
      ...{ id: `${name}-${id}`, account_id: "acc_1", archive: "commissions", day: name, rows },
      ...{ from_ms: 0, to_ms: 1, whole: true, page_rows: 100, state: "complete" },
      complete_at: new Date(end + minutes * 60_000),
    });
  await run("empty", 590, 0);
  await run("found", 600, 1);
}

describe("a rule", () => {
  const owner = () => ({ deskId, userId, role: "owner", name: "O" }) as const;

  it("has no condition that was not asked for here", async () => {
    const settings = await alertRuleSettings(deskId);
    expect(settings.map(({ rule }) => rule)).toEqual(alertRuleIds);
    expect(await presentConditions()).toEqual([]);
  });

  it("raises nothing while it is off, and goes by the threshold that was set", async () => {
    await transfer("one", "deposit", "pending", agoMs(3));
    await changeAlertRule(owner(), { rule: "pending-transfer", isOn: true, threshold: "2.5" });
    expect(await objectsOf("pending-transfer")).toHaveLength(1);
    await changeAlertRule(owner(), { rule: "pending-transfer", isOn: false, threshold: "2.5" });
    expect(await presentConditions()).toEqual([]);
    const settings = await alertRuleSettings(deskId);
    const setting = settings.find(({ rule }) => rule === "pending-transfer");
    expect(setting).toMatchObject({ rule: "pending-transfer", isOn: false, threshold: "2.5" });
    expect(setting?.changedBy).toBe("owner");
    const { rows } = await pool().query(
      "SELECT detail->>'threshold' AS to FROM audit_event WHERE action = 'alert.rule-changed'",
    );
    expect(rows.map(({ to }) => to)).toEqual(["2.5", "2.5"]);
  });

  it("takes no threshold that is none", async () => {
    for (const threshold of ["", "0", "-1", "1e99", "none", null]) {
      const change = { rule: "pending-transfer", isOn: true, threshold } as const;
      await expect(changeAlertRule(owner(), change)).rejects.toThrow();
    }
  });
});
