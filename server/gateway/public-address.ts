import "server-only";
import { BlockList, isIPv6 } from "node:net";

/** Where no exchange on the internet stands: this computer, this network, and reserved space. */
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
