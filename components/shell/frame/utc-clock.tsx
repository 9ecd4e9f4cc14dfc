import { Clock } from "@/components/ui/clock";

/** The time in UTC, in which the exchange counts. */
export function UtcClock() {
  return (
    <span className="whitespace-nowrap">
      <Clock timeZone="UTC" className="mono font-medium text-[12px]" />{" "}
      <span className="text-ink-3 text-xs">UTC</span>
    </span>
  );
}
