import { describe, expect, it } from "vitest";
import { otherLoopbackName } from "./other-loopback-name";

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
});
