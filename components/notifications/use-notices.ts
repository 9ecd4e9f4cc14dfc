"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { keep, readKept } from "@/components/desk/tab-storage";
import { useSnapshot } from "@/components/live/use-snapshot";
import { useToasts } from "@/components/ui/toast/toast-store";
import { type Notice, newNotices, noticesOf } from "@/lib/alerts/notices";
import { deskQuery } from "@/lib/api/query";
import { topicText } from "@/lib/live/topic";
import { deskNow } from "@/lib/time";

/** The worker looks as often. */
const pollIntervalMs = 15_000;

const none: readonly never[] = [];

/** Which lists were read: the alerts, and the journal of which account. */
interface NoticeSourcesRead {
  readonly alerts: boolean;
  readonly orders: string | null;
}

const noSources: NoticeSourcesRead = { alerts: false, orders: null };

/** All that there is to tell this user: alerts, the account's orders, this tab's messages. */
export function useNotices() {
  const { me, connection, may } = useDesk();
  const alerts = useQuery({
    ...deskQuery("/api/alerts"),
    refetchInterval: pollIntervalMs,
    retry: false,
  }).data?.alerts;
  const accountId = connection?.accountId;
  const topic = accountId && may("journal.view") ? topicText({ kind: "journal", accountId }) : null;
  const intents = useSnapshot(topic).snapshot?.rows;
  const { toasts: shown, logged } = useToasts();
  const [dismissed, dismiss] = useDismissedNotices();
  const notices = noticesOf({
    alerts: alerts ?? none,
    intents: intents ?? none,
    messages: logged.map((each) => ({ ...each, open: shown.some(({ key }) => key === each.key) })),
    ...{ person: me.name, dismissed, now: deskNow() },
  });
  const count = notices.filter(({ needsUser }) => needsUser).length;
  const sources = { alerts: alerts !== undefined, orders: intents ? (accountId ?? null) : null };
  return { notices, count, sources, dismiss };
}

export type Notices = ReturnType<typeof useNotices>;

const storageKey = "dismissed notices";

const maxDismissed = 500;

/** What this user took away, as long as the tab lives. */
function useDismissedNotices() {
  const [dismissed, set] = useState<ReadonlySet<string>>(() => new Set(storedKeys()));
  const dismiss = (keys: readonly string[]) => {
    const next = [...dismissed, ...keys].slice(-maxDismissed);
    set(new Set(next));
    keep(storageKey, JSON.stringify(next));
  };
  return [dismissed, dismiss] as const;
}

function storedKeys(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readKept(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Calls back for what was not there before; what a list holds when it is first read is not new. */
export function useNewNotices(
  { notices, sources }: Notices,
  onNew: (notices: readonly Notice[]) => void,
): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const before = useRef(noSources);
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    const wasRead = before.current;
    const found = newNotices(known.current, notices).filter(({ about }) =>
      "alert" in about
        ? wasRead.alerts
        : "message" in about || (wasRead.orders !== null && wasRead.orders === sources.orders),
    );
    known.current = new Set(notices.map(({ key }) => key));
    before.current = sources;
    if (found.length > 0) tell(found);
  }, [notices, sources]);
}
