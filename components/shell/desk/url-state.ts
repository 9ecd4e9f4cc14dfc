"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { isNavigating } from "@/components/ui/soft-link";

type UrlStateChange = Readonly<Record<string, string | null>>;

/** A change that the address does not say yet. */
interface Unwritten {
  readonly pathname: string;
  /** What the address said when it was made; whoever has changed that since has replaced it. */
  readonly from: string;
  readonly search: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

let unwritten: Unwritten | null = null;

const retryMs = 200;

/** Who wants to know at once what the page was changed to; null when that is over. */
const followers = new Set<(search: string | null) => void>();

/**
 * Changes what the page's address says after its question mark; null takes a name out. Nothing is
 * loaded anew. While another page is on its way the address waits: writing it would call that off.
 */
export function changeUrlState(values: UrlStateChange): void {
  const next = new URLSearchParams(isAsLeft(unwritten) ? unwritten.search : location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const search = next.toString();
  for (const follow of followers) follow(search);
  write(search);
}

function write(search: string): void {
  clearTimeout(unwritten?.timer);
  unwritten = null;
  if (isNavigating() || !replaceSearch(search)) {
    const { pathname, search: from } = location;
    unwritten = { pathname, from, search, timer: setTimeout(retry, retryMs) };
  }
}

function retry(): void {
  if (isAsLeft(unwritten)) {
    write(unwritten.search);
    return;
  }
  unwritten = null;
  for (const follow of followers) follow(null);
}

/** Whether the address still is what a change that waits was made of. */
function isAsLeft(change: Unwritten | null): change is Unwritten {
  return change?.pathname === location.pathname && change.from === location.search;
}

/** False while the browser takes no more changes of the address: Safari takes 100 in 30 s. */
function replaceSearch(search: string): boolean {
  try {
    history.replaceState(null, "", search === "" ? location.pathname : `?${search}`);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") return false;
    throw error;
  }
}

/**
 * What the page's address says after its question mark, and the way to change it: filters and
 * sorting live there, so that a link shows the same.
 */
export function useUrlState() {
  return [useSearchParams(), changeUrlState] as const;
}

/**
 * The same for what is typed, or chosen for what is typed next: it says at once what it was changed
 * to, where Next tells of a changed address only some time later. A box that waited for that would
 * be set back while keys come, and a ticket would lose what was typed for its new symbol.
 */
export function useImmediateUrlState() {
  const address = useSearchParams().toString();
  const [ahead, setAhead] = useState<string | null>(null);
  useEffect(() => {
    followers.add(setAhead);
    return () => void followers.delete(setAhead);
  }, []);
  useEffect(() => {
    // Until then it only tells of changes that later ones have replaced.
    const isNewest = address === new URLSearchParams(location.search).toString();
    if (unwritten === null && isNewest) setAhead(null);
  }, [address]);
  const search = ahead ?? address;
  const state = useMemo(() => new URLSearchParams(search), [search]);
  return [state, changeUrlState] as const;
}
