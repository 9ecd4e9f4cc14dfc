"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import { announce } from "./toast/announcer-store";

interface NoticeLineProps {
  tone: "attn" | "danger" | "unknown";
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

const tones = { attn: "text-attn", danger: "text-danger", unknown: "text-unknown" };

/** One line across a panel about the state of what is below it. Readers hear it as it appears. */
export function NoticeLine({ tone, icon = "alert", children, action }: NoticeLineProps) {
  const words = useRef<HTMLSpanElement>(null);
  // A region that comes together with its words is not read out: the page's own one is there.
  useEffect(() => {
    announce(tone === "danger" ? "assertive" : "polite", words.current?.textContent ?? "");
  }, [tone]);
  return (
    <div
      className={cx(
        "flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2 text-xs",
        tones[tone],
      )}
    >
      <Icon name={icon} />
      <span ref={words} className="min-w-0 flex-1">
        {children}
      </span>
      {action}
    </div>
  );
}
