"use client";

import { useQueryState } from "nuqs";
import { DayStateMark } from "@/components/archive-days/day-state";
import { useDesk } from "@/components/desk/desk-provider";
import { CopyButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactRow, FactSection } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import type { ArchivedDay } from "@/lib/archive/api";
import { longDay } from "@/lib/archive/day-range";
import { daySentence, shownState } from "@/lib/archive/day-status-text";
import type { DayCertificate, DaySyncHistory } from "@/lib/archive/day-syncs";
import { gapNames } from "@/lib/archive/enums";
import { type Decimal, decimal, subtract } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { SyncNowButton } from "./archive-status";
import { availableUntilText } from "./coverage-table";
import { DaySyncs } from "./day-syncs";
import { useCorrections, useDaySyncs } from "./use-commissions";

interface DayDrawerProps {
  accountId: string;
  day: ArchivedDay;
  now: number;
}

/** The day that the address names: its state and why, its syncs, its rebate, what is set aside. */
export function DayDrawer({ accountId, day, now }: DayDrawerProps) {
  const numbers = useNumbers();
  const [, setDay] = useQueryState("day");
  const { withConnection } = useDesk();
  const { data, error } = useDaySyncs(accountId, day.day);
  const facts = [
    ["Available until, UTC+8", availableUntilText(day, now)],
    ["Records", numbers.count(day.records)],
    ...(day.missing > 0 ? [["Missing from the last sync", String(day.missing)]] : []),
    ...(day.setAside > 0 ? [["Invalid rows", String(day.setAside)]] : []),
    ...(day.firstVerifiedAt === null
      ? []
      : [["First verified, UTC+8", formatMoment(day.firstVerifiedAt, "UTC+8").slice(0, 16)]]),
  ];
  return (
    <Drawer
      label={`${longDay(day.day)} in full`}
      title={longDay(day.day)}
      marks={<DayStateMark state={shownState(day)} />}
      onClose={() => void setDay(null)}
    >
      <p className="text-ink-2">{daySentence(day, now, numbers)}</p>
      {day.lastError && (
        <p className="flex gap-1.5 pt-1 text-attn text-xs">
          <Icon name="alert" className="mt-px size-3.5" />
          {day.lastError}
        </p>
      )}
      <dl className="pt-2">
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name}>
            <b className="font-medium">{value}</b>
          </FactRow>
        ))}
      </dl>
      <ErrorText className="pt-2">{error?.message}</ErrorText>
      {data?.certificate && <Certificate certificate={data.certificate} digests={data.reads} />}
      {data && data.gaps.length > 0 && <DayGaps gaps={data.gaps} />}
      {data && <DaySyncs day={day} reads={data.reads} now={now} />}
      <DayRebate accountId={accountId} day={day} />
      {data && data.quarantined.length > 0 && <RowsSetAside rows={data.quarantined} />}
      <p className="flex flex-wrap items-center gap-3 pt-3">
        <SyncNowButton accountId={accountId} day={day.day} tone="primary" />
        <SoftLink href={withConnection(`/commissions/fills?from=${day.day}&to=${day.day}`)}>
          Fills
        </SoftLink>
        <SoftLink href={withConnection(`/commissions/corrections?from=${day.day}&to=${day.day}`)}>
          Corrections
        </SoftLink>
      </p>
    </Drawer>
  );
}

/** The newest proof of the day, and whether its last whole sync still gave what it says. */
function Certificate({
  certificate,
  digests,
}: {
  certificate: DayCertificate;
  digests: readonly Pick<DaySyncHistory["reads"][number], "digest">[];
}) {
  const numbers = useNumbers();
  const { number, hash, digest, issuedAt, syncs, sealed } = certificate;
  const newest = digests.find((read) => read.digest !== null)?.digest;
  const stands = newest === undefined || newest === digest;
  return (
    <FactSection
      title={`Certificate ${number}`}
      note={`${formatMoment(issuedAt, "UTC+8").slice(0, 16)} UTC+8`}
    >
      <p className="pt-1 text-ink-2">
        {numbers.counted(certificate.records, "record")}, rebate{" "}
        <ExactAmount value={decimal(certificate.rebate)} /> USDT, the same in{" "}
        {numbers.counted(syncs, "sync")}
        {sealed ? "; sealed, no further syncs." : "."}
      </p>
      {!stands && <p className="text-attn text-xs">The last sync returned different records.</p>}
      <p className="text-xs">
        <span className="text-ink-3">Chain hash </span>
        <span className="mono break-all">{hash}</span>{" "}
        <CopyButton value={hash} what="certificate hash" />
      </p>
    </FactSection>
  );
}

/** Where the day may lack something: a sync tells, and repairs what it finds. */
function DayGaps({ gaps }: { gaps: DaySyncHistory["gaps"] }) {
  return (
    <FactSection title="Gaps" note="Sync now to re-read and repair this day">
      <ul>
        {gaps.map(({ kind, says }) => (
          <li key={says} className="flex gap-2 border-line-soft border-b py-1.5">
            <span className={`shrink-0 ${kind === "shape" ? "text-ink-3" : "text-attn"}`}>
              {gapNames[kind]}
            </span>
            {says}
          </li>
        ))}
      </ul>
    </FactSection>
  );
}

/** The rows that could not be counted, and why. */
function RowsSetAside({ rows }: { rows: DaySyncHistory["quarantined"] }) {
  return (
    <FactSection title="Invalid rows">
      <ul>
        {rows.map(({ row, reason }) => (
          <li key={row} className="border-line-soft border-b py-1.5">
            <p className="text-attn">{reason}</p>
            <p className="mono break-all text-ink-2 text-xs">{row}</p>
          </li>
        ))}
      </ul>
    </FactSection>
  );
}

/** The rebate of a day: as first verified, what changed since, and what counts now. */
function DayRebate({ accountId, day }: { accountId: string; day: ArchivedDay }) {
  const numbers = useNumbers();
  const asked = { account: accountId, from: day.day, to: day.day, limit: "1" };
  const { data, isPlaceholderData } = useCorrections(asked);
  const totals = isPlaceholderData ? undefined : data?.pages[0]?.totals;
  if (!totals) return null;
  const now = decimal(totals.rebate);
  const verb = totals.missing === 1 ? "is" : "are";
  const verified = decimal(totals.rebateFirstVerified);
  const lines: readonly (readonly [string, Decimal, boolean])[] = [
    ...(day.firstVerifiedAt === null
      ? []
      : ([
          ["As first verified", verified, false],
          ["Changed since", subtract(now, verified), false],
        ] as const)),
    ["Latest, counted now", now, true],
    ...(totals.missing === 0
      ? []
      : ([
          [
            `If ${numbers.counted(totals.missing, "missing record")} ${verb} voided`,
            subtract(now, decimal(totals.missingRebate)),
            false,
          ],
        ] as const)),
  ];
  return (
    <FactSection title="Rebate of the day" note="USDT">
      <dl>
        {lines.map(([name, value, strong]) => (
          <FactRow key={name} name={name} {...(strong ? { className: "font-semibold" } : {})}>
            <ExactAmount value={value} />
          </FactRow>
        ))}
      </dl>
    </FactSection>
  );
}
