import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import type { HandedLink, UsersAnswer } from "@/lib/users/api";
import type { Role } from "@/lib/users/roles";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { inviteState } from "@/server/users/invite";
import {
  askAt,
  chosenWith,
  DeskUsers,
  hourSincePassword,
  type Joined,
  tokenOf,
} from "@/server/users/testing/desk-users";
import { POST as REDEEM } from "../invite/route";
import { GET as ME, POST as SIGN_IN } from "../session/route";
import { POST as NEW_LINK } from "./[id]/link/route";
import { PATCH } from "./[id]/route";
import { DELETE as REVOKE } from "./links/[link]/route";
import { POST as INVITE, GET as LIST } from "./route";

let db: TestDatabase;
let desk: DeskUsers;
let olga: Joined;
let omar: Joined;
let ada: Joined;
let abel: Joined;
let tom: Joined;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5305", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());
beforeEach(async () => {
  desk = await DeskUsers.make(SIGN_IN);
  olga = await desk.join("olga", "owner");
  omar = await desk.join("omar", "owner");
  ada = await desk.join("ada", "admin");
  abel = await desk.join("abel", "admin");
  tom = await desk.join("tom", "trader");
});

const renewed = "granite window seven boats";

const linkFor = (maker: Joined, person: Joined) => askAt(maker, NEW_LINK, "POST", person.id);
const invite = (maker: Joined, role: Role) =>
  maker.browser.ask(INVITE, "POST", { name: "Somebody New", role });
const change = (actor: Joined, person: Joined, body: object) =>
  askAt(actor, PATCH, "PATCH", person.id, body);
const made = async (answer: Promise<Response>): Promise<HandedLink> => {
  const { status, ...rest } = await answer.then(async (each) => ({
    status: each.status,
    link: await each.json(),
  }));
  expect(status).toBe(200);
  return rest.link;
};
const use = (link: HandedLink, email: string, browser = new Browser()) =>
  browser.ask(REDEEM, "POST", chosenWith(link, email, renewed));
const reasonOf = async (answer: Response) => {
  const { failure } = await answer.json();
  expect(answer.status).toBe(403);
  expect(failure.kind).toBe("forbidden");
  return failure.reason;
};
const isIn = async (browser: Browser) => (await browser.ask(ME, "GET")).status === 200;

describe("a link for a new password", () => {
  it("is never made for oneself, however fresh the password", async () => {
    for (const self of [olga, ada]) {
      expect(await reasonOf(await linkFor(self, self))).toContain("for yourself");
      await hourSincePassword(self);
      expect((await linkFor(self, self)).status).toBe(403);
    }
    const { rows } = await pool().query("select 1 from invite where desk_id = $1", [desk.deskId]);
    expect(rows).toEqual([]);
  });

  it("is never made for a peer, nor by an admin for an owner", async () => {
    expect(await reasonOf(await linkFor(ada, abel))).toContain("Ask an owner");
    expect(await reasonOf(await linkFor(ada, olga))).toContain("npm run owner-link");
    expect((await linkFor(tom, tom)).status).toBe(403);
  });

  it("is made by an admin for those below, and by an owner for everybody else", async () => {
    for (const [maker, person] of [
      [ada, tom],
      [olga, ada],
      [olga, omar],
    ] as const) {
      const link = await made(linkFor(maker, person));
      expect((await use(link, person.email)).status).toBe(200);
    }
  });

  it("opens nothing after its person was raised above its maker", async () => {
    const kept = await made(linkFor(ada, tom));
    expect((await change(olga, tom, { role: "admin" })).status).toBe(200);
    expect((await use(kept, tom.email)).status).toBe(410);
    await change(olga, tom, { role: "trader" });
    expect((await use(kept, tom.email)).status).toBe(410);

    const second = await made(linkFor(ada, tom));
    await pool().query("update desk_user set role = 'admin' where id = $1", [tom.id]);
    expect(await inviteState(tokenOf(second))).toBe("expired");
    expect((await use(second, tom.email)).status).toBe(410);
    expect((await desk.signedIn(tom.email)).cookies.size).toBeGreaterThan(0);
  });

  it.runIf(isFull)("mixes nothing with the person in whose browser it is opened", async () => {
    const link = await made(linkFor(olga, tom));
    const second = await desk.signedIn(ada.email);
    expect((await use(link, tom.email, ada.browser)).status).toBe(200);
    const { me } = await (await ada.browser.ask(ME, "GET")).json();
    expect([me.email, me.role]).toEqual([tom.email, "trader"]);
    expect([await isIn(tom.browser), await isIn(second)]).toEqual([false, true]);
    await desk.signedIn(ada.email, testPassword);
    await desk.signedIn(tom.email, renewed);
    const { rows } = await pool().query(
      "select user_id, target from audit_event where desk_id = $1 and action = $2",
      [desk.deskId, "user.password-reset"],
    );
    expect(rows).toEqual([{ user_id: tom.id, target: tom.id }]);
  });

  it.runIf(isFull)(
    "closes, when it is used, what else was open for its person or was made by them",
    async () => {
      const byAda = await made(invite(ada, "viewer"));
      const link = await made(linkFor(olga, ada));
      await pool().query(
        `insert into invite (token_hash, id, desk_id, role, user_id, created_by, expires_at)
       select decode(md5('other'), 'hex'), 'other', desk_id, role, user_id, created_by, expires_at
       from invite where id = $1`,
        [link.id],
      );
      expect((await use(link, ada.email)).status).toBe(200);
      const { links } = await (await olga.browser.ask(LIST, "GET")).json();
      expect(links).toEqual([]);
      expect((await use(byAda, desk.mailOf("new"))).status).toBe(410);
      expect(await isIn(ada.browser)).toBe(false);
    },
  );
});

