import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SessionsAnswer } from "@/lib/users/api";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { askAt, DeskUsers, type Joined } from "@/server/users/testing/desk-users";
import { GET as ME, POST as SIGN_IN } from "../session/route";
import { DELETE as END } from "./[session]/route";
import { DELETE as END_OTHERS, GET } from "./route";

let db: TestDatabase;
let desk: DeskUsers;
let tom: Joined;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5307", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());
beforeEach(async () => {
  desk = await DeskUsers.make(SIGN_IN);
  tom = await desk.join("tom", "viewer");
});

const listOf = async (browser: Browser): Promise<SessionsAnswer["sessions"]> =>
  (await (await browser.ask(GET, "GET")).json()).sessions;
const isIn = async (browser: Browser) => (await browser.ask(ME, "GET")).status === 200;

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/141.0.0.0 Safari/537.36";

/** One more browser, with a name and an address of its own. */
async function another(): Promise<Browser> {
  const browser = new Browser("198.51.100.44");
  const credentials = { email: tom.email, password: testPassword };
  const headers = { "user-agent": windows };
  expect((await browser.ask(SIGN_IN, "POST", credentials, { headers })).status).toBe(200);
  return browser;
}

describe("a person's own sessions", () => {
  it("are those that are open, in plain words, with this browser first", async () => {
    const other = await another();
    const over = await desk.signedIn(tom.email);
    const [ended] = await listOf(over);
    await pool().query("update session set expires_at = now() where id = $1", [ended?.id]);
    await desk.join("eve", "viewer");
    const sessions = await listOf(tom.browser);
    expect(sessions).toMatchObject([
      { current: true, browser: "Unknown browser", address: "203.0.113.1" },
      { current: false, browser: "Chrome on Windows", address: "198.51.100.44" },
    ]);
    for (const { signedInAt, seenAt } of sessions) {
      expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
    }
    expect((await listOf(other))[0]).toMatchObject({ current: true, browser: "Chrome on Windows" });
  });

  it("are named by nothing that a cookie or the database's key is made of", async () => {
    await another();
    const sessions = await listOf(tom.browser);
    const { rows } = await pool().query("select encode(id_hash, 'hex') as hash from session");
    for (const { id } of sessions) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      const bare = id.replaceAll("-", "").slice(0, 12);
      expect(rows.filter(({ hash }) => hash.includes(bare))).toEqual([]);
    }
    expect(JSON.stringify(sessions)).not.toContain(windows);
  });

  it("end one by one, and a copy of that cookie opens nothing", async () => {
    const other = await another();
    const third = await another();
    const [, found] = await listOf(tom.browser);
    const id = found?.id ?? "";
    const answer = await askAt(tom, END, "DELETE", id);
    expect(answer.status).toBe(200);
    expect((await answer.json()).sessions).toHaveLength(2);
    expect([await isIn(other), await isIn(third)].sort()).toEqual([false, true]);
    expect(await isIn(tom.browser)).toBe(true);
    expect((await askAt(tom, END, "DELETE", id)).status).toBe(404);
  });

  it("end all at once but this one, each of it in the audit", async () => {
    const others = [await another(), await another()];
    const answer = await tom.browser.ask(END_OTHERS, "DELETE");
    expect((await answer.json()).sessions).toMatchObject([{ current: true }]);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect((await tom.browser.ask(END_OTHERS, "DELETE")).status).toBe(200);
    const { rows } = await pool().query(
      `select user_id, target, detail->>'why' as why, detail->>'sessions' as sessions
       from audit_event where desk_id = $1 and action = 'session.ended'`,
      [desk.deskId],
    );
    const reason = "all other browsers signed out";
    expect(rows).toEqual([{ user_id: tom.id, target: tom.id, why: reason, sessions: "2" }]);
    expect(await verifyAudit(desk.deskId)).toBe(null);
  });

  it("are nobody else's to see or end, not even an owner's", async () => {
    const olga = await desk.join("olga", "owner");
    const [mine] = await listOf(tom.browser);
    expect(await listOf(olga.browser)).toHaveLength(1);
    expect((await askAt(olga, END, "DELETE", mine?.id ?? "")).status).toBe(404);
    await olga.browser.ask(END_OTHERS, "DELETE");
    expect(await isIn(tom.browser)).toBe(true);
  });
});
