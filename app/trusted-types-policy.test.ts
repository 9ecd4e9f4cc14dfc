import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { trustedTypesPolicy } from "./trusted-types";

type Rule = (text: string) => string;

/** Runs the script as a page would, and returns the rules of the policy it makes. */
function rules(): { name: string } & Record<
  "createHTML" | "createScript" | "createScriptURL",
  Rule
> {
  const made: { name: string; rules: object }[] = [];
  const window = {
    location: { origin: "http://localhost:3000" },
    trustedTypes: { createPolicy: (name: string, own: object) => made.push({ name, rules: own }) },
  };
  vm.runInNewContext(trustedTypesPolicy, { window, URL, TypeError });
  expect(made).toHaveLength(1);
  return Object.assign({ name: made[0]!.name }, made[0]!.rules) as ReturnType<typeof rules>;
}

describe("the page's script policy", () => {
  it("lets the desk's own built scripts load, untouched", () => {
    const { name, createScriptURL } = rules();
    expect(name).toBe("default");
    for (const address of [
      "/_next/static/chunks/a.js",
      "http://localhost:3000/_next/static/chunks/b.js?v=1",
    ]) {
      expect(createScriptURL(address)).toBe(address);
    }
  });

  it("lets nothing else load, however the address is dressed up", () => {
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
      expect(() => rules().createScriptURL(address), address).toThrow();
    }
  });

  it("makes no markup and no code of text", () => {
    expect(() => rules().createHTML("<b>x</b>")).toThrow();
    expect(() => rules().createScript("1")).toThrow();
  });

  it("has no character that React would write as an entity", () => {
    expect(trustedTypesPolicy).not.toMatch(/["'&<>]/);
  });

  it("does nothing in a browser without Trusted Types", () => {
    expect(() => vm.runInNewContext(trustedTypesPolicy, { window: {} })).not.toThrow();
  });
});
