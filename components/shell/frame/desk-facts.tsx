"use client";
import { Gauge } from "@/components/ui/gauge";
import { useCounts } from "../desk/use-counts";
import { outageWords } from "./outage-words";
import { StreamWord } from "./stream-word";
import { useOutage } from "./use-outage";

const openLimit = 400;

/** On a phone: the facts of the status bar. */
export function DeskFacts() {
  const { futures, spot } = useCounts();
  const outage = useOutage();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs">
      {outage && (
        <>
          <dt className="text-ink-3">Outage</dt>
          <dd className="text-attn">{outageWords[outage].short}</dd>
        </>
      )}
      <dt className="text-ink-3">Stream</dt>
      <dd>
        <StreamWord />
      </dd>
      <dt className="text-ink-3">Open futures</dt>
      <dd className="flex items-center gap-2">
        {futures ?? "\u2013"}/{openLimit} <Gauge value={futures ?? 0} max={openLimit} />
      </dd>
      <dt className="text-ink-3">Open spot and margin</dt>
      <dd className="flex items-center gap-2">
        {spot ?? "\u2013"}/{openLimit} <Gauge value={spot ?? 0} max={openLimit} />
      </dd>
    </dl>
  );
}
