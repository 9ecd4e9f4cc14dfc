"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { partTriggers } from "@/components/desk/drafts";
import { announce } from "@/components/ui/announcer";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";
import { StatusItem } from "@/components/ui/status-bar";
import { Hint } from "@/components/ui/tooltip";
import { deskQuery } from "@/lib/api/query";
import { clockOffset, notableClockDifferenceMs } from "@/lib/time/format-age";
import { type Outage, outageMessages, useOutage } from "./outage";

/** In the status bar: what does not work, while something does not. Readers hear both ends. */
export function OutageItem() {
  const found = useOutage();
  const outage = found?.outage ?? null;
  const before = useRef<Outage | null>(null);
  useEffect(() => {
    if (outage === before.current) return;
    if (outage)
      announce("assertive", `${outageMessages[outage].short}. ${outageMessages[outage].long}`);
    else announce("polite", "All connections are back.");
    before.current = outage;
  }, [outage]);
  if (found === null) return null;
  return (
    <StatusItem className="font-medium text-attn">
      <Icon name="alert" className="size-3" />
      <Hint text={outageMessages[found.outage].long} focusable>
        {found.text}
      </Hint>
    </StatusItem>
  );
}

const pollIntervalMs = 60_000;

/** What is known of the exchange itself: its clock, how fast it answers, its limits. */
export function ExchangeItems() {
  return (
    <>
      <ClockItem />
      <span className="flex-1" />
      <LimitsItem />
    </>
  );
}

const LimitsPanel = lazyComponent(() =>
  import("@/components/limits/limits-panel").then((part) => part.LimitsPanel),
);

/** How fast the exchange answers, and the way to all its limits. */
function LimitsItem() {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const asked = accountId !== undefined && may("orders.view") ? { account: accountId } : null;
  const { data } = useQuery({
    ...deskQuery("/api/limits", asked),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  if (accountId === undefined || asked === null) return null;
  const exchange = data?.health.exchange;
  return (
    <>
      {exchange && (
        <StatusItem name="Exchange" className="border-l max-[1300px]:hidden">
          <Hint
            text={`${data.health.calls} calls of the last ${data.health.minutes} minutes`}
            focusable
          >
            p50 {exchange.p50} p95 {exchange.p95} ms
          </Hint>
        </StatusItem>
      )}
      <Popover
        label="Limits"
        triggerId={partTriggers.limits[0]}
        align="end"
        trigger={
          <>
            Limits
            <Icon name="up-down" className="size-3 text-ink-3" />
          </>
        }
        triggerClassName="flex h-full items-center gap-1.5 border-line border-x px-3 hover:bg-hover"
        className="w-[460px] max-[1000px]:w-[calc(100vw-16px)]"
      >
        {(close) => <LimitsPanel accountId={accountId} onClose={close} />}
      </Popover>
    </>
  );
}

/** How far the exchange's clock is from the desk's: a sandbox's is labelled, never alarmed. */
function ClockItem() {
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
        {differs ? clockOffset(offsetMs) : "in sync"}
      </span>
    </StatusItem>
  );
}
