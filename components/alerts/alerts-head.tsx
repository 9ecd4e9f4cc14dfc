"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useTab } from "@/components/desk/use-tab";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs } from "@/components/ui/tabs";

const labels = { open: "Open", rules: "Rules", channels: "Channels", log: "Log" } as const;

type AlertTab = keyof typeof labels;

/** The tab of the address; the first where the user may not see the one it names. */
export function useAlertTab() {
  const { may } = useDesk();
  const tabs: readonly [AlertTab, ...AlertTab[]] = may("exports.schedule")
    ? ["open", "rules", "channels", "log"]
    : ["open", "rules", "log"];
  return { ...useTab(tabs), tabs };
}

/** Leads to another tab of the page, in its words. */
export function TabLink({ tab, children }: { tab: AlertTab; children: string }) {
  const { addressOf } = useAlertTab();
  return (
    <SoftLink href={addressOf(tab)} className="text-ink underline underline-offset-2">
      {children}
    </SoftLink>
  );
}

/** The page's name and its tabs, with how many alerts are open. */
export function AlertsHead({ open }: { open: number | undefined }) {
  const { tab, tabs, addressOf } = useAlertTab();
  const numbers = useNumbers();
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
          ...(id === "open" && {
            count: open === undefined ? undefined : numbers.count(open),
            counted: true,
          }),
        }))}
      />
      <span className="flex-1" />
      <MissingActionLink id="push" className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
        Why no alerts from the exchange?
      </MissingActionLink>
    </div>
  );
}
