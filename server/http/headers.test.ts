import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, responseHeaders } from "./headers";

describe("headers", () => {
  it("promise TLS only on an https origin", () => {
    const name = "strict-transport-security";
    expect(responseHeaders("http://localhost:5300", "p")[name]).toBe(undefined);
    expect(responseHeaders("https://desk.example", "p")[name]).toContain("max-age=63072000");
  });

  it("let scripts run by nonce only, and eval only in development", () => {
    const policy = contentSecurityPolicy("bm9uY2U=", false);
    expect(policy).toContain("script-src 'nonce-bm9uY2U=' 'strict-dynamic';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(contentSecurityPolicy("x", true)).toContain("'unsafe-eval'");
  });
});
