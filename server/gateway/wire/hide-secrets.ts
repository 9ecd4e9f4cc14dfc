import "server-only";

/** The text that replaces a secret. */
export const hiddenSecret = "[secret]";

/** So many characters of a secret in a row, in any form, give it away; a shorter one is its own. */
const windowLength = 8;
/** Shorter secrets would blank every text; no exchange gives such. */
const minSecret = 4;
/** A text is decoded so often, each time what was escaped in the result of the last. */
const maxDecodings = 3;

/** Pieces of secrets in all their forms, by their length. */
export type Windows = ReadonlyMap<number, ReadonlySet<string>>;

/** A text with the index that each of its characters had in the text before decoding. */
interface View {
  readonly text: string;
  /** Where each character begins, and behind the last the end. */
  readonly starts: readonly number[];
}

/** The pieces by which secrets are recognised. */
export function windowsOf(secrets: readonly string[]): Windows {
  const windows = new Map<number, Set<string>>();
  for (const secret of secrets) {
    if (secret.length < minSecret) continue;
    for (const form of formsOf(secret)) {
      const length = Math.min(windowLength, form.length);
      const ofLength = windows.get(length) ?? new Set();
      windows.set(length, ofLength);
      for (let at = 0; at + length <= form.length; at += 1) {
        ofLength.add(folded(form.slice(at, at + length)));
      }
    }
  }
  return windows;
}

/**
 * Replaces every piece of a secret: plain, in hexadecimal digits or in base64 wherever it begins in
 * it, in capitals or not, and each of these escaped for an address, for JSON or for HTML, as a
 * whole or in part.
 */
export function hideSecrets(text: string, windows: Windows): string {
  if (windows.size === 0) return text;
  for (let before = text; ; ) {
    const after = hideOnce(before, windows);
    // What was hidden may have come to stand beside characters that make it a secret's piece.
    if (after === before) return after;
    before = after;
  }
}

function hideOnce(text: string, windows: Windows): string {
  const marks = new Uint8Array(text.length);
  for (const resolved of escapeFamilies) markDecodings(text, resolved, windows, marks);
  if (!marks.includes(1)) return text;
  // What is hidden already melts into what is hidden beside it.
  for (let at = text.indexOf(hiddenSecret); at >= 0; at = text.indexOf(hiddenSecret, at + 1)) {
    marks.fill(1, at, at + hiddenSecret.length);
  }
  return withoutMarked(text, marks);
}

/** Marks what is a secret's in the text, and in what each decoding of the last result gives. */
function markDecodings(text: string, resolved: string, windows: Windows, marks: Uint8Array): void {
  let view: View = { text, starts: Array.from({ length: text.length + 1 }, (_, at) => at) };
  for (let round = 0; round <= maxDecodings; round += 1) {
    markWindows(view, windows, marks);
    const next = decoded(view, resolved);
    if (next.text === view.text) break;
    view = next;
  }
}

function markWindows({ text, starts }: View, windows: Windows, marks: Uint8Array): void {
  const line = folded(text);
  for (const [length, pieces] of windows) {
    for (let at = 0; at + length <= line.length; at += 1) {
      if (pieces.has(line.slice(at, at + length))) marks.fill(1, starts[at], starts[at + length]);
    }
  }
}

function withoutMarked(text: string, marks: Uint8Array): string {
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    if (marks[at] === 0) kept += text[at];
    else if (marks[at - 1] !== 1) kept += hiddenSecret;
  }
  return kept;
}

/** A secret as itself, and as its bytes in the digits that can be told of a longer text's. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const aligned = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64url");
    // The first and the last digit hold bits of the neighbours, too.
    const first = Math.ceil((before * 8) / 6);
    return text.slice(first, Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [secret, bytes.toString("hex"), ...aligned].filter(({ length }) => length > 0);
}

/** Small letters, and one character for those that addresses and base64 write in two ways. */
function folded(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[ -]/g, "+")
    .replaceAll("_", "/");
}

/**
 * The first characters of the escapes that one reading resolves: all, or those of an address, of
 * JSON or of HTML alone, because what looks like another's escape may be a secret's own characters.
 */
const escapeFamilies = ["%\\&", "%", "\\", "&"];

const escapes = new RegExp(
  [
    "%([0-9a-f]{2})",
    "\\\\u([0-9a-f]{4})",
    "\\\\u\\{([0-9a-f]{1,6})\\}",
    "\\\\x([0-9a-f]{2})",
    "&#x([0-9a-f]{1,6});",
    "&#([0-9]{1,7});",
    "\\\\([\"'\\\\/])",
    "&(amp|lt|gt|quot|apos);",
  ].join("|"),
  "gi",
);

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The text with one round of its escapes resolved; what stands for nothing visible is left out. */
function decoded({ text, starts }: View, resolved: string): View {
  let plain = "";
  const places: number[] = [];
  const add = (part: string, at: number, step: 0 | 1) => {
    for (let n = 0; n < part.length; n += 1) places.push(starts[at + n * step] ?? 0);
    plain += part;
  };
  let done = 0;
  for (const match of text.matchAll(escapes)) {
    if (!resolved.includes(match[0].charAt(0))) continue;
    add(text.slice(done, match.index), done, 1);
    add(characterOf(match), match.index, 0);
    done = match.index + match[0].length;
  }
  add(text.slice(done), done, 1);
  places.push(starts[text.length] ?? 0);
  return { text: plain, starts: places };
}

function characterOf([, percent, u, braced, x, htmlHex, html, plain, name]: RegExpMatchArray) {
  const hex = percent ?? u ?? braced ?? x ?? htmlHex;
  if (plain !== undefined) return plain;
  if (name !== undefined) return named[name.toLowerCase()] ?? "";
  const point = hex === undefined ? Number.parseInt(html ?? "", 10) : Number.parseInt(hex, 16);
  return point < 0x20 || point > 0x10ffff ? "" : String.fromCodePoint(point);
}
