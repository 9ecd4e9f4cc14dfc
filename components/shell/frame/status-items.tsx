"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcer";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { StatusItem } from "@/components/ui/status-bar";
import { deskQuery } from "@/lib/api/query";
import { clockDifference, notableClockDifferenceMs } from "@/lib/time/format-age";
import { useDesk } from "../desk/desk-provider";
import { type Outage, outageMessages, useOutage } from "./outage";

/** In the status bar: what does not work, while something does not. Readers hear both ends. */
export function OutageItem() {
  const outage = useOutage();
  const before = useRef<Outage | null>(null);
  useEffect(() => {
    if (outage === before.current) return;
    if (outage)
      announce("assertive", `${outageMessages[outage].short}. ${outageMessages[outage].long}`);
    else announce("polite", "Everything answers again.");
    before.current = outage;
  }, [outage]);
  if (outage === null) return null;
  return (
    <StatusItem className="font-medium text-attn">
      <Icon name="alert" className="size-3" />
      <span title={outageMessages[outage].long}>{outageMessages[outage].short}</span>
    </StatusItem>
  );
}

const pollIntervalMs = 60_000;

/** How far the exchange's clock is from the desk's: a sandbox's is labelled, never alarmed. */
export function ClockItem() {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const asked = accountId !== undefined && may("orders.view") ? { id: accountId } : null;
  const { data } = useQuery({
    ...deskQuery("/api/accounts/[id]/clock", asked),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  if (data?.offsetMs == null) return null;
  const { offsetMs, sandbox } = data;
  const differs = Math.abs(offsetMs) >= notableClockDifferenceMs;
  return (
    <StatusItem name={sandbox ? "Sandbox clock" : "Clock"} className="max-[1200px]:hidden">
      <span className={cx(differs && !sandbox && "text-attn")}>
        {differs ? clockDifference(offsetMs) : "in sync"}
      </span>
    </StatusItem>
  );
}
