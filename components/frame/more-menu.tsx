"use client";

import { AppearanceMenu } from "@/components/appearance/appearance-menu";
import { useDesk } from "@/components/desk/desk-provider";
import { UtcClock } from "@/components/desk/frame-marks";
import { type BottomTab, offeredPages } from "@/components/desk/pages";
import { openLimit, UnknownBadge, useOrderCounts } from "@/components/live/order-counts";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { CountOf } from "@/components/ui/status-bar";
import { StreamStatus } from "./desk-status";
import { LocalClock } from "./header";
import { useOutage } from "./outage";
import { UserMenu } from "./user-menu";

interface MoreMenuProps {
  tabs: readonly BottomTab[];
  onSelected: () => void;
}

/** On a phone: what stands around the page on a larger screen. */
export function MoreMenu({ tabs, onSelected }: MoreMenuProps) {
  const { connection, withConnection, me } = useDesk();
  const rest = offeredPages(me.capabilities, connection?.lacks).filter(
    ({ path }) => !tabs.some((tab) => tab.path === path),
  );
  return (
    <div className="flex flex-col gap-4">
      {rest.map((page) => (
        <SoftLink
          key={page.path}
          href={withConnection(page.path)}
          onClick={onSelected}
          className="flex h-11 items-center gap-2.5 font-medium text-md no-underline"
        >
          <Icon name={page.icon} className="size-[18px]" />
          {page.name}
          {page.path === "/sub-accounts" && (
            <UnknownBadge of="sub-accounts" className="static! ml-auto" />
          )}
        </SoftLink>
      ))}
      <AppearanceMenu />
      <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
        <UtcClock />
        <LocalClock />
      </div>
      <DeskFacts />
      <UserMenu onSelected={onSelected} />
    </div>
  );
}

function DeskFacts() {
  const { may } = useDesk();
  const outage = useOutage();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs">
      {outage && (
        <>
          <dt className="text-ink-3">Outage</dt>
          <dd className="text-attn">{outage.text}</dd>
        </>
      )}
      {may("orders.view") && <OrderFacts />}
    </dl>
  );
}

/** Of the account's orders, as in the line at the bottom of a larger screen. */
function OrderFacts() {
  const { futures, spot } = useOrderCounts();
  return (
    <>
      <dt className="text-ink-3">Stream</dt>
      <dd>
        <StreamStatus />
      </dd>
      <dt className="text-ink-3">Open futures</dt>
      <dd className="flex items-center gap-2">
        <CountOf count={futures} max={openLimit} />
      </dd>
      <dt className="text-ink-3">Open spot and margin</dt>
      <dd className="flex items-center gap-2">
        <CountOf count={spot} max={openLimit} />
      </dd>
    </>
  );
}
