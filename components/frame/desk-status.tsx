"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useLive, useStreamState } from "@/components/live/live-provider";
import { openLimit, useOrderCounts } from "@/components/live/order-counts";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { cx } from "@/components/ui/cx";
import { useHydrated } from "@/components/ui/hydration";
import { Age } from "@/components/ui/live-text";
import { CountOf, StatusBar, StatusItem } from "@/components/ui/status-bar";
import { ExchangeItems, OutageItem } from "./status-items";

/** The line at the bottom: venue, outages, stream, ages, limits, version. */
export function DeskStatus() {
  const { connection, version, may } = useDesk();
  const stream = useStreamState();
  const hydrated = useHydrated();
  return (
    <StatusBar className="h-(--bd-status-h) shrink-0 phone:hidden print:hidden">
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
      {connection?.environment === "demo" && <StatusItem>Demo environment</StatusItem>}
      {connection?.environment === "live" && (
        <StatusItem className="font-semibold text-danger">LIVE exchange</StatusItem>
      )}
      {hydrated && <OutageItem />}
      {may("orders.view") && <OrderItems />}
      {hydrated && <ExchangeItems />}
      <span className="ml-auto px-3 text-ink-3">{version}</span>
    </StatusBar>
  );
}

/** Of the account's orders, which stream to every page of a user who may see them. */
function OrderItems() {
  const { futures, spot } = useOrderCounts();
  return (
    <>
      <StatusItem name="Stream">
        <span className="min-w-[62px]">
          <StreamStatus />
        </span>
      </StatusItem>
      <LastUpdate />
      <StatusItem name="Open futures" className="max-[1000px]:hidden">
        <CountOf count={futures} max={openLimit} />
      </StatusItem>
      <StatusItem name="Open spot" className="max-[1000px]:hidden">
        <CountOf count={spot} max={openLimit} />
      </StatusItem>
    </>
  );
}

/** When the exchange last answered with the account's open orders. */
function LastUpdate() {
  const { connection } = useDesk();
  const { snapshot } = useOpenOrders(useLive() ? connection : undefined);
  const listed = connection?.lacks["unfilled-orders"] === undefined;
  if (!connection || !listed) return null;
  return (
    <StatusItem name="Orders">
      <span className="min-w-[103px]">
        {snapshot?.readAt == null ? (
          <span className="text-ink-3">{"\u2013"}</span>
        ) : (
          <Age since={snapshot.readAt} before="updated " after=" ago" />
        )}
      </span>
    </StatusItem>
  );
}

/** Whether updates arrive, in a word. */
export function StreamStatus() {
  const state = useStreamState();
  if (state.kind === "open") return <span>connected</span>;
  if (state.kind === "connecting") return <span className="text-ink-3">connecting</span>;
  return (
    <span className="text-attn">
      <Age since={state.since} before="no updates for " />
    </span>
  );
}
