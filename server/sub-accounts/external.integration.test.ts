import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { limits } from "@/lib/exchange/limits";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { DeskError } from "../desk-error";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { knownSubAccounts } from "../journal/created-sub-accounts";
import { attest } from "../journal/entry";
import { restoreTimes } from "../journal/testing/restore-times";
import { describeSubAccount } from "./details";
import { enterExternal, removeExternal } from "./external";
import { removeIpSet, saveIpSet } from "./ip-sets";
import { processNextRow } from "./process-row";
import { readAssets } from "./read-assets";
import { knownUids, subAccountsOf } from "./registry";
import { startCreationJob } from "./start-job";

// Sub-accounts that were made elsewhere, and uids that are none of this broker's.

let on: VenueDesk;
let accountId: string;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await pool().query("UPDATE desk_user SET role = 'admin' WHERE id = $1", [admin().userId]);
});

afterAll(async () => {
  expect(await verifyAudit(admin().deskId)).toBeNull();
  await restoreTimes();
  await on.close();
});

const admin = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );

const enter = (...uids: string[]) =>
  enterExternal(admin(), {
    accountId,
    entries: uids.map((uid) => ({ uid, note: `Note ${uid}`, creation: null })),
  });

const registry = () => subAccountsOf(admin(), accountId);

/** Asks for so many sub-accounts more than the desk has sent. */
const ask = (count: number, name = "external") =>
  startCreationJob(
    admin(),
    {
      connectionId: on.accounts.broker.connectionId,
      rows: Array.from({ length: count }, (_, n) => ({
        subAccountName: `${name}${"abcdefghijklmnopqrst"[n]}`.slice(-8),
        label: `${name} ${n}`,
        permList: ["read"],
        ipList: ["127.0.0.1"],
        passphrase: null,
      })),
    },
    newId("key"),
  );

/** A uid that the archive has seen in a transfer. */
const seeTransfer = (uid: string) =>
  pool().query(
    `INSERT INTO transfer (account_id, uid, type, sub_type, coin, tx_id, status, ts, sync_run_id,
       first_seen_at, seen_at)
     VALUES ($1, $2, 'deposit', 'onchain', 'USDT', $3, 'success', 1, 'read_1', now(), now())`,
    [accountId, uid, `tx-${uid}`],
  );

const assetsOf = (subUid: string, more = {}) =>
  readAssets(
    { principal: admin(), connectionId: on.accounts.broker.connectionId },
    { subUid, productType: "USDT-FUTURES", ...more },
  );

/** How often the venue was asked for assets. */
async function timesAsked(): Promise<number> {
  const stats = (await on.control("GET", "/stats")) as { admitted: Record<string, number> };
  return stats.admitted["sub-account-assets"] ?? 0;
}

describe("a sub-account made elsewhere", () => {
  it("is suggested where a transfer names it, and no more once it is entered", async () => {
    await seeTransfer("700001");
    await seeTransfer("700002");
    expect((await registry()).seen).toEqual([
      { uid: "700001", from: "transfers" },
      { uid: "700002", from: "transfers" },
    ]);
    await enter("700001");
    const { seen, rows } = await registry();
    expect(seen).toEqual([{ uid: "700002", from: "transfers" }]);
    expect(rows).toMatchObject([
      { uid: "700001", label: "Note 700001", state: "external", createdBy: "Tess", key: null },
    ]);
  });

  it("uses up one of the twenty: the desk asks for no more than there is room", async () => {
    const room = limits.subAccounts - 1;
    expect(await failureOf(ask(room + 1))).toMatchObject({
      kind: "invalid",
      issues: [{ rule: "subAccounts", message: expect.stringContaining("1 of 20") }],
    });
    await enter("700001");
    expect((await registry()).rows).toHaveLength(1);
  });

  it("is entered and removed under the person's name, each an entry of the audit", async () => {
    await enter("700009");
    await removeExternal(admin(), { accountId, uid: "700009" });
    expect((await registry()).rows.map(({ uid }) => uid)).toEqual(["700001"]);
    const { rows } = await pool().query(
      `SELECT action, user_id, detail FROM audit_event WHERE target = '700009' ORDER BY seq`,
    );
    const detail = { accountId, note: "Note 700009" };
    const by = { user_id: admin().userId, detail };
    expect(rows).toEqual([
      { action: "sub-account.entered", ...by },
      { action: "sub-account.entry-removed", ...by },
    ]);
    const again = removeExternal(admin(), { accountId, uid: "700009" });
    expect(await failureOf(again)).toMatchObject({ kind: "not-found" });
  });

  it("is none of the desk's own, and on an account of the own desk", async () => {
    await ask(1);
    while ((await processNextRow(accountId)) !== "idle") {}
    const own = (await registry()).rows.find(({ state }) => state === "created");
    expect(await failureOf(enter(own?.uid ?? ""))).toMatchObject({
      kind: "invalid",
      issues: [
        { field: "entries[0].uid", message: expect.stringContaining("created by this desk") },
      ],
    });
    const stranger = { ...admin(), deskId: "desk_other" };
    const entries = [{ uid: "700003", note: "", creation: null }];
    for (const doing of [
      () => enterExternal(stranger, { accountId, entries }),
      () => removeExternal(stranger, { accountId, uid: "700001" }),
    ]) {
      expect(await failureOf(doing())).toMatchObject({ kind: "not-found" });
    }
  });
});

