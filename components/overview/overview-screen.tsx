"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { EmptyBlock, OverviewBlock } from "@/components/panels/overview-block";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { SampleLine } from "@/components/panels/sample-line";
import { cx } from "@/components/ui/cx";
import { Age } from "@/components/ui/live-text";
import { Segmented } from "@/components/ui/segmented";
import { SoftLink } from "@/components/ui/soft-link";
import { useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import { deskQuery } from "@/lib/api/query";
import type { ListedKey } from "@/lib/connections/api";
import { isFutures } from "@/lib/exchange/futures";
import type { OfAccount } from "@/lib/overview/api";
import { ArchiveBlock } from "./archive-block";
import { NeedsDoing } from "./needs-doing";
import { OldestTransfers } from "./oldest-transfers";
import { useOverview } from "./use-overview";

/** What a user works on: the pages of the overview. */
const overviewViews = ["office", "trading", "health"] as const;

export type OverviewView = (typeof overviewViews)[number];

const viewLabels: Readonly<Record<OverviewView, string>> = {
  office: "Office",
  trading: "Trading",
  health: "Health",
};

interface OverviewScreenProps {
  /** Those that this user has, the usual one first. */
  views: readonly OverviewView[];
  /** What a broker earns and pays; null where the user may not see it, or no account has any. */
  office: OfficeParts | null;
  trading: TradingParts;
}

interface OfficeParts {
  /** Whose archive is shown with it. */
  readonly accountId: string;
  /** The month's figures, across the page. */
  readonly sums: ReactNode;
  /** In the list of what needs doing: what is next. */
  readonly next: ReactNode;
  readonly clients: ReactNode;
  readonly rebates: ReactNode;
  readonly locked: ReactNode;
}

interface TradingParts {
  /** What became of today's orders. */
  readonly day: ReactNode;
  /** How the open orders and the watched symbols stand to the index. */
  readonly markets: ReactNode;
  /** What was sent last. */
  readonly entries: ReactNode;
}

/** What a user should know first: of the office, of the orders, or of the desk itself. */
export function OverviewScreen({ views, office, trading }: OverviewScreenProps) {
  const [named, setNamed] = useQueryState("view", parseAsStringLiteral(overviewViews));
  const view = views.find((each) => each === named) ?? views[0];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Overview"
        actions={
          views.length > 1 &&
          view && (
            <Segmented
              label="View"
              options={views.map((value) => ({ value, label: viewLabels[value] }))}
              value={view}
              onChange={(next) => void setNamed(next)}
            />
          )
        }
      />
      <div className="thin-bar relative min-h-0 flex-1 overflow-y-auto">
        <SampleLine />
        {view === "office" && office?.sums}
        <div
          className={cx(
            "grid min-h-full max-[1100px]:block",
            view === "trading"
              ? "grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]"
              : "grid-cols-[minmax(0,1fr)_378px]",
          )}
        >
          <div className="min-w-0 border-line border-r max-[1100px]:border-r-0">
            <NeedsDoingNow next={view === "office" && office?.next} />
            {view === "office" && office?.clients}
            {view === "trading" && (
              <>
                <OpenOrdersBlock />
                {trading.day}
                {trading.entries}
              </>
            )}
            {view === "health" && <AccountsBlock />}
          </div>
          <div className="min-w-0">
            {view === "office" && office?.rebates}
            {view === "trading" && trading.markets}
            {view !== "trading" && (
              <Archives accountId={view === "office" ? office?.accountId : undefined} />
            )}
            {view === "office" && office?.locked}
          </div>
        </div>
      </div>
    </div>
  );
}

function NeedsDoingNow({ next }: { next: ReactNode }) {
  const query = useOverview();
  if (!query.data) {
    return <QueryStatus query={query} what="overview" widths={[320, 100]} rows={6} />;
  }
  return <NeedsDoing overview={query.data} next={next} />;
}

/** How far the archives are, and which transfers wait longest: of one account, or of all. */
function Archives({ accountId }: { accountId: string | undefined }) {
  const { data } = useOverview();
  const isShown = (of: OfAccount) => accountId === undefined || of.accountId === accountId;
  return (
    <>
      {data?.archives && <ArchiveBlock archives={data.archives.filter(isShown)} />}
      {data?.transfers?.filter(isShown).map((of) => (
        <OldestTransfers key={of.accountId} of={of} />
      ))}
    </>
  );
}

/** Whether each key still opens the exchange. */
function AccountsBlock() {
  const { withConnection } = useDesk();
  const query = useQuery(deskQuery("/api/connections"));
  return (
    <OverviewBlock
      title="Keys"
      link={{ href: withConnection("/connections"), label: "Connections" }}
    >
      {!query.data && <QueryStatus query={query} what="keys" widths={[260, 120]} rows={4} />}
      <ul>
        {query.data?.accounts.flatMap(({ id, name, environment, keys }) =>
          keys.map((key) => (
            <li
              key={key.id}
              className="flex items-center gap-2.5 border-line-soft border-t px-4 py-2 phone:px-3"
            >
              <span className="min-w-0 truncate font-medium">{name}</span>
              <EnvironmentBadge environment={environment} />
              <SoftLink
                href={withConnection(`/connections?account=${encodeURIComponent(id)}`)}
                className="min-w-0 truncate"
              >
                {key.label}
              </SoftLink>
              <span className="flex-1" />
              <TestResult test={key.lastTest} />
            </li>
          )),
        )}
      </ul>
    </OverviewBlock>
  );
}

function TestResult({ test }: { test: ListedKey["lastTest"] }) {
  const times = useTimes();
  if (test === null) return <span className="text-ink-3 text-xs">Never tested</span>;
  const { at, failure } = test;
  return (
    <span
      className={cx("whitespace-nowrap text-xs", failure === null ? "text-ink-2" : "text-attn")}
    >
      {`${failure === null ? "Works" : "Refused"}, ${times.said(Date.parse(at))}`}
    </span>
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
