"use client";
import { useQuery } from "@tanstack/react-query";
import { useSecond } from "@/components/ui/use-second";
import { topicText } from "@/lib/live/topic";
import { useDesk } from "../desk/desk-provider";
import { useReading } from "../live/use-reading";
import { useStreamState } from "../live/use-stream-state";
import { type Health, isSuspect, type Outage, outageOf } from "./outage";

const everyMs = 5_000;
const patienceMs = 4_000;

/** What does not work just now, kept fresh. */
export function useOutage(): Outage | null {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const topic = accountId && may("orders.view") ? topicText({ kind: "orders", accountId }) : null;
  const { reading: orders } = useReading(topic);
  const stream = useStreamState();
  const now = useSecond(true);
  const suspect = isSuspect({ stream, orders, now });
  const { data: health = null } = useQuery<Health>({
    queryKey: ["health"],
    queryFn: askHealth,
    enabled: suspect,
    refetchInterval: everyMs,
    gcTime: 0,
  });
  return outageOf({ stream, orders, health: suspect ? health : null, now });
}

async function askHealth(): Promise<Health> {
  const init: RequestInit = { cache: "no-store", signal: AbortSignal.timeout(patienceMs) };
  const answer = await fetch("/api/health", init).catch(() => null);
  if (answer === null) return "silent";
  return answer.ok ? "up" : "down";
}
