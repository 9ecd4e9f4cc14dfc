/** What of an exchange's answers is tried out, because its interface does not state it. */
export const sourceProbes = ["bounds", "parts", "uid", "order", "pages", "end"] as const;

export type SourceProbeName = (typeof sourceProbes)[number];

interface SourceProbeText {
  readonly label: string;
  /** What is expected of an exchange. */
  readonly expected: string;
  /** What the desk does where it is not so. */
  readonly otherwise: string;
}

/** The words of each probe: on the coverage page and in docs/archive.md. */
export const sourceProbeTexts: Readonly<Record<SourceProbeName, SourceProbeText>> = {
  bounds: {
    label: "Bounds",
    expected: "Records at startTime and endTime are given",
    otherwise: "Every request asks for a millisecond more at both ends",
  },
  parts: {
    label: "Times within a day",
    expected: "Nothing outside the times asked for is given",
    otherwise: "Days are verified by pages of another size in place of slices: the weaker proof",
  },
  uid: {
    label: "Filter by uid",
    expected: "A uid that nobody has gets no record",
    otherwise: "No fill is attributed by uid",
  },
  order: {
    label: "Filter by order",
    expected: "An order gets its own records only",
    otherwise: "Nothing: no number of the desk depends on it",
  },
  pages: {
    label: "Order and edges of pages",
    expected: "Newest first, and small pages give what a large one gives",
    otherwise: "What a page's edge loses the other method finds; until then no day is verified",
  },
  end: {
    label: "End of a list",
    expected: "A page without a cursor, or an empty one, and no short page before it",
    otherwise: "A short page is never taken for the end, and a list in circles begins anew",
  },
};

/** What a probe found, and when, Unix ms by our clock. */
export interface SourceProbe {
  readonly probe: SourceProbeName;
  /** Whether it is as expected; null where the records of the day could not tell. */
  readonly passed: boolean | null;
  /** What was seen, a sentence. */
  readonly finding: string;
  readonly at: number;
}
