"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { AlertList } from "@/components/notifications/alert-list";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { useDrawnAt } from "@/components/ui/live-text";
import { needsUser } from "@/lib/alerts/notices";
import { deskQuery } from "@/lib/api/query";
import { AlertRules } from "./alert-rules";
import { AlertSection, EmptySection } from "./alert-section";
import { Channels } from "./channels";

const pollIntervalMs = 15_000;

/** Every alert of this desk that the role may see, the rules that raise them, and the channels. */
export function AlertsScreen() {
  const { me } = useDesk();
  const query = useQuery({
    ...deskQuery("/api/alerts"),
    refetchInterval: pollIntervalMs,
  });
  const now = useDrawnAt();
  const open = query.data?.alerts;
  const waiting = open?.filter((alert) => needsUser(alert, now)) ?? [];
  const dealtWith = open?.filter((alert) => !waiting.includes(alert)) ?? [];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Alerts"
        description={open && `${waiting.length} need action, ${open.length} open`}
        actions={
          <MissingActionLink id="push" className="text-ink-3 text-xs">
            Why not from the exchange?
          </MissingActionLink>
        }
      />
      <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
        <AlertSection title="Need action">
          {open && waiting.length === 0 && <EmptySection>All clear.</EmptySection>}
          {!open && <QueryStatus query={query} what="alerts" widths={[320]} />}
          <AlertList label="Alerts that need action" alerts={waiting} />
        </AlertSection>
        {dealtWith.length > 0 && (
          <AlertSection title="Acknowledged or snoozed" note="while their condition lasts">
            <AlertList label="Acknowledged or snoozed alerts" alerts={dealtWith} />
          </AlertSection>
        )}
        <ResolvedAlerts />
        <AlertRules />
        {me.capabilities.includes("exports.schedule") && <Channels />}
      </div>
    </div>
  );
}

function ResolvedAlerts() {
  const { data } = useQuery(deskQuery("/api/alerts", { state: "resolved" }));
  return (
    <AlertSection title="Resolved" note="in the last 7 days">
      {data?.alerts.length === 0 && (
        <EmptySection>No alerts resolved in the last 7 days.</EmptySection>
      )}
      <AlertList label="Resolved alerts" alerts={data?.alerts ?? []} />
    </AlertSection>
  );
}
