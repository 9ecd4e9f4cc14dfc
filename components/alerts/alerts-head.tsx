"use client";

import { useSearchParams } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useDesk } from "@/components/desk/desk-provider";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs } from "@/components/ui/tabs";

const alertTabs = ["open", "rules", "channels", "log"] as const;

type AlertTab = (typeof alertTabs)[number];

const labels: Readonly<Record<AlertTab, string>> = {
  ...{ open: "Open", rules: "Rules", channels: "Channels", log: "Log" },
};

/** The tab of the address; the first where the user may not see the one it names. */
export function useAlertTab(): { tab: AlertTab; tabs: readonly AlertTab[] } {
  const { may } = useDesk();
  const [named] = useQueryState("tab", parseAsStringLiteral(alertTabs).withDefault("open"));
  const tabs = alertTabs.filter((each) => each !== "channels" || may("exports.schedule"));
  return { tab: tabs.includes(named) ? named : "open", tabs };
}

/** The address of this page with another tab. */
function useTabAddress(): (tab: AlertTab) => string {
  const address = useSearchParams();
  return (tab) => {
    const next = new URLSearchParams(address);
    next.set("tab", tab);
    return `?${next}`;
  };
}

/** Leads to another tab of the page, in its words. */
export function TabLink({ tab, children }: { tab: AlertTab; children: string }) {
  const addressOf = useTabAddress();
  return (
    <SoftLink href={addressOf(tab)} className="text-ink underline underline-offset-2">
      {children}
    </SoftLink>
  );
}

/** The page's name and its tabs, with how many alerts are open. */
export function AlertsHead({ open }: { open: number | undefined }) {
  const { tab, tabs } = useAlertTab();
  const addressOf = useTabAddress();
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">Alerts</h1>
      <Tabs
        fixed
        label="Views"
        current={tab}
        tabs={tabs.map((id) => ({
          ...{ id, label: labels[id], href: addressOf(id) },
          ...(id === "open" && { count: open?.toLocaleString("en"), counted: true }),
        }))}
      />
      <span className="flex-1" />
      <MissingActionLink id="push" className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
        Why not from the exchange?
      </MissingActionLink>
    </div>
  );
}
