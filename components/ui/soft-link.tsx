"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

interface SoftLinkProps extends ComponentProps<"a"> {
  /** Another page, or what follows a question mark for another view of this one. */
  href: string;
}

/** Changes the page, or the view of this one, without loading the frame anew. */
export function useSoftNavigation(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    // Another view of this page needs nothing from the server, and must not be overtaken.
    if (new URL(href, location.href).pathname === location.pathname) {
      history.pushState(null, "", href);
      return;
    }
    startNavigation(href);
    router.push(href);
  };
}

/** A link within the desk that changes the page without loading the frame anew. */
export function SoftLink({ href, onClick, ...rest }: SoftLinkProps) {
  const navigate = useSoftNavigation();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || event.button !== 0) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={go} {...rest} />;
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
