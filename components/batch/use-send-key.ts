"use client";

import { useEffect, useEffectEvent } from "react";
import { isLayerOpen } from "@/components/ui/layers";

/** Control or Command with Enter asks whether to send, wherever on the page the focus is. */
export function useSendKey(ask: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSend || event.repeat || event.isComposing || isLayerOpen()) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
