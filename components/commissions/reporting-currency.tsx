"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { barChip } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import type { ReportSums } from "@/lib/archive/api";
import {
  type CurrencyFields,
  converted,
  currencyFault,
  currencyParams,
  type ReportingCurrency,
  reportingCurrency,
} from "@/lib/archive/reporting-currency";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";

const parseAsText = parseAsString.withDefault("");

const currencyAddress = { currency: parseAsText, rate: parseAsText, rateSource: parseAsText };

/** The currency beside USDT that the address names; null for none. */
export function useReportingCurrency(): ReportingCurrency | null {
  return reportingCurrency(useQueryStates(currencyAddress)[0]);
}

const labels = {
  currency: "Currency",
  rate: "Per USDT",
  rateSource: "Rate source and date",
};

/** A second currency for the sums: off until somebody enters a rate and says where it is from. */
export function CurrencyControl() {
  const [known, change] = useQueryStates(currencyAddress);
  const current = reportingCurrency(known);
  return (
    <Popover
      label="Reporting currency"
      triggerClassName={`${barChip} border-line bg-surface hover:bg-hover`}
      trigger={
        <>
          <span className="text-ink-2">Currency</span>
          <span className="font-medium">{current ? `USDT and ${current.code}` : "USDT"}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[300px] p-3"
    >
      {(close) => (
        <CurrencyForm
          known={known}
          onEnd={(fields) => {
            void change(fields);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface CurrencyFormProps {
  known: CurrencyFields;
  /** Null converts nothing. */
  onEnd: (fields: CurrencyFields | null) => void;
}

function CurrencyForm({ known, onEnd }: CurrencyFormProps) {
  const [fault, setFault] = useState<string | null>(null);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const currency = text("currency").toUpperCase();
    const fields = { currency, rate: text("rate"), rateSource: text("rateSource") };
    const wrong = currencyFault(fields);
    setFault(wrong);
    if (wrong === null) onEnd(fields);
  };
  return (
    <form aria-label="Reporting currency" onSubmit={apply} className="flex flex-col gap-2.5">
      <p className="text-ink-3 text-xs">Also shows totals in a second currency at your rate.</p>
      {currencyParams.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          defaultValue={known[name]}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <ErrorText>{fault}</ErrorText>
      <div className="flex gap-2">
        <Button type="submit">Show</Button>
        <Button onClick={() => onEnd(null)}>USDT only</Button>
      </div>
    </form>
  );
}

/** A report's sums in the second currency, with its rate and where that is from; nothing if off. */
export function CurrencyNotice({ total, known }: { total: ReportSums; known: boolean }) {
  const numbers = useNumbers();
  const currency = useReportingCurrency();
  if (currency === null) return null;
  const { code, rate, source } = currency;
  const amount = (usdt: string) => (
    <ExactAmount value={known ? converted(decimal(usdt), currency) : null} places={2} />
  );
  return (
    <NoticeLine tone="neutral" icon="swap">
      {"Rebate "}
      {amount(total.rebate)}
      {", net fee "}
      {amount(total.pureFee)}
      {", volume "}
      {amount(total.volume)}
      {` ${code}, at ${numbers.decimal(rate)} ${code} per USDT. Source: `}
      {`${source}.`}
    </NoticeLine>
  );
}
