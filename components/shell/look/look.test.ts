import { expect, it } from "vitest";
import { colorSystems, defaultLook, densities, lookText, parseLook, themes } from "./look";

it("every look is read back as it was written", () => {
  for (const theme of themes) {
    for (const density of densities) {
      for (const color of colorSystems) {
        expect(parseLook(lookText({ theme, density, color }))).toEqual({ theme, density, color });
      }
    }
  }
});

it("a cookie that somebody else wrote gives the default and nothing of its own", () => {
  expect(parseLook(undefined)).toEqual(defaultLook);
  expect(parseLook('"><script>.x.y')).toEqual(defaultLook);
  expect(parseLook("light")).toEqual({ ...defaultLook, theme: "light" });
});
