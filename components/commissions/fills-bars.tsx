"use client";

import { type FormEvent, useId } from "react";
import { useUrlState } from "@/components/shell/desk/url-state";
import { ExportButton } from "@/components/shell/export/export-button";
import { Button } from "@/components/ui/button";
import { deskUrl } from "@/lib/api/client";
import type { Completeness } from "@/lib/archive/completeness";
import { subBizTypes } from "@/lib/exchange/broker-values";
import { CompletenessTag, productLabel } from "./amounts";
import type { FillsRequest } from "./use-commissions";

const field =
  "h-[22px] rounded-[4px] border border-line bg-surface px-[7px] text-xs outline-none " +
  "placeholder:text-ink-3 focus-visible:border-focus phone:h-10 phone:text-[16px]";

/** Product, symbol and order of the fills that are shown; they are in the URL. */
export function FillFilters({ asked }: { asked: FillsRequest | null }) {
  const [address, change] = useUrlState();
  const id = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
    change({ symbol: text("symbol"), order: text("order") });
  };
  const input = (name: "symbol" | "order", label: string, width: string) => (
    <>
      <label htmlFor={`${id}${name}`} className="sr-only">
        {label}
      </label>
      <input
        key={address.get(name) ?? ""}
        id={`${id}${name}`}
        name={name}
        placeholder={label}
        defaultValue={address.get(name) ?? ""}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        className={`${field} ${width}`}
      />
    </>
  );
  return (
    <form aria-label="Fills" onSubmit={apply} className="flex flex-none items-center gap-1.5">
      <label htmlFor={`${id}product`} className="sr-only">
        Product
      </label>
      <select
        id={`${id}product`}
        value={address.get("product") ?? ""}
        onChange={(event) => change({ product: event.target.value || null })}
        className={field}
      >
        <option value="">All products</option>
        {subBizTypes.map((product) => (
          <option key={product} value={product} title={product}>
            {productLabel(product)}
          </option>
        ))}
      </select>
      {input("symbol", "Symbol", "w-[120px]")}
      {input("order", "Order id", "w-[170px]")}
      <Button size="sm" type="submit">
        Find
      </Button>
      {asked && (
        <ExportButton href={deskUrl("/api/commissions/fills.csv", asked)}>
          CSV of all these fills
        </ExportButton>
      )}
    </form>
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
  const count = loaded.toLocaleString("en");
  const text =
    more === null
      ? `All ${count} fills are here`
      : `${count}${total === null ? "" : ` of ${total.toLocaleString("en")}`} fills are here`;
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
        <Button size="sm" onClick={more} disabledReason={busy && "More are being loaded"}>
          {busy ? "Loading more" : "Load more"}
        </Button>
      )}
    </div>
  );
}
