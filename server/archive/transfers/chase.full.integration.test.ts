import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, compare, type Decimal, decimal, subtract } from "@/lib/decimal";
import { dayMs, dayOf } from "@/lib/time";
import type { AgeRange, TransferKey } from "@/lib/transfers/api";
import { pool } from "../../db/database";
import { refreshClock } from "../../gateway/account-probe";
import { dueDays, markDue } from "../archive-definition";
import { transferDesk } from "../testing/transfer-desk";
import { chasedWindows } from "./chase";
import { transferArchive } from "./definition";
import { type TransferRange, transferPage, transferTimeline } from "./list";
import { noteTransfer } from "./note";
import { pollPending, requestPending } from "./pending";
import { transferWindowOf } from "./schedule";
import { transferSummary } from "./summary";

// What waits is looked for until it is final, illegal moves are told, and halves are paired.

let desk: Awaited<ReturnType<typeof transferDesk>>;
let uids: readonly string[];

beforeAll(async () => {
  desk = await transferDesk();
  const { rows } = await list();
  uids = [...new Set(rows.map(({ uid }) => uid))].sort();
});

afterAll(() => desk.on.close());

const noFilter = {
  ...{ type: null, subType: null, uid: null, tag: null },
  ...{ age: null, minAmount: null, maxAmount: null },
};
const range = { from: null, to: null, status: null, coin: null };
const list = (more: Partial<TransferRange> = {}) =>
  transferPage({ ...noFilter, ...range, ...more, accountId: desk.accountId }, null, 1000);
const summary = () => transferSummary({ accountId: desk.accountId, from: null, to: null });
/** How long deposits and withdrawals of a coin on its chain take, and which of them wait. */
async function ageingOf(wanted: string) {
  const { ageing } = await summary();
  const found = ageing.find(({ coin, subType }) => coin === wanted && subType === "onchain");
  if (!found) throw new Error(`Nothing is known of ${wanted}.`);
  return found;
}

const alarms = async () =>
  (
    await pool().query<{ reason: string; count: number }>(
      "SELECT reason, count FROM alarm WHERE account_id = $1 ORDER BY reason",
      [desk.accountId],
    )
  ).rows;

/** A pending transfer of long ago, as an older archive would hold it. */
async function storeOldPending(txId: string, ts: number, coin = "USDT"): Promise<void> {
  await pool().query(
    `INSERT INTO transfer (account_id, uid, type, sub_type, coin, tx_id, amount, amount_written,
       status, ts, sync_run_id, first_seen_at, seen_at)
     VALUES ($1, $2, 'deposit', 'onchain', $5, $3, 5, '5', 'pending', $4::bigint, 'read_old',
       to_timestamp($4::bigint / 1000.0), now())`,
    [desk.accountId, uids[0], txId, ts, coin],
  );
}

describe("a transfer that is pending", () => {
  it("is looked for whatever its age, and is listed apart after thirty days", async () => {
    const ts = desk.now() - 200 * dayMs;
    await storeOldPending("old-pending", ts);
    const window = transferWindowOf(ts);
    expect(await dueDays(transferArchive, desk.accountId, desk.now())).toContain(window);
    await desk.sync();
    await desk.laterBy(7 * 3_600_000);
    const { rows } = await pool().query<{ syncs: number; next: Date | null }>(
      `SELECT complete_syncs AS syncs, next_at AS next FROM archive_day
       WHERE account_id = $1 AND archive = 'transfers' AND day = $2`,
      [desk.accountId, window],
    );
    expect(rows[0]?.syncs).toBeGreaterThanOrEqual(2);
    expect(rows[0]?.next?.getTime()).toBeGreaterThan(desk.now());
    // Both methods lacked it by then: it is in no sum, and still waited for.
    expect((await summary()).abandoned).toMatchObject([
      { txId: "old-pending", amount: "5", ts, voided: true },
    ]);
  });

  it("is found when it becomes final nine days later", async () => {
    const [begun] = await desk.begin({
      uid: uids[0] ?? "",
      amount: "9.75",
      settlesAfterMs: 9 * dayMs,
    });
    await desk.laterBy(660_000);
    const open = (await list()).rows.find(({ txId }) => txId === begun?.txId);
    expect(open).toMatchObject({ status: "pending", amount: "9.75" });
    await desk.laterBy(9 * dayMs);
    const done = (await list()).rows.find(({ txId }) => txId === begun?.txId);
    expect(done).toMatchObject({ status: "success", revision: 2 });
  });
});

