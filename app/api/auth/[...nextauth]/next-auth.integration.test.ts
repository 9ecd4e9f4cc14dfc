import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "@/server/auth/testing/browser";
import { strangersTried } from "@/server/auth/testing/strangers";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { GET, POST } from "./route";

let db: TestDatabase;
const email = "maria@example.com";

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5302", sessionSecret: "test-session-secret" });
  await addUser(await addDesk(), email, "owner");
});
afterAll(() => db.drop());

const get = (browser: Browser, ...nextauth: string[]) =>
  browser.ask(GET, "GET", undefined, {
    path: `/api/auth/${nextauth.join("/")}`,
    params: { nextauth },
  });

const post = (
  browser: Browser,
  path: string,
  body: Record<string, unknown>,
  headers?: Record<string, string>,
) =>
  browser.ask(POST, "POST", body, {
    path: `/api/auth/${path}`,
    params: { nextauth: path.split("/") },
    ...(headers ? { headers } : {}),
  });

async function csrfOf(browser: Browser): Promise<string> {
  return (await (await get(browser, "csrf")).json()).csrfToken;
}

async function signIn(browser: Browser): Promise<Response> {
  const csrfToken = await csrfOf(browser);
  return post(browser, "callback/credentials", { csrfToken, email, password: testPassword });
}

const sessions = async () => (await pool().query("select count(*) from session")).rows[0].count;

describe("next-auth's own routes", () => {
  it("sign in, tell the session and sign out in SQL", async () => {
    const browser = new Browser();
    expect((await signIn(browser)).status).toBe(200);
    expect(await (await get(browser, "session")).json()).toEqual({ expires: expect.any(String) });
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const out = await post(browser, "signout", { csrfToken: await csrfOf(browser) });
    expect(out.status).toBe(200);
    expect(await (await get(copy, "session")).json()).toEqual({});
  });

  it("hold strangers back as the desk's own, and know a browser again", async () => {
    const known = new Browser();
    expect((await signIn(known)).status).toBe(200);
    expect([...known.cookies.keys()]).toContain("desk-browser-5302");
    const stranger = new Browser();
    await strangersTried(email, 40, stranger.address);
    const refused = await signIn(stranger);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(known)).status).toBe(200);
    await pool().query("delete from sign_in_attempt");
  });

  it("open nothing without next-auth's CSRF token", async () => {
    const before = await sessions();
    const browser = new Browser();
    await csrfOf(browser);
    await post(browser, "callback/credentials", {
      csrfToken: "0".repeat(64),
      email,
      password: testPassword,
    });
    expect([...browser.cookies.keys()]).not.toContain("desk-session-5302");
    expect(await sessions()).toBe(before);
  });

  it("stand behind our origin check, which next-auth lacks", async () => {
    const before = await sessions();
    for (const origin of ["https://evil.example", "null", "http://localhost:5303"]) {
      const browser = new Browser();
      const body = { csrfToken: await csrfOf(browser), email, password: testPassword };
      const answer = await post(browser, "callback/credentials", body, { origin });
      expect(answer.status, origin).toBe(403);
    }
    expect(await sessions()).toBe(before);
  });

  it("send nobody to a foreign address", async () => {
    const browser = new Browser();
    const body = { csrfToken: await csrfOf(browser), email, password: testPassword };
    const path = "callback/credentials";
    const foreign = { ...body, callbackUrl: "https://evil.example/" };
    expect((await post(browser, path, foreign)).status).toBe(422);
    const read = await browser.ask(GET, "GET", undefined, {
      path: "/api/auth/csrf?callbackUrl=https%3A%2F%2Fevil.example",
      params: { nextauth: ["csrf"] },
    });
    expect([...read.headers].flat().join(" ")).not.toContain("evil");
  });

  it("stay closed where the desk does not need them", async () => {
    const browser = new Browser();
    for (const path of ["signin", "signout", "error", "providers", "callback/credentials"]) {
      expect((await get(browser, ...path.split("/"))).status, path).toBe(404);
    }
    for (const path of ["_log", "session", "signin/credentials", "callback/github"]) {
      expect((await post(browser, path, { csrfToken: "x" })).status, path).toBe(404);
    }
  });
});
