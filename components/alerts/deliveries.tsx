"use client";

import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment } from "@/components/ui/times";
import { type ChannelDelivery, deliveryStateLabels } from "@/lib/alerts/channels";
import { AlertSection, EmptySection } from "./alert-section";

/** What was delivered lately: whether it arrived, after how many attempts, and the last answer. */
export function Deliveries({ deliveries }: { deliveries: readonly ChannelDelivery[] }) {
  return (
    <AlertSection title="Deliveries" note="the newest 50">
      {deliveries.length === 0 && <EmptySection>No deliveries yet.</EmptySection>}
      {deliveries.length > 0 && (
        <PlainTable
          label="Deliveries"
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          rowClass={() => "phone:h-11"}
          className="min-w-[760px]"
        />
      )}
    </AlertSection>
  );
}

function stateText({ state, attempts, nextAttemptAt }: ChannelDelivery) {
  if (state !== "waiting" || attempts === 0) return deliveryStateLabels[state];
  return (
    <>
      {deliveryStateLabels[state]}, next attempt{" "}
      <Moment at={nextAttemptAt} part="shortMinute" said />
    </>
  );
}

const columns: readonly PlainColumn<ChannelDelivery>[] = [
  {
    head: "Message",
    name: true,
    className: "max-w-[320px] truncate",
    cell: ({ subject }) => subject,
  },
  { head: "Channel", cell: ({ channelName }) => channelName },
  { head: "Created", cell: ({ createdAt }) => <Moment at={createdAt} part="shortMinute" said /> },
  {
    head: "State",
    className: ({ state }) =>
      (state === "failed" && "text-attn") || (state === "unknown" && "text-unknown"),
    cell: stateText,
  },
  { head: "Attempts", className: "tabular-nums", cell: ({ attempts }) => attempts },
  {
    head: "Last response",
    className: "max-w-[280px] truncate text-ink-2",
    tooltip: ({ lastResponse }) => lastResponse,
    cell: ({ lastResponse }) => lastResponse,
  },
  {
    head: "Actions",
    hidden: true,
    end: true,
    cell: (delivery) =>
      (delivery.state === "failed" || delivery.state === "unknown") && (
        <SendAgain delivery={delivery} />
      ),
  },
];

function SendAgain({ delivery: { id, subject } }: { delivery: ChannelDelivery }) {
  const { busy, change, renew } = useChange();
  const repeat = async () => {
    await change("POST /api/deliveries/[delivery]", { delivery: id });
    await renew("/api/channels");
  };
  return (
    <Button
      size="sm"
      aria-label={`Send ${subject} again`}
      disabledReason={busy && "Saving\u2026"}
      onClick={() => void repeat()}
    >
      Send again
    </Button>
  );
}
