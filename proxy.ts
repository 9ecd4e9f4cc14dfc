import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pagePathHeader } from "@/lib/users/sign-in";
import { env } from "@/server/env";
import { contentSecurityPolicy, responseHeaders } from "@/server/http/headers";
import { isLinkOfAnotherSite, openAgain } from "@/server/http/link-of-another-site";
import { otherLoopbackName } from "@/server/http/request-origin";

/**
 * Gives every page its nonce and headers. It decides nothing about who may see what: pages and
 * handlers do, what is no read is refused before (`server/http/guard-server.ts`), and the desk is
 * as safe without it. `/api` sets its own headers.
 */
export function proxy(request: NextRequest): NextResponse {
  const { deskOrigin, nodeEnv } = env();
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, nodeEnv === "development");
  const response = respond(request, deskOrigin, { nonce, policy });
  for (const [name, value] of Object.entries(responseHeaders(deskOrigin, policy))) {
    response.headers.set(name, value);
  }
  return response;
}

interface Guarded {
  readonly nonce: string;
  readonly policy: string;
}

function respond(request: NextRequest, deskOrigin: string, { nonce, policy }: Guarded) {
  const { pathname, search } = request.nextUrl;
  if (otherLoopbackName(request.headers.get("host"), deskOrigin)) {
    // Set part by part: a path that begins with two slashes would name another host.
    const address = new URL(deskOrigin);
    address.pathname = pathname;
    address.search = search;
    return refreshTo(address);
  }
  if (isLinkOfAnotherSite(request)) return openAgain(nonce, deskOrigin);
  // Next reads the nonce from the request's policy; whatever the client sent there is overwritten.
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(pagePathHeader, pathname + search);
  return NextResponse.next({ request: { headers } });
}

/** No redirect: Next takes all names of this computer for one and would send them in a circle. */
function refreshTo(address: URL): NextResponse {
  const headers = { refresh: `0; url=${address}`, "content-type": "text/plain; charset=utf-8" };
  return new NextResponse(`The desk is at ${address.origin}\n`, { headers });
}

export const config = { matcher: ["/((?!api/|api$|_next/static/).*)"] };
