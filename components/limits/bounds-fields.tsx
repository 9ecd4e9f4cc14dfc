"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceButton } from "@/components/ui/choice-button";
import { useNumbers } from "@/components/ui/numbers";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { readTyped } from "@/lib/decimal";
import { ambiguousIssue, readingsOf } from "@/lib/orders/ambiguous-number";
import type { RiskLimits } from "@/lib/orders/risk-limits-api";

/** The bounds of a form as they stand in its fields. */
export interface TypedBounds {
  readonly maxNotional: string;
  readonly maxSize: string;
  readonly sizeUnit: RiskLimits["sizeUnit"];
  readonly maxDistance: string;
  readonly marketOrders: RiskLimits["marketOrders"];
  readonly ordersPerMinute: string;
}

/** What a form begins with: the bounds that are set, or none. */
export function typedBounds(riskLimits: RiskLimits | null): TypedBounds {
  return {
    maxNotional: riskLimits?.maxNotional ?? "",
    maxSize: riskLimits?.maxSize ?? "",
    sizeUnit: riskLimits?.sizeUnit ?? "minimum",
    maxDistance: riskLimits?.maxDistance ?? "",
    marketOrders: riskLimits?.marketOrders ?? "allowed",
    ordersPerMinute: String(riskLimits?.ordersPerMinute ?? ""),
  };
}

/** A number as it is written; what is none the desk refuses by its field. */
export function typedNumber(text: string): string | null {
  const read = readTyped(text, { source: "typed" });
  if (read.kind === "empty") return null;
  return read.kind === "value" ? read.value : text;
}

/** Whether a text may be two numbers: it is asked about in place and never sent. */
export function isAmbiguous(text: string): boolean {
  return readTyped(text, { source: "typed" }).kind === "ambiguous";
}

/** Whether any bound of a form is asked about. */
export function hasAmbiguous({ maxNotional, maxSize, maxDistance, ordersPerMinute }: TypedBounds) {
  return [maxNotional, maxSize, maxDistance, ordersPerMinute].some(isAmbiguous);
}

/** Why a form of bounds cannot be saved yet. */
export const answerFirst = "Choose the intended number";

interface BoundFieldProps {
  label: string;
  value: string;
  unit: string;
  onValue: (value: string) => void;
  error: string | undefined;
  placeholder: string;
  help?: string;
  className?: string;
}

/** The number of one bound; of a text with two meanings it asks which one is meant. */
export function BoundField({ value, unit, onValue, error, ...rest }: BoundFieldProps) {
  const numbers = useNumbers();
  const read = readTyped(value, { source: "typed" });
  const asked = read.kind === "ambiguous" ? ambiguousIssue("bound", read, {}, numbers) : null;
  const question = asked && (
    <>
      {asked.message}
      {readingsOf(asked, numbers).map(({ value: meant, ...choice }) => (
        <ChoiceButton key={choice.say} {...choice} onSelect={() => onValue(meant)} />
      ))}
    </>
  );
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      error={question ?? error}
      action={<span className="pr-1 text-ink-3 text-xs">{unit}</span>}
    />
  );
}

/** The bounds as the desk is told them. */
export function boundsOfForm(form: TypedBounds): RiskLimits {
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

/** The fields of all bounds that a limit and a desk limit have in common. */
export function BoundsFields({ bounds, onChange, errorAt }: BoundsFieldsProps) {
  const numberField = (
    name: "maxNotional" | "maxSize" | "maxDistance" | "ordersPerMinute",
    label: string,
    unit: string,
  ) => (
    <BoundField
      label={label}
      value={bounds[name]}
      unit={unit}
      onValue={(value) => onChange({ ...bounds, [name]: value })}
      placeholder="no limit"
      error={errorAt(`riskLimits.${name}`)}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      {numberField("maxNotional", "Max order value", "USDT")}
      {numberField("maxDistance", "Max distance from index", "%")}
      {numberField("maxSize", "Max order size", "")}
      <SelectField
        label="Unit"
        options={[
          { value: "minimum", label: "\u00d7 minimum size" },
          { value: "base", label: "base coin" },
        ]}
        value={bounds.sizeUnit}
        onChange={(sizeUnit) => onChange({ ...bounds, sizeUnit })}
      />
      {numberField("ordersPerMinute", "Orders per minute", "")}
      <SelectField
        label="Market orders"
        options={[
          { value: "allowed", label: "on" },
          { value: "banned", label: "off" },
        ]}
        value={bounds.marketOrders}
        onChange={(marketOrders) => onChange({ ...bounds, marketOrders })}
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
      disabledReason={busy && "Saving\u2026"}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}
