"use client";
import { useDesk } from "@/components/desk/desk-provider";
import { OverviewScreen, type OverviewView } from "@/components/overview/overview-screen";
import { OverviewBlock } from "@/components/panels/overview-block";
import type { Role } from "@/lib/users/roles";
import {
  AccountLadders,
  DayOrdersChart,
  LatestEntries,
  LockedMonth,
  MonthRebates,
  OfficeNext,
  OfficeSums,
  TopClients,
  WatchedSymbols,
} from "./overview-parts";

/** The overview, with the office of this tab's broker, or of the desk's first one. */
export function OverviewPage() {
  const { connections, connection, me, may } = useDesk();
  const broker = connection?.ndBroker ? connection : connections.find(({ ndBroker }) => ndBroker);
  const office = may("commissions.view") ? broker : undefined;
  const has: Readonly<Record<OverviewView, boolean>> = {
    office: office !== undefined,
    trading: may("orders.view"),
    health: may("connections.view"),
  };
  return (
    <OverviewScreen
      views={viewsOf(me.role).filter((view) => has[view])}
      office={
        office
          ? {
              accountId: office.accountId,
              sums: <OfficeSums key={office.id} connection={office} />,
              next: <OfficeNext connection={office} />,
              clients: <TopClients key={office.id} connection={office} />,
              rebates: <MonthRebates key={office.id} connection={office} />,
              locked: <LockedMonth key={office.id} connection={office} />,
            }
          : null
      }
      trading={{
        day: may("journal.view") && <DayOrdersChart />,
        markets: <Markets />,
        entries: <Entries />,
      }}
    />
  );
}

/** Which view each role begins with: traders their orders, administrators the desk itself. */
function viewsOf(role: Role): readonly OverviewView[] {
  if (role === "trader") return ["trading", "office", "health"];
  return role === "admin" ? ["health", "office", "trading"] : ["office", "trading", "health"];
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
