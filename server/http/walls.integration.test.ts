import { encode } from "next-auth/jwt";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { can, type Role, roles } from "@/lib/users/roles";
import { createSession } from "../auth/sessions";
import { addDesk, addUser } from "../auth/testing/users";
import { database, pool, transaction } from "../db/database";
import { account, connection } from "../db/schema";
import { type TestDatabase, testDatabase, wholeTables } from "../db/testing";
import { tokensRest } from "../gateway/testing/test-desk";
import { newId } from "../ids";
import { listSymbols } from "./testing/list-symbols";
import { routeTable, type TestRoute, type Things } from "./testing/route-table";
import { startWebServer, type WebServer } from "./testing/web-server";

let db: TestDatabase;
let web: WebServer;
let deskId: string;
let own: Things;
let foreign: Things;
const users = new Map<Role, string>();

beforeAll(async () => {
  db = await testDatabase();
  deskId = await addDesk("Own desk");
  own = await addThings(deskId);
  foreign = await addThings(await addDesk("Another desk"));
  for (const role of roles) users.set(role, await addUser(deskId, `${role}@example.com`, role));
  await listSymbols();
  web = await startWebServer(db.url);
});

afterAll(async () => {
  await web?.stop();
  await db.drop();
});

async function addThings(owner: string): Promise<Things> {
  const accountId = newId("account");
  const connectionId = newId("connection");
  await database().insert(account).values({
    id: accountId,
    deskId: owner,
    name: "Paper",
    environment: "paper",
    venue: "paper",
    positionMode: "one_way_mode",
    ndBroker: true,
  });
  await database()
    .insert(connection)
    .values({
      id: connectionId,
      deskId: owner,
      accountId,
      label: "key",
      permissions: ["read", "spot_trade", "contract_trade"],
      keyLast4: "0000",
      keyMac: Buffer.from(connectionId),
    });
  return { accountId, connectionId };
}

const opened = new Map<Role, string>();

/** The cookie of a browser in which somebody with this role is signed in; kept while it may be. */
async function cookieOf(role: Role | null): Promise<string> {
  if (role === null) return "";
  const cookie = opened.get(role) ?? (await newCookie(role));
  opened.set(role, cookie);
  return cookie;
}

async function newCookie(role: Role): Promise<string> {
  const userId = users.get(role) ?? "";
  const who = { deskId, userId, address: "203.0.113.1", userAgent: null };
  const sid = await transaction((tx) => createSession(tx, who));
  const token = await encode({ token: { sid }, secret: web.secret });
  return `desk-session-${new URL(web.origin).port}=${token}`;
}

interface Sent {
  readonly method?: TestRoute["method"];
  readonly cookie?: string;
  readonly headers?: Record<string, string | null>;
  readonly body?: string | Buffer;
}

