"use client";
import { isFutures } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import { useReading } from "../live/use-reading";
import { useDesk } from "./desk-provider";

export interface Counts {
  /** Null before the list was read. */
  futures: number | null;
  spot: number | null;
  /** Intents whose outcome nobody knows, but for new sub-accounts; and these. */
  unknown: number;
  unknownCreations: number;
}

/** How many orders the account has open, against the interface's caps, and how many are unknown. */
export function useCounts(): Counts {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const orders = useReading(
    accountId && may("orders.view") ? topicText({ kind: "orders", accountId }) : null,
  );
  const journal = useReading(
    accountId && may("journal.view") ? topicText({ kind: "journal", accountId }) : null,
  );
  const listed = orders.reading?.readAt == null ? null : orders.reading.rows;
  const futures = listed?.filter((row) => isFutures(String(row.category))).length ?? null;
  const unknown = (journal.reading?.rows ?? []).filter(
    (row) => row.state === "UNKNOWN" || row.state === "UNRESOLVED",
  );
  const creations = unknown.filter((row) => row.kind === "create").length;
  return {
    futures,
    spot: listed && futures !== null ? listed.length - futures : null,
    unknown: unknown.length - creations,
    unknownCreations: creations,
  };
}
