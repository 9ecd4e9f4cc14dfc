import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "@/lib/users/roles";
import { Browser } from "../auth/testing/browser";
import { addDesk } from "../auth/testing/users";
import { overrideEnv } from "../env";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { accessColumns, roleColumns, rowFor } from "./testing/access-table";
import { apiRoutes, folderOf, type RouteFile } from "./testing/api-routes";
import { routeTable, type TestRoute, type Things } from "./testing/route-table";
import { addSomebody, ages, browserOf, type Somebody, sevenUsers } from "./testing/seven-users";
import { tableIn } from "./testing/table-in";

// The routes do what docs/access.md says: each handler is called as Next calls it, without
// proxy.ts, by seven users of one desk, by a stranger and by another desk's owner.

let desk: TestDesk;
let own: Things;
let live: Things;
let users: readonly Somebody[];
let stranger: Somebody;
let files: readonly RouteFile[];

beforeAll(async () => {
  desk = await testDesk();
  const sessionSecret = "test-session-secret";
  // A desk that runs has its folder.
  overrideEnv({ deskOrigin: "http://localhost:5307", sessionSecret, dataDir: tmpdir() });
  const { deskId } = desk.trader;
  users = await sevenUsers(deskId);
  stranger = await addSomebody(await addDesk("Another desk"), "stranger", "owner");
  own = await desk.addAccount({ account: broker("Main", "paper") });
  live = await desk.addAccount({ account: broker("Real", "live") });
  const theirs = { deskId: stranger.deskId, createdBy: stranger.userId };
  await desk.addAccount({ ...theirs, account: broker("Theirs", "paper") });
  files = await apiRoutes();
});
afterAll(() => desk.close());

const broker = (name: string, environment: "paper" | "live") => ({
  name,
  environment,
  venue: "paper",
  positionMode: "one_way_mode" as const,
  ndBroker: true,
  copyTrading: false,
  channelCode: "code1",
});

/** The table as it stands in the document. */
const table = tableIn("access", accessColumns).map((cells) => ({
  method: cells.Method,
  address: cells.Address.replaceAll("`", ""),
  nobody: cells.Nobody,
  typed: cells["Password typed"],
  forRole: (role: Role) => cells[roleColumns[role]],
}));

type Line = (typeof table)[number];

function lineOf(route: TestRoute): Line {
  const line = rowFor(table, { ...route, path: route.path(own) });
  if (!line) throw new Error(`docs/access.md has no row for ${route.method} ${route.path(own)}.`);
  return line;
}

/** The parts of the path that the folder names in brackets. */
function paramsOf(folder: string, asked: string): Record<string, string | string[]> {
  const parts = asked.split("?")[0]?.split("/").slice(2) ?? [];
  return Object.fromEntries(
    folder.split("/").flatMap((name, at): [string, string | string[]][] => {
      const rest = /^\[+\.\.\.(\w+)\]+$/.exec(name)?.[1];
      const one = /^\[(\w+)\]$/.exec(name)?.[1];
      if (rest) return [[rest, parts.slice(at)]];
      return one ? [[one, parts[at] ?? ""]] : [];
    }),
  );
}

const opened = new Map<string, Browser>();

/** A browser in which somebody is signed in; it stays open until a session may have ended. */
async function openBrowser(who: Somebody, typed: (typeof ages)[number]): Promise<Browser> {
  const key = `${who.userId} ${typed}`;
  const browser = opened.get(key) ?? (await browserOf(who, typed));
  opened.set(key, browser);
  return browser;
}

async function ask(browser: Browser, route: TestRoute, things: Things) {
  const folder = folderOf(route.route);
  const handler = files.find((file) => file.folder === folder)?.handlers[route.method];
  if (!handler) throw new Error(`${folder} handles no ${route.method}.`);
  const asked = route.path(things);
  const params = paramsOf(folder, asked);
  const sent = { path: asked, params };
  const answer = await browser.ask(handler, route.method, route.body?.(things), sent);
  // What a user changes may end sessions, those of others too.
  if (route.method !== "GET" && answer.ok) opened.clear();
  const stream = answer.headers.get("content-type")?.includes("event-stream");
  if (stream) await answer.body?.cancel();
  return { status: answer.status, text: stream ? "" : await answer.text() };
}

/** What the table says of a request: a status, and how a refusal names itself. */
function answers(line: Line, route: TestRoute, who: Somebody, typed: (typeof ages)[number]) {
  if (line.nobody === "yes") return { status: route.status, names: "" };
  if (line.forRole(who.role) === "no")
    return { status: 403, names: `"permission":"${route.needs}"` };
  if (line.typed === "5 minutes ago" && typed === "an hour ago") {
    return { status: 403, names: '"password-needed"' };
  }
  const foreign = who === stranger && route.owned;
  return { status: foreign ? 404 : route.status, names: "" };
}

const title = (route: TestRoute) =>
  `${route.method} ${route.path({ accountId: "A", connectionId: "C" })}`;
const titled = (routes: readonly TestRoute[]) =>
  routes.map((route) => [title(route), route] as const);

describe("docs/access.md", () => {
  it.each(titled(routeTable))("tells the truth of %s", async (_, route) => {
    const line = lineOf(route);
    const nobody = await ask(new Browser(), route, own);
    expect(nobody.status, `nobody: ${nobody.text}`).toBe(
      line.nobody === "yes" ? route.status : 401,
    );
    // Who may with an old password may with a new one.
    const typedWhen = line.typed === "5 minutes ago" ? ages : (["an hour ago"] as const);
    for (const who of [...users, stranger]) {
      for (const typed of typedWhen) {
        const answer = await ask(await openBrowser(who, typed), route, own);
        const { status, names } = answers(line, route, who, typed);
        const context = `${who.name}, password typed ${typed}: ${answer.text}`;
        expect(answer.status, context).toBe(status);
        expect(answer.text, context).toContain(names);
      }
    }
  });

  const calls = routeTable.filter(({ route }) => folderOf(route) === "exchange/[endpoint]");
  it.each(titled(calls))("tells the truth of %s on a live account", async (_, route) => {
    const line = lineOf(route);
    for (const who of users) {
      const { text } = await ask(await openBrowser(who, "just now"), route, live);
      const refused = text.includes(`"permission":"${route.needs}"`);
      expect(refused, `${who.name}: ${text}`).toBe(line.forRole(who.role) !== "yes");
    }
  });
});

describe("a parameter that stands twice", () => {
  const named = routeTable
    .filter(({ method }) => method === "GET")
    .flatMap((route) =>
      [...new URL(route.path({ accountId: "A", connectionId: "C" }), "http://desk").searchParams]
        .map(([name]) => name)
        .map((name) => [`${name} of ${title(route)}`, route, name] as const),
    );

  it.each(named)("is refused by its name: %s", async (_, route, name) => {
    const owner = users.find(({ role }) => role === "owner") as Somebody;
    for (const second of ["", own.accountId]) {
      const twice = { ...route, path: (it: Things) => `${route.path(it)}&${name}=${second}` };
      const { status, text } = await ask(await openBrowser(owner, "just now"), twice, own);
      expect({ status, text }).toEqual({
        status: 422,
        text: expect.stringContaining(`"field":"${name}","rule":"once"`),
      });
    }
  });
});
