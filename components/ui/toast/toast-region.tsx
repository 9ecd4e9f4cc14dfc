"use client";
import { useSyncExternalStore } from "react";
import { Button } from "../button";
import { cx } from "../cx";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";
import type { IconName } from "../icon-paths";
import { dropToast, dropToasts, type Toast, type ToastTone, toastStore } from "./toast-store";

const visible = 3;
const none: readonly Toast[] = [];

/** Where toasts stand, and where readers hear them: at once what was refused or is unknown. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const urgent = toasts.filter((toast) => toast.tone === "rejected" || toast.tone === "unknown");
  const calm = toasts.filter((toast) => toast.tone === "done");
  const hidden = toasts.length - visible;
  return (
    <>
      <Announcement live="assertive" toast={urgent.at(-1)} />
      <Announcement live="polite" toast={calm.at(-1)} />
      <section
        aria-label="Messages"
        className={
          "pointer-events-none fixed right-3 bottom-9 z-50 flex w-[min(340px,calc(100vw-24px))] " +
          "flex-col gap-2.5 *:pointer-events-auto phone:top-[64px] phone:bottom-auto"
        }
      >
        {hidden > 0 && (
          <div className="flex items-center justify-between gap-2 text-ink-3 text-xs">
            <span className="rounded-sm bg-overlay px-1.5 py-0.5 shadow-pop">{hidden} more</span>
            <Button size="sm" className="bg-overlay" onClick={dropToasts}>
              Clear all
            </Button>
          </div>
        )}
        {toasts.slice(-visible).map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </section>
    </>
  );
}

const looks: Record<ToastTone, { icon: IconName; ink: string; card: string }> = {
  done: { icon: "check", ink: "text-ink-2", card: "shadow-pop" },
  rejected: { icon: "cross", ink: "text-danger", card: "shadow-pop" },
  attn: { icon: "dashed-ring", ink: "text-attn", card: "shadow-pop" },
  unknown: {
    icon: "question",
    ink: "text-unknown",
    card: "shadow-[var(--bd-shadow-pop),inset_3px_0_0_var(--bd-unknown)]",
  },
};

function ToastCard({ toast }: { toast: Toast }) {
  const look = looks[toast.tone];
  return (
    <div className={cx("flex gap-2.5 rounded-md bg-overlay py-2.5 pr-2 pl-3", look.card)}>
      <Icon name={look.icon} className={cx("mt-0.5 size-3.5", look.ink)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{toast.title}</p>
        {toast.text && <p className="text-ink-2 text-xs">{toast.text}</p>}
        {toast.progress !== undefined && (
          <div aria-hidden="true" className="mt-[7px] mr-2 mb-px h-[3px] bg-line-strong">
            <div className="h-[3px] bg-ink" style={{ width: `${100 * toast.progress}%` }} />
          </div>
        )}
        {toast.action && (
          <Button
            size="sm"
            tone={toast.tone === "unknown" ? "unknown" : "secondary"}
            className="mt-1.5"
            onClick={toast.action.onPress}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      {toast.tone !== "unknown" && toast.progress === undefined && (
        <IconButton
          icon="cross"
          size="sm"
          label="Close the message"
          onClick={() => dropToast(toast.key)}
        />
      )}
    </div>
  );
}

interface AnnouncementProps {
  live: "assertive" | "polite";
  toast: Toast | undefined;
}

function Announcement({ live, toast }: AnnouncementProps) {
  return (
    <div aria-live={live} aria-atomic="true" className="sr-only">
      {toast && (
        <p>
          {toast.title}. {toast.text}
        </p>
      )}
    </div>
  );
}
