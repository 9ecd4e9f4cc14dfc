import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

const shape =
  "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] border " +
  "px-[7px] text-xs phone:h-10 phone:px-3 phone:text-sm";

interface ChoiceChipProps {
  label: ReactNode;
  count?: string;
  pressed: boolean;
  onPress: () => void;
}

/** A filter that is on or off, with how many rows it would show. */
export function ChoiceChip({ label, count, pressed, onPress }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        shape,
        pressed ? "border-ink-2 bg-selected text-ink" : "border-line text-ink-2 hover:bg-hover",
      )}
    >
      <span className={pressed ? "font-medium" : undefined}>{label}</span>
      {count !== undefined && <span className={pressed ? "" : "text-ink-3"}>{count}</span>}
    </button>
  );
}

interface FilterChipProps {
  name: string;
  value: string;
  onRemove: () => void;
}

/** A filter in force, in words, and the way to take it off. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Take off the filter ${name} ${value}`}
      className={cx(shape, "border-line bg-surface text-ink-2 hover:bg-hover")}
    >
      <span>{name}</span>
      <span className="font-medium text-ink">{value}</span>
      <Icon name="cross" className="size-[11px]" />
    </button>
  );
}
