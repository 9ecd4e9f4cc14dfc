import { expect, it } from "vitest";
import {
  appearanceText,
  colorSystems,
  defaultAppearance,
  densities,
  parseAppearance,
  themes,
} from "./appearance";

it("every appearance is read back as it was written", () => {
  for (const theme of themes) {
    for (const density of densities) {
      for (const color of colorSystems) {
        expect(parseAppearance(appearanceText({ theme, density, color }))).toEqual({
          theme,
          density,
          color,
        });
      }
    }
  }
});

it("a cookie that somebody else wrote gives the default and nothing of its own", () => {
  expect(parseAppearance(undefined)).toEqual(defaultAppearance);
  expect(parseAppearance('"><script>.x.y')).toEqual(defaultAppearance);
  expect(parseAppearance("light")).toEqual({ ...defaultAppearance, theme: "light" });
});
