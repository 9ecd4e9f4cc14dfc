"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { AlertList } from "@/components/notifications/alert-list";
import { deskQuery } from "@/lib/api/query";
import { AlertSection, EmptySection } from "./alert-section";
import { Deliveries } from "./deliveries";

/** What was resolved lately, and what was delivered. */
export function AlertLog() {
  const { may } = useDesk();
  return (
    <>
      <ResolvedAlerts />
      {may("exports.schedule") && <Deliveries />}
    </>
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
