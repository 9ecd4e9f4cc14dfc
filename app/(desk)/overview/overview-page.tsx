"use client";
import { Suspense, useRef, useState } from "react";
import { OverviewBlock } from "@/components/overview/overview-block";
import {
  type KnownOverview,
  OverviewScreen,
  rememberFirstStartDone,
} from "@/components/overview/overview-screen";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { lazyComponent } from "@/components/ui/client-rendering";

const FirstStart = lazyComponent(() =>
  import("@/components/overview/first-start").then((part) => part.FirstStart),
);
const FirstOrderPanel = lazyComponent(() =>
  import("./first-order-panel").then((part) => part.FirstOrderPanel),
);
const LastRebates = lazyComponent(() =>
  import("./overview-parts").then((part) => part.RecentRebates),
);
const RecentSums = lazyComponent(() => import("./overview-parts").then((part) => part.RecentSums));
const LatestCorrections = lazyComponent(() =>
  import("./overview-parts").then((part) => part.LatestCorrections),
);
const AccountLadders = lazyComponent(() =>
  import("./overview-parts").then((part) => part.AccountLadders),
);
const WatchedSymbols = lazyComponent(() =>
  import("./overview-parts").then((part) => part.WatchedSymbols),
);
const LatestEntries = lazyComponent(() =>
  import("./overview-parts").then((part) => part.LatestEntries),
);
const DayOrdersChart = lazyComponent(() =>
  import("./overview-parts").then((part) => part.DayOrdersChart),
);
const FirstSums = lazyComponent(() =>
  import("@/components/commissions/first-sums").then((part) => part.FirstStartTotals),
);

/**
 * The overview, with the rebates of this tab's broker, or of the desk's first one. `first`: nobody
 * has placed an order yet, and this person has not put the invitation aside.
 */
export function OverviewPage({ first, known }: { first: boolean; known: KnownOverview | null }) {
  const { connections, connection, may } = useDesk();
  const [isFirst, setFirst] = useState(first);
  const whole = useRef<HTMLDivElement>(null);
  const broker = connection?.ndBroker ? connection : connections.find(({ ndBroker }) => ndBroker);
  const trader = connections.find(isPaperTrader);
  const shown = may("commissions.view") ? broker : undefined;
  if (isFirst && trader) {
    return (
      <Suspense>
        <FirstStart
          totals={
            shown && (
              <Suspense>
                <FirstSums accountId={shown.accountId} trader={trader} />
              </Suspense>
            )
          }
          order={
            <Suspense fallback={<div className="min-h-[412px] phone:min-h-[720px]" />}>
              <FirstOrderPanel connection={trader} />
            </Suspense>
          }
          brokerId={shown?.accountId ?? null}
          onDismiss={() => {
            rememberFirstStartDone();
            setFirst(false);
            // The button is gone: what it led to is where reading goes on.
            requestAnimationFrame(() => whole.current?.focus());
          }}
        />
      </Suspense>
    );
  }
  return (
    <div ref={whole} tabIndex={-1} className="h-full outline-none">
      <OverviewScreen
        known={known}
        day={<DayOrders />}
        sums={
          shown && (
            <Suspense fallback={<div className="h-[88px] max-[1100px]:hidden" />}>
              <RecentSums key={shown.id} connection={shown} />
            </Suspense>
          )
        }
        rebates={
          shown && (
            <Suspense fallback={<div className="h-[265px] border-line border-b" />}>
              <LastRebates key={shown.id} connection={shown} />
            </Suspense>
          )
        }
        markets={
          <>
            <Markets />
            {shown && (
              <Suspense>
                <LatestCorrections key={shown.id} connection={shown} />
              </Suspense>
            )}
          </>
        }
        entries={<Entries />}
      />
    </div>
  );
}

/** What became of today's orders, by the hour. */
function DayOrders() {
  return (
    <Suspense fallback={<div className="h-[203px] border-line border-b" />}>
      <DayOrdersChart />
    </Suspense>
  );
}

/** How the open orders and the watched symbols stand to the index. */
function Markets() {
  const { may, withConnection } = useDesk();
  return (
    <>
      {may("orders.view") && (
        <OverviewBlock
          title="Distance to index"
          link={{ href: withConnection("/orders"), label: "Orders" }}
        >
          <Suspense fallback={<div className="h-[120px]" />}>
            <AccountLadders />
          </Suspense>
        </OverviewBlock>
      )}
      <OverviewBlock
        title="Watched symbols"
        link={{ href: withConnection("/instruments"), label: "Markets" }}
      >
        <Suspense fallback={<div className="h-[120px]" />}>
          <WatchedSymbols />
        </Suspense>
      </OverviewBlock>
    </>
  );
}

/** What was sent last. */
function Entries() {
  const { may, withConnection } = useDesk();
  if (!may("journal.view")) return null;
  return (
    <OverviewBlock
      title="Latest entries of the journal"
      link={{ href: withConnection("/journal"), label: "Journal" }}
    >
      <Suspense fallback={<div className="h-[240px]" />}>
        <LatestEntries />
      </Suspense>
    </OverviewBlock>
  );
}

const isPaperTrader = ({ venue, ndBroker, positionMode, permissions, lacks }: DeskConnection) =>
  venue === "paper" &&
  !ndBroker &&
  positionMode === "one_way_mode" &&
  permissions.includes("contract_trade") &&
  lacks["place-order"] === undefined;
