"use client";
import { Segmented } from "@/components/ui/segmented";
import { type FormId, formIds, forms } from "@/lib/orders/ticket";

interface FormSwitchProps {
  form: FormId;
  onChange: (form: FormId) => void;
  /** An order is on its way: what is on screen must not change under it. */
  locked: boolean;
}

/** The ways to enter an order, each with an endpoint of its own. */
export function FormSwitch({ form, onChange, locked }: FormSwitchProps) {
  return (
    <Segmented
      label="Form"
      options={formIds.map((value) => ({
        value,
        label: forms[value].words,
        off: locked && value !== form ? "An order is being sent" : undefined,
      }))}
      value={form}
      onChange={onChange}
    />
  );
}
