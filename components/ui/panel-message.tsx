"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "./announcer";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";

interface PanelMessageProps {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** What can be done about it. */
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
  tone: "attn" | "danger" | "unknown";
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

const tones = { attn: "text-attn", danger: "text-danger", unknown: "text-unknown" };

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

interface SkeletonRowsProps {
  /** What is being read, for readers. */
  label: string;
  /** The columns' real widths in pixels; what is left over stays empty. */
  widths: Readonly<Record<string, number>>;
  rows?: number;
}

const barShares = [72, 58, 86, 64, 78];

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Bars where rows will stand. Only before the first answer, never over rows that are there. */
export function SkeletonRows({ label, widths, rows = 14 }: SkeletonRowsProps) {
  return (
    <div role="status" className="min-h-0 flex-auto overflow-hidden">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        <div className="h-[26px] border-line border-b bg-raised" />
        {range(rows).map((row) => (
          <div key={row} className="flex h-(--bd-row) items-center border-line-soft border-b pl-8">
            {Object.entries(widths).map(([name, width], at) => (
              <span key={name} className="shrink-0 px-1.5" style={{ width }}>
                <span
                  className="block h-[7px] rounded-xs bg-line"
                  style={{ width: `${barShares[(row + at * 2) % barShares.length]}%` }}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
