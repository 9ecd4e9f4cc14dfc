/** A sentence of the interface that binds a server, and the test that holds this one to it. */
export interface InterfaceRequirement {
  /** Which part of the interface and which sentence of it, such as "6.12". */
  readonly id: string;
  readonly says: string;
  /** The test's file, from this folder. */
  readonly file: string;
  /** The titles of the describe and of the test, as they stand in the file. */
  readonly group: string;
  readonly test: string;
}

type Row = readonly [says: string, test: string];

/** The sentences of one part that are tested in one describe of one file of this folder. */
export function testedIn(
  id: string,
  name: string,
  group: string,
  rows: readonly Row[],
): readonly InterfaceRequirement[] {
  const file = name.includes("/") ? name : `${name}.integration.test.ts`;
  return rows.map(([says, test]) => ({ id, says, file, group, test }));
}

/** Numbers the sentences of each part: "6.1", "6.2" and so on. */
export function numberRequirements(
  sentences: readonly InterfaceRequirement[],
): readonly InterfaceRequirement[] {
  const counts = new Map<string, number>();
  return sentences.map((sentence) => {
    const count = (counts.get(sentence.id) ?? 0) + 1;
    counts.set(sentence.id, count);
    return { ...sentence, id: `${sentence.id}.${count}` };
  });
}
