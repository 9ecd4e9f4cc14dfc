import { useDrawnAt } from "@/components/ui/live-text";
import { shortDay } from "@/lib/archive/day-range";
import { addDays, dayOf } from "@/lib/time";

/** The invitation in words: what this place is. */
export function FirstOrderInvitation() {
  return (
    <>
      <h2 className="max-w-[420px] font-semibold text-[30px] leading-[38px] phone:text-2xl">
        The paper venue is running. Place your first order.
      </h2>
      <p className="mt-3 max-w-[420px] text-ink-2 text-md">
        Same rules, limits and errors as the exchange. No money moves; nothing leaves this computer.
      </p>
    </>
  );
}

/** What becomes of an order. */
export function FirstOrderSteps() {
  // An order that fills today is in today's commissions, which are published on the next day.
  const published = shortDay(addDays(dayOf(useDrawnAt(), "UTC+8"), 1));
  const steps = [
    ["Sent", "once, with its own client order id"],
    ["Live", "in Orders, 4 % off the index"],
    ["Yours to cancel", "first column of its row, one click"],
    ["Rebate", `if it fills: published ${published}, T+1`],
  ] as const;
  return (
    <ol className="mt-4 flex flex-col gap-3">
      {steps.map(([name, text], at) => (
        <li key={name} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={
              "flex size-6 items-center justify-center rounded-full border border-control text-xs"
            }
          >
            {at + 1}
          </span>
          <span>
            <b className="font-semibold">{name}</b>
            <span className="ml-2 text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
