import "server-only";
import { isIP } from "node:net";
import { env } from "../env";
import { proxyList } from "../settings";

/**
 * Whether a request that changes something comes from a script of the desk's own pages: it names
 * the desk's origin, the browser agrees, and it has the header that no form and no foreign page
 * can send without asking first (docs/security.md#b3).
 */
export function comesFromDesk(headers: Headers, deskOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  return (
    headers.get("origin") === deskOrigin &&
    (site === null || site === "same-origin") &&
    headers.has("idempotency-key")
  );
}

/**
 * Whether another site caused this read: its script, picture or frame. A link that a user follows
 * from there is none, and programs that are no browser say nothing of a site.
 */
export function causedByAnotherSite(header: (name: string) => string | null | undefined): boolean {
  const site = header("sec-fetch-site") ?? "none";
  if (site === "same-origin" || site === "none") return false;
  return header("sec-fetch-mode") !== "navigate" || header("sec-fetch-dest") !== "document";
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a request came by another name of this computer than the desk's own, for example
 * 127.0.0.1 instead of localhost: the pages would open, but nothing on them could be saved.
 */
export function otherLoopbackName(host: string | null, deskOrigin: string): boolean {
  const desk = new URL(deskOrigin);
  if (host === null || host === desk.host || !loopbackNames.has(desk.hostname)) return false;
  const came = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return (
    came?.host === host.toLowerCase() && loopbackNames.has(came.hostname) && came.port === desk.port
  );
}

/** Whether a Host header names the desk, or this computer by another of its names. */
export function isOwnHost(host: string | null, deskOrigin: string): boolean {
  if (host === null) return false;
  const { protocol, host: own } = new URL(deskOrigin);
  if (host.toLowerCase() === own || otherLoopbackName(host, deskOrigin)) return true;
  // A proxy may name the port that goes without saying.
  return host.toLowerCase() === `${own}:${protocol === "https:" ? 443 : 80}`;
}

/**
 * The connection's own address: the server sets it on every request, over whatever the client sent
 * under that name.
 */
export const peerHeader = "x-desk-peer";

/** Whether a connection comes from this computer or from a proxy that the settings trust. */
export function isTrustedPeer(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family !== 0 && trusted().check(plain, family === 6 ? "ipv6" : "ipv4");
}

const trusted = () => proxyList(env().trustedProxies);

/**
 * The network address a request came from. The desk never speaks TLS itself: when its origin is
 * https and the peer is trusted, that is a reverse proxy, and the last entry of `X-Forwarded-For`
 * is the one it wrote. An IPv6 address counts as its /64, a household's.
 */
export function clientAddress(headers: Headers): string {
  const peer = plainAddress(headers.get(peerHeader) ?? "");
  const behindProxy = env().deskOrigin.startsWith("https:") && isTrustedPeer(peer);
  const forwarded = behindProxy ? headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : null;
  const address = forwarded ? plainAddress(forwarded) : peer;
  if (address === "") return "unknown";
  return address.includes(":") ? network64(address) : address;
}

/** Without the IPv6 spelling of an IPv4 address, and never longer than an address is. */
const plainAddress = (text: string) => text.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 45);

function network64(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
