"use client";

import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import { type ChannelDelivery, deliveryStateLabels } from "@/lib/alerts/channels";
import { formatMoment } from "@/lib/time";
import { AlertSection, EmptySection, SectionTable } from "./alert-section";

const heads = ["Message", "Channel", "Created", "State", "Attempts", "Last response", ""];

/** What was delivered lately: whether it arrived, after how many attempts, and the last answer. */
export function Deliveries({ deliveries }: { deliveries: readonly ChannelDelivery[] }) {
  return (
    <AlertSection title="Deliveries" note="the newest 50">
      {deliveries.length === 0 && <EmptySection>No deliveries yet.</EmptySection>}
      {deliveries.length > 0 && (
        <SectionTable name="Deliveries" heads={heads}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </SectionTable>
      )}
    </AlertSection>
  );
}

const momentText = (at: number) => `${formatMoment(at, "UTC").slice(5, 16)} UTC`;

function DeliveryRow({ delivery }: { delivery: ChannelDelivery }) {
  const { id, subject, channelName, createdAt, state, attempts, nextAttemptAt, lastResponse } =
    delivery;
  const { busy, change, renew } = useChange();
  const repeat = async () => {
    await change("POST /api/deliveries/[delivery]", { delivery: id });
    await renew("/api/channels");
  };
  const isOpen = state === "failed" || state === "unknown";
  const next =
    state === "waiting" && attempts > 0 ? `, next attempt ${momentText(nextAttemptAt)}` : "";
  return (
    <tr>
      <th scope="row" className="max-w-[320px] truncate text-left font-medium">
        {subject}
      </th>
      <td>{channelName}</td>
      <td>{momentText(createdAt)}</td>
      <td className={cx(state === "failed" && "text-attn", state === "unknown" && "text-unknown")}>
        {`${deliveryStateLabels[state]}${next}`}
      </td>
      <td className="tabular-nums">{attempts}</td>
      <Tooltip text={lastResponse}>
        <td className="max-w-[280px] truncate text-ink-2">{lastResponse}</td>
      </Tooltip>
      <td className="text-right">
        {isOpen && (
          <Button
            size="sm"
            aria-label={`Send ${subject} again`}
            disabledReason={busy && "Saving\u2026"}
            onClick={() => void repeat()}
          >
            Send again
          </Button>
        )}
      </td>
    </tr>
  );
}
