"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { CopyButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { SoftLink } from "@/components/ui/soft-link";
import { deskUrl } from "@/lib/api/client";
import type { DeskRequest } from "@/lib/api/routes";
import type { CommissionReport } from "@/lib/archive/api";
import { completenessOf, completenessSentence } from "@/lib/archive/completeness";
import { formatRange, longDay } from "@/lib/archive/day-range";
import {
  type ExplainedFigure,
  type Explanation,
  explainedFigures,
  explanationOf,
  figureLabels,
  partLabels,
} from "@/lib/archive/explanation";
import { unstatedText } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { type Day, sourceZone } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import { useCorrections, useReport } from "./use-commissions";

/** What a total is of: its days, filters and moment. */
type ExplainedReport = Omit<DeskRequest<"GET /api/commissions/report">, "group" | "compare">;

/** The total that the address wants explained, if any, and how to change it. */
export const useExplainedFigure = () =>
  useQueryState("explain", parseAsStringLiteral(explainedFigures));

interface ExplainDrawerProps {
  asked: ExplainedReport;
  figure: ExplainedFigure;
}

/** How a total came about: formula, days, corrections, and every day's part of it. */
export function ExplainDrawer({ asked, figure }: ExplainDrawerProps) {
  const [, explain] = useExplainedFigure();
  const { data: report, error, refetch } = useReport({ ...asked, group: "day" });
  const label = figureLabels[figure];
  return (
    <Drawer
      label={`Explain ${label.toLowerCase()}`}
      title={label}
      onClose={() => void explain(null)}
    >
      <ErrorText className="pb-3" onRetry={() => void refetch()}>
        {error?.message}
      </ErrorText>
      {report ? (
        <Explained asked={asked} figure={figure} report={report} />
      ) : (
        !error && <p className="text-ink-3">Loading</p>
      )}
    </Drawer>
  );
}

interface ExplainedProps {
  asked: ExplainedReport;
  figure: ExplainedFigure;
  report: CommissionReport;
}

function Explained({ asked, figure, report }: ExplainedProps) {
  const numbers = useNumbers();
  const explanation = explanationOf(figure, report, numbers);
  const { formula, value, unstated, lines } = explanation;
  return (
    <>
      <p className="break-all font-semibold text-lg">
        <ExactAmount value={value} />{" "}
        {value !== null && (
          <CopyButton value={value} what={`${figureLabels[figure].toLowerCase()} in full`} />
        )}
      </p>
      <dl className="mt-2">
        <Fact name="Formula">{formula}.</Fact>
        <Fact name="Recomputed">
          <Recomputed explanation={explanation} />
        </Fact>
        <Fact name="Settlement days">
          {`${formatRange(report.source)}, ${sourceZone}. `}
          {completenessSentence(completenessOf(report.source, report.days))}
        </Fact>
        {unstated > 0 && <Fact name="Left out">{unstatedText(unstated, numbers)}.</Fact>}
        <Fact name="Corrections">
          <IncludedCorrections account={asked.account} report={report} />
        </Fact>
      </dl>
      <Evidence asked={asked} report={report} />
      <DaysTable heads={[`Day (${report.zone})`, ...partLabels(figure)]} lines={lines} />
    </>
  );
}

function DaysTable({ heads, lines }: { heads: readonly string[]; lines: Explanation["lines"] }) {
  return (
    <table aria-label="Days" className="w-full text-xs [&_td]:break-all">
      <TableHead named={1} heads={heads} />
      <tbody>
        {lines.map(({ day, parts }) => (
          <tr key={day} className="border-line-soft border-b text-right">
            <th scope="row" className="whitespace-nowrap py-1 pr-3 text-left font-normal">
              {longDay(day as Day)}
            </th>
            {parts.map((part, at) => (
              <td key={heads[at + 1]} className="pl-2">
                <ExactAmount value={part} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line-soft border-b py-1.5">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Whether the days below come to the same, to the last digit. */
function Recomputed({ explanation }: { explanation: Explanation }) {
  const numbers = useNumbers();
  const { recomputed, agrees, lines } = explanation;
  const days = `from ${numbers.counted(lines.length, "day")} below`;
  if (recomputed === null) return <>Not available, {days}.</>;
  return (
    <span className={agrees ? undefined : "font-medium text-danger"}>
      <Icon name={agrees ? "check" : "not-equal"} className="mr-1.5 inline size-3" />
      {`${numbers.decimal(recomputed)} ${days}: ${agrees ? "equal" : "differs"}.`}
    </span>
  );
}

interface IncludedCorrectionsProps {
  account: string;
  report: CommissionReport;
}

/** What was corrected on the settlement days after they were synced. */
function IncludedCorrections({ account, report: { source, asOf } }: IncludedCorrectionsProps) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  const found = useCorrections({ account, ...source, limit: "1" }).data?.pages[0];
  if (!found) return <>Loading</>;
  const { records, effect } = found.totals;
  if (records === 0) return <>None.</>;
  const search = new URLSearchParams({ from: source.from, to: source.to });
  return (
    <>
      {asOf === "latest" ? "Included: " : "Known today: "}
      {`${numbers.counted(records, "record")}, effect `}
      <SignedAmount value={decimal(effect)} /> USDT on all products.{" "}
      <SoftLink href={withConnection(`/commissions/corrections?${search}`)} className="underline">
        Show corrections
      </SoftLink>
    </>
  );
}

/** The fills themselves, and their file; they are listed as they are now. */
function Evidence({ asked, report }: { asked: ExplainedReport; report: CommissionReport }) {
  const numbers = useNumbers();
  const { withConnection } = useDesk();
  if (report.asOf !== "latest") {
    return (
      <p className="py-2 text-ink-3 text-xs">
        Fills are shown as of now: select Latest to open the fills of this sum.
      </p>
    );
  }
  const { account, asOf, ...filters } = asked;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, `${value}`);
  return (
    <p className="flex items-center gap-3 py-2.5">
      <SoftLink href={withConnection(`/commissions/fills?${search}`)} className="underline">
        {`Open the ${numbers.counted(report.total.fills, "fill")}`}
      </SoftLink>
      <ExportButton href={deskUrl("/api/commissions/fills.csv", { account, ...filters })}>
        CSV of the fills
      </ExportButton>
    </p>
  );
}
