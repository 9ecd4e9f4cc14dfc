"use client";

import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let printing = false;

function subscribe(onChange: () => void): () => void {
  const turn = ({ type }: Event) => {
    printing = type === "beforeprint";
    // The browser prints what stands on the page when its event is over.
    flushSync(onChange);
  };
  const events = ["beforeprint", "afterprint"];
  for (const event of events) addEventListener(event, turn);
  return () => {
    for (const event of events) removeEventListener(event, turn);
  };
}

/** Whether the page is being printed: a list then draws every row, not only those in sight. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}
