import { describe, expect, it } from "vitest";
import { isOwnHost, otherLoopbackName } from "./request-origin";

const desk = "http://localhost:5300";

describe("the address somebody came by", () => {
  it("is put right only between names of this computer", () => {
    expect(otherLoopbackName("127.0.0.1:5300", desk)).toBe(true);
    expect(otherLoopbackName("[::1]:5300", desk)).toBe(true);
    expect(otherLoopbackName("localhost:5300", desk)).toBe(false);
    expect(otherLoopbackName("127.0.0.1:4000", desk)).toBe(false);
    expect(otherLoopbackName("desk.example", desk)).toBe(false);
    expect(otherLoopbackName("127.0.0.1:5300", "https://desk.example")).toBe(false);
    expect(otherLoopbackName("]bad[", desk)).toBe(false);
    expect(otherLoopbackName(null, desk)).toBe(false);
  });

  it("is the desk's own by its name, in any case and with a port that goes without saying", () => {
    expect(isOwnHost("LOCALHOST:5300", desk)).toBe(true);
    expect(isOwnHost("127.0.0.1:5300", desk)).toBe(true);
    expect(isOwnHost("desk.example:443", "https://desk.example")).toBe(true);
    const foreign = [
      "localhost",
      "localhost.:5300",
      "me@localhost:5300",
      "localhost:5300/x",
      "",
      null,
    ];
    for (const host of foreign) expect(isOwnHost(host, desk), String(host)).toBe(false);
    for (const host of ["desk.example:80", "desk.example.", "a.desk.example", "127.0.0.1"]) {
      expect(isOwnHost(host, "https://desk.example"), host).toBe(false);
    }
  });
});
