import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDesk, addUser, testPassword } from "../auth/testing/users";
import { database, pool } from "../db/database";
import { account } from "../db/schema";
import { type TestDatabase, testDatabase } from "../db/testing";
import { newId } from "../ids";
import { freePorts } from "../testing/free-ports.mjs";
import {
  canRun,
  type FrontProxy,
  type ProxyName,
  sampleOf,
  startProxy,
} from "./testing/front-proxy";
import { type ProxyRequest, proxyRules } from "./testing/proxy-rules";
import { startWebServer, type WebServer } from "./testing/web-server";

const name = "desk.example.com";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request over TLS to the desk's name; reads on while `goOn` says so of the text. */
function ask(
  port: number,
  { method = "GET", path, headers = {}, bodyBytes = 0 }: ProxyRequest,
  { body, goOn = () => true }: { body?: string; goOn?: (text: string) => boolean } = {},
): Promise<Answer> {
  const length = body === undefined ? bodyBytes : Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({
      host: "127.0.0.1",
      port,
      method,
      path,
      agent: false,
      servername: name,
      rejectUnauthorized: false,
      headers: {
        host: `${name}:${port}`,
        ...(method === "GET" ? {} : { "content-length": length }),
        ...headers,
      },
    });
    outgoing.on("response", (response) => {
      let text = "";
      const done = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        outgoing.destroy();
      };
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
        if (!goOn(text)) done();
      });
      response.on("end", done).on("error", done);
    });
    outgoing.on("error", reject);
    // A body that is refused by its length is not sent: the answer would be lost in the reset.
    if (bodyBytes > 1_000_000) outgoing.flushHeaders();
    else outgoing.end(body ?? Buffer.alloc(bodyBytes, " "));
  });
}

const programs: readonly ProxyName[] = ["nginx", "caddy"];

describe("the sample", () => {
  it.each(programs)("of %s says what a proxy has to do", (program) => {
    const sample = sampleOf(program);
    for (const rule of proxyRules) {
      const pattern = rule[program];
      if (pattern) expect(sample, rule.says).toMatch(pattern);
    }
  });
});

for (const program of programs.filter(canRun)) {
  describe(`${program} in front of something that notes what arrives`, () => {
    const seen: IncomingHttpHeaders[] = [];
    let upstream: Server;
    let front: FrontProxy;

    beforeAll(async () => {
      upstream = createServer((message, response) => {
        seen.push(message.headers);
        message.resume().on("end", () => response.end("arrived"));
      });
      await new Promise<void>((open) => upstream.listen(0, "127.0.0.1", open));
      const { port } = upstream.address() as AddressInfo;
      const [own = 0] = await freePorts(1);
      front = await startProxy(program, own, port);
    });

    afterAll(async () => {
      await front?.stop();
      upstream.close();
    });

    it.each(
      proxyRules.flatMap((rule) =>
        rule.request ? [[rule.says, rule, rule.request] as const] : [],
      ),
    )("%s", async (_, rule, sent) => {
      const before = seen.length;
      const answer = await ask(front.port, sent);
      expect(answer.status).toBe(rule.status ?? 200);
      expect(seen.length).toBe(rule.status ? before : before + 1);
      for (const [header, value] of Object.entries(rule.arrives ?? {})) {
        const wanted = value?.replace("PORT", String(front.port));
        expect(seen.at(-1)?.[header], header).toBe(wanted);
      }
    });
  });

  describe(`${program} in front of the desk`, () => {
    let db: TestDatabase;
    let web: WebServer;
    let front: FrontProxy;
    let origin: string;
    let accountId: string;

    beforeAll(async () => {
      db = await testDatabase();
      const deskId = await addDesk("Desk");
      await addUser(deskId, "owner@example.com", "owner");
      accountId = newId("account");
      await database().insert(account).values({
        id: accountId,
        deskId,
        name: "Paper",
        environment: "paper",
        venue: "paper",
        positionMode: "one_way_mode",
      });
      const [port = 0] = await freePorts(1);
      origin = `https://${name}:${port}`;
      web = await startWebServer(db.url, { env: { DESK_ORIGIN: origin, NEXTAUTH_URL: origin } });
      const upstreamPort = Number.parseInt(new URL(web.origin).port, 10);
      front = await startProxy(program, port, upstreamPort);
    });

    afterAll(async () => {
      await front?.stop();
      await web?.stop();
      await db?.drop();
    });

    it("shows the pages over https, with the desk's headers", async () => {
      const page = await ask(front.port, { path: "/sign-in" });
      expect(page.status).toBe(200);
      expect(page.text).toContain("<html");
      expect(page.headers["strict-transport-security"]).toContain("max-age=63072000");
      expect(page.headers["content-security-policy"]).toContain("'strict-dynamic'");
      const home = await ask(front.port, { path: "/" });
      expect([home.status, home.headers.location]).toEqual([307, "/sign-in"]);
    });

    it("signs in from the address that the proxy saw, and passes the stream on", async () => {
      const body = JSON.stringify({ email: "owner@example.com", password: testPassword });
      const headers = {
        origin,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "x-forwarded-for": "198.51.100.1",
        "x-desk-peer": "198.51.100.2",
      };
      const opened = await ask(
        front.port,
        { method: "POST", path: "/api/session", headers },
        { body },
      );
      expect(opened.status, opened.text).toBe(200);
      const [set = ""] = opened.headers["set-cookie"] ?? [];
      expect(set).toMatch(/^__Host-session=/);
      const sessions = await pool().query("select address from session");
      expect(sessions.rows).toEqual([{ address: "127.0.0.1" }]);
      const cookie = set.split(";")[0] ?? "";
      const path = `/api/stream?topics=journal:${accountId}`;
      const stream = await ask(
        front.port,
        { path, headers: { cookie } },
        { goOn: (text) => !text.includes("event: snapshot") },
      );
      expect(stream.status).toBe(200);
      expect(stream.text).toContain(`"topic":"journal:${accountId}"`);
    });

    it("shows nothing of the desk to who comes by another name", async () => {
      const foreign = { path: "/sign-in", headers: { host: "evil.example" } };
      const answer = await ask(front.port, foreign).catch(() => null);
      expect(answer?.text ?? "").not.toContain("/_next/");
    });

    it("cannot be gone round by naming another address", async () => {
      const direct = await request(`${web.origin}/sign-in`, { headers: { host: "localhost" } });
      expect(direct.statusCode).toBe(421);
      expect(await direct.body.text()).toContain(origin);
    });
  });
}
