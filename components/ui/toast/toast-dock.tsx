"use client";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "../button";
import { useMedia } from "../use-media";
import { docks } from "./docks";
import { ToastLine } from "./toast-line";
import { dropToasts, type Toast, toastStore } from "./toast-store";

const visible = 3;
const none: readonly Toast[] = [];
const no = () => false;

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameDock() {
  const claimed = useSyncExternalStore(docks.subscribe, docks.isClaimed, no);
  return claimed ? null : <Toasts />;
}

/** A page's own place for notices, so that what stands beside it does not move. Not on a phone. */
export function PageDock() {
  const phone = useMedia("(width <= 640px)");
  useEffect(() => (phone ? undefined : docks.claim()), [phone]);
  return phone ? null : <Toasts />;
}

/** Notices take room of their own below what they tell of: they cover nothing. */
function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  if (toasts.length === 0) return null;
  const hidden = toasts.length - visible;
  return (
    <section
      aria-label="Messages"
      className="thin-bar max-h-[40%] shrink-0 overflow-y-auto border-line-strong border-t bg-overlay"
    >
      {hidden > 0 && (
        <div className="flex items-center justify-between gap-2 px-3 py-1 text-ink-3 text-xs">
          <span>{hidden} more</span>
          <Button size="sm" onClick={dropToasts}>
            Clear all
          </Button>
        </div>
      )}
      {toasts.slice(-visible).map((toast) => (
        <ToastLine key={toast.key} toast={toast} />
      ))}
    </section>
  );
}
