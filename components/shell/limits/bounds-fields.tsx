"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { readTyped } from "@/lib/decimal";
import type { GuardRails } from "@/lib/orders/guard-rails-api";

/** The bounds of a form as they stand in its fields. */
export interface TypedBounds {
  readonly maxNotional: string;
  readonly maxSize: string;
  readonly sizeUnit: GuardRails["sizeUnit"];
  readonly maxDistance: string;
  readonly marketOrders: GuardRails["marketOrders"];
  readonly ordersPerMinute: string;
}

/** What a form begins with: the bounds that are set, or none. */
export function typedBounds(rails: GuardRails | null): TypedBounds {
  return {
    maxNotional: rails?.maxNotional ?? "",
    maxSize: rails?.maxSize ?? "",
    sizeUnit: rails?.sizeUnit ?? "minimum",
    maxDistance: rails?.maxDistance ?? "",
    marketOrders: rails?.marketOrders ?? "allowed",
    ordersPerMinute: String(rails?.ordersPerMinute ?? ""),
  };
}

/** A number as a person writes it; what is none, or may be two, the desk refuses by its field. */
export function typedNumber(text: string): string | null {
  const read = readTyped(text, { source: "typed" });
  if (read.kind === "empty") return null;
  return read.kind === "value" ? read.value : text;
}

/** The bounds as the desk is told them. */
export function boundsOfForm(form: TypedBounds): GuardRails {
  const perMinute = typedNumber(form.ordersPerMinute);
  return {
    maxNotional: typedNumber(form.maxNotional),
    maxSize: typedNumber(form.maxSize),
    sizeUnit: form.sizeUnit,
    maxDistance: typedNumber(form.maxDistance),
    marketOrders: form.marketOrders,
    // What is no whole number is refused by the desk, at its field.
    ordersPerMinute:
      perMinute === null ? null : /^\d{1,6}$/.test(perMinute) ? Number.parseInt(perMinute, 10) : 0,
  };
}

interface BoundsFieldsProps {
  bounds: TypedBounds;
  onChange: (bounds: TypedBounds) => void;
  errorAt: (field: string) => string | undefined;
}

/** The fields of all bounds that a limit and a ceiling have in common. */
export function BoundsFields({ bounds, onChange, errorAt }: BoundsFieldsProps) {
  const numberField = (
    name: "maxNotional" | "maxSize" | "maxDistance" | "ordersPerMinute",
    label: string,
    unit: string,
  ) => (
    <TextField
      label={label}
      value={bounds[name]}
      onChange={(event) => onChange({ ...bounds, [name]: event.currentTarget.value })}
      inputMode="decimal"
      autoComplete="off"
      placeholder="no limit"
      error={errorAt(`rails.${name}`)}
      action={<span className="pr-1 text-ink-3 text-xs">{unit}</span>}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      {numberField("maxNotional", "Most value of an order", "USDT")}
      {numberField("maxDistance", "Most distance from index", "%")}
      {numberField("maxSize", "Most size of an order", "")}
      <SelectField
        label="Size counts"
        options={[
          { value: "minimum", label: "smallest orders" },
          { value: "base", label: "base coins" },
        ]}
        value={bounds.sizeUnit}
        onChange={(value) =>
          onChange({ ...bounds, sizeUnit: value === "base" ? "base" : "minimum" })
        }
      />
      {numberField("ordersPerMinute", "Orders a minute", "")}
      <SelectField
        label="Market orders"
        options={[
          { value: "allowed", label: "allowed" },
          { value: "banned", label: "banned" },
        ]}
        value={bounds.marketOrders}
        onChange={(value) =>
          onChange({ ...bounds, marketOrders: value === "banned" ? "banned" : "allowed" })
        }
      />
    </div>
  );
}

interface RemoveBoundsProps {
  busy: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** Takes away all bounds of a form at once. */
export function RemoveBounds({ busy, onRemove, children }: RemoveBoundsProps) {
  return (
    <Button
      tone="warn"
      size="sm"
      className="mt-3"
      disabledReason={busy && "Being changed"}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}
