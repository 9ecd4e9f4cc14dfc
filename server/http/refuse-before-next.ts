import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "../env";
import { causedByAnotherSite, isOwnHost, isTrustedPeer } from "./request-origin";

/** An answer in plain words that the server gives before Next sees the request. */
export interface EarlyRefusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a request is refused before Next sees it; null when Next may answer. */
export function refuseBeforeNext(request: IncomingMessage): EarlyRefusal | null {
  return (
    wrongPeer(request) ??
    wrongAddress(request.url ?? "") ??
    wrongMethod(request) ??
    wrongHost(request) ??
    wrongSite(request)
  );
}

/** Beyond this computer the desk's plain http may only be spoken by a proxy that ends TLS. */
function wrongPeer({ socket }: IncomingMessage): EarlyRefusal | null {
  if (isTrustedPeer(socket.remoteAddress ?? "")) return null;
  return { status: 403, message: `This desk is only reachable at ${env().deskOrigin}` };
}

const pageMethods = ["GET", "HEAD"];
const apiMethods = [...pageMethods, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A page takes no posts: Next's own action code would otherwise read them. */
function wrongMethod({ method = "", url = "" }: IncomingMessage): EarlyRefusal | null {
  const allowed = /^\/api(\/|$)/.test(url) ? apiMethods : pageMethods;
  if (allowed.includes(method)) return null;
  const allow = allowed.join(", ");
  return { status: 405, headers: { allow }, message: `This address accepts ${allow}.` };
}

/** Only a path of this server, in characters that every reader takes for the same ones. */
function wrongAddress(url: string): EarlyRefusal | null {
  if (/^\/(?![/\\])[!-~]*$/.test(url) && isDecodable(url)) return null;
  const message =
    "Invalid address: it must begin with one slash, contain no unescaped spaces or non-ASCII " +
    "letters, and every % must begin a UTF-8 code.";
  return { status: 400, message };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A foreign name that leads here is a page elsewhere that wants to be taken for the desk. */
function wrongHost(request: IncomingMessage): EarlyRefusal | null {
  const { deskOrigin } = env();
  const { rawHeaders } = request;
  const named = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === "host" ? [rawHeaders[at + 1] ?? ""] : [],
  );
  if (named.length > 1)
    return { status: 400, message: "This request has more than one Host header." };
  if (isOwnHost(named[0] ?? null, deskOrigin)) return null;
  return { status: 421, message: `The desk is at ${deskOrigin}` };
}

function wrongSite({ headers }: IncomingMessage): EarlyRefusal | null {
  if (!causedByAnotherSite((name) => headers[name] as string | undefined)) return null;
  return {
    status: 403,
    message: "Other sites may link to the desk but not load it.",
  };
}
