"use client";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { useDesk } from "../desk/desk-provider";
import { LookMenu } from "../look/look-menu";
import type { BottomTab } from "./bottom-tab-list";
import { DeskFacts } from "./desk-facts";
import { LocalClock } from "./local-clock";
import { pages } from "./pages";
import { PersonMenu } from "./person-menu";
import { UnknownPip } from "./unknown-pip";
import { UtcClock } from "./utc-clock";

interface MoreMenuProps {
  /** The pages that have a tab of their own. */
  tabs: readonly BottomTab[];
  onChosen: () => void;
}

/** On a phone: what stands around the page on a larger screen. */
export function MoreMenu({ tabs, onChosen }: MoreMenuProps) {
  const { keep, me } = useDesk();
  const rest = pages.filter(
    ({ path, needs }) => me.capabilities.includes(needs) && !tabs.some((tab) => tab.path === path),
  );
  return (
    <div className="flex flex-col gap-4">
      {rest.map((page) => (
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
      <PersonMenu onChosen={onChosen} />
    </div>
  );
}
