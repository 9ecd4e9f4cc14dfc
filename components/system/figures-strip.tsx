import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import { type Times, useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { SystemState } from "@/lib/api/system";
import type { Numbers } from "@/lib/decimal";
import { clockOffset, formatAge } from "@/lib/time/format-age";
import { daysLeft } from "./days-left";
import { sizeText } from "./format-system";
import type { StateProps } from "./section";

interface Figure {
  readonly value: string;
  readonly note: string;
  readonly tone?: "attn" | "danger" | undefined;
}

/** Five figures over the page. */
export function FiguresStrip({ state }: StateProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const { versions } = state;
  const figures: Readonly<Record<string, Figure>> = {
    Version: { value: versions.desk, note: `schema ${versions.schema}` },
    "Last backup": backupFigure(state, times, numbers),
    "Disk full in": diskFigure(state.disk, numbers),
    Chains: chainFigure(state.chains, times),
    Clock: useClockFigure(),
  };
  return (
    <dl className="grid grid-cols-2 border-line border-b wide:grid-cols-5 phone:gap-y-1">
      {Object.entries(figures).map(([name, { value, note, tone }]) => (
        <div
          key={name}
          className="border-line-soft px-4 py-2 first:col-span-2 wide:border-r wide:first:col-span-1 wide:last:border-r-0 phone:px-3"
        >
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className={cx("font-semibold text-xl", tone && tones[tone])}>{value}</dd>
          <dd className="text-ink-3 text-xs [overflow-wrap:anywhere]">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const tones = { attn: "text-attn", danger: "text-danger" };

function backupFigure({ now, lastBackup }: SystemState, times: Times, numbers: Numbers): Figure {
  if (lastBackup === null) return { value: "never", note: "by npm run backup" };
  const { at, size } = lastBackup;
  const age = `${formatAge(now - at)} ago`;
  return { value: times.text(at), note: size ? `${sizeText(size.bytes, numbers)}, ${age}` : age };
}

/** With fewer days left, an administrator has to make room. */
const shortDays = 14;

function diskFigure(disk: SystemState["disk"], numbers: Numbers): Figure {
  const { freeBytes, holdsDatabase } = disk;
  if (!holdsDatabase) return { value: "unknown", note: "database on its own disk" };
  const days = daysLeft(disk);
  const note = `${sizeText(freeBytes, numbers)} free`;
  if (days === null) return { value: "unknown", note: `${note}; available after a week` };
  const value = days > 3_650 ? "10 years or more" : `${days} days`;
  return { value, note, tone: days < shortDays ? "attn" : undefined };
}

function chainFigure(chains: SystemState["chains"], times: Times): Figure {
  const verified = chains.flatMap((chain) => chain.verified ?? []);
  const broken = chains.find((chain) => chain.verified?.problem);
  if (broken) {
    const note = `${broken.name}: ${broken.verified?.problem}`;
    return { value: "broken", note, tone: "danger" };
  }
  const last = Math.max(...verified.map(({ at }) => at));
  return {
    value: `${verified.length} of ${chains.length} verified`,
    note: verified.length > 0 ? `last ${times.text(last)}` : "not verified yet",
  };
}

/** How far the clock of the chosen account's exchange is from the desk's. */
function useClockFigure(): Figure {
  const { connection } = useDesk();
  const asked = connection ? { id: connection.accountId } : null;
  const { data } = useQuery({ ...deskQuery("/api/accounts/[id]/clock", asked), retry: false });
  if (!connection) return { value: "unknown", note: "no account" };
  if (data?.offsetMs == null) return { value: "unknown", note: `exchange of ${connection.label}` };
  const { offsetMs, sandbox } = data;
  const ms = Math.round(offsetMs);
  const value =
    Math.abs(ms) < 1_000 ? `${ms < 0 ? "\u2212" : "+"}${Math.abs(ms)} ms` : clockOffset(ms);
  return { value, note: sandbox ? "to the paper venue" : "to the exchange" };
}
