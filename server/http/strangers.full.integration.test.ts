import { spawn } from "node:child_process";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atSize } from "@/lib/testing/size";
import { createSession } from "../auth/sessions";
import { addDesk, addUser } from "../auth/testing/users";
import { database, pool, transaction } from "../db/database";
import { account, connection } from "../db/schema";
import { type TestDatabase, testDatabase } from "../db/testing";
import { newId } from "../ids";
import { freePorts } from "../testing/free-ports.mjs";
import { listSymbols } from "./testing/list-symbols";
import { rawRequest } from "./testing/raw-request";
import { routeTable, type Things } from "./testing/route-table";
import { startWebServer, type WebServer } from "./testing/web-server";

/** No worker runs beside the server. */
const healthWithoutWorker = 503;

let db: TestDatabase;
let web: WebServer;
let port: number;
let deskId: string;
let userId: string;
let things: Things;
let cookie: string;
/** What the server printed while it started and could not yet reach its database. */
let printedAtStart: string;

beforeAll(async () => {
  db = await testDatabase();
  deskId = await addDesk("Desk");
  things = await addThings();
  userId = await addUser(deskId, "owner@example.com", "owner");
  await listSymbols();
  web = await startWebServer(db.url);
  printedAtStart = web.output();
  port = Number.parseInt(new URL(web.origin).port, 10);
  cookie = await newCookie();
  // Next may add listeners of its own with its first request: every refusal is tested after one.
  const page = await request(`${web.origin}/orders`, { headers: { cookie } });
  expect(page.statusCode).toBe(200);
  await page.body.dump();
});

afterAll(async () => {
  await web?.stop();
  await db.drop();
});

async function addThings(): Promise<Things> {
  const accountId = newId("account");
  const connectionId = newId("connection");
  const common = { deskId, environment: "paper", venue: "paper", ndBroker: true } as const;
  await database()
    .insert(account)
    .values({ ...common, id: accountId, name: "Paper", positionMode: "one_way_mode" });
  const permissions = ["read", "spot_trade", "contract_trade"] as const;
  await database()
    .insert(connection)
    .values({
      id: connectionId,
      deskId,
      accountId,
      label: "key",
      permissions: [...permissions],
      keyLast4: "0000",
      keyMac: Buffer.from(connectionId),
    });
  return { accountId, connectionId };
}

/** The cookie of another browser in which somebody, else the owner, has just signed in. */
async function newCookie(whose = userId): Promise<string> {
  const who = { deskId, userId: whose, address: "203.0.113.1", userAgent: null };
  const sid = await transaction((tx) => createSession(tx, who));
  const token = await encode({ token: { sid }, secret: web.secret });
  return `desk-session-${port}=${token}`;
}

async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await request(web.origin + address, { headers: { cookie, ...headers } });
  const isStream = answer.headers["content-type"]?.includes("event-stream");
  const text = isStream ? "" : await answer.body.text();
  if (isStream) answer.body.destroy();
  return { status: answer.statusCode, headers: answer.headers, text };
}

/** One raw request to the desk by its own name. */
const raw = (line: string, more = "") =>
  rawRequest(
    port,
    Buffer.from(
      `${line} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n${more}\r\n`,
      "latin1",
    ),
  );

/** The headers that every answer carries, also one that Next never saw. */
function expectHeaders(headers: ReadonlyMap<string, string>, title: string): void {
  expect(headers.get("cache-control"), title).toBe("no-store");
  expect(headers.get("content-security-policy"), title).toContain("default-src 'none'");
  expect(headers.get("x-content-type-options"), title).toBe("nosniff");
  expect(headers.get("x-frame-options"), title).toBe("DENY");
  expect(headers.get("cross-origin-resource-policy"), title).toBe("same-origin");
  expect(headers.get("referrer-policy"), title).toBe("no-referrer");
}

const readers = routeTable.filter((row) => row.method === "GET");
const writers = routeTable.filter((row) => row.method !== "GET");
const pages = ["/", "/orders", "/sign-in", "/invite?token=x", "/favicon.svg", "/nothing/here"];

