"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Drawer } from "@/components/ui/drawer";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { longDay } from "@/lib/archive/day-range";
import type { ArchivedDay, DayRead } from "@/lib/archive/wire";
import { formatAge, formatMoment } from "@/lib/time";
import { keptWords, nextWords } from "./coverage-table";
import { ReadNowButton } from "./read-now-button";
import { shownState, stateLooks } from "./state-look";
import { StateMark } from "./state-mark";
import { useDayReads } from "./use-commissions";

interface DayDrawerProps {
  accountId: string;
  day: ArchivedDay;
  now: number;
  onClose: () => void;
}

/** One day: how far it is read, by which readings, and what could not be counted. */
export function DayDrawer({ accountId, day, now, onClose }: DayDrawerProps) {
  const { keep } = useDesk();
  const { data, error } = useDayReads(accountId, day.day);
  const facts = [
    ["Records", day.records.toLocaleString("en")],
    ["Complete readings", String(day.completeReads)],
    ["Read next", nextWords(day, now)],
    ["The exchange keeps it for", keptWords(day, now)],
  ];
  return (
    <Drawer label={`${longDay(day.day)} in full`} title={longDay(day.day)} onClose={onClose}>
      <p className="flex items-center gap-2">
        <StateMark state={shownState(day)} />
      </p>
      <p className="pt-1 text-ink-2">{stateLooks[shownState(day)].means}</p>
      {day.lastError && (
        <p className="flex gap-1.5 pt-1 text-attn text-xs">
          <Icon name="alert" className="mt-px size-3.5" />
          {day.lastError}
        </p>
      )}
      <dl className="pt-2">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-[25px] items-center justify-between border-line-soft border-b"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-3 pt-3">
        <ReadNowButton accountId={accountId} day={day.day} />
        <SoftLink href={keep(`/commissions/fills?from=${day.day}&to=${day.day}`)}>Fills</SoftLink>
      </p>
      <h3 className="mt-4 border-line border-b pb-[3px] text-sm">Readings</h3>
      {error && (
        <p role="alert" className="pt-2 text-danger text-xs">
          {error.message}
        </p>
      )}
      {data?.reads.length === 0 && <p className="pt-2 text-ink-2">None has begun yet.</p>}
      <ul>
        {data?.reads.map((read) => (
          <Reading key={read.id} read={read} />
        ))}
      </ul>
      {data && data.quarantined.length > 0 && (
        <section>
          <h3 className="mt-4 border-line border-b pb-[3px] text-sm">
            Rows that could not be read
          </h3>
          <ul>
            {data.quarantined.map(({ row, why }) => (
              <li key={row} className="border-line-soft border-b py-1.5">
                <p className="text-attn">{why}</p>
                <p className="mono break-all text-ink-2 text-xs">{row}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
}

const endWords: Readonly<Record<DayRead["state"], string>> = {
  reading: "under way",
  complete: "to the list's end",
  partial: "broke off",
};

function Reading({ read }: { read: DayRead }) {
  const { startedAt, endedAt, pages, rows, added, changed, pageRows } = read;
  const took = endedAt === null ? "" : `, took ${formatAge(endedAt - startedAt)}`;
  return (
    <li className="border-line-soft border-b py-1.5">
      <p className="flex justify-between gap-2">
        <span className="mono">{formatMoment(startedAt, "UTC").slice(0, 19)} UTC</span>
        <span className={read.state === "partial" ? "text-attn" : "font-medium"}>
          {endWords[read.state]}
        </span>
      </p>
      <p className="text-ink-2 text-xs">
        {`${pages} ${pages === 1 ? "page" : "pages"} of ${pageRows}, ${count(rows)} rows: `}
        {`${count(added)} new, ${count(changed)} corrected`}
        {took}
      </p>
      {!read.whole && (
        <p className="text-attn text-xs">The exchange had forgotten the day's beginning.</p>
      )}
      {read.error && <p className="text-attn text-xs">{read.error}</p>}
    </li>
  );
}

const count = (records: number) => records.toLocaleString("en");
