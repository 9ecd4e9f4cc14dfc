import { CopyButton } from "@/components/ui/button";
import { FactSection } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import type { ArchivedDay } from "@/lib/archive/api";
import type { DaySync } from "@/lib/archive/day-syncs";
import { isVerifiedDay } from "@/lib/archive/enums";
import { formatAge } from "@/lib/time";
import { shortMoment } from "./month-tables";

interface DaySyncsProps {
  day: ArchivedDay;
  /** Newest first, as the desk answers. */
  reads: readonly DaySync[];
  now: number;
}

/** Each sync of a day, oldest first, with method, count and digest; the due one in its place. */
export function DaySyncs({ day, reads, now }: DaySyncsProps) {
  const oldestFirst = reads.toReversed();
  const begun = reads.some(({ state }) => state === "syncing");
  return (
    <FactSection title="Syncs" note="two methods, at least 6 h apart, UTC+8">
      <table aria-label="Syncs of the day" className="w-full">
        <thead>
          <tr className="text-left text-ink-3 text-xs [&>th]:py-1 [&>th]:font-medium">
            <th scope="col">Time, method</th>
            <th scope="col" className="px-2 text-right">
              Records
            </th>
            <th scope="col">Digest</th>
          </tr>
        </thead>
        <tbody>
          {oldestFirst.map((read, at) => (
            <Sync key={read.id} read={read} before={lastComplete(oldestFirst.slice(0, at))} />
          ))}
          {day.nextAt !== null && !begun && <DueSync day={day} at={day.nextAt} now={now} />}
        </tbody>
      </table>
      {reads.length === 0 && day.nextAt === null && (
        <p className="pt-1 text-ink-2">Not synced yet.</p>
      )}
    </FactSection>
  );
}

const lastComplete = (reads: readonly DaySync[]) =>
  reads.findLast(({ state, digest }) => state === "complete" && digest !== null);

function Sync({ read, before }: { read: DaySync; before: DaySync | undefined }) {
  const numbers = useNumbers();
  const { records, rows, digest, state } = read;
  const found = records ?? rows;
  return (
    <tr className="border-line-soft border-t align-top [&>td]:py-1">
      <td>
        {shortMoment(read.completeAt ?? read.startedAt)}
        <span className="block text-ink-3 text-xs">{syncMethodText(read)}</span>
        {!read.whole && (
          <span className="block text-attn text-xs">The start of the day had expired.</span>
        )}
        {read.error && <span className="block text-attn text-xs">{read.error}</span>}
      </td>
      <td className="px-2 text-right">{numbers.count(found)}</td>
      <td>
        {digest === null ? (
          <span className="text-ink-3">{"\u2013"}</span>
        ) : (
          <Hint text={digest} className="mono whitespace-nowrap text-xs">
            {`${digest.slice(0, 6)}\u2026${digest.slice(-4)}`}{" "}
            <CopyButton value={digest} what="digest" />
          </Hint>
        )}
        <span className={`block text-xs ${state === "partial" ? "text-attn" : "text-ink-3"}`}>
          {syncResultText(read, before)}
        </span>
      </td>
    </tr>
  );
}

/** What a sync showed, beside the last complete one before it. */
function syncResultText(read: DaySync, before: DaySync | undefined): string {
  const { state, digest, records, missing, added, changed } = read;
  if (state === "syncing") return "in progress";
  if (state === "partial") return `interrupted on page ${read.pages + 1}`;
  if (before === undefined || digest === null) return "complete";
  if (digest === before.digest && records === before.records) return "same as previous";
  const parts = [
    (missing ?? 0) > 0 && `${missing} missing`,
    changed > 0 && `${changed} changed`,
    added > 0 && `${added} added`,
  ].filter(Boolean);
  return `\u2260 ${parts.join(", ") || "differs from previous"}`;
}

/** "Cursor, 500 a page". */
function syncMethodText({ method, pageRows }: Pick<DaySync, "method" | "pageRows">): string {
  return method === "slices" ? "Time slices" : `Cursor, ${pageRows} a page`;
}

function DueSync({ day, at, now }: { day: ArchivedDay; at: number; now: number }) {
  const numbers = useNumbers();
  const first = day.completeSyncs === 0;
  const method = first || isVerifiedDay(day.state) ? "planned" : "the other method";
  return (
    <tr className="border-line-soft border-t align-top text-ink-2 [&>td]:py-1">
      <td>
        due {shortMoment(Math.max(at, now))}
        <span className="block text-ink-3 text-xs">{method}</span>
      </td>
      <td className="px-2 text-right">{"\u2013"}</td>
      <td>
        {"\u2013"}
        <span className="block text-xs">{at <= now ? "now" : `in ${formatAge(at - now)}`}</span>
        {day.missing > 0 && (
          <span className="block text-xs">{numbers.counted(day.missing, "record")} to check</span>
        )}
      </td>
    </tr>
  );
}
