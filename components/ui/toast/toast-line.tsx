"use client";
import { Button } from "../button";
import { cx } from "../cx";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";
import type { IconName } from "../icon-paths";
import { dropToast, type Toast, type ToastTone } from "./toast-store";

const looks: Record<ToastTone, { icon: IconName; ink: string; bar: string }> = {
  done: { icon: "check", ink: "text-ink-2", bar: "" },
  rejected: { icon: "cross", ink: "text-danger", bar: "before:bg-danger" },
  attn: { icon: "dashed-ring", ink: "text-attn", bar: "before:bg-attn" },
  unknown: { icon: "question", ink: "text-unknown", bar: "before:bg-unknown" },
};

/** One notice: what happened, what can be done about it, and the way to close it. */
export function ToastLine({ toast }: { toast: Toast }) {
  const { icon, ink, bar } = looks[toast.tone];
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
          onClick={() => dropToast(toast.key)}
        />
      )}
    </div>
  );
}
