"use client";
import { ChoiceChip } from "@/components/ui/chip";
import { SearchField } from "@/components/ui/search-field";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { passes, type ScreenId, screens } from "./instrument-filter";

interface InstrumentFilterBarProps {
  rows: readonly InstrumentRow[];
  mine: ReadonlySet<string>;
  screen: ScreenId;
  text: string;
  onScreen: (screen: ScreenId) => void;
  onText: (text: string) => void;
}

const ids = Object.keys(screens) as ScreenId[];

/** The box that filters symbols, and the views with how many rows each shows. */
export function InstrumentFilterBar(props: InstrumentFilterBarProps) {
  const { rows, mine, screen, text, onScreen, onText } = props;
  return (
    <div
      className={
        "no-bar flex h-[38px] shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b " +
        "px-3 phone:h-14"
      }
    >
      <SearchField
        label="Filter symbols"
        value={text}
        onChange={onText}
        className="w-[190px] shrink-0"
      />
      <span aria-hidden="true" className="mx-1 h-[18px] w-px shrink-0 bg-line phone:hidden" />
      {ids.map((id) => {
        const count = rows.filter((row) => passes(row, id, "", mine)).length;
        if (count === 0 && id !== "all" && id !== screen) return null;
        return (
          <ChoiceChip
            key={id}
            label={screens[id].words}
            count={String(count)}
            pressed={id === screen}
            onPress={() => onScreen(id)}
          />
        );
      })}
    </div>
  );
}
