"use client";
import { EntryVerbs } from "@/components/shell/entry/entry-verbs";
import { askedNext, mayHaveWords, sentenceOf } from "@/components/shell/entry/entry-words";
import { StateMark } from "@/components/shell/entry/state-mark";
import { intentDetail } from "@/components/shell/words/intent-sentence";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import type { JournalRow } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";

interface UnknownListProps {
  rows: readonly JournalRow[];
  /** How many there are in all. */
  count: number;
  onOpen: (id: string) => void;
  onUsed: () => void;
  /** Brings the next older ones; null when all stand here. */
  onOlder: (() => void) | null;
  readingOlder: boolean;
}

/** Above everything: what nobody knows the outcome of, what is asked about it, and the ways out. */
export function UnknownList({ rows, count, onOpen, onUsed, ...older }: UnknownListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="thin-bar max-h-[45%] shrink-0 overflow-y-auto border-line border-b">
      <ul aria-label="Unknown">
        {rows.map((row) => (
          <UnknownLine key={row.id} row={row} onOpen={onOpen} onUsed={onUsed} />
        ))}
      </ul>
      {older.onOlder && (
        <p className="flex items-center gap-3 px-3 py-1.5 text-ink-2 text-xs">
          {rows.length} of {count} unknown
          <Button size="sm" off={older.readingOlder && "Being read"} onClick={older.onOlder}>
            Show older unknown
          </Button>
        </p>
      )}
    </section>
  );
}

type LineProps = Pick<UnknownListProps, "onOpen" | "onUsed"> & { row: JournalRow };

function UnknownLine({ row, onOpen, onUsed }: LineProps) {
  const { accountId, environment } = row;
  return (
    <li
      className={
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-unknown border-l-[3px] " +
        "border-b border-b-line-soft py-1.5 pr-3 pl-[9px] " +
        "bg-[color-mix(in_srgb,var(--bd-unknown)_7%,var(--bd-surface))]"
      }
    >
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className={
          "flex min-w-0 flex-1 basis-[420px] flex-wrap items-center gap-x-3 gap-y-0.5 text-left " +
          "phone:basis-full"
        }
      >
        <StateMark state={row.state} kind={row.kind} />
        <span className="mono text-ink-3">{formatMoment(row.createdAt, "UTC").slice(5, 19)}</span>
        <span className="font-medium">{sentenceOf(row)}</span>
        <span className="text-ink-2">{row.accountName}</span>
        <span className="text-ink-3 text-xs">{row.person ?? "the desk"}</span>
        <span className="basis-full text-ink-2 text-xs">
          {intentDetail(row)} {mayHaveWords(row)}{" "}
          <span className="text-unknown">
            <Next row={row} />
          </span>
        </span>
      </button>
      <EntryVerbs
        entry={row}
        accountId={accountId}
        environment={environment}
        size="sm"
        onVerify={() => onOpen(row.id)}
        onUsed={onUsed}
      />
    </li>
  );
}

function Next({ row }: { row: JournalRow }) {
  const { words, until } = askedNext(row);
  if (until === null) return words;
  return <Countdown until={until} before={`${words} in `} over={`${words} now`} />;
}
