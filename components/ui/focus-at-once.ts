"use client";

import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Focuses what a popup opens on as soon as it is on the page, and scrolls nothing. Base UI waits
 * for the next animation frame, and keys that are pressed before it would go nowhere. A microtask
 * comes after Base UI has noted what had the focus before, and before any key.
 */
export function useFocusAtOnce(find: () => HTMLElement | null | undefined): void {
  const focus = useEffectEvent(() => find()?.focus({ preventScroll: true }));
  useLayoutEffect(() => queueMicrotask(focus), []);
}
