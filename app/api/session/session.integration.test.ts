import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashSecretId } from "@/server/auth/sessions";
import { Browser } from "@/server/auth/testing/browser";
import { heldHashes } from "@/server/auth/testing/held-hashes";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { env, overrideEnv } from "@/server/env";
import { DELETE, GET, POST } from "./route";
import { POST as TOUCH } from "./touch/route";

let db: TestDatabase;
let deskId: string;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5301", sessionSecret: "test-session-secret" });
  deskId = await addDesk();
});
afterAll(() => db.drop());

const cookie = "desk-session-5301";
const rows = async (text: string, values: unknown[] = []) =>
  (await pool().query(text, values)).rows;

/** Somebody new with a browser that is signed in. */
async function somebody(role: "trader" | "viewer" = "trader") {
  count += 1;
  const email = `person${count}@example.com`;
  const userId = await addUser(deskId, email, role);
  const browser = new Browser();
  const answer = await browser.ask(POST, "POST", { email, password: testPassword });
  expect(answer.status).toBe(200);
  return { email, userId, browser, answer };
}

const signIn = (browser: Browser, email: string, password = testPassword) =>
  browser.ask(POST, "POST", { email, password });

const isIn = async (browser: Browser) => (await browser.ask(GET, "GET")).status === 200;

