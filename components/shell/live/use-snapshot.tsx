"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Snapshot, SnapshotRow, TopicRows } from "@/lib/live/snapshot";
import type { TopicKind, TopicText } from "@/lib/live/topic";
import { type DeskError, fetchDesk } from "../requests/desk-client";
import type { LiveClient } from "./live-client";
import { snapshotKey, useLive } from "./live-provider";

export interface LiveSnapshot<Row extends SnapshotRow = SnapshotRow> {
  /** Undefined until the desk answered for the first time. */
  snapshot: Snapshot<Row> | undefined;
  /** Why the desk itself could not be asked; what the exchange refused stands in the snapshot. */
  error: DeskError | null;
  retry: () => void;
}

/** A topic's newest snapshot, kept fresh while somebody subscribes. Null subscribes to nothing. */
export function useSnapshot<Kind extends TopicKind>(
  topic: TopicText<Kind> | null,
): LiveSnapshot<TopicRows[Kind]> {
  const live = useLive();
  const { data, error, refetch } = useQuery<Snapshot<TopicRows[Kind]>, DeskError>({
    queryKey: snapshotKey(topic ?? ""),
    queryFn: ({ signal }) => fetchSnapshot(live, topic ?? "", signal),
    enabled: topic !== null && live !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: (count, failure) => count < 3 && !(failure.status >= 400 && failure.status < 500),
  });
  useEffect(() => {
    if (topic !== null) return live?.subscribe(topic);
  }, [live, topic]);
  return { snapshot: topic === null ? undefined : data, error, retry: () => void refetch() };
}

const mostAttempts = 3;

/** An update may overtake an answer: asks again while it is older than what is known already. */
async function fetchSnapshot<Row extends SnapshotRow>(
  live: LiveClient | null,
  topic: string,
  signal: AbortSignal,
): Promise<Snapshot<Row>> {
  const path = `/api/readings?topic=${encodeURIComponent(topic)}`;
  let snapshot = await fetchDesk<Snapshot<Row>>(path, signal);
  for (
    let at = 1;
    at < mostAttempts && snapshot.version < (live?.newestVersion(topic) ?? 0);
    at += 1
  ) {
    snapshot = await fetchDesk<Snapshot<Row>>(path, signal);
  }
  return snapshot;
}

/**
 * A snapshot that something else on the page keeps with `useSnapshot` or `KeepSnapshots`: much
 * lighter than these, for the hundreds of cells of a table. Undefined while nothing keeps it.
 */
export function useCachedSnapshot<Kind extends TopicKind>(
  topic: TopicText<Kind>,
): Snapshot<TopicRows[Kind]> | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  return useSyncExternalStore(
    subscribe,
    () => queries.getQueryData<Snapshot<TopicRows[Kind]>>(snapshotKey(topic)),
    () => undefined,
  );
}

/** Keeps some topics fresh for cells that read them with `useCachedSnapshot`; draws nothing. */
export function KeepSnapshots({ topics }: { topics: readonly TopicText[] }) {
  return topics.map((topic) => <KeepSnapshot key={topic} topic={topic} />);
}

function KeepSnapshot({ topic }: { topic: TopicText }) {
  useSnapshot(topic);
  return null;
}
