"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { ActionMenu } from "@/components/ui/action-menu";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useDrawnAt } from "@/components/ui/live-text";
import { SoftLink } from "@/components/ui/soft-link";
import { type Times, useTimes } from "@/components/ui/times";
import { needsUser } from "@/lib/alerts/notices";
import { type Alert, alertPage, alertRules } from "@/lib/alerts/rules";
import { renewDesk } from "@/lib/api/query";
import { deskNow } from "@/lib/time";

interface AlertListProps {
  alerts: readonly Alert[];
  label: string;
  onFollow?: (() => void) | undefined;
}

/** Fewer stand as they are. */
const minGrouped = 3;

/** Alerts that tell of the same on the same account, each kind where its first one stands. */
export function equalAlerts(alerts: readonly Alert[]): readonly (readonly Alert[])[] {
  const groups = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const key = `${alert.rule} ${alert.accountId}`;
    groups.set(key, [...(groups.get(key) ?? []), alert]);
  }
  return [...groups.values()];
}

/** Alerts: what they are about, who dealt with them, what can be done; equal ones as one. */
export function AlertList({ alerts, label, onFollow }: AlertListProps) {
  return (
    <ul aria-label={label}>
      {equalAlerts(alerts).map((equal) =>
        equal.length < minGrouped ? (
          equal.map((alert) => <AlertItem key={alert.id} {...{ alert, onFollow }} />)
        ) : (
          <AlertGroup key={equal[0]?.id} {...{ alerts: equal, onFollow }} />
        ),
      )}
    </ul>
  );
}

interface AlertItemProps extends Pick<AlertListProps, "onFollow"> {
  alert: Alert;
}

function AlertItem({ alert, onFollow }: AlertItemProps) {
  const times = useTimes();
  const ink = inkOf([alert], useDrawnAt());
  return (
    <li className="flex flex-wrap items-start gap-x-2.5 gap-y-1 border-line-soft border-t px-4 py-2 phone:px-3">
      <Icon name="alert" className={cx("mt-0.5 size-3.5", ink)} />
      <span className="min-w-0 flex-1 basis-[200px]">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <AlertTitle alert={alert} onFollow={onFollow} />
          <span className="min-w-0 break-words text-ink-2 text-xs">{alert.message}</span>
        </span>
        <span className="block text-ink-3 text-xs">{historyText(alert, times)}</span>
      </span>
      {alert.resolvedAt === null && <AlertActions alerts={[alert]} />}
    </li>
  );
}

