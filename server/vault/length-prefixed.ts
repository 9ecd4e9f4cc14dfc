import "server-only";

/** Texts as bytes, each after its own length: no two lists of texts have the same bytes. */
export function lengthPrefixed(texts: readonly string[]): Buffer {
  const parts: Buffer[] = [];
  for (const text of texts) {
    const bytes = Buffer.from(text, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
}
