"use client";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { isNavigating } from "@/components/ui/soft-link";

export type UrlStateChange = Readonly<Record<string, string | null>>;

/**
 * What the page's address says after its question mark, and the way to change it: filters and
 * sorting live there, so that a link shows the same. Null takes a name out. Nothing is loaded anew.
 */
export function useUrlState() {
  const parameters = useSearchParams();
  const change = useCallback((values: UrlStateChange) => {
    if (isNavigating()) return;
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    history.replaceState(null, "", text === "" ? location.pathname : `?${text}`);
  }, []);
  return [parameters, change] as const;
}
