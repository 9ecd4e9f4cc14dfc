/** Whole digits and decimal digits of one way to read a text. */
export interface Reading {
  readonly whole: string;
  readonly fraction: string;
}

export type Digits =
  | { readonly kind: "one"; readonly reading: Reading }
  | { readonly kind: "two"; readonly asDecimal: Reading; readonly asThousands: Reading }
  | { readonly kind: "none"; readonly why: string };

/** U+066B can only be a decimal mark; a space or an apostrophe only stands between thousands. */
const decimalMarks = [".", ",", "\u066b"];
const groupMarks = [".", ",", " ", "'"];

/**
 * Finds out what the marks between digits mean, without guessing: `1,234` and `1.234` can be
 * read in two ways unless `knownMark` says which decimal mark the person was using.
 */
export function readDigits(text: string, knownMark: string | null): Digits {
  const marks = text.match(/\D/g) ?? [];
  const last = marks.at(-1);
  if (!/\d/.test(text)) return none("There is no digit in it.");
  if (last === undefined) return one(text, "");
  const at = text.lastIndexOf(last);
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const others = new Set(marks.slice(0, -1));
  if (others.size === 0) return readOneMark(head, last, tail, knownMark);
  const [other = ""] = others;
  if (others.size > 1) return none("Its dots, commas and spaces contradict each other.");
  if (other === last) {
    return isGrouped(text, last) ? one(ungroup(text, last), "") : none(misplaced);
  }
  if (!decimalMarks.includes(last) || !isGrouped(head, other)) return none(misplaced);
  return one(ungroup(head, other), tail);
}

const misplaced = "Its dots, commas or spaces do not stand where thousands or decimals begin.";

function readOneMark(head: string, mark: string, tail: string, knownMark: string | null): Digits {
  const grouped = isGrouped(`${head}${mark}${tail}`, mark);
  if (!decimalMarks.includes(mark)) return grouped ? one(head + tail, "") : none(misplaced);
  if (!grouped || mark === knownMark) return one(head, tail);
  return {
    kind: "two",
    asDecimal: { whole: head, fraction: tail },
    asThousands: { whole: head + tail, fraction: "" },
  };
}

/** Groups of three, or the Indian groups of two before a last one of three. */
function isGrouped(text: string, mark: string): boolean {
  if (!groupMarks.includes(mark)) return false;
  const groups = text.split(mark);
  const [first = "", ...rest] = groups;
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  if (middle.every((group) => group.length === 3)) return true;
  return mark === "," && first.length < 3 && middle.every((group) => group.length === 2);
}

function ungroup(text: string, mark: string): string {
  return text.split(mark).join("");
}

function one(whole: string, fraction: string): Digits {
  return { kind: "one", reading: { whole, fraction } };
}

function none(why: string): Digits {
  return { kind: "none", why };
}
