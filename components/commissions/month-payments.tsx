"use client";
import { Suspense, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useNumbers } from "@/components/ui/numbers";
import type { PlainColumn } from "@/components/ui/plain-table";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { sourceOfText, type TextSource } from "@/components/ui/text-source";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { longMonth, monthName } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import { type PaymentLine, paymentsOf } from "@/lib/archive/month-payments";
import { productLabel } from "@/lib/archive/products";
import { sign } from "@/lib/decimal";
import { readTyped } from "@/lib/decimal/read-typed";
import { ExactAmount } from "./amounts";
import { SignedAmount } from "./correction-amounts";
import { MonthTable } from "./month-tables";

const PaymentsUpload = lazyComponent(() =>
  import("./payments-upload").then((part) => part.PaymentsUpload),
);

/** What was reported beside what was received, by day and for the month, with each difference. */
export function MonthPaymentsTable({ accountId, close }: { accountId: string; close: MonthClose }) {
  const numbers = useNumbers();
  const { denied } = useDesk();
  const [open, setOpen] = useState<PaymentLine | null>(null);
  const [uploads, setUploads] = useState(false);
  const { month, days, entered } = paymentsOf(close);
  const disabledReason = denied("months.reconcile");
  const edit: PlainColumn<PaymentLine> = {
    head: "Change",
    hidden: true,
    end: true,
    cell: (line) => (
      <Button
        size="sm"
        tone="quiet"
        disabledReason={disabledReason}
        aria-label={`Record receipt for ${line.day ? nameOf(line) : "the month"}`}
        onClick={() => setOpen(line)}
      >
        {line.entry ? "Change" : "Record"}
      </Button>
    ),
  };
  const day: PlainColumn<PaymentLine> = {
    head: "Day",
    name: true,
    cell: (line) => (line.day ? nameOf(line) : longMonth(close.month)),
    className: ({ day: of, product }) =>
      of ? product !== null && "pl-8! font-normal!" : "font-semibold!",
  };
  return (
    <section aria-label="Reconciliation">
      <MonthTable
        name="Reconciliation"
        note={`${numbers.counted(entered, "day")} recorded, tolerance 0`}
        columns={[day, ...amountColumns, edit]}
        rows={[...days.flatMap(withEnteredProducts), month]}
        rowKey={nameOf}
        rowClass={(line) => !line.day && "border-line-strong! bg-raised"}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-ink-3 text-xs phone:px-3">
        <Button size="sm" disabledReason={disabledReason} onClick={() => setUploads(true)}>
          Paste or upload receipts
        </Button>
        Received from the exchange, by day or by day and product.
      </p>
      {uploads && (
        <Suspense>
          <PaymentsUpload accountId={accountId} close={close} onClose={() => setUploads(false)} />
        </Suspense>
      )}
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

/** "12 Oct, Spot" */
const nameOf = ({ day, product }: PaymentLine) =>
  [day && shortDay(day), product && productLabel(product)].filter(Boolean).join(", ");

/** A day, and below it those of its products of which something was entered. */
const withEnteredProducts = (line: PaymentLine & { products: readonly PaymentLine[] }) => [
  line,
  ...line.products.filter(({ entry }) => entry !== null),
];

const amountColumns: readonly PlainColumn<PaymentLine>[] = [
  { head: "Reported, USDT", end: true, cell: ({ reported }) => <ExactAmount value={reported} /> },
  { head: "Received, USDT", end: true, cell: ({ paid }) => <ExactAmount value={paid} /> },
  {
    head: "Variance, USDT",
    end: true,
    cell: ({ variance }) => <SignedAmount value={variance} />,
    className: ({ variance }) =>
      variance !== null && sign(variance) !== 0 && "font-semibold text-attn",
  },
  { head: "Recorded by", cell: ({ entry }) => entry?.by, className: "text-ink-2" },
];

interface PaymentDialogProps {
  accountId: string;
  close: MonthClose;
  line: PaymentLine;
  onClose: () => void;
}

/** Asks what was received; an empty field takes back what was entered. */
function PaymentDialog({ accountId, close, line, onClose }: PaymentDialogProps) {
  const numbers = useNumbers();
  const { busy, refused, change, errorAt, renew } = useChange();
  const [product, setProduct] = useState(line.product ?? "");
  const [text, setText] = useState(line.entry ? (line.paid ?? "") : "");
  const [source, setSource] = useState<TextSource>("typed");
  const typed = readTyped(text, { source });
  const amount = typed.kind === "value" ? typed.value : null;
  const wrong = text.trim() !== "" && amount === null;
  const enter = async () => {
    const payments = [{ day: line.day, product: product || null, amount }];
    const asked = { accountId, month: close.month, payments };
    if (!(await change("PUT /api/commissions/months/[month]", asked))) return;
    onClose();
    await renew("/api/commissions/months");
  };
  const products = [...new Set(close.own.map((each) => each.product))].toSorted();
  const name = line.day ? longDay(line.day) : monthName(close.month);
  return (
    <ChangeDialog
      title={`Received for ${name}${line.product ? `, ${productLabel(line.product)}` : ""}`}
      action={text.trim() === "" ? "Remove receipt" : "Record receipt"}
      busy={busy}
      form
      disabledReason={wrong && "Not an amount"}
      refused={refused}
      fields={["amount"]}
      onChange={enter}
      onClose={onClose}
    >
      {line.day && line.product === null && (
        <SelectField
          label="Of"
          options={[
            { value: "", label: "All products" },
            ...products.map((value) => ({ value, label: productLabel(value) })),
          ]}
          value={product}
          onChange={setProduct}
        />
      )}
      <TextField
        label="Received, USDT"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        fact={
          product === (line.product ?? "") && (
            <span>{`reported ${numbers.decimal(line.reported)}`}</span>
          )
        }
        error={wrong ? "Enter an amount, such as 1204.55." : errorAt("amount")}
        help="Full precision. Leave empty to remove."
        onChange={(event) => {
          setSource(sourceOfText(event, source));
          setText(event.target.value);
        }}
      />
    </ChangeDialog>
  );
}