describe("a uid that turns out to be a creation of unknown outcome", () => {
  const count = async () => (await registry()).rows.length;
  const nameless = async () => (await registry()).rows.find(({ label }) => label === "lostacct 0");
  const identify = (uid: string, creation: string) =>
    enterExternal(admin(), { accountId, entries: [{ uid, note: "", creation }] });

  it("is that row's uid, and not counted a second time", async () => {
    await on.fault("create-sub-accounts", "drop-after");
    await ask(1, "lostacct");
    while ((await processNextRow(accountId)) !== "idle") {}
    const before = await count();
    const creation = (await nameless())?.id ?? "";
    await seeTransfer("700011");
    await identify("700011", creation);
    expect(await nameless()).toMatchObject({ state: "unknown", uid: "700011" });
    expect(await count()).toBe(before);
    expect((await knownSubAccounts(accountId)).count).toBe(before);
    expect((await registry()).seen).not.toContainEqual({ uid: "700011", from: "transfers" });
  });

  it("belongs to one such creation only, which must be one of unknown outcome", async () => {
    const { rows } = await registry();
    const created = rows.find(({ state }) => state === "created")?.id ?? "";
    const lost = (await nameless())?.id ?? "";
    for (const creation of [created, lost, "int_nobody"]) {
      expect(await failureOf(identify("700012", creation))).toMatchObject({
        kind: "invalid",
        issues: [{ field: "entries[0].creation" }],
      });
    }
  });

  it("is counted by itself once a person says that the creation does not exist", async () => {
    const before = (await knownSubAccounts(accountId)).count;
    const creation = (await nameless())?.id ?? "";
    await pool().query(
      `UPDATE order_intent SET last_byte_at = last_byte_at - interval '2 minutes' WHERE id = $1`,
      [creation],
    );
    await attest(admin(), creation, { outcome: "not-created", note: "Not there" });
    expect((await knownSubAccounts(accountId)).count).toBe(before);
    expect((await registry()).rows).toContainEqual(
      expect.objectContaining({ uid: "700011", state: "external" }),
    );
    await removeExternal(admin(), { accountId, uid: "700011" });
    expect(await count()).toBe(before - 1);
  });
});

describe("a uid's assets", () => {
  it("of a stranger's account are asked for once, and said without a failure", async () => {
    const before = await timesAsked();
    expect(await assetsOf("700002")).toMatchObject({ kind: "foreign" });
    expect(await assetsOf("700002")).toMatchObject({ kind: "foreign" });
    expect(await timesAsked()).toBe(before + 1);
    expect(await assetsOf("700002", { again: true })).toMatchObject({ kind: "foreign" });
    expect(await timesAsked()).toBe(before + 2);
    const { uids, foreign } = await knownUids(accountId);
    expect(foreign).toMatchObject([{ uid: "700002" }]);
    expect(uids.map(({ uid }) => uid)).not.toContain("700002");
    expect((await registry()).seen.map(({ uid }) => uid)).not.toContain("700002");
    expect(await failureOf(enter("700002"))).toMatchObject({
      issues: [{ message: expect.stringContaining("code 40028") }],
    });
  });

  it("that the exchange shows make it a suggestion, when nobody entered it", async () => {
    const { uid } = (await registry()).rows.find(({ state }) => state === "created") ?? {};
    expect(await assetsOf(uid ?? "")).toMatchObject({ kind: "assets", assets: expect.any(Array) });
    const seen = async () => (await registry()).seen.filter(({ from }) => from === "assets");
    expect(await seen()).toEqual([]);
    await pool().query("UPDATE created_key SET uid = 'elsewhere' WHERE uid = $1", [uid]);
    expect(await seen()).toEqual([{ uid, from: "assets" }]);
    await pool().query("UPDATE created_key SET uid = $1 WHERE uid = 'elsewhere'", [uid]);
  });

  it("are for who may see sub-accounts, on a connection of the own desk", async () => {
    const { connectionId } = on.accounts.broker;
    const asked = { subUid: "700002", productType: "USDT-FUTURES" } as const;
    const stranger = { ...admin(), deskId: "desk_other" };
    const trader = { ...admin(), role: "trader" as const };
    expect(await failureOf(readAssets({ principal: stranger, connectionId }, asked))).toMatchObject(
      { kind: "not-found" },
    );
    expect(await failureOf(readAssets({ principal: trader, connectionId }, asked))).toMatchObject({
      kind: "forbidden",
    });
  });
});

