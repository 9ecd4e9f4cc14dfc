import { describe, expect, it } from "vitest";
import { type LogFields, logLine } from "./log";

const at = new Date("2026-11-20T10:00:00Z");

describe("logLine", () => {
  it("is one JSON line whatever the values hold", () => {
    const line = logLine("warn", "a call failed", { code: "40001\n{}", durationMs: 12 }, at);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({
      at: "2026-11-20T10:00:00.000Z",
      level: "warn",
      event: "a call failed",
      code: "40001\n{}",
      durationMs: 12,
    });
  });

  it("drops every field that is not on the list", () => {
    const fields = { secret: "s3cr3t-canary", passphrase: "s3cr3t-canary", status: 200 };
    const line = logLine("info", "answered", fields as LogFields, at);
    expect(line).not.toContain("canary");
    expect(JSON.parse(line)).toHaveProperty("status", 200);
  });

  it("tells an error's name, code and message and nothing else it carries", () => {
    const error = Object.assign(new Error("connect failed"), {
      code: "ECONNREFUSED",
      headers: { "ACCESS-KEY": "canary" },
      detail: "Key (email)=(canary)",
    });
    const line = logLine("error", "no answer", { error }, at);
    expect(line).not.toContain("canary");
    expect(JSON.parse(line).error).toMatchObject({
      name: "Error",
      code: "ECONNREFUSED",
      message: "connect failed",
      where: expect.stringContaining("log.test.ts"),
    });
  });

  it("drops the values of a failed query, and tells why it failed", () => {
    const cause = Object.assign(new Error("broke"), { code: "57P01" });
    const error = new Error("Failed query: select $1\nparams: canary", { cause });
    const line = logLine("error", "no answer", { error }, at);
    expect(line).not.toContain("canary");
    expect(JSON.parse(line).error).toMatchObject({
      message: "Failed query: select $1",
      cause: "57P01",
    });
  });

  it("cuts long text short", () => {
    expect(logLine("info", "x", { reason: "y".repeat(5_000) }, at).length).toBeLessThan(500);
  });
});
