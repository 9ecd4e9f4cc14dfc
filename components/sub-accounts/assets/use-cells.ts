"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DeskError } from "@/components/shell/ask-desk";
import { type ProductType, productTypes } from "@/lib/exchange/values";
import { type Cell, cellKey } from "./cell";
import { type AskedCell, readCell } from "./read-cell";

/** Ten a second are allowed (endpoint 9); a little less leaves room for others. */
const spacingMs = 125;

/** Accounts that are read at once: each waits for one answer at a time. */
const atOnce = 4;

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
      const empty = { uid, productType, assets: null, readAt: null, error: null };
      const idle = { ...empty, reading: false, foreign: false };
      return new Map(before).set(key, { ...idle, ...before.get(key), ...change });
    });
  }, []);

  const readAll = useCallback(
    async (uids: readonly string[], again = false) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const startedAt = performance.now();
      const of = uids.length * productTypes.length;
      let done = 0;
      let begun = 0;
      const advance = (by: number) => {
        done += by;
        if (!signal.aborted) setRefresh({ done, of });
      };
      advance(0);
      const left = [...uids];
      const readAccounts = async () => {
        for (let uid = left.shift(); uid !== undefined; uid = left.shift()) {
          for (const [at, type] of productTypes.entries()) {
            begun += 1;
            await pause(startedAt + begun * spacingMs - performance.now(), signal);
            if (signal.aborted) return;
            put(uid, type, { reading: true });
            const asked = { connectionId, uid, productType: type, again };
            const change = await readOnce(asked, signal);
            put(uid, type, { ...change, reading: false });
            if (!change.foreign) {
              advance(1);
              continue;
            }
            // It is none of this broker's in the other product lines either.
            for (const other of productTypes) put(uid, other, change);
            advance(productTypes.length - at);
            break;
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, readAccounts));
      if (running.current === controller) stop();
    },
    [connectionId, put, stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { cells, refresh, readAll, stop };
}

/** One cell, or why it could not be read. */
async function readOnce(asked: AskedCell, signal: AbortSignal): Promise<Partial<Cell>> {
  try {
    const answer = await readCell(asked, signal);
    if (answer.kind === "foreign") return { assets: null, error: null, foreign: true };
    const { assets } = answer;
    return { assets, readAt: Date.now(), error: null, foreign: false };
  } catch (error) {
    if (signal.aborted) return {};
    const { message, code } = error as DeskError;
    return { error: code === null ? message : `${message} (code ${code})` };
  }
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
