/** Where a page of the journal ended: an intent's moment, to the microsecond, and its id. */
export interface Cursor {
  readonly micros: string;
  readonly id: string;
}

const form = /^(\d{1,17})\.([A-Za-z0-9_-]{1,64})$/;

/** A cursor as text in a URL. */
export const cursorText = ({ micros, id }: Cursor) => `${micros}.${id}`;

/** Reads a cursor; null for a text that is none. */
export function parseCursor(text: string): Cursor | null {
  const [, micros, id] = form.exec(text) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
}