describe("an invitation", () => {
  it("gives a role strictly below the inviter's", async () => {
    expect(await reasonOf(await invite(ada, "admin"))).toContain("below");
    expect(await reasonOf(await invite(olga, "owner"))).toContain("below");
    expect((await invite(tom, "viewer")).status).toBe(403);
    await made(invite(ada, "finance"));
    await made(invite(olga, "admin"));
  });

  it("opens nothing once its maker may not make it any more", async () => {
    const lowered = await made(invite(ada, "finance"));
    expect((await change(olga, ada, { role: "finance" })).status).toBe(200);
    expect((await use(lowered, desk.mailOf("one"))).status).toBe(410);

    const disabled = await made(invite(abel, "viewer"));
    await pool().query("update desk_user set disabled_at = now() where id = $1", [abel.id]);
    expect(await inviteState(tokenOf(disabled))).toBe("expired");
    expect((await use(disabled, desk.mailOf("two"))).status).toBe(410);
    const { rows } = await pool().query(
      "select 1 from desk_user where desk_id = $1 and email in ($2, $3)",
      [desk.deskId, desk.mailOf("one"), desk.mailOf("two")],
    );
    expect(rows).toEqual([]);
  });
});

describe("a role", () => {
  it("is changed by an admin only below the own, and to one below", async () => {
    expect(await reasonOf(await change(ada, abel, { disabled: true }))).toContain("Ask an owner");
    expect(await reasonOf(await change(ada, abel, { role: "viewer" }))).toContain("Ask an owner");
    expect(await reasonOf(await change(ada, tom, { role: "admin" }))).toContain("below");
    expect((await change(ada, tom, { role: "finance" })).status).toBe(200);
  });

  it("is changed by an owner also of an owner, and to owner", async () => {
    expect((await change(olga, ada, { role: "owner" })).status).toBe(200);
    expect((await change(olga, omar, { role: "viewer" })).status).toBe(200);
    expect((await change(olga, olga, { role: "viewer" })).status).toBe(422);
  });

  it("counts as it is when the change is made, not as it was when the request came", async () => {
    const answers = await Promise.all([
      change(olga, omar, { role: "viewer" }),
      change(omar, ada, { role: "owner" }),
      change(omar, abel, { role: "owner" }),
    ]);
    const { rows } = await pool().query(
      `select user_id, target from audit_event
       where desk_id = $1 and action = 'user.changed' order by seq`,
      [desk.deskId],
    );
    expect(rows.length).toBe(answers.filter(({ status }) => status === 200).length);
    const lowered = rows.findIndex(({ target }) => target === omar.id);
    expect(lowered).toBeGreaterThanOrEqual(0);
    expect(rows.slice(lowered + 1).map((row) => row.user_id)).not.toContain(omar.id);
  });
});

describe("links, invitations and roles", () => {
  it("take a password that was typed just before", async () => {
    await hourSincePassword(olga);
    const answers = [
      await linkFor(olga, tom),
      await invite(olga, "viewer"),
      await change(olga, tom, { role: "viewer" }),
      await change(olga, tom, { disabled: true }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ failure: { kind: "password-needed" } });
    }
  });

  it("are refused with an entry of the audit", async () => {
    await linkFor(ada, abel);
    await invite(ada, "admin");
    await change(ada, olga, { disabled: true });
    const { rows } = await pool().query(
      `select detail->>'method' as method, target from audit_event
       where desk_id = $1 and action = 'request.refused' order by seq`,
      [desk.deskId],
    );
    expect(rows.map((row) => row.method)).toEqual(["POST", "POST", "PATCH"]);
    expect(await verifyAudit(desk.deskId)).toBe(null);
  });

  it.runIf(isFull)(
    "are offered where they may be made, and revoked by whoever may make them",
    async () => {
      const mine = await made(linkFor(olga, abel));
      await made(invite(ada, "viewer"));
      const answer: UsersAnswer = await (await ada.browser.ask(LIST, "GET")).json();
      const offered = answer.users.map(({ email, changeDenied, linkDenied }) => [
        email,
        changeDenied === null,
        linkDenied === null,
      ]);
      expect(offered).toEqual([
        [olga.email, false, false],
        [omar.email, false, false],
        [ada.email, false, false],
        [abel.email, false, false],
        [tom.email, true, true],
      ]);
      expect(answer.users.filter(({ self }) => self).map(({ email }) => email)).toEqual([
        ada.email,
      ]);
      expect(answer.links.map(({ revokeDenied }) => revokeDenied === null)).toEqual([false, true]);
      expect((await askAt(ada, REVOKE, "DELETE", mine.id)).status).toBe(403);
      expect((await askAt(olga, REVOKE, "DELETE", mine.id)).status).toBe(200);
    },
  );
});
