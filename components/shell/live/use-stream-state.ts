"use client";
import { useCallback, useSyncExternalStore } from "react";
import { useLive } from "./live-provider";
import type { StreamState } from "./stream-state";

const connecting: StreamState = { kind: "connecting" };

/** How news reach this browser just now. */
export function useStreamState(): StreamState {
  const live = useLive();
  const subscribe = useCallback(
    (listener: () => void) => live?.onState(listener) ?? (() => {}),
    [live],
  );
  return useSyncExternalStore(
    subscribe,
    () => live?.state ?? connecting,
    () => connecting,
  );
}
