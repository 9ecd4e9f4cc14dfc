"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import type { RequestError } from "@/lib/api/client";
import { retryUnlessRefused, snapshotKey, snapshotPartKey, snapshotQuery } from "@/lib/api/query";
import type { DeskConnection } from "@/lib/connections/api";
import type { Snapshot, SnapshotRow, TopicRows } from "@/lib/live/snapshot";
import { type TopicKind, type TopicText, topicText } from "@/lib/live/topic";
import { useLive } from "./live-provider";

export interface LiveSnapshot<Row extends SnapshotRow = SnapshotRow> {
  /** Undefined until the desk answered for the first time. */
  snapshot: Snapshot<Row> | undefined;
  /** Why the desk itself could not be asked; what the exchange refused stands in the snapshot. */
  error: RequestError | null;
  retry: () => void;
}

/** A topic's newest snapshot, kept fresh while somebody subscribes. Null subscribes to nothing. */
export function useSnapshot<Kind extends TopicKind>(
  topic: TopicText<Kind> | null,
): LiveSnapshot<TopicRows[Kind]> {
  const live = useLive();
  const { data, error, refetch } = useQuery({
    ...snapshotQuery(topic, () => (topic && live?.newestVersion(topic)) || 0),
    enabled: topic !== null && live !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: retryUnlessRefused,
  });
  useEffect(() => {
    if (topic !== null) return live?.subscribe(topic);
  }, [live, topic]);
  return { snapshot: topic === null ? undefined : data, error, retry: () => void refetch() };
}

/**
 * An account's open orders, live, for those who may see them; subscribes to nothing where the
 * account has no such list.
 */
export function useOpenOrders(
  of: Pick<DeskConnection, "accountId" | "lacks"> | undefined,
): LiveSnapshot<TopicRows["orders"]> {
  const { may } = useDesk();
  const listed = of && may("orders.view") && of.lacks["unfilled-orders"] === undefined;
  return useSnapshot(listed ? topicText({ kind: "orders", accountId: of.accountId }) : null);
}

/**
 * A snapshot that something else on the page keeps with `useSnapshot` or `KeepSnapshots`: much
 * lighter than these, for the hundreds of cells of a table. Undefined while nothing keeps it, or
 * what the server read of it.
 */
export function useCachedSnapshot<Kind extends TopicKind>(
  topic: TopicText<Kind>,
): Snapshot<TopicRows[Kind]> | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  const read = () =>
    queries.getQueryData(snapshotKey(topic)) ?? queries.getQueryData(snapshotPartKey(topic));
  return useSyncExternalStore(subscribe, read, read);
}

/** The rows of a snapshot that came with the page, until the whole one is there. */
export function useSnapshotPart<Kind extends TopicKind>(
  topic: TopicText<Kind> | null,
): Snapshot<TopicRows[Kind]> | undefined {
  return useQueryClient().getQueryData(snapshotPartKey(topic));
}

/** Keeps some topics fresh for cells that read them with `useCachedSnapshot`; draws nothing. */
export function KeepSnapshots({ topics }: { topics: readonly TopicText[] }) {
  return topics.map((topic) => <KeepSnapshot key={topic} topic={topic} />);
}

function KeepSnapshot({ topic }: { topic: TopicText }) {
  useSnapshot(topic);
  return null;
}
