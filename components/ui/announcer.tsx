"use client";

import { create } from "zustand";

/** What screen readers hear: there, and empty, before anything is said; once on a page. */
export function Announcer() {
  const messages = useAnnouncements();
  const region = (urgency: Urgency) => (
    // Each line that is added is said by itself.
    <div aria-live={urgency} aria-relevant="additions" data-announcer className="sr-only">
      {messages[urgency].map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
    </div>
  );
  return (
    <>
      {region("assertive")}
      {region("polite")}
    </>
  );
}

/** At once, over what is being read; or when the reader has come to an end. */
export type Urgency = "assertive" | "polite";

interface Announcement {
  /** Another one each time, so that the same words are said again. */
  readonly id: number;
  readonly message: string;
}

type Announcements = Readonly<Record<Urgency, readonly Announcement[]>>;

/** Several may come at once, and each is said; those before them have been. */
const maxKept = 5;

/** Whoever reads the page by and by should not come upon what was said long ago. */
const clearAfterMs = 8_000;

export const useAnnouncements = create<Announcements>(() => ({ assertive: [], polite: [] }));

let count = 0;

/** Has screen readers say something; what there is to see of it stands elsewhere. */
export function announce(urgency: Urgency, message: string): void {
  count += 1;
  const next: Announcement = { id: count, message };
  const earlier = useAnnouncements.getState()[urgency];
  useAnnouncements.setState({ [urgency]: [...earlier, next].slice(-maxKept) });
  setTimeout(clear, clearAfterMs, urgency, count);
}

function clear(urgency: Urgency, messageId: number): void {
  const messages = useAnnouncements.getState()[urgency];
  useAnnouncements.setState({ [urgency]: messages.filter(({ id }) => id !== messageId) });
}
