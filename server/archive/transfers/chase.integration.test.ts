import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, type Decimal, decimal, subtract } from "@/lib/decimal";
import { dayMs, dayOf } from "@/lib/time";
import { pool } from "../../db/database";
import { dueDays, markDue } from "../archive-definition";
import { transferDesk } from "../testing/transfer-desk";
import { transferArchive } from "./definition";
import { transferPage, transferTimeline } from "./list";
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

const range = { from: null, to: null, status: null, coin: null };
const list = (more: { subType?: string; type?: string } = {}) =>
  transferPage(
    { type: null, subType: null, uid: null, ...range, ...more, accountId: desk.accountId },
    null,
    1000,
  );
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
      { txId: "old-pending", amount: "5", ts, withdrawn: true },
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
  it("are paired where one has the other's txId, coin and amount; an orphan says so", async () => {
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
    const other = await list({ type: "deposit" });
    expect(
      other.rows.filter(({ subType }) => subType !== "internal").map((row) => row.pair),
    ).toEqual(other.rows.filter(({ subType }) => subType !== "internal").map(() => null));
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
