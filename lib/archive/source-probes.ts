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
    label: "Range bounds",
    expected: "Records at startTime and endTime are included",
    otherwise: "Requests extend the range by 1 ms at both ends",
  },
  parts: {
    label: "Times within a day",
    expected: "Only records within the requested times are returned",
    otherwise: "Days are verified with another page size instead of time slices: a weaker proof",
  },
  uid: {
    label: "UID filter",
    expected: "An unused UID returns no records",
    otherwise: "Fills aren't attributed by UID",
  },
  order: {
    label: "Order filter",
    expected: "An order id returns only that order's records",
    otherwise: "None: no figure depends on it",
  },
  pages: {
    label: "Paging",
    expected: "Newest first; small pages return the same records as a large one",
    otherwise: "The other method finds records lost between pages; until then days stay unverified",
  },
  end: {
    label: "End of list",
    expected: "The last page has no cursor or is empty; no earlier page is short",
    otherwise: "A short page isn't taken as the end; a list that repeats is restarted",
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
