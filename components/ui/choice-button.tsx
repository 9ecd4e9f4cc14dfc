import type { KeyboardEvent } from "react";
import { cx } from "./cx";

/** A value that a field offers in place of its own. */
export interface ValueChoice {
  readonly label: string;
  readonly say: string;
  readonly onSelect: () => void;
  /** Enter in the field takes it. */
  readonly preferred?: boolean;
}

/** Offers the value; the preferred one shows the key that takes it. */
export function ChoiceButton({ label, say, onSelect, preferred = false }: ValueChoice) {
  return (
    <button
      type="button"
      aria-label={preferred ? `${say}, Enter` : say}
      onClick={onSelect}
      className={cx(
        "ml-1.5 inline-flex min-h-[18px] items-center gap-1 rounded-sm border px-1.5 text-ink",
        "hover:bg-hover phone:min-h-11 phone:px-3",
        preferred ? "border-ink font-semibold" : "border-line-strong font-medium",
      )}
    >
      {label}
      {preferred && <span aria-hidden="true">{"\u21b5"}</span>}
    </button>
  );
}

/** Takes the preferred value when Enter alone is pressed in the field. */
export function takePreferred(
  event: KeyboardEvent,
  choices: readonly Pick<ValueChoice, "preferred" | "onSelect">[],
): boolean {
  const preferred = choices.find((choice) => choice.preferred);
  const other = event.ctrlKey || event.metaKey || event.shiftKey || event.repeat;
  if (!preferred || event.key !== "Enter" || other) return false;
  event.preventDefault();
  event.stopPropagation();
  preferred.onSelect();
  return true;
}
