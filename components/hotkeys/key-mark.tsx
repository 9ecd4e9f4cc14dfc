import { cx } from "@/components/ui/cx";
import { keyLabel } from "./bindings";

/** A key as it is printed on the keyboard. */
export function Key({ chord, className }: { chord: string; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-grid h-[18px] min-w-[18px] place-items-center rounded-sm border border-line px-1",
        "font-sans text-[11px] text-ink-2 leading-none",
        className,
      )}
    >
      {keyLabel(chord)}
    </kbd>
  );
}
