"use client";
import { type FormEvent, useId } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { useAddress } from "@/components/shell/use-address";
import { Button } from "@/components/ui/button";
import { subBizTypes } from "@/lib/exchange/broker-values";
import { type Asked, addressOf } from "./use-commissions";

const field =
  "h-[22px] rounded-[4px] border border-line bg-surface px-[7px] text-xs outline-none " +
  "placeholder:text-ink-3 focus-visible:border-focus phone:h-10 phone:text-[16px]";

/** Product, symbol and order of the fills that are shown; they stand in the address. */
export function FillFilters({ asked }: { asked: Asked | null }) {
  const [address, change] = useAddress();
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
          <option key={product}>{product}</option>
        ))}
      </select>
      {input("symbol", "Symbol", "w-[120px]")}
      {input("order", "Order id", "w-[170px]")}
      <Button size="sm" type="submit">
        Find
      </Button>
      {asked && (
        <ExportButton href={addressOf("fills.csv", asked)}>CSV of all these fills</ExportButton>
      )}
    </form>
  );
}
