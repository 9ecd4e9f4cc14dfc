"use client";
import { useRef, useState } from "react";
import { FirstStartTotals } from "@/components/commissions/first-sums";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { FirstStart } from "@/components/overview/first-start";
import { OverviewBlock } from "@/components/overview/overview-block";
import { OverviewScreen, rememberFirstStartDone } from "@/components/overview/overview-screen";
import { FirstOrderPanel } from "./first-order-panel";
import {
  AccountLadders,
  DayOrdersChart,
  LatestCorrections,
  LatestEntries,
  RecentRebates,
  RecentSums,
  WatchedSymbols,
} from "./overview-parts";

/**
 * The overview, with the rebates of this tab's broker, or of the desk's first one. `first`: nobody
 * has placed an order yet, and this user has not put the invitation aside.
 */
export function OverviewPage({ first }: { first: boolean }) {
  const { connections, connection, may } = useDesk();
  const [isFirst, setFirst] = useState(first);
  const whole = useRef<HTMLDivElement>(null);
  const broker = connection?.ndBroker ? connection : connections.find(({ ndBroker }) => ndBroker);
  const trader = connections.find(isPaperTrader);
  const shown = may("commissions.view") ? broker : undefined;
  if (isFirst && trader) {
    return (
      <FirstStart
        totals={shown && <FirstStartTotals accountId={shown.accountId} trader={trader} />}
        order={<FirstOrderPanel connection={trader} />}
        brokerId={shown?.accountId ?? null}
        onDismiss={() => {
          rememberFirstStartDone();
          setFirst(false);
          // The button is gone: what it led to is where reading goes on.
          requestAnimationFrame(() => whole.current?.focus());
        }}
      />
    );
  }
  return (
    <div ref={whole} tabIndex={-1} className="h-full outline-none">
      <OverviewScreen
        day={<DayOrdersChart />}
        sums={shown && <RecentSums key={shown.id} connection={shown} />}
        rebates={shown && <RecentRebates key={shown.id} connection={shown} />}
        markets={
          <>
            <Markets />
            {shown && <LatestCorrections key={shown.id} connection={shown} />}
          </>
        }
        entries={<Entries />}
      />
    </div>
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
          <AccountLadders />
        </OverviewBlock>
      )}
      <OverviewBlock
        title="Watched symbols"
        link={{ href: withConnection("/instruments"), label: "Markets" }}
      >
        <WatchedSymbols />
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
      title="Recent activity"
      link={{ href: withConnection("/journal"), label: "Journal" }}
    >
      <LatestEntries />
    </OverviewBlock>
  );
}

const isPaperTrader = ({
  venue,
  ndBroker,
  positionMode,
  permissions,
  lacks: missing,
}: DeskConnection) =>
  venue === "paper" &&
  !ndBroker &&
  positionMode === "one_way_mode" &&
  permissions.includes("contract_trade") &&
  missing["place-order"] === undefined;
