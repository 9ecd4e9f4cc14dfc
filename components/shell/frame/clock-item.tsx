"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk } from "@/components/shell/ask-desk";
import { cx } from "@/components/ui/cx";
import { StatusItem } from "@/components/ui/status-bar";
import type { ClockReading } from "@/lib/people/connections";
import { clockDifference, notableMs } from "@/lib/time/clock-difference";
import { useDesk } from "../desk/desk-provider";

const everyMs = 60_000;

/** How far the exchange's clock is from the desk's: a sandbox's is labelled, never alarmed. */
export function ClockItem() {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const { data } = useQuery<ClockReading>({
    queryKey: ["clock", accountId],
    queryFn: ({ signal }) => askDesk(`/api/accounts/${accountId}/clock`, signal),
    enabled: accountId !== undefined && may("orders.view"),
    refetchInterval: everyMs,
    retry: false,
  });
  if (data?.offsetMs == null) return null;
  const { offsetMs, sandbox } = data;
  const differs = Math.abs(offsetMs) >= notableMs;
  return (
    <StatusItem name={sandbox ? "Sandbox clock" : "Clock"} className="max-[1200px]:hidden">
      <span className={cx(differs && !sandbox && "text-attn")}>
        {differs ? clockDifference(offsetMs) : "in step"}
      </span>
    </StatusItem>
  );
}
