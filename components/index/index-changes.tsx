"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { defaultDeviationBps } from "@/lib/markets/index-facts";
import type { FieldChange, MarketChange, MarketChangesAnswer } from "@/lib/markets/market-changes";
import { percentText, signedBpsText } from "./index-columns";

const pollIntervalMs = 30_000;
const historyDays = 30;

/** What the desk has seen change in an index, or in all of a venue without a symbol. */
const useIndexChanges = (venue: string, list: "index" | "deviations", symbol?: string) =>
  useQuery({
    ...deskQuery("/api/market-changes", {
      ...{ venue, list, days: historyDays },
      ...(symbol === undefined ? {} : { symbol }),
    }),
    refetchInterval: pollIntervalMs,
  });

interface OfIndex {
  venue: string;
  symbol: string;
}

/** What changed in an index and how far off its components went, and the same of other symbols. */
export function IndexHistory({ venue, symbol }: OfIndex) {
  return (
    <div className="relative min-h-[340px] min-w-0 border-line border-l max-[1100px]:border-l-0">
      <div className="thin-bar absolute inset-0 overflow-y-auto max-[1100px]:static">
        <WeightHistory {...{ venue, symbol }} />
        <DeviationHistory {...{ venue, symbol }} />
        <OtherSymbols {...{ venue, symbol }} />
      </div>
    </div>
  );
}

/** How the weights changed, as far as the desk has watched this index. */
function WeightHistory({ venue, symbol }: OfIndex) {
  const numbers = useNumbers();
  const { data, error } = useIndexChanges(venue, "index", symbol);
  const times = useTimes();
  const since =
    data?.comparedSince == null
      ? data && "not watched before"
      : `since ${times.said(data.comparedSince)}, while open or with orders`;
  return (
    <HistorySection title="Weight changes" about={since} {...{ data, error }}>
      {data?.changes.length === 0 && (
        <p className="text-ink-2 text-sm">No weight or member changes in {historyDays} days.</p>
      )}
      <ChangeList
        label="Weight changes"
        changes={data?.changes}
        text={(change) => weightChangeText(change, numbers)}
      />
    </HistorySection>
  );
}

/** When a component went off, as far as the desk has watched this index. */
function DeviationHistory({ venue, symbol }: OfIndex) {
  const numbers = useNumbers();
  const { data, error } = useIndexChanges(venue, "deviations", symbol);
  const about = `beyond ${defaultDeviationBps} bps from the median, each once in ten minutes`;
  return (
    <HistorySection title="Deviations" about={about} {...{ data, error }}>
      {data?.changes.length === 0 && (
        <p className="text-ink-2 text-sm">No component deviated further in {historyDays} days.</p>
      )}
      <ChangeList
        label="Deviating components"
        changes={data?.changes}
        text={(change) => deviationText(change, numbers)}
      />
    </HistorySection>
  );
}

/** So many of the other symbols' are listed, the newest. */
const maxOthers = 100;

/** The same of all other symbols of the venue, newest first; each leads to its index. */
function OtherSymbols({ venue, symbol }: OfIndex) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  const weights = useIndexChanges(venue, "index");
  const deviations = useIndexChanges(venue, "deviations");
  const found = [
    ...changesAs(weights.data, (change) => weightChangeText(change, numbers)),
    ...changesAs(deviations.data, (change) => deviationText(change, numbers)),
  ]
    .filter((change) => change.symbol !== symbol)
    .sort((a, b) => b.seenAt - a.seenAt)
    .slice(0, maxOthers);
  const read = weights.data !== undefined && deviations.data !== undefined;
  return (
    <HistorySection
      title="Other symbols"
      about={`${historyDays} days, newest first`}
      data={weights.data}
      error={weights.error ?? deviations.error}
    >
      {read && found.length === 0 && (
        <p className="text-ink-2 text-sm">No changes in other indices.</p>
      )}
      <ol aria-label="Changes in other indices">
        {found.map((change) => (
          <li key={change.key} className="border-line-soft border-t py-1 text-sm">
            <SoftLink
              href={withConnection(`/index-components/${encodeURIComponent(change.symbol)}`)}
              className="flex items-baseline gap-2 no-underline hover:underline phone:min-h-11"
            >
              <span className="w-[92px] shrink-0 truncate font-medium">{change.symbol}</span>
              <span className="min-w-0 flex-1 text-ink-2">{change.text}</span>
              <Age since={change.seenAt} after=" ago" className="shrink-0 text-ink-3 text-xs" />
            </SoftLink>
          </li>
        ))}
      </ol>
    </HistorySection>
  );
}

const changesAs = (answer: MarketChangesAnswer | undefined, text: (of: FieldChange) => string) =>
  (answer?.changes ?? []).flatMap(({ id, symbol, seenAt, changes }) =>
    changes.map((each) => ({
      key: `${id} ${each.field}`,
      ...{ symbol, seenAt, text: text(each) },
    })),
  );

interface HistorySectionProps {
  title: string;
  /** What of it is known, and since when; not before it was read. */
  about: string | undefined;
  data: MarketChangesAnswer | undefined;
  error: Error | null;
  children: ReactNode;
}

/** Keeps the room of a line. */
const noText = "\u00a0";

function HistorySection({ title, about, data, error, children }: HistorySectionProps) {
  return (
    <section
      aria-label={title}
      className="border-line-soft px-4 pt-1 pb-3 not-first:border-t phone:px-3"
    >
      <h2 className="pt-2 text-md">{title}</h2>
      <p className="pb-1.5 text-ink-3 text-xs">{about ?? noText}</p>
      {error && !data && <p role="alert">{error.message}</p>}
      {!error && !data && <p className="text-sm">{noText}</p>}
      {children}
    </section>
  );
}

interface ChangeListProps {
  label: string;
  changes: readonly MarketChange[] | undefined;
  text: (change: FieldChange) => string;
}

function ChangeList({ label, changes, text }: ChangeListProps) {
  const times = useTimes();
  return (
    <ol aria-label={label}>
      {changes?.map(({ id, beforeAt, seenAt, changes: fields }) => (
        <li key={id} className="border-line-soft border-t py-1.5 text-sm">
          <p className="text-ink-3 text-xs">
            {beforeAt !== null && `after ${times.said(beforeAt)}, `}
            seen <Age since={seenAt} after=" ago" />
          </p>
          {fields.map((each) => (
            <p key={each.field} className="text-attn">
              {text(each)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** "OKX BTC/USDT 25 % → 20 %"; who came and who left in words. */
export function weightChangeText({ field, before, after }: FieldChange, numbers: Numbers): string {
  const [was, is] = [before, after].map((text) => percentText(decimalOrNull(text), numbers));
  if (before === null) return `${field} added at ${is}`;
  if (after === null) return `${field} removed (was ${was})`;
  return `${field} ${was} \u2192 ${is}`;
}

/** "OKX BTC/USDT −31.40 bps, before +3.10"; without a before where it was not known. */
export function deviationText({ field, before, after }: FieldChange, numbers: Numbers): string {
  const [was, is] = [before, after].map((text) => decimalOrNull(text));
  const then = was == null ? "" : `, before ${signedBpsText(was, numbers)}`;
  return `${field} ${is == null ? "\u2013" : signedBpsText(is, numbers)} bps${then}`;
}
