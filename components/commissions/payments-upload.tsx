"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Field, FieldTextArea, FileField } from "@/components/ui/field";
import { useNumbers } from "@/components/ui/numbers";
import { monthName } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import { readPayments } from "@/lib/archive/read-payments";
import { sum } from "@/lib/decimal";

interface PaymentsUploadProps {
  accountId: string;
  close: MonthClose;
  onClose: () => void;
}

/** Takes a table of receipts, pasted or from a file, and says first what it reads in it. */
export function PaymentsUpload({ accountId, close, onClose }: PaymentsUploadProps) {
  const numbers = useNumbers();
  const { busy, refused, change, renew } = useChange();
  const [text, setText] = useState("");
  const { payments, faults } = readPayments(text, close.month);
  const enter = async () => {
    const asked = { accountId, month: close.month, payments };
    if (!(await change("PUT /api/commissions/months/[month]", asked))) return;
    onClose();
    await renew("/api/commissions/months");
  };
  const total = sum(payments.flatMap(({ amount }) => amount ?? []));
  return (
    <ChangeDialog
      title={`Received for ${monthName(close.month)}`}
      action="Record receipts"
      busy={busy}
      form
      disabledReason={
        (payments.length === 0 && "Paste lines or select a file") ||
        (faults.length > 0 && "Some lines couldn't be read")
      }
      refused={refused}
      fields={[]}
      onChange={enter}
      onClose={onClose}
    >
      <FileField
        label="CSV file"
        accept=".csv,.tsv,.txt"
        onChange={(file) => void file?.text().then(setText)}
      />
      <Field label="Or paste lines: day, product (optional), amount in USDT">
        <FieldTextArea
          rows={8}
          spellCheck={false}
          placeholder={`${close.month}-01, spot_trade, 1204.55`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div role="status" className="text-xs">
        {payments.length > 0 && (
          <p>{`${numbers.counted(payments.length, "line")}, ${numbers.decimal(total)} USDT.`}</p>
        )}
        <div
          className="thin-bar max-h-[120px] overflow-y-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
          tabIndex={0}
        >
          {faults.map((fault) => (
            <p key={fault} className="text-danger">
              {fault}
            </p>
          ))}
        </div>
      </div>
    </ChangeDialog>
  );
}
