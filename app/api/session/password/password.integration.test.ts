import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { strangersTried } from "@/server/auth/testing/strangers";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { type TestDesk, testDesk } from "@/server/gateway/testing/test-desk";
import { POST as ALLOW } from "../../accounts/[id]/live/route";
import { GET as AUDIT_CSV } from "../../audit/entries.csv/route";
import { GET as CORRECTIONS_CSV } from "../../commissions/corrections.csv/route";
import { GET as FILLS_CSV } from "../../commissions/fills.csv/route";
import { DELETE as REMOVE_KEY } from "../../connections/[id]/route";
import { POST as ADD_KEY } from "../../connections/route";
import { POST as CALL } from "../../exchange/[endpoint]/route";
import { POST as HAND_OVER } from "../../sub-accounts/hand-over/route";
import { POST as REVEAL } from "../../sub-accounts/keys/[key]/reveal/route";
import { POST as PACKAGE } from "../../sub-accounts/package/route";
import { POST as CREATE } from "../../sub-accounts/route";
import { GET as ME, POST as SIGN_IN } from "../route";
import { POST } from "./route";

let desk: TestDesk;
let userId: string;
let owner: Browser;
const email = "owner@example.com";

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5304", sessionSecret: "test-session-secret" });
  userId = await addUser(desk.trader.deskId, email, "owner");
});
afterAll(() => desk.close());

beforeEach(async () => {
  owner = new Browser();
  expect((await owner.ask(SIGN_IN, "POST", { email, password: testPassword })).status).toBe(200);
});

/** As if the password had been typed so long ago. */
const typedAgo = (seconds: number) =>
  pool().query(
    "update session set password_at = now() - $2 * interval '1 second' where user_id = $1",
    [userId, seconds],
  );

const again = (password: string) => owner.ask(POST, "POST", { password });

const creation = "create-sub-accounts";
const of = (endpoint: string) => ({ params: { endpoint } });

const guarded = {
  "showing a key's secrets": () => owner.ask(REVEAL, "POST", {}, { params: { key: "none" } }),
  "packing keys": () => owner.ask(PACKAGE, "POST", {}),
  "allowing live orders": () => owner.ask(ALLOW, "POST", {}, { params: { id: "none" } }),
  "wiping the desk's copies": () => owner.ask(HAND_OVER, "POST", {}),
  "adding a key": () => owner.ask(ADD_KEY, "POST", {}),
  "removing a key": () => owner.ask(REMOVE_KEY, "DELETE", {}, { params: { id: "none" } }),
  "starting a run of new sub-accounts": () => owner.ask(CREATE, "POST", {}),
  "creating sub-accounts at the exchange": () => owner.ask(CALL, "POST", {}, of(creation)),
  "exporting fills": () => owner.ask(FILLS_CSV, "GET"),
  "exporting corrections": () => owner.ask(CORRECTIONS_CSV, "GET"),
  "exporting the audit": () => owner.ask(AUDIT_CSV, "GET"),
};

describe.each(Object.entries(guarded))("%s", (_, ask) => {
  it("takes a password that was typed within five minutes", async () => {
    await typedAgo(280);
    expect([200, 404, 422]).toContain((await ask()).status);
    await typedAgo(301);
    const old = await ask();
    expect(old.status).toBe(403);
    expect(await old.json()).toEqual({ failure: { kind: "password-needed" } });
    expect((await again(testPassword)).status).toBe(200);
    expect([200, 404, 422]).toContain((await ask()).status);
  });
});

describe("the password, once more", () => {
  it("opens nothing when it is wrong, and the session stays", async () => {
    await typedAgo(301);
    const wrong = await again("not the password");
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).failure.issues).toEqual([
      { field: "password", rule: "wrong", message: "Wrong password." },
    ]);
    expect((await guarded["packing keys"]()).status).toBe(403);
    expect((await owner.ask(ME, "GET")).status).toBe(200);
  });

  it("counts for this session alone, and stands in the audit", async () => {
    const other = new Browser();
    await other.ask(SIGN_IN, "POST", { email, password: testPassword });
    await typedAgo(301);
    expect((await again(testPassword)).status).toBe(200);
    expect((await guarded["packing keys"]()).status).toBe(422);
    expect((await other.ask(PACKAGE, "POST", {})).status).toBe(403);
    const { rows } = await pool().query(
      "select action from audit_event where user_id = $1 order by seq desc limit 1",
      [userId],
    );
    expect(rows).toEqual([{ action: "session.password" }]);
    expect(await verifyAudit(desk.trader.deskId)).toBe(null);
  });

  it("counts its tries with this browser's at the sign-in: the eleventh waits", async () => {
    for (let tries = 0; tries < 10; tries += 1) await again("wrong");
    const refused = await (await again(testPassword)).json();
    expect(refused.failure.issues[0]).toMatchObject({ rule: "wait", field: "password" });
    const elsewhere = await owner.ask(SIGN_IN, "POST", { email, password: testPassword });
    expect(elsewhere.status).toBe(429);
  });

  it("is typed whatever strangers try at the account meanwhile", async () => {
    await pool().query("delete from sign_in_attempt");
    const stranger = new Browser("198.51.100.40");
    await strangersTried(email, 40, stranger.address);
    const refused = await stranger.ask(SIGN_IN, "POST", { email, password: testPassword });
    expect(refused.status).toBe(429);
    expect((await again(testPassword)).status).toBe(200);
    owner.cookies.delete("desk-browser-5304");
    expect((await again(testPassword)).status).toBe(200);
  });
});
