import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";

interface NoticeLineProps {
  tone: "attn" | "danger" | "unknown";
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

const tones = { attn: "text-attn", danger: "text-danger", unknown: "text-unknown" };

/** One line across a panel about the state of what is below it. */
export function NoticeLine({ tone, icon = "alert", children, action }: NoticeLineProps) {
  return (
    <div
      role="status"
      className={cx(
        "flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2 text-xs",
        tones[tone],
      )}
    >
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}
