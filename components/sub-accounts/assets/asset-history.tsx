"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChartAndTable, tableLine } from "@/components/ui/chart/chart-and-table";
import { BarChart, plainBar } from "@/components/ui/chart/charts";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { Select } from "@/components/ui/select";
import { Moment, useTimes, useZoneName } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import { decimal, type Numbers } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import type { AssetHistory, AssetPoint, WatchedAssets } from "@/lib/sub-accounts/api";
import { formatAge } from "@/lib/time";
import type { AssetAccount } from "./asset-table";
import { budgetText, WatchListButton } from "./watch-list";

const pollIntervalMs = 60_000;

/** The snapshots that the desk takes by itself; the address says of whom all are asked for. */
export function useAssetHistory(accountId: string) {
  const [uid] = useQueryState("history");
  return useQuery({
    ...deskQuery("/api/assets/history", { account: accountId, uid }),
    placeholderData: (before) => before,
    refetchInterval: pollIntervalMs,
  });
}

interface AssetWatchProps {
  accountId: string;
  accounts: readonly AssetAccount[];
  onOpen: (uid: string) => void;
}

/** What is watched, and what of it is flagged. */
export function AssetWatch({ accountId, accounts, onOpen }: AssetWatchProps) {
  const { data } = useAssetHistory(accountId);
  if (!data) return null;
  return (
    <AssetHistoryPanel
      history={data}
      onOpen={onOpen}
      tools={<WatchListButton accountId={accountId} history={data} accounts={accounts} />}
    />
  );
}

interface AssetHistoryPanelProps {
  history: AssetHistory;
  onOpen: (uid: string) => void;
  /** What can be changed of what is watched. */
  tools?: ReactNode;
}

/** In one line what is watched, and below it what is flagged. */
export function AssetHistoryPanel({ history, onOpen, tools }: AssetHistoryPanelProps) {
  const numbers = useNumbers();
  const flagged = history.watched.filter(isFlagged);
  return (
    <section aria-label="Asset history" className="shrink-0 border-line border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-xs">
        <span className="text-ink-3">{paceText(history)}</span>
        <OldestRead watched={history.watched} />
        {history.unwatched.length > 0 && (
          <span className="text-ink-2">{history.unwatched.length} not watched.</span>
        )}
        <span className="flex-1" />
        {tools}
      </div>
      {flagged.length > 0 && (
        <ul
          aria-label="Flags"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
          tabIndex={0}
          className="thin-bar max-h-[72px] overflow-auto px-3 pb-1.5 text-xs"
        >
          {flagged.map((cell) => (
            <li key={`${cell.uid} ${cell.productType}`} className="text-attn">
              <Button size="sm" tone="quiet" onClick={() => onOpen(cell.uid)}>
                <span className="mono">{cell.uid}</span>
              </Button>{" "}
              {cell.productType}: {flagText(cell, numbers)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function paceText(history: AssetHistory): string {
  const { everyMs, callsPerSecond, watched } = history;
  if (everyMs === 0) return "Snapshots are off (ASSET_SNAPSHOT_MINUTES is 0).";
  const pace = `max ${callsPerSecond} of 10 calls per second`;
  const count = new Set(watched.map(({ uid }) => uid)).size;
  return `Updated every ${formatAge(everyMs)}, ${pace}: ${budgetText(history, count)}`;
}

/** How old the oldest newest snapshot is, and how many cells have none yet. */
function OldestRead({ watched }: { watched: readonly WatchedAssets[] }) {
  const read = watched.flatMap(({ readAt }) => (readAt === null ? [] : [readAt]));
  if (watched.length === 0) return null;
  const missing = watched.length - read.length;
  return (
    <span className="text-ink-2">
      {read.length > 0 && <Age since={Math.min(...read)} before="Oldest: " after=" ago." />}
      {missing > 0 && ` ${missing} not loaded yet.`}
    </span>
  );
}

const isFlagged = ({ dropped, error, shortOf }: WatchedAssets) =>
  dropped || error !== null || shortOf !== null;

/** Why a cell is flagged. */
function flagText(
  { dropped, dropPercent, error, shortOf }: WatchedAssets,
  numbers: Numbers,
): string {
  const drop = dropped ? `equity down ${numbers.text(dropPercent ?? "")} % in 24 h` : null;
  const failed = error === null ? null : `couldn't load: ${error}`;
  const short =
    shortOf === null ? null : `only ${numbers.decimal(decimal(shortOf))} USDT available`;
  return [drop, short, failed].filter((text) => text !== null).join("; ");
}

interface EquityHistoryProps {
  uid: string;
  /** Newest first. */
  points: readonly AssetPoint[];
}

/** One sub-account's equity in one product line, as often as it changed. */
export function EquityHistory({ uid, points }: EquityHistoryProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const zone = useZoneName();
  const [productType, setProductType] = useState<string>(productTypes[0]);
  const shown = points.filter((point) => point.productType === productType);
  const bars = shown.toReversed().flatMap((point) => {
    if (point.equity === null) return [];
    const value = decimal(point.equity);
    const title = `${times.said(point.from, "second")}: ${numbers.decimal(value)} USDT`;
    const label = times.text(point.from, "shortMinute");
    return [{ key: `${point.from}`, label, parts: plainBar(value), title }];
  });
  return (
    <ChartAndTable
      title={`Equity of ${uid}, USDT`}
      tools={
        <Select
          label="Product line"
          value={productType}
          onChange={setProductType}
          options={productTypes.map((each) => ({ value: each, label: each }))}
        />
      }
      chart={
        shown.length === 0 ? (
          <p className="py-2 text-ink-3 text-xs">No snapshots yet.</p>
        ) : (
          <BarChart bars={bars} label={describeEquity(uid, productType, bars.length)} />
        )
      }
      table={
        <>
          <TableHead named={2} heads={[`From, ${zone}`, `Until, ${zone}`, "Equity, USDT"]} />
          <tbody>
            {shown.map(({ from, until, equity, error }) => (
              <tr key={from} className={tableLine}>
                <th scope="row" className="text-left font-normal">
                  <Moment at={from} part="second" />
                </th>
                <td className="text-left">
                  <Moment at={until} part="second" />
                </td>
                <td>{equity === null ? (error ?? "\u2013") : numbers.decimal(decimal(equity))}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  );
}

function describeEquity(uid: string, productType: string, count: number): string {
  return `Equity of ${uid} in ${productType}, ${count} snapshots. See the table view for numbers.`;
}