describe("the poll of what is pending", () => {
  const later = async (byMs: number) => {
    await desk.on.control("POST", "/clock", { byMs });
    await refreshClock(desk.accountId);
  };
  const poll = () => pollPending(desk.accountId, desk.now());
  const statusOf = async (txId: string | undefined) =>
    (await list()).rows.find((row) => row.txId === txId)?.status;

  it("plans the window of one that is new, and none where nothing is new", async () => {
    await desk.laterBy(660_000);
    expect(await poll()).toEqual([]);
    const [begun] = await desk.begin({
      uid: uids[0] ?? "",
      amount: "4.5",
      settlesAfterMs: 4 * 3_600_000,
    });
    await later(30_000);
    const windows = await poll();
    expect(windows).toEqual([transferWindowOf(desk.now())]);
    expect(await statusOf(begun?.txId)).toBeUndefined();
    await desk.sync();
    expect(await statusOf(begun?.txId)).toBe("pending");
    expect(await poll()).toEqual([]);

    await later(4 * 3_600_000);
    const due = await poll();
    expect(due).toContain(transferWindowOf(desk.now()));
    await desk.sync();
    expect(await statusOf(begun?.txId)).toBe("success");
    expect(await poll()).toEqual([]);
  });

  it("plans nothing where the list could not be read", async () => {
    await desk.begin({ uid: uids[0] ?? "", amount: "4.75", settlesAfterMs: 4 * 3_600_000 });
    await desk.on.fault("sub-deposit-withdrawal", "drop-before", 20);
    expect(await poll()).toEqual([]);
    await desk.on.control("DELETE", "/faults");
    expect((await poll()).length).toBeGreaterThan(0);
    await desk.sync();
  });

  it("asked for by a person makes all windows due in which something waits", async () => {
    const waiting = await chasedWindows(desk.accountId, desk.now());
    const asked = await requestPending(desk.accountId);
    expect(asked).toBe(new Set([...waiting, transferWindowOf(desk.now())]).size);
    const due = await dueDays(transferArchive, desk.accountId, desk.now());
    expect(due).toEqual(expect.arrayContaining([...waiting]));
    await desk.sync();
  });
});

describe("an illegal move", () => {
  it("is stored, listed, and raises one alarm however often it is read", async () => {
    await desk.on.control("POST", "/quirks", { quirks: { "transfers-fail-after-success": true } });
    const [begun] = await desk.begin({ uid: uids[0] ?? "", amount: "31.5" });
    await desk.on.control("DELETE", "/quirks");
    await desk.laterBy(660_000);
    expect((await summary()).illegalMoves).toEqual([]);
    await desk.laterBy(7_200_000);
    const failed = (await list()).rows.find(({ txId }) => txId === begun?.txId);
    if (!failed) throw new Error("The transfer is not in the archive.");
    const { revisions } = await transferTimeline(desk.accountId, failed);
    expect(revisions.map(({ status }) => status)).toEqual(["fail", "success"]);
    expect((await summary()).illegalMoves).toMatchObject([
      { txId: failed.txId, revision: 2, from: { status: "success" }, to: { status: "fail" } },
    ]);
    await desk.laterBy(660_000);
    const raised = (await alarms()).filter(({ reason }) => reason.includes(failed.txId));
    expect(raised).toEqual([
      { reason: expect.stringContaining("went from success to fail"), count: 1 },
    ]);
  });
});

