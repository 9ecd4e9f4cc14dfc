"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Fragment } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { partTriggers } from "@/components/desk/drafts";
import { bottomTabs, offeredPages, pagePathOf } from "@/components/desk/pages";
import { UnknownBadge } from "@/components/live/order-counts";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";
import { SoftLink } from "@/components/ui/soft-link";

const AppearanceMenu = lazyComponent(() =>
  import("@/components/appearance/appearance-menu").then((part) => part.AppearanceMenu),
);

const railItem =
  "relative flex h-[46px] w-full shrink-0 flex-col items-center justify-center gap-[3px] text-2xs " +
  "leading-[13px] tracking-[-.03em] no-underline";

/** The pages, down the left side. */
export function Rail() {
  const here = pagePathOf(usePathname());
  const { me, connection, withConnection } = useDesk();
  const shown = offeredPages(me.capabilities, connection?.lacks);
  return (
    <nav
      aria-label="Main"
      className={
        "flex w-(--bd-rail-w) shrink-0 flex-col gap-px overflow-y-auto border-line border-r " +
        "bg-canvas py-1.5 phone:hidden print:hidden"
      }
    >
      {shown.map((page, at) => (
        <Fragment key={page.path}>
          {at > 0 && page.group !== shown[at - 1]?.group && (
            <span aria-hidden="true" className="mx-4 my-1 h-px shrink-0 bg-line" />
          )}
          <SoftLink
            href={withConnection(page.path)}
            aria-current={here === page.path ? "page" : undefined}
            className={cx(
              railItem,
              here === page.path
                ? "font-medium text-ink before:absolute before:inset-y-2 before:left-0 " +
                    "before:w-0.5 before:bg-ink"
                : "text-ink-3 hover:text-ink-2",
            )}
          >
            <Icon name={page.icon} className="size-[17px]" />
            {page.name}
            {page.path === "/orders" && <UnknownBadge of="orders" className="top-1 right-3.5" />}
            {page.path === "/sub-accounts" && (
              <UnknownBadge of="sub-accounts" className="top-1 right-3.5" />
            )}
          </SoftLink>
        </Fragment>
      ))}
      <span className="flex-1" />
      <Popover
        label="Appearance"
        triggerId={partTriggers.appearance[0]}
        triggerClassName={cx(railItem, "text-ink-3 hover:text-ink-2")}
        trigger={
          <>
            <Icon name="sliders" className="size-[17px]" />
            Appearance
          </>
        }
        className="p-4"
      >
        {() => <AppearanceMenu />}
      </Popover>
    </nav>
  );
}

const MoreMenu = lazyComponent(() => import("./more-menu").then((part) => part.MoreMenu));

const tabItem =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs no-underline " +
  "before:absolute before:inset-x-6 before:-top-px before:h-0.5";

/** On a phone: the pages that this user uses most, and the rest, along the bottom. */
export function BottomTabs() {
  const path = usePathname();
  const parameters = useSearchParams();
  const { connection, withConnection, may } = useDesk();
  const tabs = bottomTabs(may, connection?.lacks);
  const page = pagePathOf(path);
  const here = page === "/orders" && parameters.get("view") === "ticket" ? ticketPath : page;
  // What the ticket trades stands in the address too, and stays while one looks at the orders.
  const orders = (shown: "ticket" | null) => {
    const next = new URLSearchParams(path === "/orders" ? parameters : "");
    if (shown) next.set("view", shown);
    else next.delete("view");
    // What names no account of this user leads nowhere.
    if (!connection) next.delete("connection");
    const text = next.toString();
    const to = text === "" ? "/orders" : `/orders?${text}`;
    return path === "/orders" ? to : withConnection(to);
  };
  const addressOf = (to: string) => {
    if (to === ticketPath) return orders("ticket");
    return to === "/orders" ? orders(null) : withConnection(to);
  };
  const inTabs = tabs.some((tab) => tab.path === here);
  const tabClass = (current: boolean) =>
    cx(tabItem, current ? "font-semibold text-ink before:bg-ink" : "text-ink-3");
  return (
    <nav
      aria-label="Main"
      className="hidden h-(--bd-status-h) shrink-0 border-line border-t bg-canvas phone:flex print:hidden"
    >
      {tabs.map((tab) => (
        <SoftLink
          key={tab.path}
          href={addressOf(tab.path)}
          aria-current={here === tab.path ? "page" : undefined}
          className={tabClass(here === tab.path)}
        >
          <Icon name={tab.icon} className="size-5" />
          {tab.name}
          {tab.path === "/orders" && (
            <UnknownBadge of="orders" className="top-[7px] left-[calc(50%+8px)]" />
          )}
        </SoftLink>
      ))}
      <Popover
        triggerId={partTriggers.appearance[1]}
        label="More"
        align="end"
        triggerClassName={tabClass(!inTabs)}
        trigger={
          <>
            <Icon name="dots" className="size-5" />
            More
            <UnknownBadge of="sub-accounts" className="top-[7px] left-[calc(50%+8px)]" />
          </>
        }
        className="w-[328px] p-4"
      >
        {(close) => <MoreMenu tabs={tabs} onSelected={close} />}
      </Popover>
    </nav>
  );
}

const ticketPath = "/orders?view=ticket";
