"use client";
import { useEffect, useRef } from "react";
import { useReading } from "@/components/shell/live/use-reading";
import { topicText } from "@/lib/live/topic";

interface JournalNewsProps {
  accountIds: readonly string[];
  /** Something was written in one of these journals. */
  onNews: () => void;
}

/** Watches the journals of accounts; draws nothing. */
export function JournalNews({ accountIds, onNews }: JournalNewsProps) {
  return accountIds.map((id) => <News key={id} accountId={id} onNews={onNews} />);
}

function News({ accountId, onNews }: { accountId: string; onNews: () => void }) {
  const version = useReading(topicText({ kind: "journal", accountId })).reading?.version;
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    // The first one too: the page may have been read before what it tells of.
    if (version !== undefined && version !== known.current) onNews();
    known.current = version;
  }, [version, onNews]);
  return null;
}
