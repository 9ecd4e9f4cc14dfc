import "server-only";
import { DeskError } from "../desk-error";
import { unprintable } from "./text-runs";

/** A text that a statement shows, and the field that it was typed in. */
export interface PrintedText {
  readonly field: string;
  readonly text: string;
  /** What the text is, where the field's name doesn't say it. */
  readonly what?: string;
}

const valid =
  "Use letters of Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Devanagari, Chinese, Japanese or " +
  "Korean, digits and punctuation.";

/** Throws a DeskError that names each field with a character that no statement could show. */
export async function mustBePrintable(texts: readonly PrintedText[]): Promise<void> {
  const issues = [];
  for (const { field, text, what } of texts) {
    const sign = await unprintable(text);
    if (sign === null) continue;
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    const seen = /^[\p{C}\p{Z}]$/u.test(sign) ? `U+${code}` : `"${sign}" (U+${code})`;
    const message = `${what ? `${what}: ` : ""}Statements can't print ${seen}. ${valid}`;
    issues.push({ field, rule: "characters", message });
  }
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
}
