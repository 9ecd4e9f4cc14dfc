import { cx } from "@/components/ui/cx";
import { remainingOf } from "@/lib/cancel-jobs/counts";
import { countParts } from "@/lib/cancel-jobs/sentence";
import type { CancelCounts } from "@/lib/cancel-jobs/wire";

/** How far a mass cancel is; what did not go as asked stands out by its height, not by a hue. */
export function RunningJobBar({ counts }: { counts: CancelCounts }) {
  const left = remainingOf(counts);
  const words = [...countParts(counts), { count: left, words: "left" }];
  const parts = [
    { key: "cancelled", count: counts.cancelled, look: "h-2 bg-ink-2" },
    { key: "gone", count: counts.filled + counts.closed, look: "h-3.5 min-w-[3px] bg-ink" },
    {
      key: "unknown",
      count: counts.unknown,
      look: "h-3.5 min-w-1 hatch-unknown shadow-[inset_0_0_0_1px_var(--bd-unknown)]",
    },
    { key: "rejected", count: counts.rejected, look: "h-3.5 min-w-[3px] bg-danger-fill" },
    { key: "left", count: left, look: "h-2 bg-line-strong" },
  ].filter(({ count }) => count > 0);
  return (
    <span
      role="img"
      aria-label={words.map(({ count, words: of }) => `${count} ${of}`).join(", ")}
      className="flex w-[52px] shrink-0 items-center phone:w-auto phone:flex-1"
    >
      {parts.map(({ key, count, look }) => (
        <i key={key} className={cx("block", look)} style={{ flex: count }} />
      ))}
    </span>
  );
}
