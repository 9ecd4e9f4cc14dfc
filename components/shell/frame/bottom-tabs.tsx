"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { bottomTabs } from "./bottom-tab-list";
import { pageOf } from "./pages";
import { UnknownPip } from "./unknown-pip";

const MoreMenu = lazyPart(() => import("./more-menu").then((part) => part.MoreMenu));

const item =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs no-underline " +
  "before:absolute before:inset-x-6 before:-top-px before:h-0.5";

/** On a phone: the pages that this person uses most, and the rest, along the bottom. */
export function BottomTabs() {
  const path = usePathname();
  const parameters = useSearchParams();
  const { keep, may } = useDesk();
  const tabs = bottomTabs(may);
  const page = pageOf(path);
  const here = page === "/orders" && parameters.get("view") === "ticket" ? ticketPath : page;
  // What the ticket trades stands in the address too, and stays while one looks at the orders.
  const orders = (shown: "ticket" | null) => {
    const next = new URLSearchParams(path === "/orders" ? parameters : "");
    if (shown) next.set("view", shown);
    else next.delete("view");
    const text = next.toString();
    const to = text === "" ? "/orders" : `/orders?${text}`;
    return path === "/orders" ? to : keep(to);
  };
  const addressOf = (to: string) => {
    if (to === ticketPath) return orders("ticket");
    return to === "/orders" ? orders(null) : keep(to);
  };
  const inTabs = tabs.some((tab) => tab.path === here);
  const look = (current: boolean) =>
    cx(item, current ? "font-semibold text-ink before:bg-ink" : "text-ink-3");
  return (
    <nav
      aria-label="Main"
      className="hidden h-(--bd-status-h) shrink-0 border-line border-t bg-canvas phone:flex"
    >
      {tabs.map((tab) => (
        <SoftLink
          key={tab.path}
          href={addressOf(tab.path)}
          aria-current={here === tab.path ? "page" : undefined}
          className={look(here === tab.path)}
        >
          <Icon name={tab.icon} className="size-5" />
          {tab.name}
          {tab.path === "/orders" && (
            <UnknownPip of="orders" className="top-[7px] left-[calc(50%+8px)]" />
          )}
        </SoftLink>
      ))}
      <Popover
        label="More"
        align="end"
        triggerClassName={look(!inTabs)}
        trigger={
          <>
            <Icon name="dots" className="size-5" />
            More
            <UnknownPip of="sub-accounts" className="top-[7px] left-[calc(50%+8px)]" />
          </>
        }
        className="w-[328px] p-4"
      >
        {(close) => <MoreMenu tabs={tabs} onChosen={close} />}
      </Popover>
    </nav>
  );
}

const ticketPath = "/orders?view=ticket";
