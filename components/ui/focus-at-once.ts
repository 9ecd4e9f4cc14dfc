"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * Focuses a field as soon as what opens with it is on the page. Base UI waits for the next
 * animation frame, and letters that are typed before it would go nowhere. A microtask comes after
 * Base UI has noted what had the focus before, and before any key.
 */
export function useFocusAtOnce(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => queueMicrotask(() => field.current?.focus()), [field]);
}
