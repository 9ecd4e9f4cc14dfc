/** At once, over what is being read; or when the reader has come to an end. */
export type Urgency = "assertive" | "polite";

export interface Announcement {
  /** Another one each time, so that the same words are said again. */
  readonly id: number;
  readonly words: string;
}

type Announcements = Readonly<Record<Urgency, readonly Announcement[]>>;

/** Several may come at once, and each is said; those before them have been. */
const kept = 5;
/** Whoever reads the page by and by should not come upon what was said long ago. */
const forgottenAfterMs = 8_000;
const silence: Announcements = { assertive: [], polite: [] };
let now = silence;
let count = 0;
const listeners = new Set<() => void>();

/** Has screen readers say something; what there is to see of it stands elsewhere. */
export function announce(urgency: Urgency, words: string): void {
  count += 1;
  now = { ...now, [urgency]: [...now[urgency], { id: count, words }].slice(-kept) };
  for (const each of listeners) each();
  setTimeout(forget, forgottenAfterMs, urgency, count);
}

function forget(urgency: Urgency, said: number): void {
  now = { ...now, [urgency]: now[urgency].filter(({ id }) => id !== said) };
  for (const each of listeners) each();
}

export const announcerStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Announcements => now,
  readOnServer: (): Announcements => silence,
};
