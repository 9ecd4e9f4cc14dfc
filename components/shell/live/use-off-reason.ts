"use client";
import { useStreamState } from "./use-stream-state";

/** Why nothing may be sent just now, or null: what is on screen must not be acted on when old. */
export function useOffReason(): string | null {
  const state = useStreamState();
  return state.kind === "lost" ? "The desk does not answer" : null;
}
