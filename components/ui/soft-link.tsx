"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx";

interface SoftLinkProps extends ComponentProps<"a"> {
  /** Another page, or what follows a question mark for another view of this one. */
  href: string;
}

/** A link within the desk that changes the page without loading the frame anew. */
export function SoftLink({ href, onClick, ...rest }: SoftLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || event.button !== 0) return;
    event.preventDefault();
    // Another view of this page needs nothing from the server, and must not be overtaken.
    if (new URL(href, location.href).pathname === location.pathname) {
      history.pushState(null, "", href);
      return;
    }
    startNavigation(href);
    router.push(href);
  };
  return <a href={href} onClick={go} {...rest} />;
}

export interface Tab {
  /** Tells tabs apart. */
  id: string;
  label: ReactNode;
  /** A count or a word after the name. */
  count?: string | undefined;
  /** Something there waits for a person. */
  alarm?: boolean;
  /** Where it leads. */
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
          {tab.count !== undefined && (
            <span
              className={cx(
                "text-[11px] phone:text-sm",
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

let towards: string | null = null;

let until = 0;

const longestMs = 10_000;

/** Notes that a click leads to another page, which is on its way. */
function startNavigation(href: string): void {
  towards = new URL(href, location.href).pathname;
  until = Date.now() + longestMs;
}

/**
 * Whether another page is on its way. Whoever changed the address now would call it off, because
 * the router takes the newest address for the one that is wanted.
 */
export function isNavigating(): boolean {
  return towards !== null && towards !== location.pathname && Date.now() < until;
}
