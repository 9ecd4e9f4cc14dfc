"use client";

import { type FormEvent, useState } from "react";
import { useFilters } from "@/components/desk/use-filters";
import { ExportButton } from "@/components/export/export-button";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/hydration";
import { useNumbers } from "@/components/ui/numbers";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import { deskUrl } from "@/lib/api/client";
import type { Completeness } from "@/lib/archive/completeness";
import { productLabel } from "@/lib/archive/products";
import { valueFilterLabel } from "@/lib/archive/value-filter";
import { subBizTypes } from "@/lib/exchange/broker-values";
import { CompletenessTag } from "./amounts";
import { fillFilters } from "./report-filters";
import type { FillsRequest } from "./use-commissions";

const field =
  "h-[22px] rounded-[4px] border border-line bg-surface px-[7px] text-xs outline-none " +
  "placeholder:text-ink-3 focus-visible:border-focus phone:h-10 phone:text-[16px]";

/**
 * Product, symbols and orders of the fills that are shown or summed: several with commas, a minus
 * before one that is left out; they are in the URL. `asked` may be saved as a file.
 */
export function FillFilters({ asked }: { asked: FillsRequest | null }) {
  const { values, onChange } = useFilters(fillFilters);
  const product = values.product ?? "";
  const products = new Set([...subBizTypes, ...subBizTypes.map((each) => `-${each}`), product]);
  products.delete("");
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    onChange({ symbol: text("symbol"), order: text("order") });
  };
  return (
    <form aria-label="Fills" onSubmit={apply} className="flex flex-none items-center gap-1.5">
      <Select
        label="Product"
        value={product}
        onChange={(next) => onChange({ product: next || null })}
        options={[
          { value: "", label: "All products" },
          ...[...products].map((value) => ({
            value,
            label: valueFilterLabel(value, productLabel),
          })),
        ]}
      />
      <ValuesField
        name="symbol"
        label="Symbol"
        current={values.symbol ?? ""}
        className="w-[120px]"
      />
      <ValuesField
        name="order"
        label="Order id"
        current={values.order ?? ""}
        className="w-[170px]"
      />
      <Button size="sm" type="submit">
        Find
      </Button>
      {asked && (
        <ExportButton href={deskUrl("/api/commissions/fills.csv", asked)}>
          CSV of these fills
        </ExportButton>
      )}
    </form>
  );
}

interface ValuesFieldProps {
  name: string;
  label: string;
  /** What the address has; a new one replaces what is typed. */
  current: string;
  className: string;
}

/** Values with commas between them, in force once the form is sent. */
function ValuesField({ name, label, current, className }: ValuesFieldProps) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState({ from: current, text: current });
  if (typed.from !== current) setTyped({ from: current, text: current });
  return (
    <Tooltip text="Comma-separated; prefix - to exclude">
      <input
        aria-label={label}
        name={name}
        placeholder={label}
        disabled={!hydrated}
        value={typed.text}
        onChange={({ target }) => setTyped({ from: current, text: target.value })}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        className={`${field} disabled:opacity-60 ${className}`}
      />
    </Tooltip>
  );
}

interface FillsStatusProps {
  loaded: number;
  /** How many there are; null where only the list itself shows it. */
  total: number | null;
  completeness: Completeness;
  /** Brings more; null at the end. */
  more: (() => void) | null;
  busy: boolean;
}

/** Below the fills: how many are here, of how many, from how many days. */
export function FillsStatusBar({ loaded, total, completeness, more, busy }: FillsStatusProps) {
  const numbers = useNumbers();
  const count = numbers.count(loaded);
  const text =
    more === null
      ? `All ${count} fills loaded`
      : `${count}${total === null ? "" : ` of ${numbers.count(total)}`} fills loaded`;
  return (
    <div
      role="status"
      className={
        "flex min-h-7 shrink-0 items-center gap-3 border-line-strong border-t bg-raised px-4 py-1"
      }
    >
      <span className="font-medium">{text}</span>
      <CompletenessTag completeness={completeness} />
      <span className="flex-1" />
      {more && (
        <Button size="sm" onClick={more} disabledReason={busy && "Loading\u2026"}>
          {busy ? "Loading more" : "Load more"}
        </Button>
      )}
    </div>
  );
}
