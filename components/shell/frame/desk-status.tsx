"use client";
import { Suspense } from "react";
import { cx } from "@/components/ui/cx";
import { Gauge } from "@/components/ui/gauge";
import { lazyPart } from "@/components/ui/lazy-part";
import { StatusBar, StatusItem } from "@/components/ui/status-bar";
import { useMounted } from "@/components/ui/use-mounted";
import { useDesk } from "../desk/desk-provider";
import { useCounts } from "../desk/use-counts";
import { useStreamState } from "../live/use-stream-state";
import { LastUpdate } from "./last-update";
import { StreamWord } from "./stream-word";

const OutageItem = lazyPart(() => import("./outage-item").then((part) => part.OutageItem));

const ClockItem = lazyPart(() => import("./clock-item").then((part) => part.ClockItem));

/** Futures and spot each have their own limit (interface.md section 1). */
const openLimit = 400;

/** The line at the bottom: venue, outages, stream, ages, limits, version. */
export function DeskStatus() {
  const { connection, version } = useDesk();
  const stream = useStreamState();
  const mounted = useMounted();
  const { futures, spot } = useCounts();
  return (
    <StatusBar className="h-(--bd-status-h) shrink-0 phone:hidden">
      <StatusItem className="w-(--bd-rail-w) justify-center">
        <span
          aria-hidden="true"
          className={cx(
            "size-[7px] rounded-full",
            stream.kind === "open" ? "bg-ink-2" : stream.kind === "lost" ? "bg-attn" : "bg-ink-off",
          )}
        />
      </StatusItem>
      {connection?.environment === "paper" && <StatusItem>Paper venue</StatusItem>}
      {connection?.environment === "live" && (
        <StatusItem className="font-semibold text-danger">LIVE exchange</StatusItem>
      )}
      {mounted && (
        <Suspense>
          <OutageItem />
        </Suspense>
      )}
      <StatusItem name="Stream">
        <StreamWord />
      </StatusItem>
      <LastUpdate />
      <StatusItem name="Open futures" className="max-[1000px]:hidden">
        {futures ?? "\u2013"}/{openLimit}
        <Gauge value={futures ?? 0} max={openLimit} />
      </StatusItem>
      <StatusItem name="Open spot" className="max-[1000px]:hidden">
        {spot ?? "\u2013"}/{openLimit}
        <Gauge value={spot ?? 0} max={openLimit} />
      </StatusItem>
      {mounted && (
        <Suspense>
          <ClockItem />
        </Suspense>
      )}
      <span className="flex-1" />
      <span className="px-3 text-ink-3">{version}</span>
    </StatusBar>
  );
}
