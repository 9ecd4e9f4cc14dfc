import { afterEach, expect, it } from "vitest";
import { deskNow, learnDeskTime } from "./desk-now";

const hour = 3_600_000;

afterEach(() => learnDeskTime(0, 0));

const ahead = () => Math.round((deskNow() - Date.now()) / 1_000);

it.each([-hour, hour, 400 * 24 * hour])(
  "goes by the server where a browser is %d ms off",
  (off) => {
    const here = Date.now();
    learnDeskTime(here - off, here);
    expect(ahead()).toBe(-off / 1_000);
  },
);

it("takes no slow answer for a wrong clock, and no answer without a time for one", () => {
  const here = Date.now();
  learnDeskTime(here - 1_500, here);
  learnDeskTime(Number.NaN, here);
  expect(ahead()).toBe(0);
});

it("is in whole milliseconds, whatever a browser measures", () => {
  const here = Date.now();
  learnDeskTime(here, here - 90_000.625);
  expect(Number.isInteger(deskNow())).toBe(true);
});
