import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overrideEnv } from "../env";
import { forget } from "../singleton";
import { addressOf } from "./peer";

const desk = "http://localhost:5300";
beforeAll(() => overrideEnv({ deskOrigin: desk }));
afterAll(() => forget("env"));

describe("the caller's network address", () => {
  const address = (peer: string, forwarded?: string) =>
    addressOf(
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

  it("counts an IPv6 household as one", () => {
    expect(address("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(address("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(address("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });
});
