import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDesk } from "@/server/auth/testing/users";
import { overrideEnv } from "@/server/env";
import { type VenueDesk, venueDesk } from "@/server/gateway/testing/venue-desk";
import {
  addSomebody,
  browserOf,
  type Somebody,
  sevenUsers,
} from "@/server/http/testing/seven-users";
import { tableIn } from "@/server/http/testing/table-in";
import { type DeedName, deedText, usersColumns } from "@/server/http/testing/users-table";
import { newId } from "@/server/ids";
import { readCreationJob } from "@/server/sub-accounts/creation-job";
import { processNextRow } from "@/server/sub-accounts/process-row";
import { startCreationJob } from "@/server/sub-accounts/start-job";
import { POST as REVEAL } from "../sub-accounts/keys/[key]/reveal/route";
import { POST as PACKAGE } from "../sub-accounts/package/route";
import { POST as LINK } from "./[id]/link/route";
import { PATCH } from "./[id]/route";
import { POST as INVITE } from "./route";

// What users do to each other is what docs/access.md says: each of seven against each, over the
// routes, with a password typed just now.

let on: VenueDesk;
let users: readonly Somebody[];
/** A sealed key that each of the two admins created. */
let keyOf: ReadonlyMap<string, string>;

beforeAll(async () => {
  on = await venueDesk();
  overrideEnv({ deskOrigin: "http://localhost:5308", sessionSecret: "test-session-secret" });
  users = await sevenUsers(on.desk.trader.deskId);
  const admins = users.filter(({ role }) => role === "admin");
  const keys: [string, string][] = [];
  for (const [n, admin] of admins.entries()) keys.push([admin.name, await createdKey(admin, n)]);
  keyOf = new Map(keys);
});
afterAll(() => on.close());

/** Creates a sub-account at the venue, as the wizard and the worker do. */
async function createdKey(admin: Somebody, n: number): Promise<string> {
  const { connectionId, accountId } = on.accounts.broker;
  const row = { subAccountName: `between${"ab"[n]}`, label: admin.name, passphrase: null };
  const rows = [{ ...row, permList: ["read"], ipList: ["127.0.0.1"] }];
  const jobId = await startCreationJob(admin, { connectionId, rows }, newId("key"));
  while ((await processNextRow(accountId)) !== "idle") await sleep(10);
  return (await readCreationJob(admin, jobId)).rows[0]?.key?.id ?? "";
}

const table = tableIn("users", usersColumns);

/** What the table says of one user's deed to another. */
function allowedFor(name: DeedName, actor: Somebody, person: Somebody): string {
  const line = table.find(
    (each) => each.Who === actor.role && each["Does what"] === deedText(name),
  );
  const other = usersColumns.find((column) => column.endsWith(` ${person.role}`));
  return line?.[actor === person ? "themselves" : (other ?? "Who")] ?? "no row";
}

/** Every pair, with what the route said: yes, no, or something else. */
async function every(name: DeedName, ask: (actor: Somebody, person: Somebody) => Promise<number>) {
  const wanted: string[] = [];
  const seen: string[] = [];
  for (const actor of users) {
    for (const person of users) {
      if (allowedFor(name, actor, person) === "") continue;
      const status = await ask(actor, person);
      const did = status === 200 ? "yes" : /^(403|422)$/.test(`${status}`) ? "no" : status;
      wanted.push(`${actor.name}, ${person.name}: ${allowedFor(name, actor, person)}`);
      seen.push(`${actor.name}, ${person.name}: ${did}`);
    }
  }
  expect(wanted.length).toBeGreaterThan(0);
  expect(seen).toEqual(wanted);
}

const at = (id: string) => ({ params: { id, key: id } });

describe("docs/access.md", () => {
  it("tells whose links one makes", () =>
    every("link", async (actor, { userId }) => {
      const browser = await browserOf(actor, "just now");
      return (await browser.ask(LINK, "POST", {}, at(userId))).status;
    }));

  it("tells whose access one changes", () =>
    every("change", async (actor, { userId }) => {
      const browser = await browserOf(actor, "just now");
      return (await browser.ask(PATCH, "PATCH", { disabled: false }, at(userId))).status;
    }));

  it("tells whose role one changes", () =>
    every("change", async (actor, { userId, role }) => {
      const browser = await browserOf(actor, "just now");
      return (await browser.ask(PATCH, "PATCH", { role }, at(userId))).status;
    }));

  it("tells whom one invites", () =>
    every("invite", async (actor, { role }) => {
      const browser = await browserOf(actor, "just now");
      return (await browser.ask(INVITE, "POST", { name: "already in use", role })).status;
    }));

  it("tells whose created keys one packs and sees, and a peer's never", async () => {
    for (const [creator, key] of keyOf) {
      const passphrase = "six plain words make a phrase";
      const others = users.filter(({ name }) => name !== creator);
      const self = users.filter(({ name }) => name === creator);
      for (const actor of [...others, ...self]) {
        const person = self[0] ?? actor;
        const browser = await browserOf(actor, "just now");
        const pack = await browser.ask(PACKAGE, "POST", { keys: [key], passphrase });
        const answer = await browser.ask(REVEAL, "POST", {}, at(key));
        const wanted = allowedFor("reveal", actor, person) === "yes" ? 200 : 403;
        const which = `${actor.name}, created by ${creator}`;
        expect(pack.status, `${which}: ${await pack.clone().text()}`).toBe(wanted);
        expect(answer.status, `${which}: ${await answer.clone().text()}`).toBe(wanted);
      }
    }
  });

  it("is the same for another desk's users: they are not there", async () => {
    const foreign = await addSomebody(await addDesk("Another desk"), "foreign owner", "owner");
    for (const person of users) {
      const browser = await browserOf(foreign, "just now");
      expect((await browser.ask(LINK, "POST", {}, at(person.userId))).status).toBe(404);
      const change = await browser.ask(PATCH, "PATCH", { disabled: true }, at(person.userId));
      expect(change.status).toBe(404);
    }
    for (const [, key] of keyOf) {
      const browser = await browserOf(foreign, "just now");
      expect((await browser.ask(REVEAL, "POST", {}, at(key))).status).toBe(404);
    }
  });
});
