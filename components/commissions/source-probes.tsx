import { Icon } from "@/components/ui/icon";
import { SideScroller } from "@/components/ui/side-scroller";
import {
  type SourceProbe,
  type SourceProbeName,
  sourceProbes,
  sourceProbeTexts,
} from "@/lib/archive/source-probes";
import { formatMoment } from "@/lib/time";

/** How the exchange answers, as it was tried out last, and what the desk does about it. */
export function SourceProbes({ probes }: { probes: readonly SourceProbe[] }) {
  const found = new Map<SourceProbeName, SourceProbe>(probes.map((each) => [each.probe, each]));
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
            : `last run ${formatMoment(newest, "UTC+8").slice(0, 16)} UTC+8, every 30 days`}
        </span>
      </div>
      {newest > 0 && (
        <SideScroller label="Probes">
          <table aria-labelledby="source-probes" className="mt-2 w-full min-w-[700px] text-left">
            <thead>
              <tr className="h-[26px] bg-raised text-ink-3 text-xs [&>th]:px-2 [&>th]:font-medium">
                <th scope="col" className="pl-4!">
                  Expected
                </th>
                <th scope="col">Found</th>
                <th scope="col">Seen</th>
                <th scope="col">Consequence</th>
              </tr>
            </thead>
            <tbody>
              {sourceProbes.map((probe) => (
                <ProbeRow key={probe} probe={probe} found={found.get(probe)} />
              ))}
            </tbody>
          </table>
        </SideScroller>
      )}
    </section>
  );
}

function ProbeRow({ probe, found }: { probe: SourceProbeName; found: SourceProbe | undefined }) {
  const { label, expected, otherwise } = sourceProbeTexts[probe];
  const passed = found?.passed ?? null;
  return (
    <tr className="border-line-soft border-t align-top text-xs [&>*]:px-2 [&>*]:py-1.5">
      <th scope="row" className="pl-4! font-normal">
        <span className="block font-medium text-sm">{label}</span>
        <span className="text-ink-2">{expected}</span>
      </th>
      <td className="whitespace-nowrap">
        <Finding passed={passed} />
      </td>
      <td className="text-ink-2">{found?.finding ?? "\u2013"}</td>
      <td className="text-ink-2">{passed === false ? otherwise : "\u2013"}</td>
    </tr>
  );
}

function Finding({ passed }: { passed: boolean | null }) {
  if (passed === null) return <span className="text-ink-3">Inconclusive</span>;
  return (
    <span className={`inline-flex items-center gap-1 ${passed ? "" : "text-attn"}`}>
      <Icon name={passed ? "check" : "alert"} className="size-3" />
      {passed ? "As expected" : "Different"}
    </span>
  );
}
