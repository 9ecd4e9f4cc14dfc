import { describe, expect, test } from "vitest";
import { againstModel, comparedOperations } from "./testing/against-model";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

describe("the engine against a plain reference model", () => {
  test.each(seeds)("seed %i: same answers, same fills, same money", (seed) => {
    expect(againstModel(seed, comparedOperations.unit / seeds.length)).toBeNull();
  });
});