describe("signing in", () => {
  it("gives a guarded cookie that carries only a random id, kept in SQL as a hash", async () => {
    const { email, browser, answer } = await somebody();
    const [line = ""] = answer.headers.getSetCookie();
    expect(answer.headers.getSetCookie().slice(1)).toEqual([
      expect.stringMatching(/^desk-browser-5301=/),
    ]);
    expect(line).toMatch(/; Path=\//);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Strict/);
    const token = await decode({
      token: browser.cookies.get(cookie),
      secret: env().sessionSecret ?? "",
    });
    expect(Object.keys(token ?? {}).sort()).toEqual(["exp", "iat", "jti", "sid"]);
    const stored = await rows("select * from session where id_hash = $1", [
      hashSecretId(String(token?.sid)),
    ]);
    expect(stored).toHaveLength(1);
    const everything = JSON.stringify(await rows("select * from session"));
    expect(everything).not.toContain(String(token?.sid));
    expect((await answer.json()).me).toMatchObject({
      email,
      role: "trader",
      deskName: "Test desk",
    });
  });

  it("names the cookie __Host- and marks it Secure on https", async () => {
    const { email } = await somebody();
    overrideEnv({ deskOrigin: "https://desk.example" });
    const answer = await signIn(new Browser(), email);
    overrideEnv({ deskOrigin: "http://localhost:5301" });
    const [line = ""] = answer.headers.getSetCookie();
    expect(line).toMatch(/^__Host-session=.*; Path=\/; .*Secure/);
    expect(line).not.toMatch(/Domain/i);
    expect(answer.headers.get("strict-transport-security")).toContain("max-age");
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const { email } = await somebody();
    const known = await signIn(new Browser(), email, "not the password at all");
    const unknown = await signIn(new Browser(), "nobody@example.com", "not the password at all");
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(await known.text()).toBe(await unknown.text());
    expect([...known.headers]).toEqual([...unknown.headers]);
  });

  it("reads the e-mail address in any capitals and the password as it was meant", async () => {
    const { email } = await somebody();
    expect((await signIn(new Browser(), `  ${email.toUpperCase()} `)).status).toBe(200);
    expect((await signIn(new Browser(), email, testPassword.toUpperCase())).status).toBe(401);
  });

  it("makes an old hash as costly as today's", async () => {
    await heldHashes.atFullCost(async () => {
      const { userId } = await somebody();
      const [{ password_hash }] = await rows("select password_hash from desk_user where id = $1", [
        userId,
      ]);
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    });
  });

  it("refuses fields that nobody asked for", async () => {
    const { email } = await somebody();
    const body = { email, password: testPassword, role: "owner" };
    const answer = await new Browser().ask(POST, "POST", body);
    expect(answer.status).toBe(422);
    expect((await answer.json()).failure.issues[0].field).toBe("role");
  });

  it("lets a disabled person in no more", async () => {
    const { email, userId } = await somebody();
    await pool().query("update desk_user set disabled_at = now() where id = $1", [userId]);
    expect((await signIn(new Browser(), email)).status).toBe(401);
  });

  it("ends the session that this browser had before", async () => {
    const { email, browser } = await somebody();
    const copy = new Browser();
    copy.cookies.set(cookie, browser.cookies.get(cookie) ?? "");
    expect((await signIn(browser, email)).status).toBe(200);
    expect([await isIn(browser), await isIn(copy)]).toEqual([true, false]);
  });

  it("keeps at most five browsers a person, and ends the oldest", async () => {
    const { email, browser } = await somebody();
    const more = [1, 2, 3, 4, 5].map(() => new Browser());
    for (const each of more) expect((await signIn(each, email)).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
    expect(await Promise.all(more.map(isIn))).toEqual([true, true, true, true, true]);
  });
});

describe("guessing", () => {
  it("stops at the eleventh try, and leaves the person's session alone", async () => {
    const { email, browser } = await somebody();
    const guesser = new Browser("198.51.100.7");
    for (let tries = 1; tries <= 10; tries += 1) {
      expect((await signIn(guesser, email, `wrong password ${tries}`)).status).toBe(401);
    }
    const refused = await signIn(guesser, email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await refused.json()).message).toMatch(/Try again in \d+ minutes?\./);
    expect(await isIn(browser)).toBe(true);
    expect((await signIn(new Browser("198.51.100.8"), email)).status).toBe(200);
  });

  it("holds an unknown address back just the same", async () => {
    const guesser = new Browser("198.51.100.9");
    const statuses: number[] = [];
    for (let tries = 1; tries <= 11; tries += 1) {
      statuses.push((await signIn(guesser, "ghost@example.com", "some wrong password")).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it("counts tries before it checks them, so that many at once are no way around", async () => {
    const { email } = await somebody();
    const guesser = new Browser("198.51.100.10");
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => signIn(guesser, email, `wrong password ${at}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  it("lets the window pass", async () => {
    const { email } = await somebody();
    const guesser = new Browser("198.51.100.11");
    for (let tries = 1; tries <= 10; tries += 1) await signIn(guesser, email, "wrong password");
    await pool().query("update sign_in_attempt set at = at - interval '16 minutes'");
    expect((await signIn(guesser, email)).status).toBe(200);
  });
});

describe("a session", () => {
  it("ends in SQL at sign-out: a copy of its cookie opens nothing", async () => {
    const { browser, userId } = await somebody();
    const copy = new Browser();
    copy.cookies.set(cookie, browser.cookies.get(cookie) ?? "");
    const answer = await browser.ask(DELETE, "DELETE");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("clear-site-data")).toBe('"storage"');
    expect(browser.cookies.has(cookie)).toBe(false);
    expect(await isIn(copy)).toBe(false);
    const actions = await rows("select action from audit_event where user_id = $1 order by seq", [
      userId,
    ]);
    expect(actions.map((row) => row.action)).toEqual(["session.started", "session.ended"]);
  });

  it("follows a changed role and a disabled person on the next request", async () => {
    const { browser, userId } = await somebody();
    await pool().query("update desk_user set role = 'viewer' where id = $1", [userId]);
    expect((await (await browser.ask(GET, "GET")).json()).me.role).toBe("viewer");
    await pool().query("update desk_user set disabled_at = now() where id = $1", [userId]);
    expect(await isIn(browser)).toBe(false);
  });

  it("ends after half an hour without activity, whatever is read meanwhile", async () => {
    const { browser, userId } = await somebody();
    await pool().query(
      "update session set seen_at = now() - interval '29 minutes' where user_id = $1",
      [userId],
    );
    expect(await isIn(browser)).toBe(true);
    await pool().query(
      "update session set seen_at = seen_at - interval '2 minutes' where user_id = $1",
      [userId],
    );
    expect(await isIn(browser)).toBe(false);
  });

  it("stays while a person is at work: a touch counts as activity", async () => {
    const { browser, userId } = await somebody();
    const age = "update session set seen_at = seen_at - interval '29 minutes' where user_id = $1";
    for (let times = 0; times < 3; times += 1) {
      await pool().query(age, [userId]);
      expect((await browser.ask(TOUCH, "POST", {})).status).toBe(200);
    }
    expect(await isIn(browser)).toBe(true);
  });

  it("ends after twelve hours however busy the person is", async () => {
    const { browser, userId } = await somebody();
    const [{ hours }] = await rows(
      `select extract(epoch from expires_at - created_at) / 3600 as hours
       from session where user_id = $1`,
      [userId],
    );
    expect(hours).toBe("12.0000000000000000");
    await pool().query("update session set expires_at = now() where user_id = $1", [userId]);
    expect(await isIn(browser)).toBe(false);
  });

  it("is opened by no cookie that another secret sealed", async () => {
    const { browser } = await somebody();
    overrideEnv({ sessionSecret: "another-secret" });
    const inside = await isIn(browser);
    overrideEnv({ sessionSecret: "test-session-secret" });
    expect([inside, await isIn(browser)]).toEqual([false, true]);
  });
});
