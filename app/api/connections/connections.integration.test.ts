import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import type { Role } from "@/lib/users/roles";
import { verifyAudit } from "@/server/audit/verify";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { wholeTables } from "@/server/db/testing";
import { overrideEnv } from "@/server/env";
import { type TestDesk, testDesk } from "@/server/gateway/testing/test-desk";
import { POST as ALLOW, DELETE as FORBID } from "../accounts/[id]/live/route";
import { POST as SIGN_IN } from "../session/route";
import { DELETE } from "./[id]/route";
import { POST as TEST } from "./[id]/test/route";
import { GET, POST } from "./route";

let desk: TestDesk;
let owner: Browser;
let admin: Browser;

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({
    deskOrigin: "http://localhost:5303",
    sessionSecret: "test-session-secret",
    venues: [{ name: "main", origin: "https://exchange.invalid" }],
  });
  owner = await join("owner");
  admin = await join("admin");
});
afterAll(() => desk.close());

async function join(role: Role): Promise<Browser> {
  const email = `${role}@example.com`;
  await addUser(desk.trader.deskId, email, role);
  const browser = new Browser();
  const credentials = { email, password: testPassword };
  expect((await browser.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  return browser;
}

const parts = {
  key: "bg_canary-key-93f1",
  secret: "canary-secret-71ab",
  passphrase: "CanaryPhrase77",
};
const account = {
  name: "Main account",
  venue: "main",
  positionMode: "one_way_mode",
  ndBroker: true,
  copyTrading: false,
  channelCode: null,
};
const wanted = (changes: object = {}) => ({
  label: "Main key",
  permissions: ["read", "spot_trade"],
  account,
  ...parts,
  ...changes,
});
const at = (id: string) => ({ params: { id } });

describe("a key that is handed in", () => {
  it("is stored sealed and shown by its last four characters only", async () => {
    const answer = await owner.ask(POST, "POST", wanted());
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(mainOf(JSON.parse(page))).toMatchObject({
      environment: "live",
      liveConfirmed: false,
      keys: [{ label: "Main key", keyLast4: "93f1" }],
    });
    const stored = await everything();
    expect(stored).toContain("Main key");
    for (const secret of Object.values(parts)) {
      expect(page).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(await verifyAudit(desk.trader.deskId)).toBe(null);
  });

  it("is refused when it is there already, and with words for each wrong field", async () => {
    const twice = await owner.ask(POST, "POST", wanted());
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("already on this desk");
    const odd = wanted({ key: "a b", secret: "", permissions: [], label: "" });
    const wrong = await (await owner.ask(POST, "POST", odd)).json();
    const fields = wrong.failure.issues.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(["key", "secret", "permissions", "label"]));
    expect(JSON.stringify(wrong)).not.toContain(parts.passphrase);
  });

  it.each(["https://evil.example", "paper2", "", "localhost"])(
    "goes to no venue that the desk does not list: %s",
    async (venue) => {
      const odd = wanted({ key: `bg_other${venue.length}`, account: { ...account, venue } });
      const answer = await owner.ask(POST, "POST", odd);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("paper, main");
    },
  );

  it("is tested by a read, and says in words why it does not work", async () => {
    const good = await admin.ask(TEST, "POST", {}, at(desk.connectionId));
    expect(await good.json()).toMatchObject({ works: true });
    const { key } = await liveOne();
    // Until then the list says that it was never tested, afterwards what came of it.
    expect(key.lastTest).toBeNull();
    const bad = await admin.ask(TEST, "POST", {}, at(key.id));
    const result = await bad.json();
    expect(result).toMatchObject({ works: false, reason: expect.any(String) });
    const tested = (await liveOne()).key.lastTest;
    expect(tested?.failure).toBe(result.reason);
    expect(Date.now() - Date.parse(tested?.at ?? "")).toBeLessThan(60_000);
  });
});

describe("live orders", () => {
  it("are allowed by an owner who types the account's name, while live trading is on", async () => {
    const { live } = await liveOne();
    const ask = (who: Browser, name: string) => who.ask(ALLOW, "POST", { name }, at(live.id));
    expect((await ask(admin, "Main account")).status).toBe(403);
    expect(await (await ask(owner, "Main account")).text()).toContain("LIVE_TRADING=1");
    overrideEnv({ liveTrading: true });
    expect((await ask(owner, "main account")).status).toBe(422);
    expect((await ask(owner, "Main account")).status).toBe(200);
    expect(await main()).toMatchObject({ liveConfirmed: true });
    await owner.ask(FORBID, "DELETE", {}, at(live.id));
    expect(await main()).toMatchObject({ liveConfirmed: false });
  });
});

describe("a key that is removed", () => {
  it("leaves no sealed part behind, and its account goes on with the next key", async () => {
    const { live, key } = await liveOne();
    expect((await admin.ask(DELETE, "DELETE", {}, at(key.id))).status).toBe(403);
    expect((await owner.ask(DELETE, "DELETE", {}, at(key.id))).status).toBe(200);
    expect(await main()).toMatchObject({ id: live.id, keys: [] });
    const sealed = "SELECT 1 FROM sealed_value WHERE owner_row = $1";
    expect((await pool().query(sealed, [key.id])).rowCount).toBe(0);
    expect((await owner.ask(DELETE, "DELETE", {}, at(key.id))).status).toBe(404);

    const next = wanted({ label: "Next key", account: { id: live.id } });
    expect((await owner.ask(POST, "POST", next)).status).toBe(200);
    expect(await main()).toMatchObject({ id: live.id, keys: [{ label: "Next key" }] });
  });
});

const mainOf = ({ accounts }: ConnectionsAnswer) => accounts.find(({ venue }) => venue === "main");

async function main(): Promise<ListedAccount | undefined> {
  return mainOf(await (await owner.ask(GET, "GET")).json());
}

/** The live account, and the key with which the desk reaches it. */
async function liveOne(): Promise<{ live: ListedAccount; key: ListedKey }> {
  const live = await main();
  const [key] = live?.keys ?? [];
  if (!live || !key) throw new Error("There is no live account with a key.");
  return { live, key };
}

/** Every row of every table as text; sealed bytes also as they would read in the clear. */
async function everything(): Promise<string> {
  const parts = await Promise.all(
    (await wholeTables()).map(async (name) => {
      const { rows } = await pool().query(`select * from "${name}"`);
      return rows
        .flatMap((row) => Object.values(row))
        .map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value)))
        .join("\n");
    }),
  );
  return parts.join("\n");
}

describe("a demo key", () => {
  it("goes under a demo account where that is declared, which only an exchange has", async () => {
    const demo = { ...account, name: "Demo account", demo: true };
    const answer = await owner.ask(POST, "POST", wanted({ key: "bg_demo-1", account: demo }));
    const { accounts } = (await answer.json()) as ConnectionsAnswer;
    const added = accounts.find(({ name }) => name === "Demo account");
    expect(added).toMatchObject({ environment: "demo", venue: "main", liveConfirmed: false });
    const paper = wanted({ key: "bg_demo-2", account: { ...demo, venue: "paper" } });
    const refused = await owner.ask(POST, "POST", paper);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("no demo environment");
  });
});
