import "server-only";

/** A letter as it stands alone, at the end, at the beginning and in the middle of a word. */
type Forms = readonly [isolated: string, final: string, initial?: string, medial?: string];

/**
 * Unicode lists the forms of each letter one after the other: alone and at the end, and of letters
 * that join to both sides at the beginning and in the middle too. NFKC says whose forms they are.
 */
function listForms(first: number, last: number, into: Map<string, Forms>): void {
  let at = first;
  while (at <= last) {
    const letter = String.fromCodePoint(at).normalize("NFKC");
    const forms: string[] = [];
    for (; at <= last && String.fromCodePoint(at).normalize("NFKC") === letter; at += 1) {
      forms.push(String.fromCodePoint(at));
    }
    const [isolated, final = isolated, initial, medial] = forms;
    if (isolated === undefined || final === undefined || into.has(letter)) continue;
    into.set(letter, initial && medial ? [isolated, final, initial, medial] : [isolated, final]);
  }
}

/** By letter; lam with an alef has forms of its own. */
const formsOf = new Map<string, Forms>();
// Arabic, then Persian and Urdu with their neighbours.
listForms(0xfe80, 0xfefc, formsOf);
listForms(0xfb50, 0xfbb1, formsOf);
listForms(0xfbd3, 0xfbe7, formsOf);
listForms(0xfbfc, 0xfbff, formsOf);

const nonJoiner = "\u200c";
const joiner = "\u200d";
const stroke = "\u0640";

const isMark = (sign: string) => /^\p{M}$/u.test(sign);
/** Hamza alone has one form and joins to nothing. */
const joinsBefore = (sign: string) =>
  sign === joiner || sign === stroke || (formsOf.has(sign) && sign !== "\u0621");
const joinsAfter = (sign: string) =>
  sign === joiner || sign === stroke || formsOf.get(sign)?.[2] !== undefined;

/**
 * Arabic letters in the form that they have beside their neighbours, a code point each: so each
 * glyph of a page stands for one text, and is found and copied as what it is. Fonts that build
 * letters of shared parts leave a reader guessing which letter a part was. Everything else stays;
 * of a lam with an alef the alef's place becomes empty.
 */
export function arabicForms(signs: readonly string[]): string[] {
  const shaped = [...signs];
  const neighbour = (at: number, step: 1 | -1) => {
    let place = at + step;
    while (isMark(signs[place] ?? "")) place += step;
    return { place, sign: signs[place] ?? nonJoiner };
  };
  for (const [at, sign] of signs.entries()) {
    if (shaped[at] === "" || !formsOf.has(sign)) continue;
    const next = neighbour(at, 1);
    const isJoined = joinsAfter(neighbour(at, -1).sign) && joinsBefore(sign);
    const pair = next.place === at + 1 ? formsOf.get(sign + next.sign) : undefined;
    if (pair) {
      shaped[at] = pair[isJoined ? 1 : 0];
      shaped[next.place] = "";
      continue;
    }
    const [isolated, final, initial, medial] = formsOf.get(sign) as Forms;
    const goesOn = initial !== undefined && joinsBefore(next.sign);
    shaped[at] = (goesOn ? (isJoined ? medial : initial) : isJoined ? final : isolated) ?? isolated;
  }
  return shaped;
}
