import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import { type MonthClose, monthSplit, monthTotal } from "@/lib/archive/month-close";
import type { MovePreview } from "@/lib/archive/move-preview";
import { add, decimal, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { GET as PREVIEW } from "../../../app/api/clients/preview/route";
import { PATCH as PATCH_CLIENT } from "../../../app/api/clients/route";
import { PUT as PUT_UID } from "../../../app/api/clients/uids/route";
import type { Browser } from "../../auth/testing/browser";
import { pool } from "../../db/database";
import { asOwner } from "../../db/testing";
import { overrideEnv } from "../../env";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { RouteHandler } from "../../http/handle";
import { addSomebody, browserOf } from "../../http/testing/seven-users";
import { addClient, assignUid, changePlan } from "../clients/manage-clients";
import { ClientMonths } from "../testing/client-months";
import { reopenMonth } from "./change-month";

const months = ["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"] as Month[];
const [march, april, may, june, july, august] = months as [
  Month,
  Month,
  Month,
  Month,
  Month,
  Month,
];
const uid = "3000000001";
const reason = "Halden sold the sub-account.";

let on: TestDesk;
let archive: ClientMonths;
let accountId: string;
let owner: Browser;
let halden: string;
let kestrel: string;

beforeAll(async () => {
  on = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5307", sessionSecret: "test-session-secret" });
  archive = await ClientMonths.start(on, months);
  ({ accountId } = archive);
  owner = await browserOf(await addSomebody(on.trader.deskId, "Olga", "owner"), "just now");
  // Two fills of 1.001 USDT a month: one is listed under the uid.
  for (const month of months) {
    const day = `${month}-10` as Day;
    const fills = [`${month}`, `${month}-nobody`].map((id) => ({
      ...{ id, rebate: "1.001", clientOid: `KB-${id}` },
    }));
    await archive.serve(day, fills);
    await archive.list(uid, [month]);
  }
  halden = await addClient(on.trader, { accountId, name: "Halden", tags: [] });
  kestrel = await addClient(on.trader, { accountId, name: "Kestrel", tags: [] });
  await assignUid(on.trader, { accountId, clientId: halden, uid, orderAccountId: null });
  for (const [clientId, code, sharePercent] of [
    [halden, "HAL", "50"],
    [kestrel, "KES", "60"],
  ] as const) {
    await changePlan(on.trader, { accountId, clientId, code, sharePercent });
  }
  for (const month of [march, april, may, june, july]) await archive.lock(month);
});

afterAll(() => on.close());

async function ask(browser: Browser, handler: RouteHandler, method: string, body: object) {
  const answer = await browser.ask(handler, method, { accountId, ...body });
  return { status: answer.status, text: await answer.text() };
}

const move = (from: string, more: object = {}, browser = owner) =>
  ask(browser, PUT_UID, "PUT", {
    ...{ clientId: kestrel, uid, orderAccountId: null, from, takesFrom: [halden, kestrel] },
    ...more,
  });

const frozen = async () =>
  Promise.all(
    [march, april, may, june, july].map(async (month) => {
      const { own, shares, digest, locked } = await archive.close(month);
      return { own, shares, digest, locked };
    }),
  );

/** What was booked for a client of a month, as "2026-03 reassigned -1.001". */
const bookedOf = ({ shares }: MonthClose, client: string | null) =>
  shares
    .filter((share) => share.client === client)
    .flatMap(({ booked }) =>
      booked.map(({ month, kind, rebate, share }) =>
        [month, kind, rebate, ...(share === "0" ? [] : [share])].join(" "),
      ),
    );

/** Over all months the parts are the archive's total, to the last digit. */
async function expectWhole(): Promise<void> {
  const all = await Promise.all(months.map(archive.close));
  const { rows } = await pool().query<{ rebate: string }>(
    "SELECT sum(rebate)::text AS rebate FROM fill WHERE account_id = $1",
    [accountId],
  );
  const parts = all.flatMap((close) => {
    const { payable, rounding, retained, unattributed } = monthSplit(close);
    return [payable, rounding, retained, unattributed];
  });
  expect(sum(parts)).toBe(decimal(rows[0]?.rebate ?? ""));
  expect(sum(all.map(monthTotal))).toBe(decimal(rows[0]?.rebate ?? ""));
}

/** The first page of what a change would do. */
async function preview(asked: Readonly<Record<string, string>>): Promise<MovePreview> {
  const path = `/api/clients/preview?${new URLSearchParams({ account: accountId, ...asked })}`;
  return (await owner.ask(PREVIEW, "GET", undefined, { path })).json();
}

describe("what is reassigned after a lock", () => {
  it("is counted before it is saved, of a prefix and of a plan too", async () => {
    const prefix = { client: kestrel, kind: "prefix", key: "KB-", from: "2026-06-15" };
    expect(await preview(prefix)).toMatchObject({
      ...{ openFrom: "2026-08-01", month: june, next: july, moves: [], share: null },
    });
    expect((await preview({ ...prefix, after: july })).moves).toEqual([
      { before: null, after: kestrel, fills: 1, rebate: "1.001" },
    ]);
    const plan = { client: halden, kind: "plan", percent: "75", from: "2026-04-01" };
    expect(await preview(plan)).toMatchObject({
      ...{ openFrom: "2026-08-01", month: april, next: may, moves: [] },
      share: { rebate: "1.001", before: "0.5005", after: "0.75075" },
    });
    // Every uid of a client was asked for before the locks; another can no longer be.
    expect((await preview(plan)).notServed).toEqual([]);
    const unseen = { client: kestrel, kind: "uid", key: "3000000009", from: "2026-04-01" };
    expect((await preview(unseen)).notServed).toContain("2026-04-11");
  });

  it("needs a reason, the right to reopen a month, and the password", async () => {
    const unasked = await move("2026-07-01");
    expect(unasked.status).toBe(422);
    expect(unasked.text).toContain(
      "July 2026 is locked. The first day that can change is 1 Aug 2026. Earlier days need a reason",
    );
    const finance = await addSomebody(on.trader.deskId, "Finn", "finance");
    const denied = await move("2026-07-01", { reason }, await browserOf(finance, "just now"));
    expect([denied.status, denied.text]).toEqual([403, expect.stringContaining("months.reopen")]);
    const late = await browserOf(
      await addSomebody(on.trader.deskId, "Otto", "owner"),
      "an hour ago",
    );
    const again = await move("2026-07-01", { reason }, late);
    expect([again.status, again.text]).toEqual([403, expect.stringContaining("password-needed")]);
    const plan = { clientId: halden, code: "HAL", sharePercent: "40", from: "2026-07-01" };
    expect((await ask(owner, PATCH_CLIENT, "PATCH", plan)).status).toBe(422);
    expect((await archive.close(august)).reassignments).toEqual([]);
  });

  it("is booked in the next open month, by month and client, apart from corrections", async () => {
    const before = await frozen();
    expect((await move("2026-06-01", { reason })).status).toBe(200);
    expect(await frozen()).toEqual(before);
    const again = await move("2026-06-01", { reason });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("Nothing would")]);
    const close = await archive.close(august);
    expect(bookedOf(close, halden)).toEqual([
      "2026-06 reassigned -1.001",
      "2026-07 reassigned -1.001",
    ]);
    expect(bookedOf(close, kestrel)).toEqual([
      "2026-06 reassigned 1.001",
      "2026-07 reassigned 1.001",
    ]);
    expect([bookedOf(close, null), close.afterLock, close.exceptions]).toEqual([[], [], []]);
    expect(close.reassignments).toMatchObject([
      {
        ...{ number: 1, kind: "uid", key: uid, client: "Kestrel", from: "2026-06-01" },
        ...{ until: null, reason, by: "Olga" },
      },
    ]);
    // Each by the plan of its day: 50 % of what left, 60 % of three months.
    expect(close.shares.map(({ name, basis, exact }) => [name, basis, exact])).toEqual([
      ["Halden", "-2.002", "-1.001"],
      ["Kestrel", "3.003", "1.8018"],
      ["Unattributed", "1.001", "0"],
    ]);
    await expectWhole();
  });

  it("is told from what the exchange corrects on the same days", async () => {
    await archive.serve("2026-07-10" as Day, [{ id: july, rebate: "0.4" }]);
    const close = await archive.close(august);
    expect(bookedOf(close, halden)).toEqual([
      "2026-06 reassigned -1.001",
      "2026-07 correction -0.601",
      "2026-07 reassigned -0.4",
    ]);
    expect(bookedOf(close, kestrel)).toEqual([
      "2026-06 reassigned 1.001",
      "2026-07 reassigned 0.4",
    ]);
    expect(close.afterLock).toMatchObject([{ day: "2026-07-10", rebate: "-0.601" }]);
    expect(close.exceptions).toMatchObject([{ day: "2026-07-10", effect: "-0.601" }]);
    await expectWhole();
  });

  it("covers fills that the exchange lists under the uid only after the lock", async () => {
    await archive.list(uid, [`${july}-nobody`]);
    const close = await archive.close(august);
    expect(bookedOf(close, null)).toEqual(["2026-07 reassigned -1.001"]);
    expect(bookedOf(close, kestrel)).toContain("2026-07 reassigned 1.401");
    await expectWhole();
  });

  it("is locked as it was booked, once, with its shares under the digest", async () => {
    const before = await archive.close(august);
    await archive.lock(august);
    const locked = await archive.close(august);
    expect(locked).toMatchObject({ digest: before.digest, shares: before.shares });
    expect(locked.reassignments).toEqual(before.reassignments);
    expect(locked.locked?.digest).toBe(locked.digest);
    await asOwner().query("ALTER TABLE month_share DISABLE TRIGGER month_share_append_only");
    await asOwner().query(
      "UPDATE month_share SET share = share + 1 WHERE month = '2026-08-01' AND client_id = $1",
      [kestrel],
    );
    expect((await archive.close(august)).digest).not.toBe(locked.digest);
    await asOwner().query(
      "UPDATE month_share SET share = share - 1 WHERE month = '2026-08-01' AND client_id = $1",
      [kestrel],
    );
    await asOwner().query("ALTER TABLE month_share ENABLE TRIGGER month_share_append_only");
    expect((await archive.close(august)).digest).toBe(locked.digest);
    await reopenMonth(on.trader, { accountId, month: august }, "For the tests after this one.");
    expect((await archive.close(august)).shares).toEqual(before.shares);
  });

  it("reaches months as old as the named day, and is taken back by a new entry", async () => {
    const back = { clientId: halden, reason: "It was Halden's after all." };
    expect((await move("2026-03-01", { reason, until: "2026-04-01" })).status).toBe(200);
    const moved = await archive.close(august);
    expect(bookedOf(moved, halden)[0]).toBe("2026-03 reassigned -1.001");
    await expectWhole();
    await archive.lock(august);
    expect((await move("2026-03-01", { ...back, until: "2026-04-01" })).status).toBe(200);
    const september = "2026-09" as Month;
    const next = await archive.close(september);
    expect(bookedOf(next, halden)).toEqual(["2026-03 reassigned 1.001"]);
    expect(bookedOf(next, kestrel)).toEqual(["2026-03 reassigned -1.001"]);
    expect(next.reassignments.map(({ reason: why }) => why)).toEqual([back.reason]);
    expect((await archive.close(august)).shares).toEqual(moved.shares);
    await reopenMonth(on.trader, { accountId, month: august }, "For the tests after this one.");
    expect(bookedOf(await archive.close(august), halden)[0]).toBe("2026-06 reassigned -1.001");
    await expectWhole();
  });

  it("is of a plan too: what it does to the shares of locked days is a line", async () => {
    const before = await archive.close(august);
    const plan = { clientId: halden, code: "HAL", sharePercent: "75", from: "2026-04-01", reason };
    expect((await ask(owner, PATCH_CLIENT, "PATCH", plan)).status).toBe(200);
    const again = await ask(owner, PATCH_CLIENT, "PATCH", plan);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("Nothing would")]);
    const close = await archive.close(august);
    // A quarter more of what it was paid by for April to July; what moved counts by the new plan.
    expect(bookedOf(close, halden)).toEqual([
      ...["2026-04 plan 0 0.25025", "2026-05 plan 0 0.25025", "2026-06 plan 0 0.25025"],
      ...["2026-06 reassigned -1.001", "2026-07 correction -0.601", "2026-07 plan 0 0.25025"],
      "2026-07 reassigned -0.4",
    ]);
    const exactOf = ({ shares }: MonthClose) => shares[0]?.exact ?? "";
    // Over all months: 75 % of April's and May's 1.001, and of nothing of June and July.
    const paid = sum(
      (await Promise.all([april, may, june, july].map(archive.close))).map((month) =>
        decimal(exactOf(month)),
      ),
    );
    expect(add(paid, decimal(exactOf(close)))).toBe("1.5015");
    expect(close.shares[0]?.basis).toBe(before.shares[0]?.basis);
    expect(close.reassignments[0]).toMatchObject({ kind: "plan", key: "Halden", reason });
    await expectWhole();
    await archive.lock(august);
    expect((await archive.close(august)).shares).toEqual(close.shares);
    expect((await archive.close("2026-09" as Month)).shares).toEqual([]);
  });

  it("keeps the name with which a month was locked when a client is renamed", async () => {
    const renamed = { clientId: halden, code: "HAL", name: "Halden Ltd" };
    expect((await ask(owner, PATCH_CLIENT, "PATCH", renamed)).status).toBe(200);
    const taken = await ask(owner, PATCH_CLIENT, "PATCH", { ...renamed, name: "Kestrel" });
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining("has this name")]);
    expect((await archive.close(july)).shares[0]?.name).toBe("Halden");
    const { rows } = await pool().query<{ name: string }>("SELECT name FROM client ORDER BY name");
    expect(rows.map(({ name }) => name)).toEqual(["Halden Ltd", "Kestrel"]);
    const { rows: said } = await pool().query<{ detail: Record<string, string> }>(
      "SELECT detail FROM audit_event WHERE action = 'client.plan-changed' ORDER BY seq DESC LIMIT 1",
    );
    expect(said[0]?.detail).toMatchObject({ name: "Halden Ltd", nameBefore: "Halden" });
  });

  it("keeps its reasons for ever", async () => {
    for (const change of ["UPDATE reassignment SET number = 9", "DELETE FROM reassignment"]) {
      await expect(pool().query(change)).rejects.toMatchObject({ code: "42501" });
      await expect(asOwner().query(change)).rejects.toMatchObject({ code: "23001" });
    }
  });
});
