import { beforeEach, describe, expect, it, vi } from "vitest";
import { overrideEnv } from "./env";
import { type LogFields, type LogLevel, log } from "./log";
import { withRequestFacts } from "./request-facts";
import { forgetSingleton } from "./singleton";

const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(() => printed.mockClear());

/** What one call writes, as text. */
function written(level: LogLevel, event: string, fields: LogFields): string {
  log(level, event, fields);
  return printed.mock.calls.flat().join("");
}

describe("log", () => {
  it("is one JSON line whatever the values hold", () => {
    const line = written("warn", "a call failed", { code: "40001\n{}", durationMs: 12 });
    expect(line.indexOf("\n")).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({
      level: "warn",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event: "a call failed",
      code: "40001\n{}",
      durationMs: 12,
    });
  });

  it("drops every field that is not on the list", () => {
    const fields = { secret: "s3cr3t-canary", passphrase: "s3cr3t-canary", status: 200 };
    const line = written("info", "answered", fields as LogFields);
    expect(line).not.toContain("canary");
    expect(JSON.parse(line)).toHaveProperty("status", 200);
  });

  it("tells an error's name, code and message and nothing else it carries", () => {
    const error = Object.assign(new Error("connect failed"), {
      code: "ECONNREFUSED",
      headers: { "ACCESS-KEY": "canary" },
      detail: "Key (email)=(canary)",
    });
    const line = written("error", "no answer", { error });
    expect(line).not.toContain("canary");
    expect(JSON.parse(line).error).toEqual({
      name: "Error",
      code: "ECONNREFUSED",
      message: "connect failed",
      where: expect.stringContaining("log.test.ts"),
    });
  });

  it("drops the values of a failed query, and tells why it failed", () => {
    const cause = Object.assign(new Error("broke"), { code: "57P01" });
    const error = new Error("Failed query: select $1\nparams: canary", { cause });
    const line = written("error", "no answer", { error });
    expect(line).not.toContain("canary");
    expect(JSON.parse(line).error).toMatchObject({
      message: "Failed query: select $1",
      cause: "57P01",
    });
  });

  it("cuts long text short", () => {
    expect(written("info", "x", { reason: "y".repeat(5_000) }).length).toBeLessThan(500);
  });

  it("names the request that is worked for, unless another is named", () => {
    const line = (fields: LogFields) =>
      withRequestFacts({ requestId: "req_1" }, () => JSON.parse(written("info", "x", fields)));
    expect(line({})).toHaveProperty("requestId", "req_1");
    printed.mockClear();
    expect(line({ requestId: "req_2" })).toHaveProperty("requestId", "req_2");
  });

  it("writes nothing below LOG_LEVEL", () => {
    overrideEnv({ logLevel: "warn" });
    forgetSingleton("log");
    expect(written("info", "x", {})).toBe("");
    expect(written("warn", "x", {})).toContain('"event":"x"');
  });
});
