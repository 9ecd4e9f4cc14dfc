"use client";

import { useEffect, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { showOwnLimits } from "@/components/desk/drafts";
import { LimitsDialog } from "@/components/limits/limits-dialog";
import { useLimitSummary } from "@/components/limits/use-limit-summary";
import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { LimitCheck } from "@/lib/orders/limit-summary";
import { ticketEndpoint, toRequestBody } from "@/lib/orders/ticket";
import { ruleAppearances } from "./ticket-facts";
import type { TicketHandle } from "./use-ticket";

interface OwnLimitsLineProps {
  accountId: string;
  venue: string;
  ticket: TicketHandle;
  /** What was sent last: the orders of the minute are counted anew after it. */
  sent: string | null;
  onGate: (gate: LimitCheck | null) => void;
}

/** The last line of the strip: what user and administrator allow, and how much is used. */
export function OwnLimitsLine({ accountId, venue, ticket, sent, onGate }: OwnLimitsLineProps) {
  const { may } = useDesk();
  const [editing, setEditing] = useState(false);
  useEffect(() => showOwnLimits.listen(() => setEditing(true)), []);
  const { data, isPending, refetch } = useRiskLimits(accountId);
  useEffect(() => {
    if (sent !== null) void refetch();
  }, [sent, refetch]);
  const { state, world: context } = ticket;
  const summary = useLimitSummary(data, {
    venue,
    endpoint: ticketEndpoint(state),
    request: toRequestBody(state, context, ""),
    instrument: context.instrument,
    indexPrice: context.indexPrice,
  });
  const gate = summary?.gate ?? null;
  const gateText = JSON.stringify(gate);
  useEffect(() => onGate(JSON.parse(gateText)), [gateText, onGate]);
  useEffect(() => () => onGate(null), [onGate]);
  if (isPending)
    return <li aria-hidden="true" className="col-span-2 min-h-[24px] phone:min-h-11" />;
  if (!data || !summary) return null;
  const { icon, ink, say } = ruleAppearances[summary.status];
  const isQuiet = summary.status === "ok" || summary.status === "off";
  return (
    <li
      className={cx(
        "col-span-2 flex min-h-[23px] flex-wrap items-center gap-x-[5px] border-line-soft border-r",
        "border-b px-2 py-0.5 text-xs phone:min-h-11 phone:text-sm",
        !isQuiet && "bg-attn/10",
      )}
    >
      <Icon name={icon} className={cx("size-[11px]", ink)} />
      {may("orders.place") ? (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className={cx("underline decoration-dotted phone:min-h-11", isQuiet ? "text-ink-2" : ink)}
        >
          My limits<span className="sr-only">: change</span>
        </button>
      ) : (
        <span className={isQuiet ? "text-ink-3" : ink}>My limits</span>
      )}
      <span className="sr-only">{say}:</span>
      <span className={cx("ml-auto min-w-0 text-right", isQuiet ? "text-ink-2" : ink)}>
        {summary.text === "" ? <span className="text-ink-3">none</span> : summary.text}
      </span>
      {summary.messages.map((message) => (
        <p key={message} className={cx("basis-full pb-0.5", ink)}>
          {message}
        </p>
      ))}
      {editing && (
        <LimitsDialog accountId={accountId} own={data.own} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
