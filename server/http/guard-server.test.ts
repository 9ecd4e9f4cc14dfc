import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overrideEnv } from "../env";
import { forgetSingleton } from "../singleton";
import { guardedServer } from "./guard-server";
import { droppedHeaders } from "./headers";
import { rawRequest } from "./testing/raw-request";

let server: Server;
let origin: string;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  server = guardedServer((message, response) => {
    seen.push(message);
    message.resume().on("end", () => response.end("Next was here"));
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  overrideEnv({ deskOrigin: origin });
});

afterAll(() => {
  server.close();
  forgetSingleton("env");
});

describe("the desk's own server", () => {
  it("lets ordinary requests through, without what only Next would read", async () => {
    const claims = Object.fromEntries(droppedHeaders.map((name) => [name, "1"]));
    // The client library speaks no other protocol by itself.
    const { upgrade: _, ...headers } = claims;
    const answer = await request(`${origin}/api/x`, { method: "POST", headers, body: "{}" });
    expect(await answer.body.text()).toBe("Next was here");
    for (const name of droppedHeaders) expect(seen.at(-1)?.headers, name).not.toHaveProperty(name);
  });

  it("takes whatever a header is called", async () => {
    const { host, port } = new URL(origin);
    const headers = `Host: ${host}\r\n__proto__: x\r\nConnection: close`;
    const bytes = `GET /api/x HTTP/1.1\r\n${headers}\r\n\r\n`;
    expect(await rawRequest(Number(port), bytes)).toMatchObject({ status: 200 });
  });

  it("says whose cookies to clear where headers are too long", async () => {
    const { host, port } = new URL(origin);
    const cookies = `Cookie: ${"a=b; ".repeat(5_000)}`;
    const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\n${cookies}\r\nConnection: close\r\n\r\n`;
    const answer = await rawRequest(Number(port), bytes);
    expect(answer.status).toBe(431);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.text).toContain("Delete the cookies for localhost");
  });

  it("answers by itself what is refused, and the listener hears nothing of it", async () => {
    const before = seen.length;
    for (const [path, host, status] of [
      ["/api/%FF", new URL(origin).host, 400],
      ["/orders", "evil.example", 421],
    ] as const) {
      const answer = await request(origin + path, { headers: { host } });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers["x-frame-options"]).toBe("DENY");
      await answer.body.dump();
    }
    const posted = await request(`${origin}/orders`, { method: "POST", body: "x" });
    expect(posted.statusCode).toBe(405);
    await posted.body.dump();
    expect(seen.length).toBe(before);
  });
});
