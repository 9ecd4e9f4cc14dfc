"use client";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { pageOf, pages } from "./pages";
import { UnknownPip } from "./unknown-pip";

const LookMenu = lazyPart(() => import("../look/look-menu").then((part) => part.LookMenu));

const item =
  "relative flex h-[46px] w-full shrink-0 flex-col items-center justify-center gap-[3px] text-2xs " +
  "leading-[13px] tracking-[-.03em] no-underline";

/** The pages, down the left side. */
export function Rail() {
  const here = pageOf(usePathname());
  const { me, keep } = useDesk();
  const shown = pages.filter(({ needs }) => me.capabilities.includes(needs));
  return (
    <nav
      aria-label="Main"
      className={
        "flex w-(--bd-rail-w) shrink-0 flex-col gap-px overflow-y-auto border-line border-r " +
        "bg-canvas py-1.5 phone:hidden"
      }
    >
      {shown.map((page, at) => (
        <Fragment key={page.path}>
          {at > 0 && page.group !== shown[at - 1]?.group && (
            <span aria-hidden="true" className="mx-4 my-1 h-px shrink-0 bg-line" />
          )}
          <SoftLink
            href={keep(page.path)}
            aria-current={here === page.path ? "page" : undefined}
            className={cx(
              item,
              here === page.path
                ? "font-medium text-ink before:absolute before:inset-y-2 before:left-0 " +
                    "before:w-0.5 before:bg-ink"
                : "text-ink-3 hover:text-ink-2",
            )}
          >
            <Icon name={page.icon} className="size-[17px]" />
            {page.name}
            {page.path === "/orders" && <UnknownPip of="orders" className="top-1 right-3.5" />}
            {page.path === "/sub-accounts" && (
              <UnknownPip of="sub-accounts" className="top-1 right-3.5" />
            )}
          </SoftLink>
        </Fragment>
      ))}
      <span className="flex-1" />
      <Popover
        label="Appearance"
        triggerClassName={cx(item, "text-ink-3 hover:text-ink-2")}
        trigger={
          <>
            <Icon name="sliders" className="size-[17px]" />
            Appearance
          </>
        }
        className="p-4"
      >
        {() => <LookMenu />}
      </Popover>
    </nav>
  );
}
