import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HandedLink, UsersAnswer } from "@/lib/users/api";
import type { Role } from "@/lib/users/roles";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import type { RouteHandler } from "@/server/http/handle";
import { inviteLink } from "@/server/users/invite";
import { POST as REDEEM } from "../invite/route";
import { GET as ME, POST as SIGN_IN } from "../session/route";
import { POST as NEW_LINK } from "./[id]/link/route";
import { PATCH } from "./[id]/route";
import { DELETE as REVOKE } from "./links/[link]/route";
import { POST as INVITE, GET as LIST } from "./route";

let db: TestDatabase;
let deskId: string;
let desks = 0;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());
beforeEach(async () => {
  desks += 1;
  deskId = await addDesk(`Desk ${desks}`);
});

interface SignedIn {
  readonly id: string;
  readonly browser: Browser;
}

const mailOf = (name: string) => `${name}@desk${desks}.example`;

async function join(name: string, role: Role): Promise<SignedIn> {
  const id = await addUser(deskId, mailOf(name), role);
  const browser = new Browser();
  const credentials = { email: mailOf(name), password: testPassword };
  expect((await browser.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  return { id, browser };
}

/** A request on one user's or link's own path. */
const at = (browser: Browser, handler: RouteHandler, method: string, id: string, body?: object) =>
  browser.ask(handler, method, body, { params: { id, link: id } });

async function invite(browser: Browser, name: string, role: Role): Promise<HandedLink> {
  const answer = await browser.ask(INVITE, "POST", { name, role });
  expect(answer.status).toBe(200);
  return answer.json();
}

const tokenOf = (link: HandedLink) =>
  new URL(link.path, "http://desk").searchParams.get("token") ?? "";

const chosen = (link: HandedLink, name: string, password = testPassword) => ({
  token: tokenOf(link),
  name,
  email: mailOf(name),
  password,
});

const listed = async (browser: Browser): Promise<UsersAnswer> =>
  (await browser.ask(LIST, "GET")).json();

describe("an invitation", () => {
  it("makes a person of the given role, once, and says nothing of itself afterwards", async () => {
    const { browser } = await join("olga", "owner");
    const link = await invite(browser, "Tom", "trader");
    const before = await listed(browser);
    expect(before.links).toMatchObject([{ id: link.id, name: "Tom", role: "trader" }]);
    expect(JSON.stringify(before)).not.toContain(tokenOf(link));

    const tom = new Browser();
    expect((await tom.ask(REDEEM, "POST", chosen(link, "tom"))).status).toBe(200);
    expect(await (await tom.ask(ME, "GET")).json()).toMatchObject({ me: { role: "trader" } });
    expect((await new Browser().ask(REDEEM, "POST", chosen(link, "eve"))).status).toBe(410);
    const after = await listed(browser);
    expect(after.links).toEqual([]);
    expect(after.users.map(({ email, role, state }) => [email, role, state])).toEqual([
      [mailOf("olga"), "owner", "active"],
      [mailOf("tom"), "trader", "active"],
    ]);
    const everything = await pool().query("select * from invite, audit_event");
    expect(JSON.stringify(everything.rows)).not.toContain(tokenOf(link));
    expect(await verifyAudit(deskId)).toBe(null);
  });

  it("tells whoever holds it for whom it is, and of a used one only that it was used", async () => {
    const { browser } = await join("olga", "owner");
    const tom = await join("tom", "trader");
    const invited = await invite(browser, "Fay", "finance");
    const renewed: HandedLink = await (await at(browser, NEW_LINK, "POST", tom.id)).json();
    const deskName = `Desk ${desks}`;
    expect(await inviteLink(tokenOf(invited))).toEqual({
      state: "open",
      for: "a new user",
      role: "finance",
      name: "Fay",
      deskName,
    });
    expect(await inviteLink(tokenOf(renewed))).toMatchObject({
      for: "a new password",
      name: "tom",
    });
    await new Browser().ask(REDEEM, "POST", chosen(invited, "fay"));
    expect(await inviteLink(tokenOf(invited))).toEqual({ state: "used" });
  });

  it("opens nothing after it was taken back", async () => {
    const { browser } = await join("olga", "owner");
    const link = await invite(browser, "Tom", "trader");
    expect((await at(browser, REVOKE, "DELETE", link.id)).status).toBe(200);
    expect((await new Browser().ask(REDEEM, "POST", chosen(link, "tom"))).status).toBe(410);
    expect((await at(browser, REVOKE, "DELETE", link.id)).status).toBe(404);
  });
});

describe("a new password by a link", () => {
  it("is for the person it was made for, ends older links and their sessions", async () => {
    const { browser } = await join("olga", "owner");
    const tom = await join("tom", "trader");
    const first: HandedLink = await (await at(browser, NEW_LINK, "POST", tom.id)).json();
    const second: HandedLink = await (await at(browser, NEW_LINK, "POST", tom.id)).json();
    const renewed = "granite window seven boats";
    const old = await new Browser().ask(REDEEM, "POST", chosen(first, "tom", renewed));
    expect(old.status).toBe(410);
    const other = await new Browser().ask(REDEEM, "POST", chosen(second, "olga", renewed));
    expect(other.status).toBe(422);
    expect(JSON.stringify(await other.json())).toContain("this link is for");
    const fresh = new Browser();
    expect((await fresh.ask(REDEEM, "POST", chosen(second, "tom", renewed))).status).toBe(200);
    expect((await tom.browser.ask(ME, "GET")).status).toBe(401);
    const credentials = { email: mailOf("tom"), password: testPassword };
    const tried = await new Browser().ask(SIGN_IN, "POST", credentials);
    expect(await tried.json()).toMatchObject({ kind: "wrong" });
  });

  it("is not made for somebody on another desk", async () => {
    const olga = await join("olga", "owner");
    deskId = await addDesk("Elsewhere");
    desks += 1;
    const elsewhere = await join("eve", "trader");
    expect((await at(olga.browser, NEW_LINK, "POST", elsewhere.id)).status).toBe(404);
    expect((await at(olga.browser, PATCH, "PATCH", elsewhere.id, { disabled: true })).status).toBe(
      404,
    );
  });

  it("does not let somebody in who is kept out", async () => {
    const { browser } = await join("olga", "owner");
    const tom = await join("tom", "trader");
    const link: HandedLink = await (await at(browser, NEW_LINK, "POST", tom.id)).json();
    await at(browser, PATCH, "PATCH", tom.id, { disabled: true });
    expect((await new Browser().ask(REDEEM, "POST", chosen(link, "tom"))).status).toBe(410);
  });
});

describe("a changed person", () => {
  it("is signed out at once, and comes back with the new role", async () => {
    const { browser } = await join("olga", "owner");
    const tom = await join("tom", "trader");
    expect((await at(browser, PATCH, "PATCH", tom.id, { role: "viewer" })).status).toBe(200);
    expect((await tom.browser.ask(ME, "GET")).status).toBe(401);
    const credentials = { email: mailOf("tom"), password: testPassword };
    const back = await tom.browser.ask(SIGN_IN, "POST", credentials);
    expect(await back.json()).toMatchObject({ me: { role: "viewer" } });
    await at(browser, PATCH, "PATCH", tom.id, { disabled: true });
    expect((await tom.browser.ask(ME, "GET")).status).toBe(401);
    const again = await tom.browser.ask(SIGN_IN, "POST", credentials);
    expect(await again.json()).toMatchObject({ kind: "wrong" });
  });

  it("is never the last owner, also when two owners act at the same moment", async () => {
    const olga = await join("olga", "owner");
    const omar = await join("omar", "owner");
    const answers = await Promise.all([
      at(olga.browser, PATCH, "PATCH", omar.id, { role: "viewer" }),
      at(omar.browser, PATCH, "PATCH", olga.id, { disabled: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const { rows } = await pool().query(
      "select 1 from desk_user where desk_id = $1 and role = 'owner' and disabled_at is null",
      [deskId],
    );
    expect(rows).toHaveLength(1);
  });

  it("is not oneself, not above one's own role, and something must change", async () => {
    const olga = await join("olga", "owner");
    const ada = await join("ada", "admin");
    const itself = await at(olga.browser, PATCH, "PATCH", olga.id, { role: "viewer" });
    expect(itself.status).toBe(422);
    expect((await at(ada.browser, PATCH, "PATCH", olga.id, { disabled: true })).status).toBe(403);
    expect((await at(olga.browser, PATCH, "PATCH", ada.id, {})).status).toBe(422);
    const odd = await at(olga.browser, PATCH, "PATCH", ada.id, { role: "king" });
    expect(JSON.stringify(await odd.json())).toContain("Choose one of: viewer, trader");
  });
});
