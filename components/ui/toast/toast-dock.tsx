"use client";

import { useSyncExternalStore } from "react";
import { ToastList } from "./toast-list";
import { type Toast, toastStore } from "./toast-store";

const noToasts: readonly Toast[] = [];

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameToastDock() {
  return (
    <div className="contents min-[641px]:group-has-data-page-toasts/page:hidden">
      <Toasts />
    </div>
  );
}

/** A page's own place for notices, so that what stands beside it does not move. Not on a phone. */
export function PageToastDock() {
  return (
    <div data-page-toasts className="contents phone:hidden">
      <Toasts />
    </div>
  );
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => noToasts);
  return toasts.length === 0 ? null : <ToastList toasts={toasts} />;
}
