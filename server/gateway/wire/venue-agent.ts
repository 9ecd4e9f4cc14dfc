import "server-only";
import dns from "node:dns";
import { BlockList, isIPv6, type LookupFunction, Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { env } from "../../env";
import { singleton } from "../../singleton";

/**
 * This process's connections to an origin's venue: kept alive, one call at a time on each. All but
 * the paper venue are reached at addresses of the internet only.
 */
export function agentFor(origin: string): Agent {
  const lookup = lookupFor(origin);
  return singleton(`gateway.agent.${lookup ? "listed" : "paper"}`, () => newAgent(lookup));
}

/** How addresses of an origin are found: of all but the paper venue by its own lookup. */
export function lookupFor(origin: string): LookupFunction | undefined {
  return origin === env().venueUrl ? undefined : publicLookup;
}

function newAgent(lookup: LookupFunction | undefined): Agent {
  return new Agent({
    pipelining: 1,
    connect: timed(buildConnector({ timeout: 10_000, ...(lookup ? { lookup } : {}) })),
    keepAliveTimeout: 4_000,
    // The transport ends calls itself, so that one place distinguishes all failures.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** The newest handshakes of each host and port, in milliseconds. */
const handshakes = () => singleton("gateway.handshakes", () => new Map<string, number[]>());

const keptHandshakes = 8;

/**
 * How long a packet takes to an origin and back, in milliseconds: the shortest of the newest
 * handshakes of TCP, which the other end's system answers before its program hears of it. Null
 * while none was made.
 */
export function roundTripMs(origin: string): number | null {
  const known = handshakes().get(placeOf(new URL(origin)));
  return known === undefined ? null : Math.min(...known);
}

/** The host and port that an address leads to. */
function placeOf({ protocol, hostname, port }: Pick<URL, "protocol" | "hostname" | "port">) {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Connects as before, and measures each handshake from the moment that its address is known. */
function timed(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) => {
    let begunAt = performance.now();
    // The connector answers the socket that it is opening, which its type does not say.
    const socket: unknown = Reflect.apply(connect, undefined, [options, done]);
    if (!(socket instanceof Socket)) return;
    socket.once("lookup", () => {
      begunAt = performance.now();
    });
    socket.once("connect", () => {
      const place = placeOf(options);
      const newest = [...(handshakes().get(place) ?? []), performance.now() - begunAt];
      handshakes().set(place, newest.slice(-keptHandshakes));
    });
  };
}

/** The name of an exchange led to an address that no exchange has: nothing was sent. */
class AddressError extends Error {
  readonly code = "EADDRESS";
}

/**
 * Resolves a host and hands the socket only addresses of the internet, so that the address that was
 * checked is the one that is connected to, and a name that is pointed at the desk's own network
 * leads nowhere (docs/security.md#b1). `allowsPrivate` is asked at each connection.
 */
export function internetLookup(allowsPrivate: () => boolean): LookupFunction {
  return (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const good = found.filter(({ address }) => allowsPrivate() || isPublicAddress(address));
      const [first] = good;
      if (!first) {
        const reason = `${hostname} has no public address`;
        return done(new AddressError(`${reason}; the desk sends nothing there`), []);
      }
      if (options.all) return done(null, good);
      return done(null, first.address, first.family);
    });
  };
}

const publicLookup = internetLookup(() => env().privateVenues);

/** Addresses that no exchange on the internet has: loopback, private and reserved ones. */
const reserved = new BlockList();

for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  reserved.addSubnet(net, bits, "ipv4");
}

/** Global unicast is 2000::/3; within it, what leads elsewhere. All else of IPv6 is refused. */
const global6 = new BlockList();

global6.addSubnet("2000::", 3, "ipv6");

const tunnels = new BlockList();

for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  tunnels.addSubnet(net, bits, "ipv6");
}

/** Whether an address is one of the internet's own: not private, local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !reserved.check(address, "ipv4");
  return global6.check(address, "ipv6") && !tunnels.check(address, "ipv6");
}
