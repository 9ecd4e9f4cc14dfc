import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./venue-agent";

describe("an exchange's address", () => {
  it.each(["1.1.1.1", "8.8.8.8", "104.18.32.7", "172.15.0.1", "172.32.0.1", "2606:4700::6810:1"])(
    "may be %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
  ])("is never %s", (address) => expect(isPublicAddress(address)).toBe(false));
});
