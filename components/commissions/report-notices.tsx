import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { Hint } from "@/components/ui/tooltip";
import type { CommissionReport, ComparedReport } from "@/lib/archive/api";
import { isComparable, missingDaysText } from "@/lib/archive/comparison";
import {
  completenessOf,
  completenessSentence,
  completenessText,
  formatDays,
} from "@/lib/archive/completeness";
import { formatRange, longDay } from "@/lib/archive/day-range";
import { changePercent } from "@/lib/archive/report-figures";
import { decimal, type Numbers } from "@/lib/decimal";
import { type Day, sourceZone } from "@/lib/time";
import { ExactAmount } from "./amounts";

/** Above a report: whose days it shows, with what it is compared, and as of when it is. */
export function ReportNotices({ report }: { report: CommissionReport }) {
  return (
    <>
      <ZoneNotice report={report} />
      {report.compared && <CompareNotice report={report} compared={report.compared} />}
      <AsOfNotice report={report} />
    </>
  );
}

/** Days of another zone than the exchange's: which of its days they are made of. */
function ZoneNotice({ report: { zone, source } }: { report: CommissionReport }) {
  if (zone === sourceZone) return null;
  return (
    <NoticeLine tone="neutral" icon="clock">
      {`Days in ${zone}. The exchange settles days in ${sourceZone}; these cover its ` +
        `${formatRange(source)}.`}
    </NoticeLine>
  );
}

/** What a report is compared with, how complete that is, and how the rebate has changed. */
function CompareNotice({
  report,
  compared,
}: {
  report: CommissionReport;
  compared: ComparedReport;
}) {
  const numbers = useNumbers();
  const completeness = completenessOf(compared.source, compared.days);
  const known = completeness.synced > 0 || compared.total.fills > 0;
  const missing = missingDaysText(compared);
  const change =
    known && isComparable(report) && changePercent(report.total.rebate, compared.total.rebate);
  const own = missingDaysText(report);
  return (
    <NoticeLine tone="neutral" icon="calendar">
      {`Compared with ${formatRange(compared)}: rebate `}
      <ExactAmount value={known ? decimal(compared.total.rebate) : null} places={4} />
      {" USDT"}
      {change ? `, ${formatChange(change, numbers)}. ` : missing ? `, ${missing}. ` : ". "}
      {own && `This period: ${own}. `}
      <Hint text={completenessSentence(completeness)} focusable>
        {completenessText(completeness)}
      </Hint>
      {exceptedText(report.asOf, compared)}
    </NoticeLine>
  );
}

/** "+3.86 %" */
function formatChange(change: string, numbers: Numbers): string {
  const text = numbers.decimal(decimal(change), { minimumPlaces: 2 });
  return `${/^[-\u2212]/.test(text) ? "" : "+"}${text} %`;
}

function exceptedText(asOf: string, { excludedDays, unverifiedDays }: ComparedReport): string {
  if (asOf === "latest") return ".";
  if (excludedDays.length > 0) return `. Not synced by then: ${formatDays(excludedDays)}.`;
  if (unverifiedDays.length === 0) return ".";
  return `. Not verified, shown as of now: ${formatDays(unverifiedDays)}.`;
}

/** A report as of an earlier time: what its numbers are, and for which days they are not. */
function AsOfNotice({ report }: { report: CommissionReport }) {
  const { asOf, excludedDays, unverifiedDays } = report;
  if (asOf === "latest") return null;
  if (asOf === "verified") {
    return (
      <NoticeLine key={asOf} tone="attn" icon="clock">
        Each day as first verified.
        {unverifiedDays.length > 0 &&
          ` Not verified, shown as of now: ${formatDays(unverifiedDays)}.`}
      </NoticeLine>
    );
  }
  return (
    <NoticeLine key={asOf} tone="attn" icon="clock">
      {`As of the end of ${longDay(asOf as Day)} (UTC+8).`}
      {excludedDays.length > 0 && ` Not synced by then, excluded: ${formatDays(excludedDays)}.`}
    </NoticeLine>
  );
}
