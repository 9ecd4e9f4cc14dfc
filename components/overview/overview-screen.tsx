"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { AlertList } from "@/components/notifications/alert-list";
import { QueryStatus } from "@/components/panels/query-status";
import { SampleLine } from "@/components/panels/sample-line";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Age, useDrawnAt } from "@/components/ui/live-text";
import { SoftLink } from "@/components/ui/soft-link";
import { Hint } from "@/components/ui/tooltip";
import { needsUser } from "@/lib/alerts/notices";
import { deskQuery } from "@/lib/api/query";
import { pluralize } from "@/lib/archive/day-status-text";
import { isFutures } from "@/lib/exchange/futures";
import { firstStartCookie, firstStartDismissed, type Overview } from "@/lib/overview/api";
import { type AttentionItem, attentionItems } from "@/lib/overview/attention";
import { ArchiveBlock } from "./archive-block";
import { OldestTransfers } from "./oldest-transfers";
import { accountPageHref, EmptyBlock, OverviewBlock, useOverview } from "./overview-block";

interface OverviewScreenProps {
  /** What became of today's orders. */
  day: ReactNode;
  /** The sums of the broker's last thirty days, across the page. */
  sums: ReactNode;
  /** The same days in full; null where the user may not see them, or no account has any. */
  rebates: ReactNode;
  /** How the open orders and the watched symbols stand to the index. */
  markets: ReactNode;
  /** What was sent last. */
  entries: ReactNode;
}

/** What a user should know first, as far as the role may know it. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { day, sums, rebates, markets, entries } = props;
  const { me, may } = useDesk();
  const query = useOverview();
  const { data } = query;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center border-line border-b px-4 phone:px-3">
        <h1 className="text-lg">Overview</h1>
        <span className="ml-3 truncate text-ink-3 text-xs">{me.deskName}</span>
      </div>
      <div className="thin-bar relative min-h-0 flex-1 overflow-y-auto">
        <SampleLine />
        {sums}
        <div className="grid min-h-full grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] max-[1100px]:block">
          <div className="min-w-0 border-line border-r max-[1100px]:border-r-0">
            {data ? (
              <AttentionBlock overview={data} />
            ) : (
              <QueryStatus query={query} what="overview" widths={[320, 100]} rows={6} />
            )}
            {may("orders.view") && <OpenOrdersBlock />}
            {may("journal.view") && day}
            {data?.transfers?.map((of) => (
              <OldestTransfers key={of.accountId} of={of} />
            ))}
            {entries}
            {!may("journal.view") && <OpenAlertsBlock />}
          </div>
          <div className="min-w-0">
            {rebates}
            {data?.archives && <ArchiveBlock archives={data.archives} />}
            {markets}
          </div>
        </div>
      </div>
    </div>
  );
}

const attentionAppearances: Readonly<
  Record<AttentionItem["tone"], { icon: IconName; ink: string }>
> = {
  unknown: { icon: "question", ink: "text-unknown" },
  attn: { icon: "alert", ink: "text-attn" },
  quiet: { icon: "clock", ink: "text-ink-3" },
};

/** What waits for a user, the most pressing first; each leads to its page. */
function AttentionBlock({ overview }: { overview: Overview }) {
  const now = useDrawnAt();
  const { connections, withConnection } = useDesk();
  const { data: alerts } = useQuery(deskQuery("/api/alerts"));
  const open = alerts?.alerts.filter((alert) => needsUser(alert, now)).length ?? 0;
  const items = attentionItems(overview, now);
  const parts = Object.values(overview).filter((part) => part !== null).length;
  return (
    <OverviewBlock
      title="Needs attention"
      link={{
        href: withConnection("/alerts"),
        label: open === 0 ? "Alerts" : pluralize(open, "alert"),
      }}
    >
      {items.length === 0 && (
        <EmptyBlock>{parts === 0 ? "Your role has no alerts." : "All clear."}</EmptyBlock>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.key} className="border-line-soft border-t">
            <SoftLink
              href={accountPageHref(connections, item.accountId, item.page)}
              className="flex items-start gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
            >
              <Icon
                name={attentionAppearances[item.tone].icon}
                className={cx("mt-0.5 size-3.5", attentionAppearances[item.tone].ink)}
              />
              <span className="min-w-0 flex-1">
                <span className={cx("font-medium", item.tone === "unknown" && "text-unknown")}>
                  {item.message}
                </span>
                <span className="block text-ink-2 text-xs">{item.detail}</span>
              </span>
              <span className="whitespace-nowrap text-ink-3 text-xs">{item.accountName}</span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </OverviewBlock>
  );
}

/** Every open alert, for those who see no orders and no journal here. */
function OpenAlertsBlock() {
  const { withConnection } = useDesk();
  const { data } = useQuery(deskQuery("/api/alerts"));
  if (!data) return null;
  return (
    <OverviewBlock title="Open alerts" link={{ href: withConnection("/alerts"), label: "Alerts" }}>
      {data.alerts.length === 0 && <EmptyBlock>No open alerts.</EmptyBlock>}
      <AlertList label="Open alerts" alerts={data.alerts} />
    </OverviewBlock>
  );
}

/** Accounts whose orders are read for this page; each costs reads of its own rate limit. */
const maxAccounts = 12;

/** How many orders each account has open, live. */
function OpenOrdersBlock() {
  const { connections, withConnection } = useDesk();
  const accounts = firstOfEach(connections);
  return (
    <OverviewBlock
      title="Open orders"
      link={{ href: withConnection("/orders"), label: "Open orders" }}
    >
      {accounts.length === 0 && <EmptyBlock>No account yet.</EmptyBlock>}
      <ul className="thin-bar max-h-[444px] overflow-y-auto">
        {accounts.map((connection, at) => (
          <AccountLine key={connection.accountId} connection={connection}>
            {at < maxAccounts ? (
              <OrderCount connection={connection} />
            ) : (
              <span className="whitespace-nowrap text-ink-3 text-xs">see its page</span>
            )}
          </AccountLine>
        ))}
      </ul>
    </OverviewBlock>
  );
}

interface AccountLineProps {
  connection: DeskConnection;
  children: ReactNode;
}

function AccountLine({ connection: { id, accountName, environment }, children }: AccountLineProps) {
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={`/orders?connection=${encodeURIComponent(id)}`}
        className="flex items-center gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
      >
        <span className="min-w-0 truncate font-medium">{accountName}</span>
        <EnvironmentBadge environment={environment} />
        <span className="flex-1" />
        {children}
      </SoftLink>
    </li>
  );
}