describe("requests that no browser sends", () => {
  it.each(["TRACE", "CONNECT", "PROPFIND", "LINK", "PURGE"])(
    "%s is 405 everywhere",
    async (method) => {
      for (const address of [...pages, "/api/health", "/api/session", "/_next/static/x.js"]) {
        const answer = await raw(
          `${method} ${method === "CONNECT" ? "evil.example:443" : address}`,
        );
        expect(answer.status, address).toBe(405);
        expect(answer.headers.get("allow"), address).toMatch(/^GET, HEAD/);
        expectHeaders(answer.headers, address);
      }
    },
  );

  it.each([
    "/%",
    "/orders/%zz",
    "/%E0%A4%A",
    "/%C0%AF",
    "/api/%FF",
    "/api/journal/%E0%A4%A",
    "/api/readings?topic=%FF",
    "/_next/static/%",
    "/or\xffders",
    "//evil.example/orders",
    "/\\evil.example/orders",
    "http://evil.example/orders",
    "http://localhost/orders",
    "*",
  ])("%s is an address that nothing can read: 400", async (address) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await raw(`${method} ${address}`, "Content-Length: 0\r\n");
      expect(answer.status, method).toBe(400);
      expectHeaders(answer.headers, method);
    }
  });

  it("that are no HTTP at all get 400 with the same headers", async () => {
    const answer = await rawRequest(port, "NONSENSE\r\n\r\n");
    expect(answer.status).toBe(400);
    expectHeaders(answer.headers, "nonsense");
    const long = await raw("GET /orders", `X-Long: ${"x".repeat(20_000)}\r\n`);
    expect(long.status).toBe(431);
    expectHeaders(long.headers, "long");
  });

  it("that expect what the desk does not know get 417 with the same headers", async () => {
    const answer = await raw("GET /api/health", "Expect: 200-maybe\r\n");
    expect(answer.status).toBe(417);
    expectHeaders(answer.headers, "expect");
  });

  it("that ask for another protocol are answered as if they had not", async () => {
    const asking = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\n";
    const answer = await raw("GET /api/health", asking);
    expect(answer.status).toBe(healthWithoutWorker);
  });

  it("that change something are for the API alone, before Next reads them", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await raw(`${method} /orders`, "Next-Action: 00\r\nContent-Length: 0\r\n");
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("allow"), method).toBe("GET, HEAD");
      expectHeaders(answer.headers, method);
    }
  });

  it("leave no error in the log", () => {
    expect(web.output().slice(printedAtStart.length)).not.toMatch(/error|ERR_|⨯/i);
  });
});