describe("the two halves of an internal transfer", () => {
  it("are one pair whose net is nothing, by txId, coin and amount; an orphan says so", async () => {
    const [from = "", to = ""] = uids;
    const funded = await desk.begin({ uid: from, amount: "500" });
    expect(funded).toHaveLength(1);
    const both = await desk.begin({
      uid: from,
      counterparty: to,
      amount: "12.25",
      type: "withdrawal",
      subType: "internal",
    });
    const [orphan] = await desk.begin({ uid: from, amount: "1.5", subType: "internal" });
    await desk.laterBy(660_000);
    const { rows } = await list({ subType: "internal" });
    const pairs = new Map(rows.map((row) => [`${row.txId} ${row.uid}`, row.pair]));
    expect(both).toHaveLength(2);
    expect(pairs.get(`${both[0]?.txId} ${from}`)).toMatchObject({ uid: to });
    expect(pairs.get(`${both[0]?.txId} ${to}`)).toMatchObject({ uid: from });
    expect(pairs.get(`${orphan?.txId} ${from}`)).toEqual({ unpaired: "none" });
    const pair = await list({ subType: "internal", minAmount: "12.25", maxAmount: "12.25" });
    expect(pair.totals).toMatchObject([
      { coin: "USDT", deposits: "12.25", withdrawals: "12.25", net: "0.00", succeeded: 2 },
    ]);
    const other = await list({ type: "deposit" });
    expect(
      other.rows.filter(({ subType }) => subType !== "internal").map((row) => row.pair),
    ).toEqual(other.rows.filter(({ subType }) => subType !== "internal").map(() => null));
  });
});

describe("the list", () => {
  it("leaves amounts of a range, both ends included, and sub-accounts with a tag", async () => {
    const [min, max] = [decimal("9.75"), decimal("500")];
    const all = (await list()).rows;
    const between = all.filter(({ amount }) => {
      const value = decimal(amount ?? "0");
      return compare(value, min) >= 0 && compare(value, max) <= 0;
    });
    const found = await list({ minAmount: "9.75", maxAmount: "500." });
    expect(found.rows.map(({ txId }) => txId)).toEqual(between.map(({ txId }) => txId));
    expect(between.length).toBeGreaterThan(0);

    const [uid = ""] = uids;
    expect(await list({ tag: "vip" })).toMatchObject({ rows: [], tags: [] });
    await pool().query(
      `INSERT INTO sub_account_description (account_id, uid, tags, comment, hidden, watched,
         changed_by) VALUES ($1, $2, '{vip}', '', false, true, $3)`,
      [desk.accountId, uid, desk.on.desk.trader.userId],
    );
    const tagged = await list({ tag: "vip" });
    expect(tagged.tags).toEqual(["vip"]);
    expect(new Set(tagged.rows.map((row) => row.uid))).toEqual(new Set([uid]));
    expect(tagged.rows).toHaveLength(all.filter((row) => row.uid === uid).length);
  });
});

describe("what users say of a transfer", () => {
  const actor = () => {
    const { deskId, userId } = desk.on.desk.trader;
    return { deskId, userId, role: "admin", name: "A" } as const;
  };
  const keyOf = ({ uid, txId, coin, type, subType }: TransferKey) => ({
    ...{ accountId: desk.accountId, uid, txId, coin, type, subType },
  });

  it("stands in its row, also when the exchange changed it, and in the audit", async () => {
    const lasting = { amount: "3.125", settlesAfterMs: 3 * 3_600_000 };
    const [begun] = await desk.begin({ uid: uids[0] ?? "", ...lasting });
    await desk.laterBy(660_000);
    const find = async () =>
      (await list({ minAmount: "3.125", maxAmount: "3.125" })).rows.find(
        ({ txId }) => txId === begun?.txId,
      );
    const pending = await find();
    if (!pending) throw new Error("The transfer is not in the archive.");
    await noteTransfer(actor(), { ...keyOf(pending), note: "Client asked on Monday" });
    expect(await find()).toMatchObject({ status: "pending", note: "Client asked on Monday" });
    await desk.laterBy(4 * 3_600_000);
    expect(await find()).toMatchObject({ status: "success", note: "Client asked on Monday" });
    const { rows } = await pool().query(
      "SELECT target, detail->>'note' AS note FROM audit_event WHERE action = 'transfer.noted'",
    );
    expect(rows).toEqual([{ target: pending.txId, note: "Client asked on Monday" }]);
  });

  it("is said of transfers that the archive has, on accounts of the own desk", async () => {
    const [row] = (await list()).rows;
    if (!row) throw new Error("There is no transfer.");
    const note = { ...keyOf(row), note: "x" };
    const stranger = { ...actor(), deskId: "desk_other" };
    const notFound = { failure: { kind: "not-found" } };
    await expect(noteTransfer(stranger, note)).rejects.toMatchObject(notFound);
    const unknown = { ...note, txId: "none" };
    await expect(noteTransfer(actor(), unknown)).rejects.toMatchObject(notFound);
  });
});

