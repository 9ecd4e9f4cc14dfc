import { expect, it } from "vitest";
import { parseValueFilter, valueFilterLabel } from "./value-filter";

it("a filter names what it lets through, and with a minus what it does not", () => {
  expect(parseValueFilter(" BTCUSDT, -ETHUSDT ,,- ")).toEqual({
    any: ["BTCUSDT"],
    none: ["ETHUSDT"],
  });
  expect(parseValueFilter(null)).toEqual({ any: [], none: [] });
  expect(valueFilterLabel("a,b,-c", (value) => value.toUpperCase())).toBe("A or B, not C");
});
