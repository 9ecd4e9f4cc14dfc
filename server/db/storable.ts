import "server-only";

/**
 * A text of a stranger as PostgreSQL takes it: no U+0000 and no half of a surrogate pair, each
 * replaced by U+FFFD. What an exchange answered is never lost for such a character.
 */
export function storable(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\u0000", "\uFFFD");
}
