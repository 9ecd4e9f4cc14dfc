"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/text-field";
import { renewDesk } from "@/lib/api/query";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import { longMonth, monthName } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import { type PaymentLine, paymentsOf } from "@/lib/archive/month-payments";
import { formatDecimal, sign } from "@/lib/decimal";
import { readTyped } from "@/lib/decimal/read-typed";
import { ExactAmount } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import { MonthTable } from "./month-tables";

/** What was reported beside what was paid, by day and for the month, with each difference. */
export function MonthPaymentsTable({ accountId, close }: { accountId: string; close: MonthClose }) {
  const { may } = useDesk();
  const [open, setOpen] = useState<PaymentLine | null>(null);
  const { month, days, entered } = paymentsOf(close);
  const disabledReason =
    !may("months.reconcile") && "Your role lacks the permission months.reconcile";
  const edit = (line: PaymentLine, name: string) => (
    <Button
      size="sm"
      tone="quiet"
      disabledReason={disabledReason}
      aria-label={`Enter what was paid for ${name}`}
      onClick={() => setOpen(line)}
    >
      {line.entry ? "Change" : "Enter"}
    </Button>
  );
  return (
    <section aria-label="Reconciliation">
      <MonthTable
        name="Reconciliation"
        note={`${pluralize(entered, "day")} entered, tolerance 0`}
        heads={["Day", "Reported, USDT", "Paid, USDT", "Variance, USDT", "Entered by", ""]}
      >
        {days.map((line) => (
          <PaymentRow key={line.day} line={line} name={line.day ? shortDay(line.day) : ""}>
            {edit(line, line.day ? shortDay(line.day) : "")}
          </PaymentRow>
        ))}
        <PaymentRow line={month} name={longMonth(close.month)} whole>
          {edit(month, "the month")}
        </PaymentRow>
      </MonthTable>
      {open && (
        <PaymentDialog
          accountId={accountId}
          close={close}
          line={open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

interface PaymentRowProps {
  line: PaymentLine;
  name: string;
  whole?: boolean;
  children: ReactNode;
}

function PaymentRow({ line, name, whole = false, children }: PaymentRowProps) {
  const { reported, paid, variance, entry } = line;
  const isOff = variance !== null && sign(variance) !== 0;
  return (
    <tr className={cx("h-(--bd-row)", whole && "border-line-strong border-t bg-raised")}>
      <th scope="row" className={cx("text-left", whole ? "font-semibold" : "font-medium")}>
        {name}
      </th>
      <td className="text-right">
        <ExactAmount value={reported} />
      </td>
      <td className="text-right">
        <ExactAmount value={paid} />
      </td>
      <td className={cx("text-right", isOff && "font-semibold text-attn")}>
        {variance === null ? (
          <span className="text-ink-3">{"\u2013"}</span>
        ) : (
          <SignedAmount value={variance} />
        )}
      </td>
      <td className="text-ink-2">{entry?.by}</td>
      <td className="text-right">{children}</td>
    </tr>
  );
}

interface PaymentDialogProps {
  accountId: string;
  close: MonthClose;
  line: PaymentLine;
  onClose: () => void;
}

/** Asks what was paid; an empty field takes back what was entered. */
function PaymentDialog({ accountId, close, line, onClose }: PaymentDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const queries = useQueryClient();
  const [text, setText] = useState(line.paid ?? "");
  const typed = readTyped(text, { source: "typed" });
  const amount = typed.kind === "value" ? typed.value : null;
  const wrong = text.trim() !== "" && amount === null;
  const enter = async () => {
    const asked = { accountId, month: close.month, day: line.day, amount };
    if (!(await change("PUT /api/commissions/months/[month]", asked))) return;
    onClose();
    await renewDesk(queries, "/api/commissions/months");
  };
  const name = line.day ? longDay(line.day) : monthName(close.month);
  return (
    <ChangeDialog
      title={`Paid for ${name}`}
      action={text.trim() === "" ? "Take it back" : "Enter"}
      busy={busy}
      form
      disabledReason={wrong && "This is no amount"}
      refused={refused}
      fields={["amount"]}
      onChange={enter}
      onClose={onClose}
    >
      <TextField
        label="Paid, USDT"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        fact={<span>{`reported ${formatDecimal(line.reported)}`}</span>}
        error={wrong ? "This is no amount, such as 1204.55." : errorAt("amount")}
        help="With all its digits. Empty takes back what was entered."
        onChange={(event) => setText(event.target.value)}
      />
    </ChangeDialog>
  );
}
