"use client";
import { useSearchParams } from "next/navigation";
import { isNavigating } from "@/components/ui/soft-link";

export type UrlStateChange = Readonly<Record<string, string | null>>;

/**
 * Changes what the page's address says after its question mark; null takes a name out. Nothing is
 * loaded anew. What only writes the address, such as a cell of a long table, need not follow it.
 */
export function changeUrlState(values: UrlStateChange): void {
  if (isNavigating()) return;
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
}

/**
 * What the page's address says after its question mark, and the way to change it: filters and
 * sorting live there, so that a link shows the same.
 */
export function useUrlState() {
  return [useSearchParams(), changeUrlState] as const;
}
