import "server-only";
import bidiFactory from "bidi-js";
import { arabicForms } from "./arabic-forms";
import { type Face, findFace } from "./faces";

/** Neighbouring text in one face, from left to right. */
export interface TextRun {
  readonly text: string;
  /** Null: a mark of direction, which is not seen. */
  readonly face: Face | null;
  /** What it reads as, where another sign is drawn: a bracket of right-to-left text. */
  readonly spoken?: string;
}

const bidi = bidiFactory();

const leftToRightMark = "\u200e";
/** They say how text is ordered and joined, and are not drawn. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Thai am with a tone: its circle is drawn below the tone, its stroke after both. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g;

const rightToLeft = "[\\p{sc=Arab}\\p{sc=Hebr}]";
const phrase = new RegExp(`${rightToLeft}(?:[^\\p{L}\\p{N}]*${rightToLeft})*`, "gu");
const isRightToLeft = (text: string) => new RegExp(rightToLeft, "u").test(text);
const hasLeftToRight = (text: string) =>
  [...text].some((sign) => /\p{L}/u.test(sign) && !isRightToLeft(sign));

interface Sign extends TextRun {
  readonly level: number;
}

/**
 * A line of text as it is drawn, from left to right: each part in the face that has its letters,
 * right-to-left words turned round (UAX #9), Arabic letters joined. Text with left-to-right letters
 * too reads from left to right, its right-to-left phrases in their places. Throws for a character
 * that no face has.
 */
export async function textRuns(line: string): Promise<readonly TextRun[]> {
  const plain = line.normalize("NFC").replace(thaiAm, "\u0e4d$1\u0e32");
  const isMixed = isRightToLeft(plain) && hasLeftToRight(plain);
  const text = isMixed ? plain.replace(phrase, `$&${leftToRightMark}`) : plain;
  const { levels } = bidi.getEmbeddingLevels(text, isMixed ? "ltr" : "auto");
  const signs: Sign[] = [];
  const shaped = arabicForms([...text]);
  let at = 0;
  for (const [place, sign] of [...text].entries()) {
    const level = levels[at] ?? 0;
    at += sign.length;
    const drawn = shaped[place] ?? sign;
    if (sign === leftToRightMark && isMixed) signs.push({ text: sign, level, face: null });
    else if (drawn !== "" && (!unseen.test(sign) || isJoiner(sign, signs.at(-1)))) {
      signs.push(await placed(drawn, level, { text, before: signs.at(-1) }));
    }
  }
  return visualOrder(joined(signs));
}

/** Devanagari keeps its joiners: they choose between forms of what they stand between. */
const isJoiner = (sign: string, before: Sign | undefined) =>
  /[\u200c\u200d]/.test(sign) && /\p{sc=Deva}/u.test(before?.text ?? "");

async function placed(
  sign: string,
  level: number,
  { text, before }: { readonly text: string; readonly before: Sign | undefined },
): Promise<Sign> {
  const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(sign) : null;
  const drawn = mirrored ?? sign;
  // A mark is drawn with its letter.
  const own = /\p{M}|[\u200c\u200d]/u.test(sign) ? before?.face : null;
  const face = own ?? (await findFace(drawn, text));
  if (!face) throw new Error(`No face has ${JSON.stringify(sign)}.`);
  return { text: drawn, level, face, ...(mirrored === null ? {} : { spoken: sign }) };
}

/** Neighbours of one face and level are laid out together: so their letters join and combine. */
function joined(signs: readonly Sign[]): Sign[] {
  const runs: Sign[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    const isMirrored = last?.spoken !== undefined || sign.spoken !== undefined;
    if (last?.face && last.face === sign.face && last.level === sign.level && !isMirrored) {
      runs[runs.length - 1] = { ...last, text: last.text + sign.text };
    } else runs.push(sign);
  }
  return runs.map((run) =>
    // A face's own layout turns letters round, but not what is between words.
    run.level % 2 === 1 && !isRightToLeft(run.text)
      ? { ...run, text: [...run.text].reverse().join("") }
      : run,
  );
}

/** Rule L2: from the highest level on, each stretch of that level or above is turned round. */
function visualOrder(runs: readonly Sign[]): readonly TextRun[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

/** The first character of a text that a page cannot show; null where it shows all of them. */
export async function unprintable(text: string): Promise<string | null> {
  const plain = text.normalize("NFC");
  const shaped = arabicForms([...plain]);
  for (const [at, sign] of [...plain].entries()) {
    const drawn = shaped[at] ?? sign;
    if (drawn === "" || unseen.test(sign)) continue;
    if (/\p{C}/u.test(sign) || !(await findFace(drawn, plain))) return sign;
  }
  return null;
}
