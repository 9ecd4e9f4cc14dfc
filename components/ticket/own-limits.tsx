"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { deskQuery } from "@/lib/api/query";
import type { GuardRailsAnswer } from "@/lib/orders/guard-rails-api";
import { type GuardGate, type GuardSummary, summariseGuard } from "@/lib/orders/guard-summary";
import { guardedOrderOf } from "@/lib/orders/guarded-order";
import { stableQuoteRate } from "@/lib/orders/order-value";
import { ticketEndpoint, toRequestBody } from "@/lib/orders/ticket";
import { ruleAppearances } from "./ticket-facts";
import type { TicketHandle } from "./use-ticket";

const LimitsDialog = lazyComponent(() =>
  import("@/components/shell/limits/limits-dialog").then((part) => part.LimitsDialog),
);

interface OwnLimitsLineProps {
  accountId: string;
  ticket: TicketHandle;
  /** What was sent last: the orders of the minute are counted anew after it. */
  sent: string | null;
  onGate: (gate: GuardGate | null) => void;
}

/** So often the orders of the last minute are counted while they are bounded. */
const countIntervalMs = 10_000;

/** The last line of the strip: what person and administrator allow, and how much is used. */
export function OwnLimitsLine({ accountId, ticket, sent, onGate }: OwnLimitsLineProps) {
  const { may } = useDesk();
  const [editing, setEditing] = useState(false);
  const { data, refetch } = useQuery({
    ...deskQuery("/api/guard-rails", { account: accountId }),
    refetchInterval: countIntervalMs,
    retry: false,
  });
  useEffect(() => {
    if (sent !== null) void refetch();
  }, [sent, refetch]);
  const summary = useGuardSummary(data, ticket);
  const gate = summary?.gate ?? null;
  const gateText = JSON.stringify(gate);
  useEffect(() => onGate(JSON.parse(gateText)), [gateText, onGate]);
  useEffect(() => () => onGate(null), [onGate]);
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
      <span className={isQuiet ? "text-ink-3" : ink}>Mine</span>
      <span className="sr-only">{say}:</span>
      <span className={cx("ml-auto min-w-0 text-right", isQuiet ? "text-ink-2" : ink)}>
        {summary.text === "" ? <span className="text-ink-3">no limits set</span> : summary.text}
      </span>
      {may("orders.place") && (
        <Button
          tone="quiet"
          size="sm"
          className="h-[18px]! phone:h-10!"
          aria-label="Change my limits"
          onClick={() => setEditing(true)}
        >
          {data.own ? "Edit" : "Set"}
          {"\u2026"}
        </Button>
      )}
      {summary.messages.map((message) => (
        <p key={message} className={cx("basis-full pb-0.5", ink)}>
          {message}
        </p>
      ))}
      {editing && (
        <Suspense>
          <LimitsDialog accountId={accountId} own={data.own} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </li>
  );
}

function useGuardSummary(
  answer: GuardRailsAnswer | undefined,
  { state, world }: TicketHandle,
): GuardSummary | null {
  const { instrument, indexPrice } = world;
  const body = toRequestBody(state, world, "");
  const bodyText = body && JSON.stringify(body);
  return useMemo(() => {
    if (!answer) return null;
    if (bodyText === null || instrument === null) return summariseGuard(answer, null, null);
    const order = guardedOrderOf(ticketEndpoint(state), JSON.parse(bodyText));
    const quoteRate = stableQuoteRate(instrument.quoteCoin);
    return summariseGuard(answer, order, { instrument, indexPrice, quoteRate });
  }, [answer, bodyText, instrument, indexPrice, state]);
}
