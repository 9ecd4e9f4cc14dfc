import { describe, expect, it } from "vitest";
import { stopAfter, stopNamed } from "./menu-keys";

describe("the keys of a menu", () => {
  it("go round at both ends, and to the ends", () => {
    expect([-1, 0, 2].map((at) => stopAfter("ArrowDown", at, 3))).toEqual([0, 1, 0]);
    expect([-1, 0, 2].map((at) => stopAfter("ArrowUp", at, 3))).toEqual([2, 2, 1]);
    expect(stopAfter("Home", 2, 3)).toBe(0);
    expect(stopAfter("End", 0, 3)).toBe(2);
  });

  it("leave every other key, and an empty menu, alone", () => {
    expect(stopAfter("ArrowLeft", 0, 3)).toBeNull();
    expect(stopAfter("Tab", 0, 3)).toBeNull();
    expect(stopAfter("ArrowDown", -1, 0)).toBeNull();
  });

  it("lead to the next name that begins with what is typed", () => {
    const names = ["Broker main", "Trader", "Hedge", "Treasury"];
    expect(stopNamed("t", 0, names)).toBe(1);
    expect(stopNamed("t", 1, names)).toBe(3);
    expect(stopNamed("t", 3, names)).toBe(1);
    expect(stopNamed("tre", 1, names)).toBe(3);
    expect(stopNamed("TR", 1, names)).toBe(1);
    expect(stopNamed("x", 1, names)).toBeNull();
  });
});
