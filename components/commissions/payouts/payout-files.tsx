"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import { deskUrl } from "@/lib/api/client";
import type { Month } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { MonthPayouts, PayoutFile } from "@/lib/archive/payouts";
import { formatDecimal, sum } from "@/lib/decimal";
import { ExactAmount } from "../amounts";
import { MonthTable, shortMoment } from "../month-tables";
import { ReasonDialog } from "./reason-dialog";
import { type PayoutToRecord, RecordDialog } from "./record-dialog";
import { usePayoutsRenewal } from "./use-payouts-renewal";

const heads = ["File", "Made", "By", "Payouts", "Amount, USDT", "State", "SHA-256", ""];

interface PayoutFilesProps {
  accountId: string;
  payouts: MonthPayouts;
}

/** The month's payout files, newest first: what each pays, and whether it was. */
export function PayoutFiles({ accountId, payouts }: PayoutFilesProps) {
  if (payouts.files.length === 0) return null;
  return (
    <MonthTable name="Payout files" note="never change" heads={heads}>
      {payouts.files.map((file) => (
        <FileRow key={file.number} accountId={accountId} payouts={payouts} file={file} />
      ))}
    </MonthTable>
  );
}

interface FileRowProps extends PayoutFilesProps {
  file: PayoutFile;
}

function FileRow({ accountId, payouts, file }: FileRowProps) {
  const { may } = useDesk();
  const [asks, setAsks] = useState<"record" | "void" | null>(null);
  const { month } = payouts;
  const { number, name, sha256, at, by, rows, voided } = file;
  const unpaid = rows.filter(({ paid }) => !paid);
  const outdated = rows.some((row) => row.outdated);
  const forbidden = !may("payouts.manage") && "Finance, broker admins and owners use payout files";
  return (
    <tr className={cx("h-(--bd-row)", voided && "text-ink-3")}>
      <th scope="row" className={cx("text-left font-medium", voided && "line-through")}>
        {name}
      </th>
      <td>{shortMoment(at)}</td>
      <td>{by}</td>
      <td>{rows.length}</td>
      <td className="text-right">
        <ExactAmount value={sum(rows.map(({ amount }) => amount))} places={statementPlaces} />
      </td>
      <StateCell file={file} outdated={outdated} />
      <td className="whitespace-nowrap">
        <Tooltip text={sha256}>
          <code className="text-xs">{`${sha256.slice(0, 10)}\u2026`}</code>
        </Tooltip>
        <CopyButton value={sha256} what="SHA-256" />
      </td>
      <td>
        <span className="inline-flex gap-1">
          <ExportButton
            tone="quiet"
            disabledReason={forbidden || (outdated && outdatedText)}
            href={deskUrl("/api/commissions/months/[month]/payouts/files/[file]", {
              ...{ account: accountId, month, file: number },
            })}
          >
            CSV
          </ExportButton>
          {voided === null && unpaid.length > 0 && (
            <>
              <Button size="sm" disabledReason={forbidden} onClick={() => setAsks("record")}>
                {"Record payments\u2026"}
              </Button>
              <Button
                size="sm"
                tone="quiet"
                disabledReason={forbidden}
                onClick={() => setAsks("void")}
              >
                {"Void\u2026"}
              </Button>
            </>
          )}
        </span>
        {asks === "record" && (
          <RecordDialog
            accountId={accountId}
            month={month}
            title={`Payments of ${name}`}
            rows={recordable(payouts, file)}
            onClose={() => setAsks(null)}
          />
        )}
        {asks === "void" && (
          <VoidDialog {...{ accountId, month, file }} onClose={() => setAsks(null)} />
        )}
      </td>
    </tr>
  );
}

const outdatedText = "Its amounts are of an earlier lock. Void it and make another";

/** How far a file is paid, or why it isn't to be. */
function StateCell({ file, outdated }: { file: PayoutFile; outdated: boolean }) {
  const { voided } = file;
  return (
    <Tooltip text={voided ? `${shortMoment(voided.at)}, ${voided.by}` : undefined}>
      <td>
        {stateOf(file)}
        {outdated && <span className="ml-2 font-medium text-attn">Outdated: void it</span>}
      </td>
    </Tooltip>
  );
}

function stateOf({ rows, voided }: PayoutFile): string {
  if (voided) return `Voided: ${voided.reason}`;
  const paid = rows.filter((row) => row.paid).length;
  return paid === rows.length ? "Paid" : `${paid} of ${rows.length} paid`;
}

const recordable = (payouts: MonthPayouts, { number, rows }: PayoutFile) =>
  rows.flatMap(({ client, paid, payee, to, amount }): PayoutToRecord[] => {
    const row = payouts.rows.find((each) => each.client === client);
    return row && !paid ? [{ row, file: number, payee, to, amount }] : [];
  });

interface VoidDialogProps {
  accountId: string;
  month: Month;
  file: PayoutFile;
  onClose: () => void;
}

/** Asks why a file is not to be paid; what it holds is open again. */
function VoidDialog({ accountId, month, file, onClose }: VoidDialogProps) {
  const renew = usePayoutsRenewal();
  const { number, name, rows } = file;
  const left = rows.filter(({ paid }) => !paid);
  const amount = formatDecimal(sum(left.map((row) => row.amount)), {
    minimumPlaces: statementPlaces,
  });
  return (
    <ReasonDialog
      title={`Void ${name}`}
      action="Void file"
      onReason={(reason, change) =>
        change("DELETE /api/commissions/months/[month]/payouts/files/[file]", {
          ...{ accountId, month, file: number, reason },
        })
      }
      onDone={() => {
        onClose();
        void renew(`${name} voided`);
      }}
      onClose={onClose}
    >
      {`Make sure that nobody still pays from this file: ${amount} USDT can go into another one.`}
    </ReasonDialog>
  );
}
