"use client";
import { useId, useState } from "react";
import { useAddress } from "@/components/shell/use-address";
import { Segmented } from "@/components/ui/segmented";
import type { AsOf } from "@/lib/archive/as-of";
import { addDays, dayOf, isDay } from "@/lib/time";

const options = [
  { value: "latest", label: "Latest" },
  { value: "verified", label: "First verified" },
  { value: "date", label: "A date\u2026" },
] as const;

/** As of when the report is: now, each day as first verified, or the end of a day. */
export function AsOfControl({ asOf }: { asOf: AsOf }) {
  const [, change] = useAddress();
  const field = useId();
  const [asksDate, setAsksDate] = useState(false);
  const date = isDay(asOf) ? asOf : null;
  // The last day that has ended by this computer's clock: later ones are not known yet.
  const last = addDays(dayOf(Date.now(), "UTC+8"), -1);
  const choose = (value: (typeof options)[number]["value"]) => {
    setAsksDate(value === "date");
    change({ asOf: value === "latest" ? null : value === "date" ? (date ?? last) : value });
  };
  const shown = date !== null || asksDate ? "date" : asOf === "verified" ? "verified" : "latest";
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <span className="text-ink-2 text-xs">As of</span>
      <Segmented label="As of" options={options} value={shown} onChange={choose} />
      {shown === "date" && (
        <>
          <label htmlFor={field} className="sr-only">
            As known at the end of (UTC+8)
          </label>
          <input
            id={field}
            type="date"
            value={date ?? ""}
            max={last}
            onChange={({ target }) =>
              isDay(target.value) && target.value <= last && change({ asOf: target.value })
            }
            className={
              "h-6 rounded-md border border-control bg-field px-1.5 text-xs outline-none " +
              "focus-visible:border-focus phone:h-10 phone:text-[16px]"
            }
          />
        </>
      )}
    </span>
  );
}
