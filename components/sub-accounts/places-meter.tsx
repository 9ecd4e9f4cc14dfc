import { cx } from "@/components/ui/cx";
import { limits } from "@/lib/exchange/limits";
import type { Places } from "./count-places";

/** How many of the twenty sub-accounts this desk knows of, and what it does not count. */
export function PlacesMeter({ places, more = 0 }: { places: Places; more?: number }) {
  const { known, unknown, coming } = places;
  const kinds = [
    ...Array<string>(known).fill("bg-line-strong"),
    ...Array<string>(coming + more).fill("bg-ink"),
    ...Array<string>(unknown).fill("hatch-unknown shadow-[inset_0_0_0_1px_var(--bd-unknown)]"),
  ].slice(0, limits.subAccounts);
  const empty = "shadow-[inset_0_0_0_1px_var(--bd-line-strong)]";
  const cells = Array.from({ length: limits.subAccounts }, (_, at) => kinds[at] ?? empty);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-1.5 *:whitespace-nowrap">
        <span className="text-ink-2">Known here</span>
        <span className="font-semibold text-2xl">{known}</span>
        {coming + more > 0 && <span className="text-lg">+ {coming + more} coming</span>}
        {unknown > 0 && <span className="text-lg text-unknown">+ {unknown}?</span>}
        <span className="text-ink-2">of {limits.subAccounts}</span>
      </p>
      <div aria-hidden="true" className="mt-1 flex max-w-[280px] gap-[3px]">
        {cells.map((look, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
          <span key={at} className={cx("h-3.5 min-w-0 flex-1 rounded-[1px]", look)} />
        ))}
      </div>
      <p className="mt-1.5 max-w-[46ch] text-ink-3 text-xs">
        As known to this desk: the interface has no list call. Those made elsewhere count once they
        are entered; unknown outcomes count as possibly used.
      </p>
    </div>
  );
}
