"use client";

import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment } from "@/components/ui/times";
import { type ChannelDelivery, deliveryStateLabels } from "@/lib/alerts/channels";
import { AlertSection, EmptySection } from "./alert-section";
import { TabLink } from "./alerts-head";
import { useChannels } from "./use-channels";

/** What was delivered lately: whether it arrived, after how many attempts, and the last answer. */
export function Deliveries() {
  const { data } = useChannels();
  if (!data) return null;
  const { deliveries } = data;
  return (
    <AlertSection title="Deliveries" note="the newest 50">
      {deliveries.length === 0 && (
        <EmptySection action={<TabLink tab="channels">Channels</TabLink>}>
          No deliveries yet.
        </EmptySection>
      )}
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

/** "Delivered", or when the next attempt is. */
export function stateText({ state, attempts, nextAttemptAt }: ChannelDelivery) {
  if (state !== "waiting" || attempts === 0) return deliveryStateLabels[state];
  return (
    <>
      {deliveryStateLabels[state]}, next attempt{" "}
      <Moment at={nextAttemptAt} part="shortMinute" said />
    </>
  );
}

/** Its colour where a user has something to do. */
export const stateInk = ({ state }: ChannelDelivery) =>
  (state === "failed" && "text-attn") || (state === "unknown" && "text-unknown");

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
    className: stateInk,
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
