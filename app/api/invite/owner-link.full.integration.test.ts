import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { startChild } from "@/server/gateway/testing/start-child";
import { POST as SIGN_IN } from "../session/route";
import { POST as REDEEM } from "./route";

let db: TestDatabase;
let deskId: string;
let desks = 0;
const deskOrigin = "http://localhost:5306";

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin, sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());
beforeEach(async () => {
  desks += 1;
  deskId = await addDesk(`Desk ${desks}`);
});

const mailOf = (name: string) => `${name}@terminal${desks}.example`;

/** What the command prints, and its exit code. */
async function ownerLink(...args: string[]) {
  const entry = path.resolve("server/cli/owner-link.ts");
  const child = await startChild(entry, args, { DESK_ORIGIN: deskOrigin });
  const code = await child.ended;
  const text = child.lines.join("\n");
  return {
    code,
    text,
    tokens: [...text.matchAll(/\/invite\?token=([\w-]{43})$/gm)].map(([, t]) => t),
  };
}

const use = (token: string | undefined, email: string, password: string) =>
  new Browser().ask(REDEEM, "POST", { token, name: "Olga", email, password });

const audited = async () =>
  (
    await pool().query(
      `select user_id, action, target, detail->>'madeAt' as made_at from audit_event
       where desk_id = $1 and action = 'user.owner-link' order by seq`,
      [deskId],
    )
  ).rows;

it("prints a link that gives the named owner a new password once, with an entry", async () => {
  const olga = await addUser(deskId, mailOf("olga"), "owner");
  await addUser(deskId, mailOf("omar"), "owner");
  const earlier = await ownerLink(mailOf("olga"));
  const { code, text, tokens } = await ownerLink(` ${mailOf("olga").toUpperCase()}`);
  expect([code, tokens.length]).toEqual([0, 1]);
  expect(text).toContain(`${deskOrigin}/invite?token=`);
  expect(text).toContain(mailOf("olga"));
  const renewed = "granite window seven boats";
  expect((await use(earlier.tokens[0], mailOf("olga"), renewed)).status).toBe(410);
  expect((await use(tokens[0], mailOf("omar"), renewed)).status).toBe(422);
  expect((await use(tokens[0], mailOf("olga"), renewed)).status).toBe(200);
  expect((await use(tokens[0], mailOf("olga"), testPassword)).status).toBe(410);
  const credentials = { email: mailOf("olga"), password: renewed };
  expect((await new Browser().ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  const entry = { action: "user.owner-link", target: olga, made_at: "the server's terminal" };
  expect(await audited()).toEqual([
    { user_id: null, ...entry },
    { user_id: null, ...entry },
  ]);
  const everything = await pool().query("select * from invite, audit_event");
  expect(JSON.stringify(everything.rows)).not.toContain(tokens[0]);
  expect(await verifyAudit(deskId)).toBe(null);
});

it("makes no link for anybody but an owner who may sign in", async () => {
  await addUser(deskId, mailOf("olga"), "owner");
  const gone = await addUser(deskId, mailOf("gone"), "owner");
  await addUser(deskId, mailOf("ada"), "admin");
  await pool().query("update desk_user set disabled_at = now() where id = $1", [gone]);
  for (const email of [mailOf("ada"), mailOf("gone"), mailOf("nobody")]) {
    expect(await ownerLink(email), email).toMatchObject({ code: 1, tokens: [] });
  }
  expect(await audited()).toEqual([]);
});

it("lists the owners without an address, and makes the first one where there is none", async () => {
  const first = await ownerLink();
  expect(first.code).toBe(0);
  expect(first.text).toContain(`Desk ${desks} has no owner.`);
  expect((await use(first.tokens[0], mailOf("olga"), testPassword)).status).toBe(200);
  const second = await ownerLink();
  expect(second).toMatchObject({ code: 0, tokens: [] });
  expect(second.text).toContain(`${mailOf("olga")}  Desk ${desks}`);
});

it("opens nothing for an owner who is none any more when it is used", async () => {
  await addUser(deskId, mailOf("omar"), "owner");
  const olga = await addUser(deskId, mailOf("olga"), "owner");
  const { tokens } = await ownerLink(mailOf("olga"));
  await pool().query("update desk_user set role = 'trader' where id = $1", [olga]);
  const used = await use(tokens[0], mailOf("olga"), "granite window seven boats");
  expect(used.status).toBe(410);
});
