// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";

type Rule = (text: string) => string;

interface Rules {
  readonly createHTML: Rule;
  readonly createScript: Rule;
  readonly createScriptURL: Rule;
}

/** What the policy that a page makes is called, and its rules. */
async function policy(): Promise<{ name: string; rules: Rules }> {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
  vi.stubGlobal("trustedTypes", { createPolicy });
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  await beginPage();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const [name = "", rules] = createPolicy.mock.calls[0] ?? [];
  return { name, rules: rules as Rules };
}

function beginPage(): Promise<unknown> {
  vi.resetModules();
  return import("./instrumentation-client");
}

afterEach(() => vi.unstubAllGlobals());

describe("the page's script policy", () => {
  it("lets the desk's own built scripts load, untouched", async () => {
    const { name, rules } = await policy();
    expect(name).toBe("default");
    for (const address of [
      "/_next/static/chunks/a.js",
      "http://localhost:3000/_next/static/chunks/b.js?v=1",
    ]) {
      expect(rules.createScriptURL(address)).toBe(address);
    }
  });

  it("lets nothing else load, however the address is dressed up", async () => {
    const { rules } = await policy();
    for (const address of [
      "https://evil.example/_next/static/a.js",
      "//evil.example/_next/static/a.js",
      "/_next/static/../../api/session",
      "/_next/static/%2e%2e/%2e%2e/api/session",
      "/_next/data/a.js",
      "data:text/javascript,alert(1)",
      "javascript:alert(1)",
      "http://localhost:3001/_next/static/a.js",
      "",
    ]) {
      expect(() => rules.createScriptURL(address), address).toThrow();
    }
  });

  it("makes no markup and no code of text", async () => {
    const { rules } = await policy();
    expect(() => rules.createHTML("<b>x</b>")).toThrow();
    expect(() => rules.createScript("1")).toThrow();
  });

  it("does nothing in a browser without Trusted Types", async () => {
    await expect(beginPage()).resolves.toBeDefined();
  });
});
