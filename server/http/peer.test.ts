import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overrideEnv } from "../env";
import { forgetSingleton } from "../singleton";
import { clientAddress, isTrustedPeer } from "./request-origin";

const desk = "http://localhost:5300";
beforeAll(() => overrideEnv({ deskOrigin: desk }));
afterAll(() => forgetSingleton("env"));

describe("the caller's network address", () => {
  const address = (peer: string, forwarded?: string) =>
    clientAddress(
      new Headers({ "x-desk-peer": peer, ...(forwarded ? { "x-forwarded-for": forwarded } : {}) }),
    );

  it("is the connection's own, whatever the client claims", () => {
    expect(address("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
    expect(address("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(address("127.0.0.1", "198.51.100.1")).toBe("127.0.0.1");
  });

  it("is the reverse proxy's last word when the desk stands behind one", () => {
    overrideEnv({ deskOrigin: "https://desk.example" });
    expect(address("127.0.0.1", "6.6.6.6, 198.51.100.1")).toBe("198.51.100.1");
    expect(address("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
    overrideEnv({ deskOrigin: desk });
  });

  it("is also the last word of a proxy on another computer, once it is named", () => {
    overrideEnv({
      deskOrigin: "https://desk.example",
      trustedProxies: ["172.18.0.0/16", "fd00::2"],
    });
    for (const proxy of ["172.18.0.9", "::ffff:172.18.0.9", "fd00::2", "127.0.0.1", "::1"]) {
      expect(isTrustedPeer(proxy), proxy).toBe(true);
      expect(address(proxy, "6.6.6.6, 198.51.100.1"), proxy).toBe("198.51.100.1");
    }
    for (const other of ["172.19.0.9", "fd00::3", "203.0.113.9"]) {
      expect(isTrustedPeer(other), other).toBe(false);
      expect(address(other, "198.51.100.1"), other).not.toBe("198.51.100.1");
    }
    expect(isTrustedPeer("")).toBe(false);
    overrideEnv({ deskOrigin: desk, trustedProxies: [] });
  });

  it("counts an IPv6 household as one", () => {
    expect(address("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(address("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(address("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });
});
