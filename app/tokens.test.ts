import { readFileSync } from "node:fs";
import path from "node:path";
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  type Rgb,
  wcagContrast,
} from "culori";
import { describe, expect, it } from "vitest";

const file = readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");
const css = file.replaceAll(/\/\*[\s\S]*?\*\//g, "");

const themes = ["light", "dark"] as const;
const choices = ["standard", "swapped", "cvd", "mono"] as const;

type Theme = (typeof themes)[number];
type Choice = (typeof choices)[number];

/** The colours of a block of rules by their names, as a theme has them. */
function colorsIn(selector: string, theme: Theme): Record<string, string> {
  const blocks = [...css.matchAll(/^(\S[^{]*) \{\n([^}]*)\}/gm)];
  if (!blocks.some(([, of]) => of === selector)) throw new Error(`No rules are for ${selector}.`);
  const text = blocks.filter(([, of]) => of === selector).map(([, , body]) => body ?? "");
  const found = text.join("").matchAll(/--bd-([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g);
  return Object.fromEntries(
    [...found].map(([, name, light, dark, both]) => [
      name,
      both ?? (theme === "light" ? light : dark),
    ]),
  );
}

/** A colour of the desk with a choice of side colours. */
function colorOf(name: string, theme: Theme, choice: Choice): string {
  const own = choice === "standard" ? {} : colorsIn(`:root[data-color="${choice}"]`, theme);
  const color = { ...colorsIn(":root", theme), ...own }[name];
  if (color === undefined) throw new Error(`No token is called ${name}.`);
  return color;
}

const every = themes.flatMap((theme) => choices.map((choice) => [theme, choice] as const));

const surfaces = ["canvas", "surface", "raised", "overlay", "field", "hover", "selected"];
const words = [
  "up-ink",
  "down-ink",
  "ink",
  "ink-2",
  "ink-3",
  "attn",
  "unknown",
  "danger",
  "flight",
];
const filled = ["up", "down", "attn", "unknown"];

describe.each(every)("the %s theme with %s sides", (theme, choice) => {
  it("has words of 4.5 to 1 at least on every surface", () => {
    const contrasts = words.flatMap((word) =>
      surfaces.map((surface) => ({
        ...{ word, surface },
        contrast: wcagContrast(colorOf(word, theme, choice), colorOf(surface, theme, choice)),
      })),
    );
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  });

  it("has labels of 4.5 to 1 at least on filled buttons", () => {
    const contrasts = filled.map((fill) => ({
      fill,
      contrast: wcagContrast(colorOf(`on-${fill}`, theme, choice), colorOf(fill, theme, choice)),
    }));
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  });
});

/** As Machado and others (2009) simulate each kind of sight, wholly deficient. */
const sights: Readonly<Record<string, (color: Rgb) => Rgb>> = {
  usual: (color) => color,
  protan: filterDeficiencyProt(1),
  deutan: filterDeficiencyDeuter(1),
  tritan: filterDeficiencyTrit(1),
};

const distance = differenceCiede2000();

/** Up and down, or the words of both, for those who see colours differently. */
function sidesOf(theme: Theme, more: "" | "-ink"): readonly [Rgb, Rgb] {
  const [up, down] = ["up", "down"].map((name) => parse(colorOf(`${name}${more}`, theme, "cvd")));
  if (up?.mode !== "rgb" || down?.mode !== "rgb") throw new Error("A side has no colour.");
  return [up, down];
}

describe.each(themes)(
  "of the %s theme, the sides for those who see colours differently",
  (theme) => {
    it.each(Object.entries(sights))("are apart for %s sight", (_, see) => {
      for (const more of ["", "-ink"] as const) {
        const [up, down] = sidesOf(theme, more);
        expect(distance(see(up), see(down)), more).toBeGreaterThanOrEqual(20);
      }
    });
  },
);

it("unknown looks like nothing else: nobody takes it for a side, a warning or a failure", () => {
  for (const [theme, choice] of every) {
    for (const other of ["up-ink", "down-ink", "attn", "danger", "flight"]) {
      const apart = distance(colorOf("unknown", theme, choice), colorOf(other, theme, choice));
      expect(apart, `${other}, ${theme}, ${choice}`).toBeGreaterThanOrEqual(10);
    }
  }
});