/** Alerts of one rule on one account: one line until it is opened. */
function AlertGroup({ alerts, onFollow }: Pick<AlertListProps, "alerts" | "onFollow">) {
  const [open, setOpen] = useState(false);
  const times = useTimes();
  const now = useDrawnAt();
  const [first] = alerts;
  if (!first) return null;
  const name = `${alertRules[first.rule].label} (${alerts.length})`;
  const since = Math.min(...alerts.map(({ firstSeenAt }) => firstSeenAt));
  return (
    <li className="border-line-soft border-t">
      <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1 px-4 py-2 phone:px-3">
        <Icon name="alert" className={cx("mt-0.5 size-3.5", inkOf(alerts, now))} />
        <span className="min-w-0 flex-1 basis-[200px]">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex items-center gap-1.5 font-semibold phone:min-h-11"
          >
            {name}
            <Icon name={open ? "chevron-down" : "chevron-right"} className="size-3 text-ink-2" />
          </button>
          <span className="block text-ink-3 text-xs">
            {first.accountName} {"\u00b7"} since {times.said(since)}
          </span>
        </span>
        {first.resolvedAt === null && <AlertActions alerts={alerts} />}
      </div>
      {open && (
        <ul aria-label={name} className="pl-6">
          {alerts.map((alert) => (
            <AlertItem key={alert.id} {...{ alert, onFollow }} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Amber only while an error waits for a user. */
const inkOf = (alerts: readonly Alert[], now: number) =>
  alerts.some((alert) => alert.level === "error" && needsUser(alert, now))
    ? "text-attn"
    : "text-ink-3";

function AlertTitle({ alert, onFollow }: { alert: Alert; onFollow: (() => void) | undefined }) {
  const { connections } = useDesk();
  const now = useDrawnAt();
  const connection = connections.find(({ accountId }) => accountId === alert.accountId);
  const page = alertPage(alert);
  const key = connection && `connection=${encodeURIComponent(connection.id)}`;
  return (
    <SoftLink
      href={key ? `${page}${page.includes("?") ? "&" : "?"}${key}` : page}
      {...(onFollow && { onClick: onFollow })}
      className={cx(
        "text-ink no-underline hover:underline",
        needsUser(alert, now) && "font-semibold",
      )}
    >
      {alertRules[alert.rule].label}
      <span className="sr-only">, {alert.level === "error" ? "error" : "warning"}</span>
    </SoftLink>
  );
}

/** Seen so soon after it happened, one moment says both: conditions are looked for at intervals. */
const sameMs = 60_000;

function sinceText({ eventAt, firstSeenAt }: Alert, { said }: Times): string {
  return eventAt === null || Math.abs(firstSeenAt - eventAt) <= sameMs
    ? `since ${said(firstSeenAt)}`
    : `happened ${said(eventAt)}, first seen ${said(firstSeenAt)}`;
}

/** "Main · since 2026-11-20 10:04 UTC · acknowledged by Tess, 2026-11-20 10:06 UTC" */
function historyText(alert: Alert, times: Times): string {
  const { said } = times;
  const { accountName, acknowledgedAt, acknowledgedBy } = alert;
  const { snoozedUntil, snoozedBy, resolvedAt } = alert;
  const isSnoozed = snoozedUntil !== null && snoozedUntil > deskNow() && acknowledgedAt === null;
  return [
    accountName,
    sinceText(alert, times),
    isSnoozed && `snoozed by ${snoozedBy} until ${said(snoozedUntil)}`,
    acknowledgedAt !== null && `acknowledged by ${acknowledgedBy}, ${said(acknowledgedAt)}`,
    resolvedAt !== null && `resolved ${said(resolvedAt)}`,
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
}

const hourMs = 3_600_000;

const snoozes = [
  { value: hourMs, label: "1 hour" },
  { value: 8 * hourMs, label: "8 hours" },
  { value: 24 * hourMs, label: "1 day" },
  { value: 7 * 24 * hourMs - 60_000, label: "7 days" },
];

/** What can be done with these, which are of one rule. */
function AlertActions({ alerts }: Pick<AlertListProps, "alerts">) {
  const { me } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const [first] = open;
  if (!first || !me.capabilities.includes(alertRules[first.rule].manage)) return null;
  const send = async (asked: { action: "acknowledge" } | { action: "snooze"; until: number }) => {
    for (const { id } of open) {
      if (!(await change("PATCH /api/alerts/[alert]", { alert: id, ...asked }))) break;
    }
    await renewDesk(queries, "/api/alerts");
  };
  const what = open.length === 1 ? first.object : `${open.length} alerts`;
  const name = `${alertRules[first.rule].label}, ${what}`;
  return (
    <span className="ml-6 flex items-center gap-1.5">
      {refused && <span className="text-attn text-xs">{refused.message}</span>}
      <ActionMenu
        text="Snooze"
        label={`Snooze ${name}`}
        disabled={busy}
        actions={snoozes}
        onAction={(ms) => void send({ action: "snooze", until: deskNow() + ms })}
      />
      <Button
        size="sm"
        aria-label={`Acknowledge ${name}`}
        disabledReason={busy && "Saving\u2026"}
        onClick={() => void send({ action: "acknowledge" })}
      >
        Acknowledge{open.length > 1 && ` ${open.length}`}
      </Button>
    </span>
  );
}
