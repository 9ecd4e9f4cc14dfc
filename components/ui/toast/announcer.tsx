"use client";
import { useSyncExternalStore } from "react";
import { announcerStore, type Urgency } from "./announcer-store";

/** What screen readers hear: there, and empty, before anything is said; once on a page. */
export function Announcer() {
  const { subscribe, read, readOnServer } = announcerStore;
  const said = useSyncExternalStore(subscribe, read, readOnServer);
  const region = (urgency: Urgency) => (
    // Each line that is added is said by itself.
    <div aria-live={urgency} aria-relevant="additions" data-announcer className="sr-only">
      {said[urgency].map(({ id, words }) => (
        <p key={id}>{words}</p>
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
