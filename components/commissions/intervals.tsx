import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
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
  const holds = ({ days }: IntervalRow) => days.until === null;
  const sorted = [...rows.filter(holds), ...rows.filter((row) => !holds(row))];
  return (
    <table aria-label={name} className="w-full whitespace-nowrap">
      <thead>
        <tr
          className={
            "h-[26px] border-line border-y bg-raised text-left text-ink-3 text-xs [&>th]:px-2 " +
            "[&>th]:font-medium"
          }
        >
          {[...heads, "From", "Until"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" className="phone:hidden">
            Recorded by
          </th>
          <th scope="col">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr+tr]:border-line-soft [&>tr+tr]:border-t [&_td]:px-2 [&_th]:px-2">
        {sorted.map((row) => (
          <tr
            key={`${row.type} ${row.value} ${row.days.from}`}
            className={cx("h-(--bd-row)", !holds(row) && "text-ink-3")}
          >
            {row.type && <td className={holds(row) ? "text-ink-2" : undefined}>{row.type}</td>}
            <th scope="row" className="text-left font-medium">
              <span className={row.type && "mono"}>{row.value}</span>
              {row.note && <span className="ml-2 font-normal text-ink-3 text-xs">{row.note}</span>}
              <span className="hidden whitespace-normal font-normal text-ink-3 text-xs phone:block">
                {recorder(row.days)}
              </span>
            </th>
            <td>{longDay(row.days.from)}</td>
            <td>{row.days.until === null ? "\u2013" : longDay(row.days.until)}</td>
            <td className="text-ink-3 phone:hidden">{recorder(row.days)}</td>
            <td className="text-right">
              {removable && row.remove && holds(row) && (
                <IconButton icon="cross" label={`Remove ${row.value}`} onClick={row.remove} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const recorder = ({ by, at }: RecordedDays) => `${by}, ${longDay(dayOf(at, "UTC+8"))}`;
