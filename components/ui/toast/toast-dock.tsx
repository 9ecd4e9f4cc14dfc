"use client";

import { ToastList } from "./toast-list";
import { useToasts } from "./toast-store";

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameToastDock() {
  return (
    <div className="contents min-[641px]:group-has-data-page-toasts/page:hidden">
      <Toasts />
    </div>
  );
}

/** A page's own place for notices, so that nothing beside it moves. Not on a phone. */
export function PageToastDock() {
  return (
    <div data-page-toasts className="contents phone:hidden">
      <Toasts />
    </div>
  );
}

function Toasts() {
  const toasts = useToasts((store) => store.toasts);
  return toasts.length === 0 ? null : <ToastList toasts={toasts} />;
}
