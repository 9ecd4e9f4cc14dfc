"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type MouseEvent, useCallback, useEffect, useState } from "react";

interface SoftLinkProps extends ComponentProps<"a"> {
  /** Another page, or what follows a question mark for another view of this one. */
  href: string;
}

let addressIsFollowed = false;

/**
 * Whether Next sees the addresses that are written into the history. It does so from its first
 * effects on, which run together with this one; the page and Back know nothing of earlier ones.
 */
export function useAddressFollowed(): boolean {
  const [followed, setFollowed] = useState(addressIsFollowed);
  useEffect(() => {
    addressIsFollowed = true;
    setFollowed(true);
  }, []);
  return followed;
}

/** Changes the page, or the view of this one, without loading the frame anew. */
export function useSoftNavigation(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      const samePage = new URL(href, location.href).pathname === location.pathname;
      // Another view of this page needs nothing from the server, and must not be overtaken.
      if (samePage && addressIsFollowed) return history.pushState(null, "", href);
      startNavigation();
      // The page may still write its account into the address, which would cancel a `router.push`.
      if (samePage) location.assign(href);
      else router.push(href);
    },
    [router],
  );
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

/** The way to another page that a click has begun; not waited for after `until`, Unix ms. */
let underWay: { readonly from: string; readonly until: number } | null = null;

const maxMs = 10_000;

/** Notes that a click leads to another page, which is on its way. */
function startNavigation(): void {
  underWay = { from: location.pathname, until: Date.now() + maxMs };
  // Whoever goes back has come back, although the page is the one that the way began on.
  addEventListener("popstate", endNavigation, { once: true });
}

function endNavigation(): void {
  underWay = null;
}

/**
 * Whether another page is on its way. Whoever changed the address now would call it off, because
 * the router takes the newest address for the one that is wanted.
 */
export function isNavigating(): boolean {
  if (underWay === null) return false;
  if (location.pathname === underWay.from && Date.now() < underWay.until) return true;
  endNavigation();
  return false;
}
