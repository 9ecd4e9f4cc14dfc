import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { defineRoute, typeOnly } from "@/lib/api/define-route";
import { DeskError } from "../desk-error";
import { overrideEnv } from "../env";
import { forgetSingleton } from "../singleton";
import { handle } from "./handle";
import { respond } from "./respond";

const desk = "http://localhost:5300";
const visitor = {
  origin: desk,
  "content-type": "application/json",
  "idempotency-key": "0123456789abcdef",
};

const stated = {
  path: "/api/x",
  needs: "anyone",
  summary: "",
  response: typeOnly<object>(),
} as const;
const read = defineRoute({ ...stated, method: "GET" });
const posted = (fields: z.ZodRawShape) =>
  defineRoute({ ...stated, method: "POST", body: z.strictObject(fields) });

beforeAll(() => overrideEnv({ deskOrigin: desk }));
afterAll(() => forgetSingleton("env"));

const post = (headers: Record<string, string>, body = "{}") =>
  new Request(`${desk}/api/x`, { method: "POST", headers, body });

describe("a route handler", () => {
  let calls = 0;
  const route = handle(posted({ name: z.string().optional() }), () => {
    calls += 1;
    return respond({ fine: true });
  });

  it("lets a script of the desk's own pages in", async () => {
    const answer = await route(post({ ...visitor, "sec-fetch-site": "same-origin" }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ fine: true });
  });

  it("keeps everybody else out before the handler runs", async () => {
    const { origin: _, ...noOrigin } = visitor;
    const { "idempotency-key": __, ...noKey } = visitor;
    const strangers: [string, Record<string, string>, number][] = [
      ["no Origin", noOrigin, 403],
      ["null Origin", { ...visitor, origin: "null" }, 403],
      ["another site", { ...visitor, origin: "https://evil.example" }, 403],
      ["a sibling", { ...visitor, origin: "http://evil.localhost:5300" }, 403],
      ["another port", { ...visitor, origin: "http://localhost:5301" }, 403],
      ["https instead", { ...visitor, origin: "https://localhost:5300" }, 403],
      ["cross-site", { ...visitor, "sec-fetch-site": "cross-site" }, 403],
      ["same-site", { ...visitor, "sec-fetch-site": "same-site" }, 403],
      ["typed address", { ...visitor, "sec-fetch-site": "none" }, 403],
      ["no Idempotency-Key", noKey, 403],
      ["odd Idempotency-Key", { ...visitor, "idempotency-key": "short" }, 422],
      ["text", { ...visitor, "content-type": "text/plain" }, 415],
      ["form", { ...visitor, "content-type": "multipart/form-data; boundary=x" }, 415],
    ];
    calls = 0;
    for (const [who, headers, status] of strangers) {
      expect((await route(post(headers))).status, who).toBe(status);
    }
    expect(calls).toBe(0);
  });

  it("answers no read that another site causes or that came to another name", async () => {
    const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const reads: [string, Record<string, string>, number][] = [
      ["no browser", {}, 200],
      ["an own page", { "sec-fetch-site": "same-origin", host: "localhost:5300" }, 200],
      ["a typed address", { "sec-fetch-site": "none" }, 200],
      ["a link", { "sec-fetch-site": "cross-site", ...link }, 200],
      ["another loopback name", { host: "127.0.0.1:5300" }, 200],
      ["another site", { "sec-fetch-site": "cross-site" }, 403],
      ["a sibling", { "sec-fetch-site": "same-site" }, 403],
      ["a frame", { "sec-fetch-site": "cross-site", ...link, "sec-fetch-dest": "iframe" }, 403],
      ["a foreign host", { host: "evil.example" }, 403],
      ["a foreign port", { host: "localhost:80" }, 403],
    ];
    for (const [who, headers, status] of reads) {
      const answer = await route(new Request(`${desk}/api/x`, { headers }));
      expect(answer.status, who).toBe(status);
      if (status === 403) expect((await answer.json()).failure.reason).toContain(desk);
    }
    const elsewhere = await route(post({ ...visitor, host: "evil.example" }));
    expect(elsewhere.status).toBe(403);
  });

  it("lets no U+0000 through to the database, in the address or in the body", async () => {
    calls = 0;
    const body = JSON.stringify({ name: "\u0000" });
    expect((await route(post(visitor, body))).status).toBe(422);
    expect((await route(new Request(`${desk}/api/x?connection=a%00`))).status).toBe(422);
    expect(calls).toBe(0);
  });

  it("names unknown and missing fields", async () => {
    const strict = handle(posted({ a: z.string() }), () => respond({}));
    const answer = await strict(post(visitor, '{"b":"1"}'));
    expect(answer.status).toBe(422);
    expect((await answer.json()).failure.issues).toMatchObject([
      { field: "a", rule: "required" },
      { field: "b", rule: "known-fields" },
    ]);
  });

  it("forbids storing every answer, refusals too", async () => {
    for (const answer of [await route(post(visitor)), await route(post({}))]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("tells a reference and never the text of an unknown error", async () => {
    const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => printed.mockRestore());
    const broken = handle(read, () => {
      throw new Error("secret words at /srv/desk");
    });
    const answer = await broken(new Request(`${desk}/api/x`));
    const text = await answer.text();
    expect(answer.status).toBe(500);
    const { reference } = JSON.parse(text);
    expect(reference).toMatch(/^req_/);
    expect(printed.mock.calls.flat().join("")).toContain(`"requestId":"${reference}"`);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("srv");
  });

  it("answers somebody who opened an address in a sentence, and a script in JSON", async () => {
    const old = handle(read, () => {
      throw new DeskError({ kind: "password-needed" });
    });
    const open = (accept: string) => old(new Request(`${desk}/api/x`, { headers: { accept } }));
    const opened = await open("text/html,application/xhtml+xml,*/*;q=0.8");
    expect(opened.status).toBe(403);
    expect(opened.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await opened.text()).toMatch(/^This needs your password\. .* asks for it\.\n$/);
    expect(await (await open("*/*")).json()).toEqual({ failure: { kind: "password-needed" } });
  });

  it("calls a database that is gone unavailable, not broken", async () => {
    const gone = handle(read, () => {
      const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      throw new Error("Failed query", { cause });
    });
    expect((await gone(new Request(`${desk}/api/x`))).status).toBe(503);
  });

  it("keeps a handler's own cookies and says what a stream needs", async () => {
    const stream = handle(read, () => {
      const headers = new Headers({ "cache-control": "no-store, no-transform" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return new Response("x", { headers });
    });
    const answer = await stream(new Request(`${desk}/api/x`));
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
  });
});
