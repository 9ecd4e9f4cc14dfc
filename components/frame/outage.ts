"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import type { StreamState } from "@/components/live/event-stream";
import { useStreamState } from "@/components/live/live-provider";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { useNow } from "@/components/ui/live-text";
import { type Health, healthQuery } from "@/lib/api/query";
import { type Snapshot, silenceMs } from "@/lib/live/snapshot";
import { formatAge } from "@/lib/time/format-age";

/** What does not work just now, from the nearest to the farthest. */
export type Outage = "desk" | "database" | "stream" | "exchange" | "silence" | "worker";

/** From which age on a list that is read all the time is old. */
const listOldAfterMs = 20_000;

/** A stream that comes back by itself in a moment is no outage. */
const streamGraceMs = 2_500;

interface OutageFacts {
  readonly stream: StreamState;
  /** The account's open orders; undefined where nobody looks at them. */
  readonly orders: Snapshot | undefined;
  readonly health: Health | null;
  readonly now: number;
}

/** Whether the desk should be asked how it is: something that comes all the time does not. */
export function isSuspect({ stream, orders, now }: Omit<OutageFacts, "health">): boolean {
  return isStreamLost(stream, now) || isListOld(orders, now);
}

/** What does not work, as far as this browser can tell; null when all does. */
export function outageOf(facts: OutageFacts): Outage | null {
  const { stream, orders, health, now } = facts;
  if (isSuspect(facts)) {
    if (health === "silent") return "desk";
    if (health === "down") return "database";
    if (isStreamLost(stream, now)) return "stream";
  }
  if (orders?.failure?.silent) return silenceMs(orders, now) === null ? null : "silence";
  if (orders?.failure && !orders.failure.unread) return "exchange";
  return isListOld(orders, now) && health === "no-worker" ? "worker" : null;
}

const isStreamLost = (stream: StreamState, now: number) =>
  stream.kind === "lost" && now - stream.since >= streamGraceMs;

const isListOld = (orders: Snapshot | undefined, now: number) =>
  orders?.readAt != null && now - orders.readAt >= listOldAfterMs;

/** What each outage is called, and what it means for a user. */
export const outageMessages: Readonly<Record<Outage, { short: string; long: string }>> = {
  desk: {
    short: "Desk unreachable",
    long: "The desk isn't responding. Nothing can be sent or cancelled until it is back.",
  },
  database: {
    short: "Database unreachable",
    long:
      "The desk's database isn't responding. Nothing can be sent or cancelled until it is " +
      "back.",
  },
  stream: {
    short: "Stream lost",
    long: "No updates are arriving. Data on screen is out of date.",
  },
  silence: {
    short: "Exchange not answering",
    long: "The exchange accepts requests but doesn't respond. Data on screen is out of date.",
  },
  exchange: {
    short: "Exchange unreachable",
    long: "The exchange isn't returning open orders. Data on screen is out of date.",
  },
  worker: {
    short: "Worker stopped",
    long: "The desk's background worker isn't fetching data. Data on screen is out of date.",
  },
};

const healthPollIntervalMs = 5_000;

/** An outage in a few words; of an exchange that is silent, for how long. */
function shortText(outage: Outage, { orders, now }: Pick<OutageFacts, "orders" | "now">): string {
  const { short } = outageMessages[outage];
  const silent = outage === "silence" && orders ? silenceMs(orders, now) : null;
  return silent === null ? short : `${short} for ${formatAge(silent)}`;
}

/** What does not work just now, kept fresh, and in a few words. */
export function useOutage(): { readonly outage: Outage; readonly text: string } | null {
  const { connection } = useDesk();
  const { snapshot: orders } = useOpenOrders(connection);
  const stream = useStreamState();
  const now = useNow(true);
  const suspect = isSuspect({ stream, orders, now });
  const { data: health = null } = useQuery({
    ...healthQuery,
    enabled: suspect,
    refetchInterval: healthPollIntervalMs,
    gcTime: 0,
  });
  const outage = outageOf({ stream, orders, health: suspect ? health : null, now });
  return outage && { outage, text: shortText(outage, { orders, now }) };
}
