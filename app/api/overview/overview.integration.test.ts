import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Overview } from "@/lib/overview/api";
import type { Role } from "@/lib/users/roles";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { call } from "@/server/gateway/call";
import { placePath } from "@/server/gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "@/server/gateway/testing/test-desk";
import { raiseAlarms } from "@/server/journal/alarms";
import { storeReadFailure } from "@/server/snapshots/store";
import { POST as SIGN_IN } from "../session/route";
import { GET } from "./route";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
  await pool().query("UPDATE account SET nd_broker = true WHERE id = $1", [desk.accountId]);
});
afterAll(() => desk.close());

async function seenBy(role: Role): Promise<Overview> {
  const email = `${role}${crypto.randomUUID()}@example.com`;
  await addUser(desk.trader.deskId, email, role);
  const browser = new Browser();
  const credentials = { email, password: testPassword };
  expect((await browser.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  const answer = await browser.ask(GET, "GET", undefined, { path: "/api/overview" });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the overview", () => {
  it("of a new desk has nothing that needs somebody, and an archive not begun", async () => {
    await raiseAlarms(desk.accountId, [
      { intentId: null, reason: "Two open orders have this id." },
      { intentId: null, reason: "Two open orders have this id." },
    ]);
    const { unknown, alarms, failed, transfers, archives } = await seenBy("owner");
    expect(alarms).toMatchObject([{ alarms: 1, reason: "Two open orders have this id." }]);
    expect({ unknown, failed, transfers }).toEqual({ unknown: [], failed: [], transfers: [] });
    expect(archives).toMatchObject([
      { setAside: { transfers: 0 }, changes: [], coverage: { lastDay: null, days: [] } },
    ]);
  });

  it("tells each role what it may see, and nothing else", async () => {
    const parts = async (role: Role) =>
      Object.entries(await seenBy(role))
        .filter(([, part]) => part !== null)
        .map(([name]) => name);
    expect(await parts("trader")).toEqual(["unknown", "alarms", "failed"]);
    const office = ["archives", "transfers"];
    const closing = [...office, "lockedMonths"];
    expect(await parts("finance")).toEqual(["creations", "undelivered", ...closing]);
    const trading = ["alarms", "failed"];
    const keys = ["creations", "undelivered"];
    expect(await parts("viewer")).toEqual(["unknown", ...keys, ...trading, ...office]);
  });

  it("counts unknown orders, failed snapshots, pending transfers, odd rows", async () => {
    desk.peer.scripts.set(placePath, (_, response) => void response.destroy());
    expect((await call(desk.context(), "place-order", desk.order())).kind).toBe("unknown");
    await storeReadFailure(
      { kind: "orders", accountId: desk.accountId },
      { endpoint: "unfilled-orders", code: "40037", message: "Apikey does not exist", at: 7 },
    );
    await pool().query(
      `INSERT INTO transfer (account_id, uid, type, sub_type, coin, tx_id, status, ts, sync_run_id,
         first_seen_at, seen_at)
       SELECT $1, '1', 'deposit', 'onchain', 'USDT', n::text,
         CASE WHEN n = 3 THEN 'success' ELSE 'pending' END, 1000000 * n, 'read',
         now(), now() FROM generate_series(1, 3) AS n`,
      [desk.accountId],
    );
    await pool().query(
      `INSERT INTO archive_quarantine (account_id, archive, day, sha256, sync_run_id, row, reason)
       VALUES ($1, 'transfers', '2026-11-20', 'x', 'read', '{}', 'fee is not a number')`,
      [desk.accountId],
    );
    const { unknown, failed, transfers, archives } = await seenBy("owner");
    expect(unknown).toMatchObject([{ accountId: desk.accountId, unknown: 1, unresolved: 0 }]);
    expect(failed).toMatchObject([{ code: "40037", message: "Apikey does not exist", at: 7 }]);
    expect(transfers).toMatchObject([{ pending: 2, oldestTs: 1_000_000 }]);
    expect(archives).toMatchObject([{ setAside: { transfers: 1 } }]);
  });

  it("says nothing of another desk", async () => {
    await pool().query("INSERT INTO desk (id, name) VALUES ('desk_other', 'Other')");
    await addUser("desk_other", "other@example.com", "owner");
    const browser = new Browser();
    await browser.ask(SIGN_IN, "POST", { email: "other@example.com", password: testPassword });
    const answer = await browser.ask(GET, "GET", undefined, { path: "/api/overview" });
    expect(await answer.json()).toEqual({
      unknown: [],
      creations: [],
      undelivered: [],
      alarms: [],
      failed: [],
      positionModes: [],
      archives: [],
      transfers: [],
      lockedMonths: [],
    });
  });
});
