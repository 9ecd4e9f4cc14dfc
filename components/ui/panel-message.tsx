"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "./announcer";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

interface PanelMessageProps {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  actions?: ReactNode;
  /** Nobody knows what would stand here. */
  unknown?: boolean;
  alert?: boolean;
}

/** Why a panel shows nothing: empty and true, filtered away, not read, broken or not allowed. */
export function PanelMessage(props: PanelMessageProps) {
  const { title, children, icon, actions, unknown = false, alert = false } = props;
  const ground = unknown ? "bg-surface px-1.5 py-px" : undefined;
  return (
    <div
      role={alert ? "alert" : undefined}
      className={cx(
        "flex min-h-[136px] flex-1 flex-col items-center justify-center gap-1 px-4 py-6 text-center",
        "text-ink-2",
        unknown && "hatch",
      )}
    >
      <p className={cx("flex items-center gap-1.5 font-semibold text-ink", ground)}>
        {icon && <Icon name={icon} />}
        {title}
      </p>
      {children && <div className={cx("max-w-[60ch]", ground)}>{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface NoticeLineProps {
  tone: "attn" | "danger" | "unknown" | "neutral";
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

const tones = {
  attn: "text-attn",
  danger: "text-danger",
  unknown: "text-unknown",
  neutral: "text-ink-2",
};

/** One line across a panel about the state of what is below it. Readers hear it as it appears. */
export function NoticeLine({ tone, icon = "alert", children, action }: NoticeLineProps) {
  const text = useRef<HTMLSpanElement>(null);
  // A region that comes together with its text is not read out: the page's own one is there.
  useEffect(() => {
    announce(tone === "danger" ? "assertive" : "polite", text.current?.textContent ?? "");
  }, [tone]);
  return (
    <div
      className={cx(
        "flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2 text-xs",
        tones[tone],
      )}
    >
      <Icon name={icon} />
      <span ref={text} className="min-w-0 flex-1">
        {children}
      </span>
      {action}
    </div>
  );
}
