"use client";
import { useEffect } from "react";

/**
 * Control with Z takes the last edit of the page back, with Shift or Y does it again: anywhere but
 * in a dialog, also after the row that had the focus is gone.
 */
export function useUndoKeys(stepBack: () => boolean, stepForward: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event;
      const letter = key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      if (letter !== "z" && letter !== "y") return;
      if (target instanceof Element && target.closest("[role=dialog], dialog")) return;
      // Undone is what the page holds, not what a browser remembers of a single field.
      event.preventDefault();
      if (letter === "y" || shiftKey) stepForward();
      else stepBack();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [stepBack, stepForward]);
}
