"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ChartAndTable, tableLine } from "@/components/ui/chart/chart-and-table";
import { BarChart, plainBar } from "@/components/ui/chart/charts";
import { ErrorText } from "@/components/ui/error-text";
import { TableHead } from "@/components/ui/plain-table";
import { showToast } from "@/components/ui/toast/toast-store";
import { decimal, divide } from "@/lib/decimal";
import { formatAge } from "@/lib/time";
import type { TransferAgeing } from "@/lib/transfers/api";
import { transferMethodLabel } from "./transfer-columns";

const minute = decimal("60000");
/** Below so many bars there is room for the method too. */
const maxNamed = 8;

/** How long transfers of each coin and method took until they were complete. */
export function ConfirmTimes({ ageing }: { ageing: readonly TransferAgeing[] }) {
  const known = ageing.filter(({ p95Ms }) => p95Ms !== null);
  const bars = known.map(({ coin, subType, observed, medianMs, p95Ms, stuck }) => {
    const name = `${coin}, ${transferMethodLabel(subType)}`;
    const value = divide(decimal(String(p95Ms)), minute, { scale: 1, rounding: "half-up" });
    const times = `half within ${ageText(medianMs)}, 95 % within ${ageText(p95Ms)}`;
    const title = `${name}: ${times}, of ${observed}`;
    const label = known.length > maxNamed ? coin : name;
    return { key: name, label, parts: plainBar(value, (stuck ?? 0) > 0), title };
  });
  return (
    <ChartAndTable
      title="Time until complete"
      tools={<span className="text-ink-3 text-xs">minutes within which 95 % are complete</span>}
      chart={
        bars.length === 0 ? (
          <p className="py-2 text-ink-3 text-xs">
            No completed transfers observed in the last 90 days.
          </p>
        ) : (
          <BarChart bars={bars} label={describeTimes(bars.map(({ title }) => title))} />
        )
      }
      table={
        <>
          <TableHead named={2} heads={["Coin", "Method", "Observed", "Median", "p95"]} />
          <tbody>
            {known.map(({ coin, subType, observed, medianMs, p95Ms }) => (
              <tr key={`${coin} ${subType}`} className={tableLine}>
                <th scope="row" className="text-left font-normal">
                  {coin}
                </th>
                <td className="text-left">{transferMethodLabel(subType)}</td>
                <td>{observed}</td>
                <td>{ageText(medianMs)}</td>
                <td>{ageText(p95Ms)}</td>
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  );
}

const ageText = (ms: number | null) => (ms === null ? "\u2013" : formatAge(ms));

const describeTimes = (parts: readonly string[]) =>
  `Time until complete, by coin and method. ${parts.join("; ")}. ` +
  "See the table view for numbers.";

/** Has the worker look now for all that is pending. */
export function FindPending({ accountId }: { accountId: string }) {
  const { may } = useDesk();
  const { busy, refused, change, renew } = useChange();
  if (!may("archive.read")) return null;
  const appearance = async () => {
    const answer = await change("POST /api/transfers/read-now", { accountId });
    if (answer === null) return;
    const weeks = answer.asked === 1 ? "1 week" : `${answer.asked} weeks`;
    const text = `${weeks} with transfers that may be pending.`;
    showToast({ key: "read-now", tone: "done", title: "Sync requested", text });
    await renew("/api/transfers");
  };
  return (
    <>
      <Button
        size="sm"
        disabledReason={busy && "Requesting\u2026"}
        onClick={() => void appearance()}
      >
        Check pending now
      </Button>
      <ErrorText>{refused?.message}</ErrorText>
    </>
  );
}
