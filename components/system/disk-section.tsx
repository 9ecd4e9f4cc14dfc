import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import { useTimes } from "@/components/ui/times";
import { daysLeft } from "./days-left";
import { sizeText } from "./format-system";
import { Section, type StateProps, sideClass } from "./section";

const dayMs = 86_400_000;

/** The largest parts by size; what there is beside them is grey. */
const colours = ["bg-data-1", "bg-data-2", "bg-data-3", "bg-data-4", "bg-data-5"];

const colourAt = (at: number) => colours[at] ?? "bg-line-strong";

/** What the database holds, and how long the disk lasts. */
export function DiskSection({ state: { now, disk } }: StateProps) {
  const { parts, freeBytes, totalBytes, databaseBytes, holdsDatabase } = disk;
  const numbers = useNumbers();
  const times = useTimes();
  const days = daysLeft(disk);
  const isNear = days !== null && days <= 3_650;
  const since = times.text(disk.since, "day");
  const other = totalBytes - freeBytes - databaseBytes;
  return (
    <Section
      title="Disk"
      note={`${sizeText(freeBytes, numbers)} of ${sizeText(totalBytes, numbers)} free`}
      className={sideClass}
    >
      {holdsDatabase && (
        <div
          aria-hidden="true"
          className="mx-4 mb-2 flex h-3 gap-px overflow-hidden rounded-xs bg-raised phone:mx-3"
        >
          {parts.map(({ name, bytes }, at) => (
            <span key={name} className={colourAt(at)} style={{ flex: bytes }} />
          ))}
          <span style={{ flex: Math.max(0, other) }} className="bg-hover" />
          <span style={{ flex: freeBytes }} />
        </div>
      )}
      <dl className="px-4 phone:px-3">
        {parts.map(({ name, bytes }, at) => (
          <div key={name} className="flex h-[22px] items-center gap-2">
            <span aria-hidden="true" className={cx("size-2.5 rounded-xs", colourAt(at))} />
            <dt className="flex-1">{name}</dt>
            <dd>{sizeText(bytes, numbers)}</dd>
          </div>
        ))}
        <div className="flex h-6 items-center border-line border-t pl-[18px] font-semibold">
          <dt className="flex-1">Database</dt>
          <dd>{sizeText(databaseBytes, numbers)}</dd>
        </div>
      </dl>
      <p className="px-4 pt-1 text-ink-2 text-xs phone:px-3">
        {isNear
          ? `Full on ${times.text(now + days * dayMs, "day")} at the rate since ${since}.`
          : `Since ${since}.`}
      </p>
    </Section>
  );
}
