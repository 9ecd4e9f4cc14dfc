"use client";
import { intentDetail } from "@/components/shell/words/intent-sentence";
import { Countdown } from "@/components/ui/countdown";
import type { JournalRow } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";
import { askedNext, sentenceOf } from "./journal-words";
import { StateMark } from "./state-mark";

interface UnknownListProps {
  rows: readonly JournalRow[];
  onOpen: (id: string) => void;
}

/** Above everything: what nobody knows the outcome of, and what is asked about it next. */
export function UnknownList({ rows, onOpen }: UnknownListProps) {
  if (rows.length === 0) return null;
  return (
    <ul
      aria-label="Unknown"
      className="thin-bar max-h-[40%] shrink-0 overflow-y-auto border-line border-b"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className={
              "flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 border-unknown border-l-[3px] " +
              "bg-[color-mix(in_srgb,var(--bd-unknown)_7%,var(--bd-surface))] py-1.5 pr-3 pl-[9px] " +
              "text-left focus-visible:-outline-offset-2"
            }
          >
            <StateMark state={row.state} />
            <span className="mono text-ink-3">
              {formatMoment(row.createdAt, "UTC").slice(5, 19)}
            </span>
            <span className="font-medium">{sentenceOf(row)}</span>
            <span className="text-ink-2">{row.accountName}</span>
            <span className="text-ink-3 text-xs">{row.person ?? "the desk"}</span>
            <span className="basis-full text-ink-2 text-xs">
              {intentDetail(row)} It may have happened. Nothing is sent again by itself.{" "}
              <span className="text-unknown">
                <Next row={row} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Next({ row }: { row: JournalRow }) {
  const { words, until } = askedNext(row);
  if (until === null) return words;
  return <Countdown until={until} before={`${words} in `} over={`${words} now`} />;
}