describe("the summary", () => {
  it("learns how long each coin and way takes from what the desk itself saw", async () => {
    for (const settlesAfterMs of [600_000, 900_000, 1_200_000, 1_500_000, 2_100_000]) {
      await desk.begin({ uid: uids[0] ?? "", coin: "XRP", amount: "1", settlesAfterMs });
    }
    const newest = transferWindowOf(desk.now());
    await markDue(transferArchive, desk.accountId, [newest], desk.now());
    await desk.laterBy(60_000);
    await desk.laterBy(2_400_000);
    const learnt = await ageingOf("XRP");
    expect(learnt.observed).toBeGreaterThanOrEqual(5);
    expect(learnt.p95Ms).toBeGreaterThanOrEqual(2_100_000);
    expect(learnt.stuckAfterMs).toBe((learnt.p95Ms ?? 0) + 60_000);
  });

  it("is of the rows that a filter of age leaves, whose counts it gives", async () => {
    await storeOldPending("two-days", (await summary()).asOf - 2 * dayMs);
    const of = async (age: AgeRange) =>
      (await list({ age })).rows.map(({ txId, status }) => [txId, status]);
    expect(await of("7d")).toContainEqual(["two-days", "pending"]);
    expect(await of("24h")).not.toContainEqual(["two-days", "pending"]);
    expect((await of("over")).every(([, status]) => status === "pending")).toBe(true);
    expect((await summary()).oldestPending).toBeLessThan(desk.now() - 2 * dayMs + 1);
  });

  it("counts as stuck what waits longer than the p95 of its own coin and a minute", async () => {
    const [{ asOf }, before] = [await summary(), await ageingOf("XRP")];
    const stuckSince = asOf - (before.stuckAfterMs ?? 0);
    await storeOldPending("not-stuck", stuckSince, "XRP");
    expect((await ageingOf("XRP")).stuck).toBe(before.stuck);
    await storeOldPending("stuck", stuckSince - 1, "XRP");
    const after = await ageingOf("XRP");
    expect(after.stuck).toBe((before.stuck ?? 0) + 1);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    expect(sum(after.pending)).toBe(sum(before.pending) + 2);
  });

  it("measures an age from the first that was seen, however often it is written anew", async () => {
    const { asOf } = await summary();
    const since = asOf - 50 * dayMs;
    await storeOldPending("written-anew", asOf - 1, "LTC");
    await pool().query(
      `INSERT INTO transfer_revision (account_id, uid, type, sub_type, coin, tx_id, revision,
         status, amount_written, ts)
       SELECT account_id, uid, type, sub_type, coin, tx_id, 1, 'pending', amount_written, $1
       FROM transfer WHERE tx_id = 'written-anew'`,
      [since],
    );
    expect((await ageingOf("LTC")).pending.at(-1)).toBe(1);
    const [row] = (await list({ coin: "LTC", age: "over" })).rows;
    expect(row).toMatchObject({ txId: "written-anew", pendingSince: since });
    expect((await summary()).abandoned.map(({ txId }) => txId)).toContain("written-anew");
  });

  it("gives the net flow of each coin and day, as the rows add up to", async () => {
    const { rows, from, to } = await list();
    const { flows } = await transferSummary({ accountId: desk.accountId, from, to });
    const sums = new Map<string, Decimal>();
    for (const row of rows.filter(({ status }) => status === "success")) {
      const key = `${dayOf(row.ts, "UTC")} ${row.coin}`;
      const [amount, sum] = [decimal(row.amount ?? "0"), sums.get(key) ?? decimal("0")];
      sums.set(key, row.type === "deposit" ? add(sum, amount) : subtract(sum, amount));
    }
    const found = flows.map(({ day, coin, net }) => [`${day} ${coin}`, decimal(net)] as const);
    expect(new Map(found)).toEqual(sums);
    expect(new Set(flows.map(({ coin }) => coin)).size).toBeGreaterThan(2);
  });
});
