"use client";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { LookMenu } from "../look/look-menu";
import { DeskFacts } from "./desk-facts";
import { LocalClock } from "./local-clock";
import { pages } from "./pages";
import { PersonMenu } from "./person-menu";
import { UnknownPip } from "./unknown-pip";
import { UtcClock } from "./utc-clock";

/** On a phone: what stands around the page on a larger screen. */
export function MoreMenu({ onChosen }: { onChosen: () => void }) {
  const { keep, me } = useDesk();
  return (
    <div className="flex flex-col gap-4">
      {pages
        .filter(({ path, needs }) => path !== "/orders" && me.capabilities.includes(needs))
        .map((page) => (
          <SoftLink
            key={page.path}
            href={keep(page.path)}
            onClick={onChosen}
            className="flex h-11 items-center gap-2.5 font-medium text-md no-underline"
          >
            <Icon name={page.icon} className="size-[18px]" />
            {page.name}
            {page.path === "/sub-accounts" && (
              <UnknownPip of="sub-accounts" className="static! ml-auto" />
            )}
          </SoftLink>
        ))}
      <LookMenu />
      <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3">
        <UtcClock />
        <LocalClock />
      </div>
      <DeskFacts />
      <PersonMenu />
    </div>
  );
}
