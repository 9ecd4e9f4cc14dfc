"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { leaveTowards } from "./leaving";

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
    leaveTowards(href);
    router.push(href);
  };
  return <a href={href} onClick={go} {...rest} />;
}
