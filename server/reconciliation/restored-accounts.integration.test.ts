import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { isFull } from "@/lib/testing/size";
import { holdAccounts, noteRestore, readRestoreNote, reportRestore } from "../backup/restored";
import { pool, transaction } from "../db/database";
import { env, overrideEnv } from "../env";
import { call } from "../gateway/call";
import { type Arrival, answer, envelope } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { openAlarms } from "../journal/alarms";
import { confirmRestored, readRestoredAccounts } from "./restored-accounts";

const backupAt = new Date("2026-11-28T08:00:00Z");
const { dataDir } = env();
let desk: TestDesk;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "desk-restored-"));
  overrideEnv({ dataDir: folder });
  desk = await testDesk();
});

afterAll(async () => {
  await desk.close();
  overrideEnv({ dataDir });
  rmSync(folder, { recursive: true, force: true });
});

/** The lists that are not of unified orders are empty, unless the exchange refuses them all. */
function lists(refusal: string | null) {
  desk.peer.scripts.clear();
  const give = (data: unknown) => (_: Arrival, response: Parameters<typeof answer>[0]) =>
    refusal === null
      ? answer(response, 200, envelope(data))
      : answer(response, 400, JSON.stringify({ code: refusal, msg: "no", data: null }));
  desk.peer.scripts.set(endpoints["spot-unfilled-orders"].path, give([]));
  const plans = { entrustedList: [], endId: null };
  desk.peer.scripts.set(endpoints["plan-orders-pending"].path, give(plans));
  if (refusal) desk.peer.scripts.set(endpoints["unfilled-orders"].path, give({}));
}

beforeEach(async () => {
  lists(null);
  await pool().query("UPDATE alarm SET acknowledged_at = now() WHERE acknowledged_at IS NULL");
  await noteRestore(folder, { backupAt: backupAt.toISOString() });
  expect(await readRestoreNote()).toEqual(backupAt);
  await transaction((tx) => holdAccounts(tx, desk.trader.deskId, backupAt));
  await reportRestore();
  expect(await readRestoreNote()).toBeNull();
});

const place = () => call(desk.context(), "place-order", desk.order());
const reasons = async () => (await openAlarms(desk.trader, null)).map(({ reason }) => reason);

it("places nothing before the lists were read, then again, and reports lost orders", async () => {
  const blocked = await place();
  expect(blocked).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
  expect(desk.peer.to(endpoints["place-order"].path)).toEqual([]);
  expect(await reasons()).toEqual([
    expect.stringMatching(/^This desk was restored as of 2026-11-28 08:00/),
  ]);

  // An order that went out after the backup, and somebody else's.
  const { orders } = desk.peer;
  const row = { symbol: "BTCUSDT", side: "buy", category: "SPOT", cumExecQty: "0" };
  const own = `D1-${"0".repeat(26)}`;
  orders.push({ ...row, orderId: "900", clientOid: own } as never);
  orders.push({ ...row, orderId: "901", clientOid: "of-another-program" } as never);
  await readRestoredAccounts();
  const lost = (await reasons()).filter((reason) => reason.startsWith("Order "));
  expect(lost).toEqual([expect.stringContaining(`Order 900 (BTCUSDT, client id ${own}) is open`)]);
  orders.splice(0);
  expect((await place()).kind).toBe("ok");
});

it("waits for an owner where the exchange has no list for the account", async () => {
  lists("40085");
  await readRestoredAccounts();
  expect((await place()).kind).toBe("refused");
  const { rows } = await pool().query("SELECT problem FROM restore_hold");
  expect(rows).toEqual([{ problem: expect.stringContaining("no open-order list") }]);
  lists(null);
  const owner = { ...desk.trader, role: "owner" } as const;
  await confirmRestored(owner, desk.accountId);
  expect((await place()).kind).toBe("ok");
  await expect(confirmRestored(owner, desk.accountId)).rejects.toThrow("not-found");
});

it.runIf(isFull)("goes on holding while a list can't be read", async () => {
  desk.peer.scripts.set(endpoints["plan-orders-pending"].path, (_arrival, response) =>
    answer(response, 500, ""),
  );
  await readRestoredAccounts();
  expect((await place()).kind).toBe("refused");
  lists(null);
  await readRestoredAccounts();
  expect((await place()).kind).toBe("ok");
});
