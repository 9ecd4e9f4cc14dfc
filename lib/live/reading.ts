/** One row of a reading: what the exchange or the journal said, keyed by `keyOf`. */
export type Row = { readonly [field: string]: unknown };

/** Why the newest attempt to read failed; the last good rows stay. */
export interface ReadFailure {
  /** The contract's id of the endpoint. */
  endpoint: string;
  /** The exchange's code, or null when it gave none. */
  code: string | null;
  message: string;
  /** Unix ms. */
  at: number;
}

/** The newest state of a watched list. */
export interface Reading {
  topic: string;
  /** Grows by one with each change; 0 before the first answer. */
  version: number;
  rows: readonly Row[];
  /** When the exchange answered, Unix ms; null before the first good answer. */
  readAt: number | null;
  failure: ReadFailure | null;
}

/** What the event stream tells of a topic: how to get from `from` to `version`. */
export interface ReadingChange {
  topic: string;
  from: number;
  version: number;
  readAt: number | null;
  failure: ReadFailure | null;
  upserts: readonly Row[];
  removes: readonly string[];
  /** Present when rows came, left or moved: all keys in their new order. */
  order?: readonly string[];
}
