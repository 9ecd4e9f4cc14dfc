import { cx } from "./cx";

/** How much of a limit is used, drawn beside the figures that say it. */
export function Gauge({ value, max }: { value: number; max: number }) {
  const share = Math.min(100, (100 * value) / max);
  return (
    <span
      aria-hidden="true"
      className="relative h-1 w-11 shrink-0 overflow-hidden rounded-[1px] bg-line-strong"
    >
      <span
        className={cx("absolute inset-y-0 left-0", share >= 90 ? "bg-attn" : "bg-ink-2")}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
