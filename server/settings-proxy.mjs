import { BlockList, isIP } from "node:net";
import { Sentence } from "./start/sentence.mjs";

/**
 * The addresses of the reverse proxies whose TLS the desk stands behind: `10.0.0.2` or a network
 * of them, `172.18.0.0/16`, separated by commas. This computer's own need not be named.
 */
export function readProxies(text) {
  const entries = text.split(",").map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== "");
  const bad = proxies.find((entry) => !isNetwork(entry));
  if (bad !== undefined) {
    throw new Sentence(
      `TRUSTED_PROXY holds "${bad}". Write the address of the reverse proxy as 10.0.0.2, or its ` +
        "network as 172.18.0.0/16 (at least /8, /32 for IPv6), several separated by commas.",
    );
  }
  return Object.freeze(proxies);
}

/** A wider network would trust half the internet. */
function isNetwork(entry) {
  const [address = "", prefix, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  const [least, most] = family === 4 ? [8, 32] : [32, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= most;
}

const ownAddresses = ["127.0.0.0/8", "::1"];

/** The addresses that may speak plain http to the desk: this computer's, and the named ones. */
export function proxyList(proxies) {
  const list = new BlockList();
  for (const entry of [...ownAddresses, ...proxies]) {
    const [address, prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const isLoopback = (host) => host === "localhost" || host === "::1" || /^127\.[\d.]+$/.test(host);

/**
 * The desk speaks no TLS itself: what it listens on beyond this computer would carry passwords and
 * sessions in the open, unless a proxy in front ends TLS. Throws a Sentence.
 */
export function needTls({ host, deskOrigin, trustedProxies }) {
  if (isLoopback(host)) return;
  if (deskOrigin.startsWith("https:") && trustedProxies.length > 0) return;
  throw new Sentence(
    `HOST is "${host}", which other computers reach, but the desk speaks no TLS itself. Put a ` +
      "reverse proxy with https in front (docs/reverse-proxy.md), set DESK_ORIGIN to its https " +
      "address and TRUSTED_PROXY to the network address it comes from; or leave HOST at 127.0.0.1.",
  );
}
