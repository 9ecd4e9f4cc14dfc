"use client";

import { Button, IconButton } from "../button";
import { cx } from "../cx";
import { Icon, type IconName } from "../icon";
import { dismissToast, dismissToasts, type Toast, type ToastTone, useToasts } from "./toast-store";

const visible = 3;

interface ToastDockProps {
  /** Without messages of success, which need no user. */
  muted: boolean;
}

/** The frame's place for notices, while the page has none of its own. */
export function FrameToastDock(props: ToastDockProps) {
  return (
    <div className="contents min-[641px]:group-has-data-page-toasts/page:hidden">
      <ToastList {...props} />
    </div>
  );
}

/** A page's own place for notices, so that nothing beside it moves. Not on a phone. */
export function PageToastDock(props: ToastDockProps) {
  return (
    <div data-page-toasts className="contents phone:hidden">
      <ToastList {...props} />
    </div>
  );
}

/** Notices take room of their own beside what they tell of: they cover nothing. */
function ToastList({ muted }: ToastDockProps) {
  const all = useToasts((store) => store.toasts);
  const toasts = muted ? all.filter(({ tone }) => tone !== "done") : all;
  if (toasts.length === 0) return null;
  const hidden = toasts.length - visible;
  return (
    <section
      aria-label="Messages"
      className="thin-bar max-h-[40%] shrink-0 overflow-y-auto border-line-strong border-y bg-overlay"
    >
      {hidden > 0 && (
        <div className="flex items-center justify-between gap-2 px-3 py-1 text-ink-3 text-xs">
          <span>{hidden} more</span>
          <Button size="sm" onClick={dismissToasts}>
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

const toneStyles: Record<ToastTone, { icon: IconName; ink: string; bar: string }> = {
  done: { icon: "check", ink: "text-ink-2", bar: "" },
  rejected: { icon: "cross", ink: "text-danger", bar: "before:bg-danger" },
  attn: { icon: "dashed-ring", ink: "text-attn", bar: "before:bg-attn" },
  unknown: { icon: "question", ink: "text-unknown", bar: "before:bg-unknown" },
};

function ToastLine({ toast }: { toast: Toast }) {
  const { icon, ink, bar } = toneStyles[toast.tone];
  const { action, progress } = toast;
  return (
    <div
      className={cx(
        "relative flex items-center gap-2.5 py-1 pr-2 pl-3 not-first:border-line-soft",
        "not-first:border-t before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        bar,
      )}
    >
      <Icon name={icon} className={cx("size-3.5", ink)} />
      <div className="min-w-0 flex-1">
        <p className="text-ink-2 text-xs">
          <span className="mr-2 font-medium text-ink text-sm">{toast.title}</span>
          {toast.text}
        </p>
        {progress !== undefined && (
          <div aria-hidden="true" className="my-1 h-[3px] bg-line-strong">
            <div className="h-[3px] bg-ink" style={{ width: `${100 * progress}%` }} />
          </div>
        )}
      </div>
      {action && (
        <Button
          size="sm"
          tone={toast.tone === "unknown" ? "unknown" : "secondary"}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
      {toast.tone !== "unknown" && progress === undefined && (
        <IconButton
          icon="cross"
          size="sm"
          label="Close the message"
          onClick={() => dismissToast(toast.key)}
        />
      )}
    </div>
  );
}
