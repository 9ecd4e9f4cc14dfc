import { afterAll, describe, expect, test } from "vitest";
import { againstModel } from "./testing/against-model";

/** Operations to compare: `npm run venue:nightly` asks for more. */
const wanted = Number(process.env.VENUE_OPERATIONS ?? 200_000);
const perSeed = 10_000;
const seeds = Array.from({ length: Math.ceil(wanted / perSeed) }, (_, index) => index + 1);

describe("the engine against a plain reference model", () => {
  let compared = 0;

  test.each(seeds)("seed %i: same answers, same fills, same money", (seed) => {
    expect(againstModel(seed, perSeed)).toBeNull();
    compared += perSeed;
  });

  afterAll(() => {
    if (process.env.VENUE_OPERATIONS) console.info(`${compared} operations agree with the model.`);
  });
});
