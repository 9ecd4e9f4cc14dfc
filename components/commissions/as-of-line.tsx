import { NoticeLine } from "@/components/ui/notice-line";
import { daysWords } from "@/lib/archive/completeness";
import { longDay } from "@/lib/archive/day-range";
import type { CommissionReport } from "@/lib/archive/wire";
import type { Day } from "@/lib/time";

/** Above a report as of an earlier time: what its numbers are, and for which days they are not. */
export function AsOfLine({ report }: { report: CommissionReport }) {
  const { asOf, leftOut, asNow } = report;
  if (asOf === "latest") return null;
  if (asOf === "verified") {
    return (
      <NoticeLine key={asOf} tone="attn" icon="clock">
        Each day as it was first verified.
        {asNow.length > 0 && ` Never verified, so as they are now: ${daysWords(asNow)}.`}
      </NoticeLine>
    );
  }
  return (
    <NoticeLine key={asOf} tone="attn" icon="clock">
      {`As known at the end of ${longDay(asOf as Day)} (UTC+8).`}
      {leftOut.length > 0 && ` Not synced by then, so left out: ${daysWords(leftOut)}.`}
    </NoticeLine>
  );
}
