"use client";

import { useQuery } from "@tanstack/react-query";
import { AlertList } from "@/components/notifications/alert-list";
import { QueryStatus } from "@/components/panels/query-status";
import { useDrawnAt } from "@/components/ui/live-text";
import { needsUser } from "@/lib/alerts/notices";
import { deskQuery } from "@/lib/api/query";
import { AlertLog } from "./alert-log";
import { AlertRules } from "./alert-rules";
import { AlertSection, EmptySection } from "./alert-section";
import { AlertsHead, TabLink, useAlertTab } from "./alerts-head";
import { Channels } from "./channels";

const pollIntervalMs = 15_000;

/** Every alert of this desk that the role may see, the rules that raise them, and the channels. */
export function AlertsScreen() {
  const { tab } = useAlertTab();
  const query = useOpenAlerts();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AlertsHead open={query.data?.alerts.length} />
      <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
        {tab === "open" && <OpenAlerts query={query} />}
        {tab === "rules" && <AlertRules />}
        {tab === "channels" && <Channels />}
        {tab === "log" && <AlertLog />}
      </div>
    </div>
  );
}

function useOpenAlerts() {
  return useQuery({ ...deskQuery("/api/alerts"), refetchInterval: pollIntervalMs });
}

function OpenAlerts({ query }: { query: ReturnType<typeof useOpenAlerts> }) {
  const now = useDrawnAt();
  const open = query.data?.alerts;
  const waiting = open?.filter((alert) => needsUser(alert, now)) ?? [];
  const dealtWith = open?.filter((alert) => !waiting.includes(alert)) ?? [];
  return (
    <>
      <AlertSection title="Need action" note={open && String(waiting.length)}>
        {open && waiting.length === 0 && (
          <EmptySection action={<TabLink tab="rules">See the rules</TabLink>}>
            No alerts need action.
          </EmptySection>
        )}
        {!open && <QueryStatus query={query} what="alerts" widths={[320]} />}
        <AlertList label="Alerts that need action" alerts={waiting} />
      </AlertSection>
      {dealtWith.length > 0 && (
        <AlertSection title="Acknowledged or snoozed" note="while their condition lasts">
          <AlertList label="Acknowledged or snoozed alerts" alerts={dealtWith} />
        </AlertSection>
      )}
    </>
  );
}
