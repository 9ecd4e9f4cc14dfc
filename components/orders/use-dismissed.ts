"use client";
import { useCallback, useEffect, useState } from "react";

const storageKey = "dismissed orders";

/** Refused orders that this person put away; remembered for as long as the tab lives. */
export function useDismissed() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    if (Array.isArray(kept) && kept.length > 0) setDismissed(new Set(kept.map(String)));
  }, []);
  const dismiss = useCallback((key: string) => {
    setDismissed((before) => {
      const next = new Set(before).add(key);
      sessionStorage.setItem(storageKey, JSON.stringify([...next]));
      return next;
    });
  }, []);
  return [dismissed, dismiss] as const;
}
