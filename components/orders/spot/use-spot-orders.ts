"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type { Outcome } from "@/lib/exchange/errors";
import { limits } from "@/lib/exchange/limits";
import type { Reading } from "@/lib/live/reading";
import { type SpotOrder, type SpotRow, spotRow } from "./spot-row";

/** At most 400 orders can be open, so this many pages hold all of them, and one more. */
const mostPages = 5;
const everyMs = 5_000;

export interface SpotOrders {
  readonly rows: readonly SpotRow[];
  /** As the panels for old and broken lists know it. */
  readonly reading: Reading | undefined;
  readonly error: DeskError | null;
  readonly retry: () => void;
}

/** The account's open spot orders of both kinds, read again every few seconds while looked at. */
export function useSpotOrders(connectionId: string): SpotOrders {
  const query = useQuery<readonly SpotOrder[], DeskError>({
    queryKey: ["spot-orders", connectionId],
    queryFn: async ({ signal }) => [
      ...(await readAll(connectionId, "normal", signal)),
      ...(await readAll(connectionId, "tpsl", signal)),
    ],
    refetchInterval: everyMs,
    retry: false,
  });
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const rows = useMemo(() => (data ?? []).map(spotRow), [data]);
  const failure = error && {
    endpoint: "spot-unfilled-orders",
    code: error.code,
    message: error.message,
    at: errorUpdatedAt,
  };
  const reading: Reading = {
    topic: "spot-orders",
    version: 0,
    rows: data ?? [],
    readAt: dataUpdatedAt || null,
    failure,
  };
  return {
    rows,
    reading: data || error ? reading : undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** All pages of one kind; the cursor is the last orderId (rulings 16). */
async function readAll(
  connection: string,
  tpslType: "normal" | "tpsl",
  signal: AbortSignal,
): Promise<readonly SpotOrder[]> {
  const found: SpotOrder[] = [];
  for (let at = 0; at < mostPages; at += 1) {
    const query = new URLSearchParams({ connection, tpslType, limit: `${limits.pageRows}` });
    const last = found.at(-1);
    if (last) query.set("idLessThan", last.orderId);
    const path = `/api/exchange/spot-unfilled-orders?${query}`;
    const page = await askDesk<Outcome<readonly SpotOrder[]>>(path, signal);
    const rows = page.kind === "ok" ? page.data : [];
    found.push(...rows);
    if (rows.length < limits.pageRows) break;
  }
  return found;
}
