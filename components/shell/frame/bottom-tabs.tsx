"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { UnknownPip } from "./unknown-pip";

const MoreMenu = lazyPart(() => import("./more-menu").then((part) => part.MoreMenu));

const item =
  "relative flex flex-col items-center justify-center gap-1 text-xs no-underline " +
  "before:absolute before:inset-x-6 before:-top-px before:h-0.5";

/** On a phone: the ticket, the orders and the rest, along the bottom. */
export function BottomTabs() {
  const path = usePathname();
  const parameters = useSearchParams();
  const view = parameters.get("view");
  const { keep } = useDesk();
  const here = path !== "/orders" ? "more" : view === "ticket" ? "ticket" : "orders";
  // What the ticket trades stands in the address too, and stays while one looks at the orders.
  const orders = (shown: "ticket" | null) => {
    const next = new URLSearchParams(path === "/orders" ? parameters : "");
    if (shown) next.set("view", shown);
    else next.delete("view");
    const text = next.toString();
    const to = text === "" ? "/orders" : `/orders?${text}`;
    return path === "/orders" ? to : keep(to);
  };
  const tab = (name: string, icon: IconName, words: string, href: string) => (
    <SoftLink
      href={href}
      aria-current={here === name ? "page" : undefined}
      className={cx(item, here === name ? "font-semibold text-ink before:bg-ink" : "text-ink-3")}
    >
      <Icon name={icon} className="size-5" />
      {words}
      {name === "orders" && <UnknownPip of="orders" className="top-[7px] left-[calc(50%+8px)]" />}
    </SoftLink>
  );
  return (
    <nav
      aria-label="Main"
      className={
        "hidden h-(--bd-status-h) shrink-0 grid-cols-3 border-line border-t bg-canvas phone:grid"
      }
    >
      {tab("ticket", "ticket", "Ticket", orders("ticket"))}
      {tab("orders", "lines", "Orders", orders(null))}
      <Popover
        label="More"
        align="end"
        triggerClassName={cx(
          item,
          here === "more" ? "font-semibold text-ink before:bg-ink" : "text-ink-3",
        )}
        trigger={
          <>
            <Icon name="dots" className="size-5" />
            More
            <UnknownPip of="sub-accounts" className="top-[7px] left-[calc(50%+8px)]" />
          </>
        }
        className="w-[328px] p-4"
      >
        {(close) => <MoreMenu onChosen={close} />}
      </Popover>
    </nav>
  );
}
