"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { TextField } from "@/components/ui/text-field";
import type { useClientChanges } from "./use-clients";

/** The days on which something is to hold, as they are typed, and why locked ones change. */
export interface TypedDays {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export const noDays: TypedDays = { from: "", until: "", reason: "" };

/** The days as they are sent; what is left empty the desk decides. */
export const askedDays = ({ from, until }: Pick<TypedDays, "from" | "until">) => ({
  ...(from && { from }),
  ...(until && { until }),
});

/** The same with the reason, where days of locked months change. */
export const changedDays = (typed: TypedDays, isLocked: boolean) => ({
  ...askedDays(typed),
  ...(isLocked && { reason: typed.reason.trim() }),
});

interface DatedFieldsProps {
  typed: TypedDays;
  set: (part: Partial<TypedDays>) => void;
  errorAt: ReturnType<typeof useClientChanges>["errorAt"];
  /** The days reach into locked months. */
  isLocked: boolean;
  /** What has no end but the next change. */
  endless?: boolean;
  /** Which day is meant while none is typed. */
  emptyFrom?: string;
}

/** Asks for the days on which something is to hold, and for a reason where months are locked. */
export function DatedFields(props: DatedFieldsProps) {
  const { typed, set, errorAt, isLocked, endless = false } = props;
  const { emptyFrom = "the day after the last locked month" } = props;
  const { from, until, reason } = typed;
  return (
    <>
      <TextField
        label="From"
        type="date"
        help={`Empty: ${emptyFrom}`}
        value={from}
        onChange={({ target }) => set({ from: target.value })}
        error={errorAt("from")}
      />
      {!endless && (
        <TextField
          label="Until (excluded)"
          type="date"
          help="Empty: no end"
          value={until}
          onChange={({ target }) => set({ until: target.value })}
          error={errorAt("until")}
        />
      )}
      {isLocked && (
        <div className="col-span-2">
          <TextField
            label="Reason"
            help="These days are locked: changes are booked into the next open month."
            maxLength={500}
            value={reason}
            onChange={({ target }) => set({ reason: target.value })}
            error={errorAt("reason")}
          />
        </div>
      )}
    </>
  );
}

/** Why days of locked months can't change; false when they can, or none does. */
export function useLockedDays() {
  const { may } = useDesk();
  return (isLocked: boolean, { reason }: TypedDays): string | false =>
    isLocked &&
    ((!may("months.reopen") && "Only owners can change days of locked months") ||
      (reason.trim() === "" && "Enter the reason first"));
}
