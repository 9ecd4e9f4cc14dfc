"use client";
import { Button } from "../button";
import { ToastLine } from "./toast-line";
import { dropToasts, type Toast } from "./toast-store";

const visible = 3;

/** Notices take room of their own below what they tell of: they cover nothing. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
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
