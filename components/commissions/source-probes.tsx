import { Icon } from "@/components/ui/icon";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { useTimes } from "@/components/ui/times";
import {
  type SourceProbe,
  type SourceProbeName,
  sourceProbes,
  sourceProbeTexts,
} from "@/lib/archive/source-probes";

/** How the exchange answers, as it was tried out last, and what the desk does about it. */
export function SourceProbes({ probes }: { probes: readonly SourceProbe[] }) {
  const found = new Map<SourceProbeName, SourceProbe>(probes.map((each) => [each.probe, each]));
  const times = useTimes();
  const newest = Math.max(0, ...probes.map(({ at }) => at));
  return (
    <section aria-labelledby="source-probes" className="border-line border-t pt-3 pb-4">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 phone:px-3">
        <h2 id="source-probes" className="text-md">
          Exchange behaviour checks
        </h2>
        <span className="text-ink-3 text-xs">
          {newest === 0
            ? "run after the first synced day and every 30 days"
            : `last run ${times.said(newest)}, every 30 days`}
        </span>
      </div>
      {newest > 0 && (
        <div className="mt-2">
          <PlainTable
            label="Exchange behaviour checks"
            columns={probeColumns}
            rows={sourceProbes.map((probe) => ({ probe, found: found.get(probe) }))}
            rowKey={({ probe }) => probe}
            rowClass={() => "align-top text-xs *:py-1.5"}
            className="min-w-[700px] whitespace-normal! text-left"
          />
        </div>
      )}
    </section>
  );
}

interface ProbeRow {
  readonly probe: SourceProbeName;
  readonly found: SourceProbe | undefined;
}

const probeColumns: readonly PlainColumn<ProbeRow>[] = [
  {
    head: "Expected",
    name: true,
    cell: ({ probe }) => (
      <>
        <span className="block text-sm">{sourceProbeTexts[probe].label}</span>
        <span className="font-normal text-ink-2">{sourceProbeTexts[probe].expected}</span>
      </>
    ),
  },
  {
    head: "Outcome",
    cell: ({ found }) => <Finding passed={found?.passed ?? null} />,
    className: "whitespace-nowrap",
  },
  { head: "Result", cell: ({ found }) => found?.finding ?? "\u2013", className: "text-ink-2" },
  {
    head: "Consequence",
    cell: ({ probe, found }) =>
      found?.passed === false ? sourceProbeTexts[probe].otherwise : "\u2013",
    className: "text-ink-2",
  },
];

function Finding({ passed }: { passed: boolean | null }) {
  if (passed === null) return <span className="text-ink-3">Inconclusive</span>;
  return (
    <span className={`inline-flex items-center gap-1 ${passed ? "" : "text-attn"}`}>
      <Icon name={passed ? "check" : "alert"} className="size-3" />
      {passed ? "As expected" : "Different"}
    </span>
  );
}
