"use client";
import { Suspense, useRef, useState } from "react";
import { rememberFirstOver } from "@/components/overview/first-over";
import { OverviewScreen } from "@/components/overview/overview-screen";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { lazyPart } from "@/components/ui/lazy-part";

const FirstStart = lazyPart(() =>
  import("@/components/overview/first-start").then((part) => part.FirstStart),
);
const FirstOrderPanel = lazyPart(() =>
  import("./first-order-panel").then((part) => part.FirstOrderPanel),
);
const LastRebates = lazyPart(() =>
  import("@/components/commissions/last-rebates").then((part) => part.LastRebates),
);
const FirstSums = lazyPart(() =>
  import("@/components/commissions/first-sums").then((part) => part.FirstSums),
);

/**
 * The overview, with the rebates of this tab's broker, or of the desk's first one. `first`: nobody
 * has placed an order yet, and this person has not put the invitation aside.
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
      <Suspense>
        <FirstStart
          sums={
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
          onNotNow={() => {
            rememberFirstOver();
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
        rebates={
          shown && (
            <Suspense fallback={<div className="h-[330px] border-line border-b" />}>
              <LastRebates key={shown.id} connection={shown} />
            </Suspense>
          )
        }
      />
    </div>
  );
}

const isPaperTrader = ({ venue, ndBroker, positionMode, permissions }: DeskConnection) =>
  venue === "paper" &&
  !ndBroker &&
  positionMode === "one_way_mode" &&
  permissions.includes("contract_trade");
