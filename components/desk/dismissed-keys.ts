"use client";

import { useCallback, useEffect, useState } from "react";
import { keep, readKept } from "./tab-storage";

/** What this user dismissed, by default refused orders; remembered as long as the tab lives. */
export function useDismissedKeys(storageKey = "dismissed orders") {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const kept: unknown = JSON.parse(readKept(storageKey) ?? "[]");
    if (Array.isArray(kept) && kept.length > 0) setDismissed(new Set(kept.map(String)));
  }, [storageKey]);
  const dismiss = useCallback(
    (key: string) => {
      setDismissed((before) => {
        const next = new Set(before).add(key);
        keep(storageKey, JSON.stringify([...next]));
        return next;
      });
    },
    [storageKey],
  );
  return [dismissed, dismiss] as const;
}