describe("a foreign host", () => {
  const hosts = () => [
    "evil.example",
    `evil.example:${port}`,
    "localhost",
    "localhost:1",
    `localhost.:${port}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `user@localhost:${port}`,
    "]bad[",
  ];

  it("is misdirected everywhere, and told the right address", async () => {
    for (const host of hosts()) {
      for (const address of [...pages, "/api/health", "/api/session", "/_next/static/x.js"]) {
        const headers = { host, "x-forwarded-host": `localhost:${port}` };
        const answer = await get(address, headers);
        expect(answer.status, `${host} ${address}`).toBe(421);
        expect(answer.text).toContain(web.origin);
        expectHeaders(new Map(Object.entries(answer.headers as Record<string, string>)), host);
      }
    }
  });

  it("named twice, or by nobody, is refused", async () => {
    const twice = await raw("GET /api/health", "Host: evil.example\r\n");
    expect(twice.status).toBe(400);
    const none = await rawRequest(port, "GET /api/health HTTP/1.0\r\n\r\n");
    expect(none.status).toBe(421);
    const missing = await rawRequest(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(missing.status).toBe(400);
  });

  it("in X-Forwarded-Host changes nothing, and another loopback name reads", async () => {
    const forwarded = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    expect((await get("/api/session", forwarded)).status).toBe(200);
    expect((await get("/sign-in", forwarded)).text).not.toContain("evil.example");
    expect((await get("/api/session", { host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await get("/api/session", { host: `[::1]:${port}` })).status).toBe(200);
  });
});

describe("reads that another site causes", () => {
  const variants: [string, Record<string, string>][] = [
    ["a fetch", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }],
    ["an image", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a sibling's script", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }],
    ["a word of its own", { "sec-fetch-site": "whatever" }],
    [
      "a frame",
      {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "iframe",
      },
    ],
    [
      "an object",
      {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "object",
      },
    ],
  ];

  it.each(variants)("by %s are refused everywhere", async (_, headers) => {
    for (const row of readers) {
      const answer = await get(row.path(things), headers);
      expect(answer.status, row.path(things)).toBe(403);
    }
    for (const page of pages) expect((await get(page, headers)).status, page).toBe(403);
  });

  it("but by a link that a person follows are answered, and by the desk's own pages", async () => {
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    for (const row of readers) {
      expect((await get(row.path(things), link)).status, row.path(things)).toBe(row.status);
      const own = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
      expect((await get(row.path(things), own)).status, row.path(things)).toBe(row.status);
    }
    expect((await get("/sign-in", link)).status).not.toBe(403);
  });
});

describe("6,000 unknown fields", () => {
  it("are named up to a hundred, and counted from there", async () => {
    const names = Array.from({ length: 6_000 }, (_, at) => `f${at}`);
    const many = JSON.stringify(Object.fromEntries(names.map((name) => [name, 0])));
    for (const row of writers) {
      const failure = await refusalOf(row.path(things), row.method, many);
      expect(failure.issues.length, row.path(things)).toBeLessThanOrEqual(101);
    }
    const failure = await refusalOf("/api/invite", "POST", many);
    expect(failure.issues.at(-1)?.message).toMatch(/^5,90\d more problems/);
  });

  it("with long names are cut", async () => {
    const long = JSON.stringify({ ["x".repeat(50_000)]: 0 });
    for (const row of writers) {
      const { issues } = await refusalOf(row.path(things), row.method, long);
      for (const { field } of issues) expect(field.length).toBeLessThanOrEqual(120);
    }
  });

  async function refusalOf(address: string, method: string, body: string) {
    const answer = await request(web.origin + address, {
      method: method as "POST",
      body,
      headers: {
        cookie,
        origin: web.origin,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
    });
    expect(answer.statusCode, address).toBe(422);
    const text = await answer.body.text();
    expect(text.length, address).toBeLessThan(30_000);
    return JSON.parse(text).failure as { issues: { field: string; message: string }[] };
  }
});

describe("event streams", () => {
  const asked = atSize(300, 60);

  it(`are capped per session: of ${asked} a few open, and closing makes room`, async () => {
    const own = await newCookie();
    const address = `${web.origin}/api/stream?topics=orders:${things.accountId}`;
    const open = () => request(address, { headers: { cookie: own } });
    const answers = await Promise.all(Array.from({ length: asked }, open));
    const opened = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(opened.length).toBe(20);
    expect(refused.length).toBe(asked - 20);
    for (const answer of refused) expect(await answer.body.text()).toContain("Close");
    expect((await get(`/api/stream?topics=orders:${things.accountId}`)).status).toBe(200);
    for (const { body } of opened) body.on("error", () => {}).destroy();
    await expect
      .poll(async () => {
        const { statusCode, body } = await open();
        body.on("error", () => {}).destroy();
        return statusCode;
      })
      .toBe(200);
  });

  it("whose browser left before they began are counted no more", async () => {
    const person = await addUser(deskId, "leaves-early@example.com", "viewer");
    const own = await newCookie(person);
    const address = `/api/stream?topics=orders:${things.accountId}`;
    const head = `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${own}\r\n\r\n`;
    for (let times = 0; times < 60; times += 1) {
      const socket = net.connect({ host: "127.0.0.1", port }).on("error", () => {});
      await new Promise<void>((sent) => socket.write(head, () => sent()));
      if (times % 3 > 0) await new Promise((later) => setTimeout(later, times % 3));
      socket.destroy();
    }
    await expect
      .poll(
        async () => {
          const opened = await Promise.all(
            Array.from({ length: 20 }, () =>
              request(web.origin + address, { headers: { cookie: own } }),
            ),
          );
          for (const { body } of opened) body.on("error", () => {}).destroy();
          return opened.filter(({ statusCode }) => statusCode === 200).length;
        },
        { interval: 500 },
      )
      .toBe(20);
  });

  it("are capped per person, over any number of sessions", async () => {
    const person = await addUser(deskId, "many-browsers@example.com", "viewer");
    const cookies = await Promise.all(Array.from({ length: 5 }, () => newCookie(person)));
    const address = `${web.origin}/api/stream?topics=orders:${things.accountId}`;
    const answers = await Promise.all(
      cookies.flatMap((own) =>
        Array.from({ length: 18 }, () => request(address, { headers: { cookie: own } })),
      ),
    );
    const opened = answers.filter(({ statusCode }) => statusCode === 200);
    for (const { body } of answers) body.on("error", () => {}).destroy();
    expect(opened.length).toBe(60);
  });
});

describe("invented topics", () => {
  const watched = async () =>
    (await pool().query<{ topic: string }>("select topic from subscription order by 1")).rows.map(
      ({ topic }) => topic,
    );

  it("are nobody's: no symbol, category, account or venue that does not exist", async () => {
    const invented = [
      ...Array.from({ length: atSize(100) }, (_, at) => `index:paper:INVENTED${at}`),
      "index:paper:btcusdt",
      "index:elsewhere:BTCUSDT",
      "instruments:paper:INVENTED",
      "instruments:paper:spot",
      "instruments:elsewhere:SPOT",
      "orders:acc_invented",
      "journal:acc_invented",
    ];
    for (const topic of invented) {
      expect((await get(`/api/stream?topics=${topic}`)).status, topic).toBe(404);
      expect((await get(`/api/readings?topic=${topic}`)).status, topic).toBe(404);
    }
    expect((await watched()).filter((topic) => invented.includes(topic))).toEqual([]);
  });

  it("do not break the others of a stream, which names them", async () => {
    const topics = "index:paper:BTCUSDT,index:paper:INVENTED,orders:acc_invented";
    const answer = await request(`${web.origin}/api/stream?topics=${topics}`, {
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(200);
    let text = "";
    for await (const part of answer.body) {
      text += part;
      if (text.includes('"topic":"index:paper:BTCUSDT"')) break;
    }
    expect(text).toContain('event: unknown\ndata: ["index:paper:INVENTED","orders:acc_invented"]');
    expect(await watched()).not.toContain("index:paper:INVENTED");
  });

  it("are not watched where no other is asked for, however many", async () => {
    const topics = Array.from({ length: 41 }, (_, at) => `index:paper:INVENTED${at}`).join();
    expect((await get(`/api/stream?topics=${topics}`)).status).toBe(404);
  });
});

describe("hundreds of slow senders", () => {
  it("are all hung up on, while everybody else is answered", async () => {
    const host = `Host: localhost:${port}\r\n`;
    const json = `Origin: ${web.origin}\r\nContent-Type: application/json\r\n`;
    const keyed = `${host}${json}Idempotency-Key: ${"k".repeat(20)}\r\n`;
    const begun = `${keyed}Content-Length: 9000\r\n\r\n`;
    const chunked = begun.replace("Content-Length: 9000", "Transfer-Encoding: chunked");
    const kinds = [
      { first: "", each: "" },
      { first: "GET /", each: "a" },
      { first: `GET /api/health HTTP/1.1\r\n${host}X-Slow: `, each: "a" },
      { first: `POST /api/session HTTP/1.1\r\n${begun}{`, each: " " },
      { first: `POST /api/session HTTP/1.1\r\n${chunked}`, each: "1\r\n \r\n" },
      // A page takes no body, and an answer is given before this one is here.
      { first: `POST /orders HTTP/1.1\r\n${begun}{`, each: " " },
      // The first request of a connection is answered, the second never comes.
      { first: `GET /api/health HTTP/1.1\r\n${host}\r\nGET /`, each: "a" },
    ];
    const senders = Array.from({ length: atSize(500, 49) }, (_, at) =>
      slowSender(kinds[at % kinds.length]),
    );
    let answered = 0;
    let closed = 0;
    const all = Promise.all(senders.map((sender) => sender.then(() => (closed += 1))));
    while (closed < senders.length) {
      expect((await get("/api/health")).status).toBe(healthWithoutWorker);
      answered += 1;
      await new Promise((next) => setTimeout(next, 500));
    }
    await all;
    expect(closed).toBe(senders.length);
    expect(answered).toBeGreaterThan(5);
  });

  function slowSender(kind = { first: "", each: "" }): Promise<void> {
    const socket = net.connect({ host: "127.0.0.1", port });
    socket.on("error", () => {});
    socket.resume();
    if (kind.first !== "") socket.write(kind.first);
    const dripping = setInterval(() => kind.each !== "" && socket.write(kind.each), 2_000);
    return new Promise((resolve) => {
      socket.once("close", () => {
        clearInterval(dripping);
        resolve();
      });
    });
  }
});

describe("plain http", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const outside = Object.values(os.networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === "IPv4")?.address;

  it("on all interfaces is refused by `npm start`, with the settings to change", async () => {
    const { code, text } = await run(["start.mjs"], { DESK_HOST: "0.0.0.0" });
    // No restart mends a setting.
    expect(code).toBe(78);
    expect(text).toMatch(/DESK_HOST is "0\.0\.0\.0".*TRUSTED_PROXY/s);
  });

  it("on all interfaces is refused by the web server alone", async () => {
    for (const address of ["0.0.0.0", "::"]) {
      const env = { DATABASE_URL: db.url, DESK_HOST: address };
      const { code, text } = await run(["dist/web.js"], env);
      expect(code, address).toBe(1);
      expect(text, address).toContain("TRUSTED_PROXY");
    }
  });

  it("is not served by `next start`, which knows no refusal", async () => {
    const [free] = await freePorts(1);
    const next = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", `${free}`];
    const { code, text } = await run(next, { DATABASE_URL: db.url });
    expect(code).toBe(1);
    expect(text).toContain("npm run web");
  });

  it.runIf(outside)("is for the trusted proxy alone, whatever address is listened on", async () => {
    const env = { DESK_HOST: "0.0.0.0", DESK_ORIGIN: "https://desk.example.com" };
    const ask = async (server: WebServer) => {
      const address = `http://${outside}:${new URL(server.origin).port}/api/health`;
      const answer = await request(address, { headers: { host: "desk.example.com" } });
      return { status: answer.statusCode, text: await answer.body.text() };
    };
    const others = { ...env, TRUSTED_PROXY: "203.0.113.7" };
    const closed = await startWebServer(db.url, { env: others });
    expect(await ask(closed)).toMatchObject({
      status: 403,
      text: expect.stringContaining("https://desk.example.com"),
    });
    await closed.stop();
    const this1 = { ...env, TRUSTED_PROXY: `203.0.113.7,${outside}` };
    const open = await startWebServer(db.url, { env: this1 });
    expect((await ask(open)).status).toBe(healthWithoutWorker);
    await open.stop();
  });

  const { PATH, HOME } = process.env;
  const ownEnv = { PATH, HOME, NODE_ENV: "production" as const };

  /** Runs a program to its end. */
  async function run(args: string[], env: Record<string, string>) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...ownEnv, ...env },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    const code = await new Promise((ended) => child.once("exit", ended));
    return { code, text };
  }
});
