"use client";
import { Age } from "@/components/ui/age";
import { StatusItem } from "@/components/ui/status-bar";
import { topicText } from "@/lib/live/topic";
import { useDesk } from "../desk/desk-provider";
import { useReading } from "../live/use-reading";

/** When the exchange last answered with the account's open orders. */
export function LastUpdate() {
  const { connection, may } = useDesk();
  const accountId = connection?.accountId;
  const topic = accountId && may("orders.view") ? topicText({ kind: "orders", accountId }) : null;
  const { reading } = useReading(topic);
  if (!reading?.readAt) return null;
  return (
    <StatusItem name="Orders">
      <Age since={reading.readAt} before="updated " after=" ago" />
    </StatusItem>
  );
}
