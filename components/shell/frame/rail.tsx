"use client";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { pages } from "./pages";
import { UnknownPip } from "./unknown-pip";

const LookMenu = lazyPart(() => import("../look/look-menu").then((part) => part.LookMenu));

const item =
  "relative flex h-[46px] w-full flex-col items-center justify-center gap-[3px] text-2xs " +
  "leading-[13px] tracking-[-.005em] no-underline";

/** The pages, down the left side. */
export function Rail() {
  const path = usePathname();
  const { me, keep } = useDesk();
  return (
    <nav
      aria-label="Main"
      className={
        "flex w-(--bd-rail-w) shrink-0 flex-col gap-px border-line border-r bg-canvas py-1.5 " +
        "phone:hidden"
      }
    >
      {pages
        .filter(({ needs }) => me.capabilities.includes(needs))
        .map((page) => (
          <SoftLink
            key={page.path}
            href={keep(page.path)}
            aria-current={path === page.path ? "page" : undefined}
            className={cx(
              item,
              path === page.path
                ? "font-medium text-ink before:absolute before:inset-y-2 before:left-0 " +
                    "before:w-0.5 before:bg-ink"
                : "text-ink-3 hover:text-ink-2",
            )}
          >
            <Icon name={page.icon} className="size-[17px]" />
            {page.name}
            {page.path === "/orders" && <UnknownPip className="top-1 right-3.5" />}
          </SoftLink>
        ))}
      <span className="flex-1" />
      <Popover
        label="How the desk looks"
        triggerClassName={cx(item, "text-ink-3 hover:text-ink-2")}
        trigger={
          <>
            <Icon name="sliders" className="size-[17px]" />
            Look
          </>
        }
        className="p-4"
      >
        {() => <LookMenu />}
      </Popover>
    </nav>
  );
}
