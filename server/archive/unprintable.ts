import "server-only";
import type { Row } from "./source";

/** Says so when a text of a row holds U+0000 or half a character: no database takes those. */
export function unprintable(row: Row): string | null {
  const text = Object.values(row).join("");
  const odd = text.includes("\0") || /\p{Surrogate}/u.test(text);
  return odd ? "a text holds a character that is none" : null;
}