/** One request as the desk's own page would send it; a header of null is left out. */
async function send(address: string, sent: Sent = {}) {
  const { method = "GET", cookie = "", body } = sent;
  const own: Record<string, string> = { cookie };
  if (method !== "GET") {
    own.origin = web.origin;
    own["content-type"] = "application/json";
    own["idempotency-key"] = crypto.randomUUID();
  }
  const headers = Object.fromEntries(
    Object.entries({ ...own, ...sent.headers }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  );
  const answer = await request(web.origin + address, {
    method,
    headers,
    ...(method === "GET" ? {} : { body: body ?? "{}" }),
  });
  // What a user changes may end sessions, those of others too.
  if (method !== "GET" && answer.statusCode < 400) opened.clear();
  const stream = answer.headers["content-type"]?.includes("event-stream");
  const text = stream ? "" : await answer.body.text();
  if (stream) answer.body.destroy();
  return { status: answer.statusCode, headers: answer.headers, text };
}

const sendRow = (row: TestRoute, things: Things, sent: Sent = {}) =>
  send(row.path(things), {
    method: row.method,
    ...(row.body ? { body: JSON.stringify(row.body(things)) } : {}),
    ...sent,
  });

const title = (row: TestRoute) =>
  `${row.method} ${row.path({ accountId: "A", connectionId: "C" })}`;
/** The same walls stand before every route: a fourth of them show it, a full run shows all. */
const some = (routes: readonly TestRoute[]) =>
  isFull ? routes : routes.filter((_, at) => at % 4 === 0);
const writers = some(routeTable.filter((row) => row.method !== "GET"));

/** What the database holds, but for what processes say of themselves and a session's last use. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {};
  for (const name of await wholeTables()) {
    if (name === "process_instance" || name === "lease") continue;
    const { rows } = await pool().query(
      `select md5(coalesce(string_agg(line, '|' order by line), '')) as sum
         from (select ${name === "session" ? "(to_jsonb(t) - 'seen_at')" : "t"}::text as line
                 from "${name}" t) lines`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

// access.integration.test.ts calls the handlers as every role; here the same through the server.
describe.runIf(isFull)("who may call", () => {
  it.each(routeTable.map((row) => [title(row), row] as const))("%s", async (_, row) => {
    for (const role of [null, ...roles]) {
      const answer = await sendRow(row, own, { cookie: await cookieOf(role) });
      expect(answer.status, `${role ?? "nobody"}: ${answer.text}`).toBe(expected(row, role));
      if (answer.status === 403) expect(answer.text).toContain(`"permission":"${row.needs}"`);
    }
  });

  function expected(row: TestRoute, role: Role | null): number {
    if (row.needs === "anyone") return row.status;
    if (role === null) return 401;
    return row.needs === "signed-in" || can(role, row.needs, "paper") ? row.status : 403;
  }

  it.each(routeTable.filter((row) => row.owned).map((row) => [title(row), row] as const))(
    "%s of another desk does not exist",
    async (_, row) => {
      for (const role of roles) {
        if (row.needs !== "anyone" && row.needs !== "signed-in" && !can(role, row.needs)) continue;
        const answer = await sendRow(row, foreign, { cookie: await cookieOf(role) });
        expect(answer.status, `${role}: ${answer.text}`).toBe(404);
        expect(answer.text).not.toContain("Another desk");
      }
    },
  );
});

describe("requests that other sites could send", () => {
  const variants: [string, Record<string, string | null>][] = [
    ["no Origin", { origin: null }],
    ["null Origin", { origin: "null" }],
    ["an evil Origin", { origin: "https://evil.example" }],
    ["a sibling's Origin", { origin: "http://evil.localhost" }],
    ["another port's Origin", { origin: "http://localhost:1" }],
    ["text", { "content-type": "text/plain" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["a form of parts", { "content-type": "multipart/form-data; boundary=x" }],
    ["no type", { "content-type": null }],
    ["no Idempotency-Key", { "idempotency-key": null }],
    ["cross-site by its own word", { "sec-fetch-site": "cross-site" }],
    ["same-site by its own word", { "sec-fetch-site": "same-site" }],
  ];

  /** One wall each; the others stand before the same ones in other words. */
  const usual = ["no Origin", "an evil Origin", "text", "no Idempotency-Key"];
  const sent = variants.filter(([name]) => isFull || usual.includes(name));

  it.each(sent)("with %s are refused everywhere and write nothing", async (_, headers) => {
    const cookie = await cookieOf("owner");
    await tokensRest();
    const before = await everything();
    for (const row of writers) {
      const answer = await sendRow(row, own, { cookie, headers });
      expect([403, 415], `${title(row)} ${answer.status}`).toContain(answer.status);
    }
    expect(await everything()).toEqual(before);
  });

  const more: [string, string][] = [
    ["a polluted constructor", '{"constructor":{"prototype":{"admin":true}}}'],
    ["a list", "[]"],
    ["nothing but null", "null"],
  ];

  it.each([
    ["a polluted prototype", '{"__proto__":{"admin":true}}'],
    ["a field twice", '{"email":"a@b.c","email":"d@e.f"}'],
    ["a field that no route has", '{"asksForNothing":true}'],
    ["broken JSON", '{"email":'],
    ...(isFull ? more : []),
  ])("with %s are refused everywhere and write nothing", async (_, body) => {
    const cookie = await cookieOf("owner");
    await tokensRest();
    const before = await everything();
    for (const row of writers) {
      expect((await sendRow(row, own, { cookie, body })).status, title(row)).toBe(422);
    }
    expect(await everything()).toEqual(before);
  });

  it("with 12 MB are refused by length and by counting, never cut short", async () => {
    const cookie = await cookieOf("owner");
    const big = Buffer.alloc(12_000_000, " ");
    for (const row of writers) {
      const declared = await sendRow(row, own, { cookie, body: big }).catch(closedEarly);
      expect(declared.status, title(row)).toBe(413);
    }
  });

  /** The server may answer and hang up while the rest is still on its way. */
  const closedEarly = (error: unknown) => {
    if (error instanceof Error && /EPIPE|ECONNRESET|closed/.test(String(error))) {
      return { status: 413 };
    }
    throw error;
  };

  it("cannot dodge the throttle by claiming another address", async () => {
    const body = JSON.stringify({ email: "viewer@example.com", password: "a wrong password" });
    const statuses: number[] = [];
    for (let tries = 1; tries <= 11; tries += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${tries}`, "x-desk-peer": `6.6.6.${tries}` };
      statuses.push((await send("/api/session", { method: "POST", headers, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe("activity", () => {
  it("is a page that a person opens, not what the browser reads by itself", async () => {
    const cookie = await cookieOf("owner");
    const waiting = "update session set seen_at = now() - interval '20 minutes'";
    const seconds = async () =>
      (
        await pool().query(
          `select extract(epoch from now() - max(seen_at))::int as age from session
           where user_id = $1 and revoked_at is null`,
          [users.get("owner")],
        )
      ).rows[0].age;
    await pool().query(waiting);
    await send("/", { cookie, headers: { "next-router-prefetch": "1", rsc: "1" } });
    await send(`/api/readings?topic=orders:${own.accountId}`, { cookie });
    await send("/api/session", { cookie });
    expect(await seconds()).toBeGreaterThan(600);
    await send("/", { cookie });
    expect(await seconds()).toBeLessThan(600);
  });
});

describe("answers", () => {
  it("of routes are never stored, sniffed, framed or run", async () => {
    for (const row of some(routeTable)) {
      const { headers } = await sendRow(row, own, { cookie: await cookieOf("owner") });
      expect(headers["cache-control"], title(row)).toContain("no-store");
      expect(headers["content-security-policy"], title(row)).toContain("default-src 'none'");
      expect(headers["x-content-type-options"], title(row)).toBe("nosniff");
      expect(headers["x-frame-options"], title(row)).toBe("DENY");
      expect(headers["cross-origin-resource-policy"], title(row)).toBe("same-origin");
      expect(headers["x-powered-by"], title(row)).toBe(undefined);
    }
  });

  it("of pages carry a fresh nonce on every script, and all headers", async () => {
    const cookie = await cookieOf("owner");
    const nonces = new Set<string>();
    const pages = ["/sign-in", "/invite?token=x", "/orders", "/instruments", "/nothing/here"];
    for (const page of pages) {
      for (const visitor of ["", cookie]) {
        const { headers, text } = await send(page, { cookie: visitor });
        const policy = String(headers["content-security-policy"]);
        const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? "";
        expect(nonce, page).toMatch(/^[A-Za-z0-9+/]{22}==$/);
        expect(policy).toContain("require-trusted-types-for 'script'");
        nonces.add(nonce);
        for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) {
          expect(tag, page).toContain(`nonce="${nonce}"`);
        }
        expect(headers["cache-control"], page).toContain("no-store");
        expect(headers["cross-origin-opener-policy"], page).toBe("same-origin");
        expect(headers["cross-origin-embedder-policy"], page).toBe("require-corp");
        expect(headers["permissions-policy"], page).toContain("camera=()");
        expect(headers["referrer-policy"], page).toBe("no-referrer");
      }
    }
    expect(nonces.size).toBe(pages.length * 2);
  });

  it("of pages never repeat a nonce that the client sent", async () => {
    const headers = { "content-security-policy": "script-src 'nonce-ZXZpbA=='" };
    const answer = await send("/sign-in", { headers });
    expect(JSON.stringify(answer.headers) + answer.text).not.toContain("ZXZpbA==");
  });

  it("of the desk's pages are for users who are signed in", async () => {
    const pages: Readonly<Record<string, string>> = {
      "/": "/sign-in",
      "/orders": "/sign-in?next=%2Forders",
      "/instruments?q=a%26b&connection=con_1":
        "/sign-in?next=%2Finstruments%3Fq%3Da%2526b%26connection%3Dcon_1",
    };
    for (const [page, location] of Object.entries(pages)) {
      const answer = await send(page, { headers: { "x-desk-page": "/users" } });
      expect(answer.status, page).toBe(307);
      expect(answer.headers.location, page).toBe(location);
    }
  });

  it("lead back to where a link led, and to no other site", async () => {
    const cookie = await cookieOf("owner");
    const location = async (next: string) =>
      (await send(`/sign-in?next=${encodeURIComponent(next)}`, { cookie })).headers.location;
    expect(await location("/orders?connection=con_1&q=a%26b")).toBe(
      "/orders?connection=con_1&q=a%26b",
    );
    for (const elsewhere of ["//evil.example", "/\\evil.example", "https://evil.example"]) {
      expect(await location(elsewhere), elsewhere).toBe("/");
    }
  });

  it("open themselves again where a link of another site was followed, once", async () => {
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    const first = await send("/orders?connection=con_1&next=//evil.example", { headers: link });
    expect(first.status).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers["content-security-policy"]))?.[1];
    expect(first.text).toContain(`<script nonce="${nonce}">location.replace(location.href.split`);
    expect(first.text).not.toMatch(/orders|evil/);
    expect(first.headers["cache-control"]).toContain("no-store");
    expect(first.headers["x-content-type-options"]).toBe("nosniff");
    const opened = String(first.headers["set-cookie"]);
    expect(opened).toMatch(/^opened=1; Path=\/;.*Max-Age=10;.*HttpOnly; SameSite=strict$/);

    const cookie = "opened=1";
    const others: readonly Record<string, string>[] = [
      { ...link, "sec-fetch-site": "same-origin" },
      { ...link, "sec-fetch-site": "same-site" },
      { ...link, "sec-fetch-site": "none" },
      { ...link, cookie },
    ];
    for (const headers of others) {
      expect((await send("/orders", { headers })).status, JSON.stringify(headers)).toBe(307);
    }
    const frame = { ...link, "sec-fetch-dest": "iframe" };
    expect((await send("/orders", { headers: frame })).status).toBe(403);
    expect((await send("/api/session", { headers: link })).headers["set-cookie"]).toBeUndefined();
    const signedIn = { headers: { ...link, "sec-fetch-site": "same-origin" } };
    const second = await send("/instruments", { ...signedIn, cookie: await cookieOf("owner") });
    expect(second.status).toBe(200);
    expect(second.text).toContain("Markets");
  });

  it("of a page to anything but a read is 405", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const headers = { "next-action": "0".repeat(42) };
      const answer = await send("/orders", { method, headers, cookie: await cookieOf("owner") });
      expect(answer.status, method).toBe(405);
    }
  });

  it("send somebody who came by 127.0.0.1 to the desk's own address", async () => {
    const { host, port } = new URL(web.origin);
    const answer = await send("/sign-in?a=1", { headers: { host: `127.0.0.1:${port}` } });
    expect(answer.headers.refresh).toBe(`0; url=http://${host}/sign-in?a=1`);
    expect(answer.text).not.toContain("<");
  });

  it("hold no picture optimizer and no source map", async () => {
    expect((await send("/_next/image?url=%2Ffavicon.svg&w=64&q=75")).status).toBe(404);
    const page = await send("/sign-in");
    const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(page.text) ?? [];
    expect(script).not.toBe("");
    expect((await send(script)).headers["cache-control"]).toContain("immutable");
    expect((await send(`${script}.map`)).status).toBe(404);
  });
});
