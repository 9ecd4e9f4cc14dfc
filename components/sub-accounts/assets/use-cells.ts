"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ProductType, productTypes } from "@/lib/exchange/values";
import { type Cell, cellKey } from "./cell";
import { readCell } from "./read-cell";

/** Ten a second are allowed (endpoint 9); a little less leaves room for others. */
const spacingMs = 125;

/** How far a refresh has come. */
export interface Refresh {
  readonly done: number;
  readonly of: number;
}

/** The cells of a matrix, read one after the other within the exchange's rate. */
export function useCells(connectionId: string) {
  const [cells, setCells] = useState<ReadonlyMap<string, Cell>>(new Map());
  const [refresh, setRefresh] = useState<Refresh | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setRefresh(null);
  }, []);

  const put = useCallback((uid: string, productType: ProductType, change: Partial<Cell>) => {
    setCells((before) => {
      const key = cellKey(uid, productType);
      const empty = { uid, productType, assets: null, readAt: null, error: null, reading: false };
      return new Map(before).set(key, { ...empty, ...before.get(key), ...change });
    });
  }, []);

  const readAll = useCallback(
    async (uids: readonly string[]) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const wanted = uids.flatMap((uid) => productTypes.map((type) => [uid, type] as const));
      let done = 0;
      setRefresh({ done, of: wanted.length });
      const reads = wanted.map(async ([uid, type], at) => {
        await pause(at * spacingMs, signal);
        if (signal.aborted) return;
        put(uid, type, { reading: true });
        const change = await readCell(connectionId, uid, type, signal).then(
          (assets) => ({ assets, readAt: Date.now(), error: null }),
          (error: Error) => (signal.aborted ? {} : { error: error.message }),
        );
        put(uid, type, { ...change, reading: false });
        if (signal.aborted) return;
        done += 1;
        setRefresh({ done, of: wanted.length });
      });
      await Promise.all(reads);
      if (running.current === controller) stop();
    },
    [connectionId, put, stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { cells, refresh, readAll, stop };
}

/** Waits so long, or until nobody wants it any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