function OrderCount({ connection }: { connection: DeskConnection }) {
  const { snapshot, error } = useOpenOrders(connection);
  const lacked = connection.lacks["unfilled-orders"];
  const listed = snapshot?.readAt == null ? null : snapshot.rows;
  const futures = listed?.filter((row) => isFutures(row.category ?? "")).length ?? 0;
  const reason = error?.message ?? snapshot?.failure?.message ?? null;
  return (
    <>
      {lacked && (
        <Hint text={lacked} className="truncate text-ink-3 text-xs">
          needs a unified account
        </Hint>
      )}
      {reason && <span className="min-w-0 truncate text-attn text-xs">{reason}</span>}
      {listed && (
        <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
          {futures} futures, {listed.length - futures} spot
          {snapshot?.readAt != null && <Age since={snapshot.readAt} before={", "} after=" old" />}
        </span>
      )}
      <span className="w-10 text-right font-semibold">{listed?.length ?? "\u2013"}</span>
    </>
  );
}

function firstOfEach(connections: readonly DeskConnection[]): readonly DeskConnection[] {
  const seen = new Map<string, DeskConnection>();
  for (const each of connections) if (!seen.has(each.accountId)) seen.set(each.accountId, each);
  return [...seen.values()];
}

const yearSeconds = 31_536_000;

/** Remembers that a user wants the usual overview. */
export function rememberFirstStartDone(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const lasting = `Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
  document.cookie = `${firstStartCookie}=${firstStartDismissed}; ${lasting}`;
}