describe("an IP set", () => {
  const office = { name: "Office", addresses: ["203.0.113.7", "2001:db8::7", "203.0.113.7"] };
  const sets = async () => (await registry()).ipSets;

  it("is saved by its name, replaced and removed, each an entry of the audit", async () => {
    await saveIpSet(admin(), { accountId, ...office });
    await saveIpSet(admin(), { accountId, name: "Cloud", addresses: ["198.51.100.1"] });
    expect(await sets()).toEqual([
      { name: "Cloud", addresses: ["198.51.100.1"] },
      { name: "Office", addresses: ["203.0.113.7", "2001:db8::7"] },
    ]);
    await saveIpSet(admin(), { accountId, name: "Office", addresses: ["203.0.113.8"] });
    await removeIpSet(admin(), { accountId, name: "Cloud" });
    expect(await sets()).toEqual([{ name: "Office", addresses: ["203.0.113.8"] }]);
    const { rows } = await pool().query(
      "SELECT action, target FROM audit_event WHERE action LIKE 'ip-set.%' ORDER BY seq",
    );
    expect(rows.map(({ action, target }) => `${action} ${target}`)).toEqual([
      ...["ip-set.saved Office", "ip-set.saved Cloud", "ip-set.saved Office"],
      "ip-set.removed Cloud",
    ]);
  });

  it("is one of the own desk's account, and of single addresses", async () => {
    const stranger = { ...admin(), deskId: "desk_other" };
    const gone = { kind: "not-found" };
    expect(await failureOf(saveIpSet(stranger, { accountId, ...office }))).toMatchObject(gone);
    expect(await failureOf(removeIpSet(admin(), { accountId, name: "Lost" }))).toMatchObject(gone);
    expect((await subAccountsOf(stranger, accountId)).ipSets).toEqual([]);
    for (const addresses of [[], ["203.0.113.0/30"], ["office"]]) {
      expect(
        subAccountRoutes.saveIpSet.body?.safeParse({ accountId, name: "Office", addresses })
          .success,
      ).toBe(false);
    }
  });
});

describe("what users say of a sub-account", () => {
  const uid = "700801";
  const message = {
    ...{ tags: ["vip", "hedge", "vip"], comment: "Calls on Mondays", hidden: false },
    ...{ watched: false, availableBelow: "250.50" },
  };
  const detailsNow = async () => (await registry()).rows.find((row) => row.uid === uid)?.details;

  it("stands in its row, is replaced whole, and each change is in the audit", async () => {
    await enter(uid);
    expect(await detailsNow()).toMatchObject({ client: null, tags: [], watched: true });
    await describeSubAccount(admin(), { accountId, uid, ...message });
    expect(await detailsNow()).toMatchObject({ ...message, tags: ["vip", "hedge"] });
    const other = { ...message, tags: [], hidden: true, availableBelow: null };
    await describeSubAccount(admin(), { accountId, uid, ...other });
    expect(await detailsNow()).toMatchObject(other);
    const { rows } = await pool().query(
      `SELECT detail->>'tags' AS tags, detail->>'hidden' AS hidden FROM audit_event
       WHERE action = 'sub-account.described' AND target = $1 ORDER BY seq`,
      [uid],
    );
    expect(rows).toEqual([
      { tags: "vip, hedge", hidden: "false" },
      { tags: "", hidden: "true" },
    ]);
  });

  it("stands beside its client, newest deposit and equity, once all lines are read", async () => {
    const { userId } = admin();
    await pool().query(
      `INSERT INTO client (id, account_id, name, code, tags, created_by)
       VALUES ('cli_acme', $1, 'Acme Ltd', 'ACME', '{}', $2)`,
      [accountId, userId],
    );
    await pool().query(
      `INSERT INTO client_uid
         (account_id, number, uid, from_day, client_id, order_account_id, created_by)
       VALUES ($1, 1, $3, '2026-01-01', 'cli_acme', $1, $2)`,
      [accountId, userId, uid],
    );
    await seeTransfer(uid);
    const snapshot = (line: string, equity: string) =>
      pool().query(
        `INSERT INTO asset_snapshot (account_id, uid, product_type, assets, equity)
         VALUES ($1, $2, $3, '[]', $4)`,
        [accountId, uid, line, equity],
      );
    await snapshot("USDT-FUTURES", "100.000000000000000001");
    await snapshot("USDC-FUTURES", "20");
    expect(await detailsNow()).toMatchObject({ equity: null, equityAt: null });
    await snapshot("COIN-FUTURES", "-3.5");
    expect(await detailsNow()).toMatchObject({
      client: { id: "cli_acme", name: "Acme Ltd" },
      orderAccountId: accountId,
      equity: "116.500000000000000001",
      equityAt: expect.any(Number),
      lastDeposit: { ts: 1, coin: "USDT", amount: null },
    });
    expect((await registry()).clients).toEqual([{ id: "cli_acme", name: "Acme Ltd" }]);
  });

  it("is said of uids that the desk knows, on accounts of the own desk", async () => {
    const unknown = { kind: "not-found", what: "This sub-account" };
    const of = { accountId, ...message };
    expect(await failureOf(describeSubAccount(admin(), { ...of, uid: "799999" }))).toEqual(unknown);
    const stranger = { ...admin(), deskId: "desk_other" };
    expect(await failureOf(describeSubAccount(stranger, { ...of, uid }))).toMatchObject({
      kind: "not-found",
    });
    expect((await subAccountsOf(stranger, accountId)).rows).toEqual([]);
  });
});
