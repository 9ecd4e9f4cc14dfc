import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "@/server/auth/testing/browser";
import { newAddress, strangersTried } from "@/server/auth/testing/strangers";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { DELETE, GET, POST } from "./route";

let db: TestDatabase;
let deskId: string;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5306", sessionSecret: "test-session-secret" });
  deskId = await addDesk();
});
afterAll(() => db.drop());
beforeEach(() => pool().query("delete from sign_in_attempt"));

const browserCookie = "desk-browser-5306";

/** An owner, and a browser that signed in as this owner and out again. */
async function somebody() {
  count += 1;
  const email = `owner${count}@example.com`;
  const userId = await addUser(deskId, email, "owner");
  return { email, userId, browser: await knownBrowser(email) };
}

async function knownBrowser(email: string): Promise<Browser> {
  const browser = new Browser(newAddress());
  expect((await signIn(browser, email)).status).toBe(200);
  await browser.ask(DELETE, "DELETE");
  return browser;
}

const signIn = (browser: Browser, email: string, password = testPassword) =>
  browser.ask(POST, "POST", { email, password });

describe("a known browser", () => {
  it("has a guarded cookie that tells nobody anything and stays after signing out", async () => {
    const { email, userId, browser } = await somebody();
    const answer = await signIn(browser, email);
    const [, line = ""] = answer.headers.getSetCookie();
    expect(line.split("=")[0]).toBe(browserCookie);
    expect(line).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    expect(line).not.toContain(userId);
    expect(Buffer.from(line, "base64url").toString()).not.toContain(userId);
    await browser.ask(DELETE, "DELETE");
    expect([...browser.cookies.keys()]).toEqual([browserCookie]);
    overrideEnv({ deskOrigin: "https://desk.example" });
    const safe = await signIn(new Browser(newAddress()), email);
    overrideEnv({ deskOrigin: "http://localhost:5306" });
    expect(safe.headers.getSetCookie().join("\n")).toMatch(
      /^__Host-browser=\S+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/m,
    );
  });

  it("has ten wrong tries of its own, so that a stolen cookie is no way around", async () => {
    const { email, browser } = await somebody();
    const second = await knownBrowser(email);
    await strangersTried(email);
    const thief = new Browser(newAddress());
    thief.cookies.set(browserCookie, browser.cookies.get(browserCookie) ?? "");
    const statuses: number[] = [];
    for (let tries = 1; tries <= 12; tries += 1) {
      const from = new Browser(newAddress());
      from.cookies.set(browserCookie, thief.cookies.get(browserCookie) ?? "");
      statuses.push((await signIn(from, email, "a guess")).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await signIn(second, email)).status).toBe(200);
  });

  it("is known for its own person only, and as long as the password stays", async () => {
    const { email, userId, browser } = await somebody();
    const other = await somebody();
    const cookie = browser.cookies.get(browserCookie) ?? "";
    const session = new Browser(newAddress());
    await signIn(session, email);
    await strangersTried(email);
    const withCookie = async (value: string) => {
      const from = new Browser(newAddress());
      from.cookies.set(browserCookie, value);
      await strangersTried(email, 1, from.address);
      return (await signIn(from, email)).status;
    };
    expect(await withCookie(cookie)).toBe(200);
    expect(await withCookie(other.browser.cookies.get(browserCookie) ?? "")).toBe(429);
    expect(await withCookie(session.cookies.get("desk-session-5306") ?? "")).toBe(429);
    const turned = cookie.at(-9) === "A" ? "B" : "A";
    const changed = `${cookie.slice(0, -9)}${turned}${cookie.slice(-8)}`;
    for (const forged of ["", "x", cookie.slice(0, -2), changed, `${cookie}.`]) {
      expect(await withCookie(forged), forged).toBe(429);
    }
    overrideEnv({ sessionSecret: "another-secret" });
    const stranger = await withCookie(cookie);
    overrideEnv({ sessionSecret: "test-session-secret" });
    expect(stranger).toBe(429);

    await pool().query("update desk_user set disabled_at = now() where id = $1", [userId]);
    expect(await withCookie(cookie)).toBe(429);
    await pool().query("update desk_user set disabled_at = null where id = $1", [userId]);
    expect(await withCookie(cookie)).toBe(200);
    await pool().query("update desk_user set password_changed_at = now() where id = $1", [userId]);
    expect(await withCookie(cookie)).toBe(429);
  });

  it("opens nothing by its cookie alone", async () => {
    const { browser } = await somebody();
    const cookie = browser.cookies.get(browserCookie) ?? "";
    const copy = new Browser(newAddress());
    copy.cookies.set("desk-session-5306", cookie);
    copy.cookies.set(browserCookie, cookie);
    expect((await copy.ask(GET, "GET")).status).toBe(401);
  });
});
