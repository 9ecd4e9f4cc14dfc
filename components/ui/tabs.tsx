"use client";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { SoftLink } from "./soft-link";

interface Tab {
  id: string;
  label: ReactNode;
  count?: string | undefined;
  /** It has a count, which may not be known yet: its room is kept. */
  counted?: boolean;
  alarm?: boolean;
  href: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Keeps its width; what it stands in scrolls instead. */
  fixed?: boolean;
}

/** Lists of one page, as links: each has its address. */
export function Tabs({ label, tabs, current, fixed = false }: TabsProps) {
  return (
    <nav
      aria-label={label}
      data-tabs
      className={cx("flex gap-0.5 self-stretch", fixed ? "shrink-0" : "min-w-0")}
    >
      {tabs.map((tab) => (
        <SoftLink
          key={tab.id}
          href={tab.href}
          aria-current={tab.id === current ? "page" : undefined}
          className={cx(
            "relative flex items-center gap-1.5 whitespace-nowrap px-[9px] no-underline",
            "phone:text-[14px] after:absolute after:inset-x-[9px] after:-bottom-px after:h-0.5",
            tab.id === current
              ? "font-medium text-ink after:bg-ink"
              : "text-ink-3 hover:text-ink-2",
          )}
        >
          {tab.label}
          {(tab.count !== undefined || tab.counted) && (
            <span
              className={cx(
                "text-[11px] phone:text-sm",
                tab.counted && "min-w-[3ch]",
                tab.alarm
                  ? "rounded-sm bg-unknown px-[5px] font-semibold leading-4 text-on-unknown"
                  : "font-medium text-ink-3",
              )}
            >
              {tab.count}
            </span>
          )}
        </SoftLink>
      ))}
    </nav>
  );
}
