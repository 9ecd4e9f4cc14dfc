import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "@/server/auth/testing/browser";
import { strangersTried } from "@/server/auth/testing/strangers";
import { addDesk, addUser, testPassword } from "@/server/auth/testing/users";
import { pool, transaction } from "@/server/db/database";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { inviteState } from "@/server/users/invite";
import { createFirstOwnerLink } from "@/server/users/owner-links";
import { GET as ME, POST as SIGN_IN } from "../session/route";
import { POST } from "./route";

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
});
afterAll(() => db.drop());

async function newLink(deskId: string): Promise<string> {
  const link = await transaction((tx) => createFirstOwnerLink(tx, deskId));
  if (!link) throw new Error("the desk has an owner already");
  return link.token;
}

const users = async (deskId: string) =>
  (await pool().query("select * from desk_user where desk_id = $1", [deskId])).rows;

const chosen = (token: string, email: string, password = testPassword) => ({
  token,
  name: "Maria Keller",
  email,
  password,
});

describe("the one-time link", () => {
  it("makes the owner with a password of their own, signed in at once", async () => {
    const deskId = await addDesk("First desk");
    const browser = new Browser();
    const token = await newLink(deskId);
    const answer = await browser.ask(POST, "POST", chosen(token, "Maria@Example.com"));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      kind: "joined",
      me: { name: "Maria Keller", role: "owner", deskName: "First desk" },
    });
    expect((await browser.ask(ME, "GET")).status).toBe(200);
    const stored = JSON.stringify(await users(deskId));
    expect(stored).toContain('"email":"maria@example.com"');
    expect(stored).toContain("$argon2id$v=19$m=65536,t=3,p=1$");
    expect(stored).not.toContain(testPassword);
    expect(await transaction((tx) => createFirstOwnerLink(tx, deskId))).toBe(null);
  });

  it("works once: of two tabs at the same moment one wins", async () => {
    const deskId = await addDesk();
    const token = await newLink(deskId);
    const answers = await Promise.all(
      ["one@example.com", "two@example.com"].map((email) =>
        new Browser().ask(POST, "POST", chosen(token, email)),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    const lost = answers.find((answer) => answer.status === 410);
    expect(await lost?.json()).toMatchObject({ kind: "closed", state: "used" });
    expect(await users(deskId)).toHaveLength(1);
  });

  it("is kept as a hash only", async () => {
    const token = await newLink(await addDesk());
    const everything = JSON.stringify((await pool().query("select * from invite")).rows);
    expect(everything).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("says what to do when it is too old, and when it is not one of the desk's", async () => {
    const token = await newLink(await addDesk());
    await pool().query("update invite set expires_at = now() where used_at is null");
    const old = await new Browser().ask(POST, "POST", chosen(token, "late@example.com"));
    expect(old.status).toBe(410);
    expect((await old.json()).message).toContain("prints a new link at each start");
    const odd = await new Browser().ask(POST, "POST", chosen("x", "late@example.com"));
    expect(await odd.json()).toMatchObject({ state: "unknown" });
  });

  it("stays open when the password breaks the rule, and names the rule", async () => {
    const deskId = await addDesk();
    const token = await newLink(deskId);
    for (const [password, rule] of [
      ["too short", "too-short"],
      ["correct horse battery staple", "commonly-used"],
      ["careful@example.com", "is-the-email"],
    ] as const) {
      const body = chosen(token, "careful@example.com", password);
      const answer = await new Browser().ask(POST, "POST", body);
      expect(answer.status, password).toBe(422);
      expect((await answer.json()).failure.issues[0]).toMatchObject({ field: "password", rule });
    }
    expect(await inviteState(token)).toBe("open");
    expect(await users(deskId)).toHaveLength(0);
  });

  it("takes no address that somebody signs in with already, and stays open", async () => {
    const first = await addDesk();
    const email = "taken@example.com";
    await new Browser().ask(POST, "POST", chosen(await newLink(first), email));
    const token = await newLink(await addDesk());
    const answer = await new Browser().ask(POST, "POST", chosen(token, email));
    expect(answer.status).toBe(422);
    expect((await answer.json()).failure.issues[0]).toMatchObject({ field: "email" });
    expect(await inviteState(token)).toBe("open");
  });

  it("closes the older ones when a new one is made", async () => {
    const deskId = await addDesk();
    const older = await newLink(deskId);
    const newer = await newLink(deskId);
    expect([await inviteState(older), await inviteState(newer)]).toEqual(["expired", "open"]);
  });

  it("signs its person in at once while strangers guess at the account", async () => {
    const deskId = await addDesk();
    const email = "guessed-at@example.com";
    const browser = new Browser();
    await strangersTried(email, 40, browser.address);
    const answer = await browser.ask(POST, "POST", chosen(await newLink(deskId), email));
    expect(answer.status).toBe(200);
    const again = { email, password: testPassword };
    expect((await browser.ask(SIGN_IN, "POST", again)).status).toBe(200);
    expect((await new Browser().ask(SIGN_IN, "POST", again)).status).toBe(429);
  });

  it("opens nothing once somebody owns the desk, however it came to be", async () => {
    const deskId = await addDesk();
    const token = await newLink(deskId);
    await addUser(deskId, "first@example.com", "owner");
    expect(await inviteState(token)).toBe("expired");
    const late = await new Browser().ask(POST, "POST", chosen(token, "second@example.com"));
    expect(late.status).toBe(410);
    expect(await users(deskId)).toHaveLength(1);
  });
});
