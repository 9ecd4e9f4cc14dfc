import { IconButton } from "@/components/ui/button";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { RecordedDays } from "@/lib/archive/clients";
import { longDay } from "@/lib/archive/day-range";
import { dayOf } from "@/lib/time";

interface IntervalRow {
  readonly type?: string;
  readonly value: string;
  readonly days: RecordedDays;
  readonly note?: string;
  readonly remove?: () => void;
}

interface IntervalsProps {
  name: string;
  /** Of what stands before the days. */
  heads: readonly string[];
  empty: string;
  rows: readonly IntervalRow[];
  /** Whether what holds can be ended here. */
  removable?: boolean;
}

/** What holds from a day on; what has ended is dim and last. */
export function Intervals({ name, heads, empty, rows, removable = false }: IntervalsProps) {
  if (rows.length === 0) return <p className="pb-2 text-ink-3 text-sm">{empty}</p>;
  const sorted = [...rows.filter(holds), ...rows.filter((row) => !holds(row))];
  const [head = "", typeHead] = heads.toReversed();
  const type: PlainColumn<IntervalRow> = {
    head: typeHead ?? "",
    cell: (row) => row.type,
    className: (row) => holds(row) && "text-ink-2",
  };
  const value: PlainColumn<IntervalRow> = {
    head,
    name: true,
    cell: (row) => (
      <>
        <span className={row.type && "mono"}>{row.value}</span>
        {row.note && <span className="ml-2 font-normal text-ink-3 text-xs">{row.note}</span>}
        <span className="hidden whitespace-normal font-normal text-ink-3 text-xs phone:block">
          {recorder(row)}
        </span>
      </>
    ),
  };
  const change: PlainColumn<IntervalRow> = {
    head: "Change",
    hidden: true,
    end: true,
    cell: (row) =>
      removable &&
      row.remove &&
      holds(row) && <IconButton icon="cross" label={`Remove ${row.value}`} onClick={row.remove} />,
  };
  return (
    <PlainTable
      label={name}
      columns={[...(typeHead ? [type] : []), value, ...dayColumns, change]}
      rows={sorted}
      rowKey={(row) => `${row.type} ${row.value} ${row.days.from}`}
      rowClass={(row) => !holds(row) && "text-ink-3"}
      className=""
    />
  );
}

const holds = ({ days }: IntervalRow) => days.until === null;

const dayColumns: readonly PlainColumn<IntervalRow>[] = [
  { head: "From", cell: ({ days }) => longDay(days.from) },
  { head: "Until", cell: ({ days }) => (days.until === null ? "\u2013" : longDay(days.until)) },
  { head: "Recorded by", cell: recorder, wideOnly: true, className: "text-ink-3" },
];

function recorder({ days: { by, at } }: IntervalRow): string {
  return `${by}, ${longDay(dayOf(at, "UTC+8"))}`;
}
