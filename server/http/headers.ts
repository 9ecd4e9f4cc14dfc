import "server-only";
import { securityHeaders } from "./security-headers.mjs";

/** An answer that is no page: should a browser ever show it as one, it can do nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that an answer gets from the code that gives it; `security-headers.mjs` has those
 * that never change. Over plain http there is no HSTS: a loopback name must stay reachable without
 * TLS.
 */
export function responseHeaders(deskOrigin: string, policy: string): Record<string, string> {
  const hsts = { "strict-transport-security": "max-age=63072000; includeSubDomains" };
  return {
    "cache-control": "no-store",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    ...(deskOrigin.startsWith("https:") ? hsts : {}),
  };
}

/** All headers of an answer that is given before Next sees the request. */
export function earlyResponseHeaders(deskOrigin: string): Record<string, string> {
  const constant = Object.entries(securityHeaders).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return { ...Object.fromEntries(constant), ...responseHeaders(deskOrigin, apiPolicy) };
}

/** What scripts of a page with this nonce may do; `development` allows React's own debugging. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const scripts = `'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Rows of virtual tables are placed by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/**
 * What Next reads from a request and no page of the desk sends, and what a client could claim of
 * the host it came to. The server drops them, and so do the samples of `docs/proxy`.
 */
export const droppedHeaders = [
  "next-action",
  "next-resume",
  "x-middleware-subrequest",
  "x-forwarded-host",
  "forwarded",
  "upgrade",
] as const;
