"use client";

interface SkeletonRowsProps {
  label: string;
  /** The columns' real widths in pixels; what is left over stays empty. */
  widths: Readonly<Record<string, number>> | readonly number[];
  rows?: number;
}

const barShares = [72, 58, 86, 64, 78];

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Bars where rows will stand. Only before the first answer, never over rows that are there. */
export function SkeletonRows({ label, widths, rows = 14 }: SkeletonRowsProps) {
  return (
    <div role="status" className="min-h-0 flex-auto overflow-hidden">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        <div className="h-[26px] border-line border-b bg-raised" />
        {range(rows).map((row) => (
          <div key={row} className="flex h-(--bd-row) items-center border-line-soft border-b pl-8">
            {Object.entries(widths).map(([name, width], at) => (
              <span key={name} className="shrink-0 px-1.5" style={{ width }}>
                <span
                  className="block h-[7px] rounded-xs bg-line"
                  style={{ width: `${barShares[(row + at * 2) % barShares.length]}%` }}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
