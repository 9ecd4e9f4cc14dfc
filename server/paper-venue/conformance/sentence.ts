/** A sentence of interface.md that binds a server, and the test that holds this one to it. */
export interface Sentence {
  /** Which part of interface.md and which sentence of it, such as "6.12". */
  readonly id: string;
  readonly says: string;
  /** The test's file in this folder, without its endings. */
  readonly file: string;
  /** The test's title as it stands in the file. */
  readonly test: string;
}

/** The sentences of one part: each with the title of its test, all of them in one file. */
export function part(
  id: string,
  file: string,
  rows: readonly (readonly [says: string, test: string])[],
): readonly Sentence[] {
  return rows.map(([says, test]) => ({ id, says, file, test }));
}

/** Numbers the sentences of a part: "6.1", "6.2" and so on. */
export function numbered(parts: readonly (readonly Sentence[])[]): readonly Sentence[] {
  const counts = new Map<string, number>();
  return parts.flat().map((sentence) => {
    const count = (counts.get(sentence.id) ?? 0) + 1;
    counts.set(sentence.id, count);
    return { ...sentence, id: `${sentence.id}.${count}` };
  });
}
