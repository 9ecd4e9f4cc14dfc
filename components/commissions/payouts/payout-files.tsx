"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ExportButton } from "@/components/export/export-button";
import { Button, CopyButton } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import type { PlainColumn } from "@/components/ui/plain-table";
import { Hint } from "@/components/ui/tooltip";
import { deskUrl } from "@/lib/api/client";
import type { Month } from "@/lib/archive/month";
import { statementPlaces } from "@/lib/archive/month-close";
import type { MonthPayouts, PayoutFile } from "@/lib/archive/payouts";
import { sum } from "@/lib/decimal";
import { ExactAmount } from "../amounts";
import { MonthTable, shortMoment, zonedMoment } from "../month-tables";
import { ReasonDialog } from "../reason-dialog";
import { RecordDialog } from "./record-dialog";
import type { PayoutToRecord } from "./typed-payout";
import { usePayoutsRenewal } from "./use-payouts-renewal";

interface PayoutFilesProps {
  accountId: string;
  payouts: MonthPayouts;
}

/** The month's payout files, newest first: what each pays, and whether it was. */
export function PayoutFiles({ accountId, payouts }: PayoutFilesProps) {
  if (payouts.files.length === 0) return null;
  const actions: PlainColumn<PayoutFile> = {
    head: "Change",
    hidden: true,
    cell: (file) => <FileActions accountId={accountId} payouts={payouts} file={file} />,
  };
  return (
    <MonthTable
      name="Payout files"
      note="files don't change once created"
      columns={[...fileColumns, actions]}
      rows={payouts.files}
      rowKey={({ number }) => number}
      rowClass={({ voided }) => voided !== null && "text-ink-3"}
    />
  );
}

const isOutdated = ({ rows }: PayoutFile) => rows.some((row) => row.outdated);

const fileColumns: readonly PlainColumn<PayoutFile>[] = [
  {
    head: "File",
    name: true,
    cell: ({ name }) => name,
    className: ({ voided }) => voided !== null && "line-through",
  },
  { head: "Created, UTC+8", cell: ({ at }) => shortMoment(at) },
  { head: "By", cell: ({ by }) => by },
  { head: "Payouts", cell: ({ rows }) => rows.length },
  {
    head: "Amount, USDT",
    end: true,
    cell: ({ rows }) => (
      <ExactAmount value={sum(rows.map(({ amount }) => amount))} places={statementPlaces} />
    ),
  },
  {
    head: "State",
    cell: (file) => (
      <>
        {stateOf(file)}
        {isOutdated(file) && <span className="ml-2 font-medium text-attn">Outdated: void it</span>}
      </>
    ),
    tooltip: ({ voided }) => voided && `${zonedMoment(voided.at)}, ${voided.by}`,
  },
  {
    head: "SHA-256",
    cell: ({ sha256 }) => (
      <>
        <Hint text={sha256} className="mono text-xs">{`${sha256.slice(0, 10)}\u2026`}</Hint>
        <CopyButton value={sha256} what="SHA-256" />
      </>
    ),
  },
];

/** How far a file is paid, or why it isn't to be. */
function stateOf({ rows, voided }: PayoutFile): string {
  if (voided) return `Voided: ${voided.reason}`;
  const paid = rows.filter((row) => row.paid).length;
  return paid === rows.length ? "Paid" : `${paid} of ${rows.length} paid`;
}

function FileActions({ accountId, payouts, file }: PayoutFilesProps & { file: PayoutFile }) {
  const { may } = useDesk();
  const [asks, setAsks] = useState<"record" | "void" | null>(null);
  const { month } = payouts;
  const { number, name, rows, voided } = file;
  const dialog = { accountId, month, onClose: () => setAsks(null) };
  const forbidden =
    !may("payouts.manage") && "Only finance, broker admins and owners can use payout files";
  return (
    <span className="inline-flex gap-1">
      <ExportButton
        tone="quiet"
        disabledReason={
          forbidden ||
          (isOutdated(file) && "Amounts are from an earlier lock. Void it and create another")
        }
        href={deskUrl("/api/commissions/months/[month]/payouts/files/[file]", {
          ...{ account: accountId, month, file: number },
        })}
      >
        CSV
      </ExportButton>
      {voided === null && rows.some(({ paid }) => !paid) && (
        <>
          <Button size="sm" disabledReason={forbidden} onClick={() => setAsks("record")}>
            {"Record payouts\u2026"}
          </Button>
          <Button size="sm" tone="quiet" disabledReason={forbidden} onClick={() => setAsks("void")}>
            {"Void\u2026"}
          </Button>
        </>
      )}
      {asks === "record" && (
        <RecordDialog {...dialog} title={`Payouts of ${name}`} rows={recordable(payouts, file)} />
      )}
      {asks === "void" && <VoidDialog {...dialog} file={file} />}
    </span>
  );
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
  const numbers = useNumbers();
  const renew = usePayoutsRenewal();
  const { number, name, rows } = file;
  const left = rows.filter(({ paid }) => !paid);
  const amount = numbers.decimal(sum(left.map((row) => row.amount)), {
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
      {`Make sure nobody still pays from this file: ${amount} USDT can then go into another file.`}
    </ReasonDialog>
  );
}
