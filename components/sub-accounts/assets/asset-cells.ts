"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchDesk, RequestError } from "@/lib/api/client";
import { deskQuery } from "@/lib/api/query";
import { type Decimal, decimalOrNull, sum } from "@/lib/decimal";
import { type ProductType, productTypes } from "@/lib/exchange/futures";
import { deskNow } from "@/lib/time";

/** Ten a second are allowed (endpoint 9); a little less leaves room for others. */
const spacingMs = 125;

/** Accounts that are read at once: each waits for one answer at a time. */
const concurrency = 4;

/** How far a refresh has come. */
interface RefreshProgress {
  readonly done: number;
  readonly total: number;
}

/** The cells of a matrix, read one after the other within the exchange's rate. */
export function useAssetCells(connectionId: string) {
  const { cells, put, isMissing } = useStoredCells();
  const [refresh, setRefresh] = useState<RefreshProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setRefresh(null);
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
        if (!signal.aborted) setRefresh({ done, total: of });
      };
      advance(0);
      const left = [...uids];
      const readAccounts = async () => {
        for (let uid = left.shift(); uid !== undefined; uid = left.shift()) {
          for (const [at, type] of productTypes.entries()) {
            begun += 1;
            await pause(startedAt + begun * spacingMs - performance.now(), signal);
            if (signal.aborted) return;
            put(uid, type, { loading: true });
            const asked = { connectionId, uid, productType: type, recheck: again };
            const change = await fetchCellChange(asked, signal);
            put(uid, type, { ...change, loading: false });
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
      await Promise.all(Array.from({ length: concurrency }, readAccounts));
      if (running.current === controller) stop();
    },
    [connectionId, put, stop],
  );

  /** Reads those of the uids of which a cell was never read, to its end or in vain. */
  const readMissing = useCallback(
    (uids: readonly string[]) => {
      const missing = uids.filter(isMissing);
      if (missing.length > 0) void readAll(missing);
    },
    [isMissing, readAll],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { cells, refresh, readAll, readMissing, stop };
}

/** The cells as they are read, and of whom one was never read. */
function useStoredCells() {
  const [cells, setCells] = useState<ReadonlyMap<string, AssetCell>>(new Map());
  const latest = useRef(cells);
  const put = useCallback((uid: string, productType: ProductType, change: Partial<AssetCell>) => {
    const key = cellKey(uid, productType);
    const empty = { uid, productType, assets: null, readAt: null, error: null };
    const idle = { ...empty, loading: false, foreign: false };
    const before = latest.current;
    latest.current = new Map(before).set(key, { ...idle, ...before.get(key), ...change });
    setCells(latest.current);
  }, []);
  const isMissing = useCallback(
    (uid: string) => productTypes.some((type) => isUnread(latest.current.get(cellKey(uid, type)))),
    [],
  );
  return { cells, put, isMissing };
}

/** One cell, or why it could not be read. */
async function fetchCellChange(
  asked: AssetCellRequest,
  signal: AbortSignal,
): Promise<Partial<AssetCell>> {
  try {
    const { connectionId: connection, uid, productType, recheck } = asked;
    const request = { uid, connection, productType, again: recheck ? ("1" as const) : null };
    const answer = await fetchDesk("/api/assets/[uid]", request, signal);
    if (answer.kind === "foreign") return { assets: null, error: null, foreign: true };
    const { assets } = answer;
    return { assets, readAt: deskNow(), error: null, foreign: false };
  } catch (error) {
    if (signal.aborted) return {};
    if (!(error instanceof RequestError)) throw error;
    const { message, code } = error;
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

type Written = string | null | undefined;

/** What a sub-account has in one margin coin, as the exchange wrote it, if it did. */
export interface Asset {
  readonly marginCoin?: Written;
  readonly available?: Written;
  readonly usdtEquity?: Written;
  readonly unrealizedPL?: Written;
  readonly maxTransferOut?: Written;
}

/** One sub-account in one product line: what was read last, and why the newest try failed. */
export interface AssetCell {
  readonly uid: string;
  readonly productType: ProductType;
  readonly assets: readonly Asset[] | null;
  /** Our clock, Unix ms. */
  readonly readAt: number | null;
  readonly error: string | null;
  readonly loading: boolean;
  /** The exchange says that the account is none of this broker's sub-accounts. */
  readonly foreign: boolean;
}

export const cellKey = (uid: string, productType: string) => `${uid} ${productType}`;

/** A sum of USDT, of how many it is the sum, and of how many it should be. */
export interface EquitySum {
  /** Null where nothing was read. */
  readonly value: Decimal | null;
  readonly read: number;
  readonly of: number;
}

type MaybeAssetCell = AssetCell | undefined;

const isUnread = (cell: MaybeAssetCell) =>
  !cell || (cell.readAt === null && cell.error === null && !cell.foreign);

/**
 * The equity of cells in USDT: the only number of them that may be added up. A cell that is not
 * wholly known is in no sum, and an account that is no sub-account of this broker not even missing.
 */
export function equityOf(all: readonly MaybeAssetCell[]): EquitySum {
  return sumOf(all.filter((cell) => !cell?.foreign).map((cell) => [cell]));
}

/** The equity of whole accounts, each given by all its cells. */
export function equityOfAccounts(all: readonly (readonly MaybeAssetCell[])[]): EquitySum {
  return sumOf(all.filter((cells) => !cells.some((cell) => cell?.foreign)));
}

/** What a sum lacks, in words; null when it lacks nothing. */
export function missingCountText({ read, of }: EquitySum, things: string): string | null {
  if (read === of) return null;
  return read === 0 ? `none of ${of} ${things}` : `of ${read} of ${of} ${things}`;
}

function sumOf(groups: readonly (readonly MaybeAssetCell[])[]): EquitySum {
  const read = groups.flatMap((cells) => {
    const values = cells.flatMap(valuesOf);
    return values.includes(null) ? [] : [values.filter((value) => value !== null)];
  });
  return {
    value: read.length === 0 ? null : sum(read.flat()),
    read: read.length,
    of: groups.length,
  };
}

/** What a cell has in each margin coin; null stands for what nobody knows. */
function valuesOf(cell: MaybeAssetCell): readonly (Decimal | null)[] {
  if (!cell?.assets || cell.error !== null) return [null];
  return cell.assets.map(({ usdtEquity }) => decimalOrNull(usdtEquity));
}

/** Which cell is read, and whether the exchange is asked about a uid that it once disowned. */
interface AssetCellRequest {
  readonly connectionId: string;
  readonly uid: string;
  readonly productType: ProductType;
  readonly recheck: boolean;
}

/** The sub-accounts that the desk knows, and uids that are none of this broker's. */
export function useKnownSubAccountUids(accountId: string) {
  return useQuery({ ...deskQuery("/api/assets", { account: accountId }), staleTime: 60_000 });
}
