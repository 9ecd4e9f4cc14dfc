"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { equalAlerts } from "@/components/notifications/alert-list";
import { EmptyBlock, OverviewBlock } from "@/components/panels/overview-block";
import { QueryStatus } from "@/components/panels/query-status";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Age, useDrawnAt } from "@/components/ui/live-text";
import { Counted, useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { useZone } from "@/components/ui/times";
import { needsUser } from "@/lib/alerts/notices";
import { type Alert, alertPage, alertRules } from "@/lib/alerts/rules";
import { deskQuery } from "@/lib/api/query";
import type { Overview } from "@/lib/overview/api";
import { attentionItems } from "@/lib/overview/attention";
import type { AttentionItem } from "@/lib/overview/attention-item";
import { accountPageHref } from "./use-overview";

interface NeedsDoingProps {
  overview: Overview;
  /** What is next though nothing is wrong. */
  next?: ReactNode;
}

/** What waits for a user: unknown orders, open alerts, what no alert tells of, what is next. */
export function NeedsDoing({ overview, next }: NeedsDoingProps) {
  const now = useDrawnAt();
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  const query = useQuery(deskQuery("/api/alerts"));
  const { data } = query;
  const known = data?.alerts.filter(({ resolvedAt }) => resolvedAt === null) ?? [];
  const open = known.filter((alert) => needsUser(alert, now));
  const told = new Set(known.map(({ rule, accountId }) => `${rule} ${accountId}`));
  const zone = useZone();
  const items = attentionItems(overview, now, numbers, zone).filter(
    ({ rule, accountId }) => rule === undefined || !told.has(`${rule} ${accountId}`),
  );
  const isUrgent = ({ tone }: AttentionItem) => tone !== "quiet";
  const urgent = open.length + items.filter(isUrgent).length;
  return (
    <OverviewBlock
      title="Needs doing"
      note={urgent > 0 && `${numbers.count(urgent)} need action`}
      link={{ href: withConnection("/alerts"), label: "All alerts" }}
    >
      <ul className="peer">
        {items.filter(isUrgent).map((item) => (
          <ItemLine key={item.key} item={item} />
        ))}
        {equalAlerts(open).map((alerts) => (
          <AlertLine key={alerts[0]?.id} alerts={alerts} />
        ))}
        {next}
        {items
          .filter((item) => !isUrgent(item))
          .map((item) => (
            <ItemLine key={item.key} item={item} />
          ))}
      </ul>
      {data ? (
        <div className="hidden peer-empty:block">
          <EmptyBlock>All clear.</EmptyBlock>
        </div>
      ) : (
        <QueryStatus query={query} what="alerts" widths={[320, 100]} rows={3} />
      )}
    </OverviewBlock>
  );
}

interface LineProps {
  href: string;
  icon: IconName;
  ink: string;
  title: ReactNode;
  detail: ReactNode;
  end: ReactNode;
}

/** One thing that waits; all of it leads to where it is dealt with. */
function Line({ href, icon, ink, title, detail, end }: LineProps) {
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={href}
        className="flex items-start gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
      >
        <Icon name={icon} className={cx("mt-0.5 size-3.5", ink)} />
        <span className="min-w-0 flex-1">
          {title}
          <span className="block text-ink-2 text-xs [overflow-wrap:anywhere]">{detail}</span>
        </span>
        <span className="whitespace-nowrap text-right text-ink-3 text-xs">{end}</span>
      </SoftLink>
    </li>
  );
}

const itemAppearances: Readonly<Record<AttentionItem["tone"], { icon: IconName; ink: string }>> = {
  unknown: { icon: "question", ink: "text-unknown" },
  attn: { icon: "alert", ink: "text-attn" },
  quiet: { icon: "clock", ink: "text-ink-3" },
};

function ItemLine({ item }: { item: AttentionItem }) {
  const { connections } = useDesk();
  const { tone, message, detail, accountId, accountName, page } = item;
  return (
    <Line
      href={accountPageHref(connections, accountId, page)}
      {...itemAppearances[tone]}
      title={
        <span className={cx("font-medium", tone === "unknown" && "text-unknown")}>{message}</span>
      }
      detail={detail}
      end={accountName}
    />
  );
}

/** Alerts of one rule on one account. */
function AlertLine({ alerts }: { alerts: readonly Alert[] }) {
  const { connections } = useDesk();
  const [alert] = alerts;
  if (!alert) return null;
  const { rule, level, accountId, accountName, message } = alert;
  const isError = level === "error";
  const oldest = Math.min(...alerts.map(({ firstSeenAt }) => firstSeenAt));
  return (
    <Line
      href={accountPageHref(connections, accountId, alertPage(alert))}
      icon="alert"
      ink={isError ? "text-attn" : "text-ink-3"}
      title={
        <span className={cx("font-medium", isError && "text-attn")}>
          {alertRules[rule].label}
          <span className="sr-only">, {isError ? "error" : "warning"}</span>
        </span>
      }
      detail={alerts.length === 1 ? message : <Counted count={alerts.length} thing="alert" />}
      end={
        <>
          {`${accountName} \u00b7 `}
          <Age since={oldest} />
        </>
      }
    />
  );
}
