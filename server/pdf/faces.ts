import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { singleton } from "../singleton";

/** How heavy letters are. */
export type Weight = "regular" | "bold";

/** A file of letters; a family is cut into several by its publisher. */
export interface Face {
  readonly name: string;
  readonly family: Family;
  /** The code points that may be in it; whether one is there, the file itself says. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly file: (weight: Weight) => string;
}

const families = ["latin", "thai", "hebrew", "arabic", "sc", "jp", "kr", "tc"] as const;
type Family = (typeof families)[number];

const packages = path.join(process.cwd(), "node_modules");

/** A family as one file for every weight, cut by code points: `unicode.json` says how. */
function cutFamily(family: Family, name: string, only?: string): Face[] {
  const folder = path.join(packages, "@fontsource-variable", name);
  const parts: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, "unicode.json"), "utf8"),
  );
  return Object.entries(parts)
    .filter(([part]) => only === undefined || part === only)
    .map(([part, ranges]) => {
      const key = `${name}-${part.replace(/[[\]]/g, "")}`;
      const file = path.join(folder, "files", `${key}-wght-normal.woff2`);
      return { name: key, family, ranges: rangesOf(ranges), file: () => file };
    });
}

/** Ranges as CSS writes them: "U+0590-05FF,U+20AA". */
function rangesOf(text: string): Face["ranges"] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

/** A family with a file for each weight; digits and punctuation come from the Latin one. */
function wholeFamily(family: Family, name: string, ranges: Face["ranges"]): Face {
  const folder = path.join(packages, "@embedpdf", `fonts-${family}`, "fonts");
  const file = (weight: Weight) =>
    path.join(folder, `${name}-${weight === "bold" ? "Bold" : "Regular"}.ttf`);
  return { name, family, ranges, file };
}

/** Arabic letters are drawn by their forms (arabic-forms.ts): a letter without is not there. */
const arabicRanges = [
  ...([[0x600, 0x61f] as const, [0x640, 0x640] as const, [0x64b, 0x66d] as const] as const),
  ...([[0x670, 0x670] as const, [0x6d4, 0x6d4] as const, [0x6d6, 0x6dc] as const] as const),
  ...([[0x6f0, 0x6f9] as const, [0xfb50, 0xfbff] as const, [0xfe70, 0xfefc] as const] as const),
];

const allFaces = () =>
  singleton("pdf.faces", (): readonly Face[] => [
    ...cutFamily("latin", "noto-sans"),
    ...cutFamily("thai", "noto-sans-thai", "thai"),
    wholeFamily("hebrew", "NotoSansHebrew", [
      [0x590, 0x5ff],
      [0xfb1d, 0xfb4f],
    ]),
    wholeFamily("arabic", "NotoNaskhArabic", arabicRanges),
    ...(["sc", "jp", "kr", "tc"] as const).flatMap((each) => cutFamily(each, `noto-sans-${each}`)),
  ]);

/** A face's letters in one weight, as a file that is embedded and as what it holds. */
export interface LoadedFace {
  readonly content: Buffer;
  readonly font: Font;
}

const loadedFaces = () => singleton("pdf.loaded", () => new Map<string, Promise<LoadedFace>>());

const axes = { regular: 400, bold: 700 } as const;

/** Reads a face once; of a file for every weight it makes the one that is asked for. */
export function loadFace(face: Face, weight: Weight): Promise<LoadedFace> {
  const key = `${face.name} ${weight}`;
  const cached = loadedFaces().get(key);
  if (cached) return cached;
  const loading = readFace(face.file(weight), weight);
  loadedFaces().set(key, loading);
  loading.catch(() => loadedFaces().delete(key));
  return loading;
}

async function readFace(file: string, weight: Weight): Promise<LoadedFace> {
  if (!existsSync(file)) throw new Error(`${file} is missing. Run npm install.`);
  const read = await readFile(file);
  const content = file.endsWith(".ttf")
    ? read
    : await subsetFont(read, "", {
        ...{ targetFormat: "truetype", keepAllGlyphs: true },
        variationAxes: { wght: axes[weight] },
      });
  return { content, font: create(content) as Font };
}

/** Han characters look as the language of their text writes them. */
function hanFamily(text: string): Family {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return "jp";
  return /\p{sc=Hangul}/u.test(text) ? "kr" : "sc";
}

const foundFaces = () => singleton("pdf.found", () => new Map<string, Face | null>());

/** The face that holds a character, for a text's language; null where none does. */
export async function findFace(sign: string, text: string): Promise<Face | null> {
  const family = hanFamily(text);
  const key = `${family} ${sign}`;
  const cached = foundFaces().get(key);
  if (cached !== undefined) return cached;
  const found = await searchFace(sign.codePointAt(0) ?? 0, family);
  foundFaces().set(key, found);
  return found;
}

async function searchFace(codePoint: number, han: Family): Promise<Face | null> {
  const order = families.filter((each) => each !== han);
  order.splice(families.indexOf("sc"), 0, han);
  const candidates = allFaces()
    .filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last))
    .sort((a, b) => order.indexOf(a.family) - order.indexOf(b.family));
  for (const face of candidates) {
    if ((await loadFace(face, "regular")).font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return null;
}
