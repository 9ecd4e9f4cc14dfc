import "server-only";
import { DeskError } from "../desk-error";

/** Characters that are not drawn: zero-width spaces, fillers, joiners, marks of direction. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Joiners in a word of a script that is spelled with them. */
const spelling = /(?<=\p{sc=Arab}\p{M}*|\p{sc=Deva})[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Deva}])/gu;

/**
 * Throws a DeskError for a name with a character that nobody sees: two names could look the same,
 * or one could read as another.
 */
export function mustBeVisible(field: string, name: string): void {
  const [sign] = name.replace(spelling, "").match(invisible) ?? [];
  if (sign === undefined) return;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message =
    `The name has an invisible character (U+${code}). ` +
    "Enter it without invisible characters and direction marks.";
  throw new DeskError({ kind: "invalid", issues: [{ field, rule: "invisible", message }] });
}

/** A key that names share when only width, case, spaces or joiners tell them apart. */
export function lookOf(name: string): string {
  const drawn = name.normalize("NFKC").replace(invisible, "").replace(/\s+/g, " ").trim();
  return drawn.toUpperCase();
}
