import { beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf, deskMutation, fetchDesk, RequestError } from "./client";
import { exchangeMutation } from "./exchange";
import { exchangeQuery } from "./exchange-query";
import type { Failure } from "./failure";
import { failureMessage } from "./failure-message";

/** What was sent: method, address and body. */
let sent: (readonly [string, string, unknown])[];
let answer: () => Response;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const body = init.body === undefined ? null : JSON.parse(String(init.body));
    sent.push([init.method ?? "GET", address, body]);
    return answer();
  });
});

describe("an address", () => {
  it("holds the names of its brackets encoded, the others as its query unless empty", () => {
    const request = { uid: "a/b", connection: "con 1", again: null, from: undefined, to: "" };
    expect(addressOf("/api/assets/[uid]", request)).toBe("/api/assets/a%2Fb?connection=con+1");
    expect(addressOf("/api/users", {})).toBe("/api/users");
  });
});

describe("a change", () => {
  it("is sent once, without what its address says already", async () => {
    answer = () => json({ users: [], links: [] });
    const users = await deskMutation("PATCH /api/users/[id]", { id: "per_1", role: "trader" });
    expect(users).toEqual({ users: [], links: [] });
    expect(sent).toEqual([["PATCH", "/api/users/per_1", { role: "trader" }]]);
  });

  it("that the desk refuses is a value with a sentence and the issues of its fields", async () => {
    const issues = [
      { field: "name", rule: "size", message: "Type a name." },
      { field: "role", rule: "type", message: "Choose a role." },
    ];
    answer = () => json({ failure: { kind: "invalid", issues } }, 422);
    const refused = await deskMutation("POST /api/users", { name: "", role: "trader" });
    expect(refused).toMatchObject({
      kind: "refused",
      status: 422,
      message: "Type a name.",
      issues,
    });
  });

  it("without an answer says so, and so does one with something else than JSON", async () => {
    answer = () => {
      throw new TypeError("no network");
    };
    expect(await deskMutation("DELETE /api/sessions")).toMatchObject({ status: 0 });
    answer = () => new Response("<html>", { status: 502 });
    expect(await deskMutation("DELETE /api/sessions")).toMatchObject({ status: 502 });
  });
});

describe("a question", () => {
  it("that is refused throws what the desk or the exchange said", async () => {
    answer = () => json({ failure: { kind: "forbidden", permission: "audit.view" } }, 403);
    const refused = await fetchDesk("/api/audit", {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RequestError);
    expect(refused).toMatchObject({
      status: 403,
      message: "You don't have access (audit.view). Ask an owner.",
      failure: { kind: "forbidden" },
    });
    answer = () => json({ kind: "unavailable", reason: "Too many.", code: "429" }, 503);
    await expect(fetchDesk("/api/overview", {})).rejects.toMatchObject({
      message: "Too many.",
      code: "429",
      failure: null,
    });
  });

  it("of which the answer breaks off has none", async () => {
    for (const text of ['{"events": [', "", "<html>"]) {
      answer = () => new Response(text);
      await expect(fetchDesk("/api/audit", {})).rejects.toMatchObject({
        name: "RequestError",
        status: 0,
      });
    }
  });
});

describe("the exchange", () => {
  const order = { category: "SPOT", orderId: "1" } as const;
  const sending = { connectionId: "con_1", request: order, key: "key_1" };

  it("is sent a change under its key; what is no outcome is no answer", async () => {
    answer = () => json({ kind: "unknown", reason: "No answer.", intentId: "i" }, 202);
    expect(await exchangeMutation("cancel-order", sending)).toMatchObject({ kind: "unknown" });
    expect(sent).toEqual([
      [
        "POST",
        "/api/exchange/cancel-order",
        { connectionId: "con_1", request: order, confirm: [] },
      ],
    ]);
    for (const odd of [{}, null, "ok", { failure: null }]) {
      answer = () => json(odd);
      expect(await exchangeMutation("cancel-order", sending)).toEqual({ kind: "no-answer" });
    }
  });

  it("is read by its query's options, and what it refused is thrown", async () => {
    const request = { category: "SPOT" } as const;
    const { queryFn } = exchangeQuery("instruments", "con_1", request);
    const context = { signal: new AbortController().signal };
    answer = () => json({ kind: "ok", data: [], requestTime: 1, intentId: null });
    expect(await queryFn(context)).toEqual([]);
    expect(sent[0]?.[1]).toBe("/api/exchange/instruments?connection=con_1&category=SPOT");
    answer = () => json({ kind: "unavailable", reason: "Not now.", code: "40037" }, 409);
    await expect(queryFn(context)).rejects.toMatchObject({ message: "Not now.", code: "40037" });
  });
});

it("has a sentence for each failure, with the order that it names", () => {
  const failures: readonly Failure[] = [
    { kind: "not-signed-in" },
    { kind: "password-needed" },
    { kind: "bad-origin", reason: "Open the desk there." },
    { kind: "not-found", what: "This day" },
    { kind: "wrong-type" },
    { kind: "too-large", limitBytes: 1 },
    { kind: "key-reused" },
    { kind: "busy", retryAfterMs: 1 },
    { kind: "blocked", reason: "Held." },
    { kind: "gone", reason: "Gone." },
    { kind: "unavailable", reason: "Down." },
  ];
  for (const failure of failures) expect(failureMessage(failure)).toMatch(/^[A-Z].*\.$/);
});
