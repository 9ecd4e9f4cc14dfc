import type { Completeness } from "@/lib/archive/completeness";

/** While days are being synced for the first time: how many are, and that the numbers grow. */
export function ProgressLine({ completeness }: { completeness: Completeness }) {
  const { waiting, synced, days } = completeness;
  if (waiting === 0) return null;
  return (
    <div
      role="status"
      className="relative flex h-7 shrink-0 items-center gap-2 border-line border-b px-4 text-xs"
    >
      <span className="font-medium">
        {synced} of {days} {days === 1 ? "day" : "days"} synced to the end.
      </span>
      <span className="truncate text-ink-2">
        {waiting === 1 ? "1 more is" : `${waiting} more are`} to be synced; the numbers grow until
        then.
      </span>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
        <span
          className="block h-0.5 bg-ink-2"
          style={{ width: `${Math.round((synced * 100) / days)}%` }}
        />
      </span>
    </div>
  );
}
