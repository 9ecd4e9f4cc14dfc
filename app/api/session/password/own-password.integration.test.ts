import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { verifyAudit } from "@/server/audit/verify";
import type { Browser } from "@/server/auth/testing/browser";
import { testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { DeskUsers, hourSincePassword, type Joined } from "@/server/users/testing/desk-users";
import { POST as REDEEM } from "../../invite/route";
import { POST as INVITE } from "../../users/route";
import { GET as ME, POST as SIGN_IN } from "../route";
import { PUT } from "./route";

let db: TestDatabase;
let desk: DeskUsers;
let ada: Joined;
const renewed = "granite window seven boats";

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5308", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());
beforeEach(async () => {
  desk = await DeskUsers.make(SIGN_IN);
  ada = await desk.join("ada", "admin");
});

const change = (currentPassword: string, newPassword: string, browser = ada.browser) =>
  browser.ask(PUT, "PUT", { currentPassword, newPassword });
const isIn = async (browser: Browser) => (await browser.ask(ME, "GET")).status === 200;
const issueOf = async (answer: Response) => {
  expect(answer.status).toBe(422);
  return (await answer.json()).failure.issues[0];
};

it("takes the old password, ends the other sessions, and stands in the audit", async () => {
  const other = await desk.signedIn(ada.email);
  const stranger = await desk.join("tom", "trader");
  await hourSincePassword(ada);
  expect((await change(testPassword, renewed)).status).toBe(200);
  expect([await isIn(ada.browser), await isIn(other)]).toEqual([true, false]);
  expect(await isIn(stranger.browser)).toBe(true);
  await expect(desk.signedIn(ada.email)).rejects.toThrow();
  await desk.signedIn(ada.email, renewed);
  const { rows } = await pool().query(
    "select user_id, target from audit_event where desk_id = $1 and action = $2",
    [desk.deskId, "user.password-changed"],
  );
  expect(rows).toEqual([{ user_id: ada.id, target: ada.id }]);
  expect(await verifyAudit(desk.deskId)).toBe(null);
});

it("changes nothing without the old password, however fresh the session", async () => {
  const wrong = await issueOf(await change("not the password", renewed));
  expect(wrong).toMatchObject({ field: "currentPassword", rule: "wrong" });
  await desk.signedIn(ada.email);
});

it("counts wrong ones with those of the sign-in", async () => {
  for (let tries = 0; tries < 10; tries += 1) await change("not the password", renewed);
  expect((await issueOf(await change(testPassword, renewed))).field).toBe("currentPassword");
  await expect(desk.signedIn(ada.email, renewed)).rejects.toThrow();
  await pool().query("delete from sign_in_attempt where email = $1", [ada.email]);
  await desk.signedIn(ada.email);
});

it("keeps the rule of passwords, and names the field that breaks it", async () => {
  for (const [password, rule] of [
    ["too short", "too-short"],
    ["correct horse battery staple", "commonly-used"],
    [ada.email, "is-the-email"],
    [testPassword, "same"],
  ] as const) {
    const issue = await issueOf(await change(testPassword, password));
    expect(issue, password).toMatchObject({ field: "newPassword", rule });
  }
  await desk.signedIn(ada.email);
});

it("leaves the browser known, so that no stranger keeps it out", async () => {
  expect((await change(testPassword, renewed)).status).toBe(200);
  await pool().query(
    `insert into sign_in_attempt (email, address)
     select $1, 'a' || n from generate_series(1, 40) n`,
    [ada.email],
  );
  const given = { email: ada.email, password: renewed };
  expect((await ada.browser.ask(SIGN_IN, "POST", given)).status).toBe(200);
});

it("closes the links that were made with the old one", async () => {
  const made = await ada.browser.ask(INVITE, "POST", { name: "Eve", role: "viewer" });
  const { path } = await made.json();
  expect((await change(testPassword, renewed)).status).toBe(200);
  const token = new URL(path, "http://desk").searchParams.get("token");
  const body = { token, name: "Eve", email: desk.mailOf("eve"), password: testPassword };
  expect((await ada.browser.ask(REDEEM, "POST", body)).status).toBe(410);
});

it("is refused to a session that ended while the password was checked", async () => {
  const other = await desk.signedIn(ada.email);
  const answers = await Promise.all([
    change(testPassword, renewed),
    change(testPassword, "seven blue kettles hum", other),
  ]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
});
