import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { env } from "../env";
import { proxyList } from "../settings-proxy.mjs";
import { singleton } from "../singleton";

/** Set by this server on every request, over whatever the client sent under that name. */
const peerHeader = "x-desk-peer";

/**
 * Writes each connection's own address on its requests before anything reads them. Next gives its
 * handlers no socket, and `X-Forwarded-For` says what the client likes.
 */
export function stampPeers(): void {
  singleton("stamp-peers", () => {
    subscribe("http.server.request.start", (message) => {
      const { request, socket } = message as { request: IncomingMessage; socket: Socket };
      request.headers[peerHeader] = socket.remoteAddress ?? "";
    });
    return true;
  });
}

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
export function addressOf(headers: Headers): string {
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
