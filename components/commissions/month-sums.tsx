import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import {
  type MonthClose,
  monthSplit,
  monthTotal,
  rebateOf,
  statementPlaces,
} from "@/lib/archive/month-close";
import { type Decimal, decimal, divide, type Numbers, sign } from "@/lib/decimal";
import { ExactAmount } from "./amounts";

/** A month's parts, which add up to its total exactly. */
export function MonthSums({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const split = monthSplit(close);
  const clients = close.shares.filter(({ client }) => client !== null).length;
  const corrections = rebateOf(close.afterLock);
  const own = rebateOf(close.own);
  return (
    <section
      aria-label="Sums"
      className={
        "grid grid-cols-[1fr_.82fr_1fr_1fr_1.45fr] border-line border-b " +
        "max-[1100px]:grid-cols-2 phone:grid-cols-1"
      }
    >
      <Part name="Payable" value={split.payable} note={numbers.counted(clients, "client")} />
      <Part sign="+" name="Rounding" value={split.rounding} note="toward zero" />
      <Part sign="+" name="Retained" value={split.retained} note="by the firm" />
      <Part sign="+" name="Unattributed" value={split.unattributed} note="no client" />
      <Part
        sign="="
        name="Month total, USDT"
        value={monthTotal(close)}
        note={
          sign(corrections) === 0
            ? "archive"
            : `archive ${inCents(own, numbers)}, corrections ${inCents(corrections, numbers)}`
        }
      />
    </section>
  );
}

const inCents = (value: Decimal, numbers: Numbers) =>
  numbers.decimal(divide(value, decimal("1"), { scale: statementPlaces, rounding: "half-even" }), {
    minimumPlaces: statementPlaces,
  });

interface PartProps {
  sign?: "+" | "=";
  name: string;
  value: Decimal;
  note: string;
}

function Part({ sign: operator, name, value, note }: PartProps) {
  return (
    <div
      className={cx(
        "grid min-w-0 items-center gap-x-2 py-2 pr-2 pl-4",
        operator ? "grid-cols-[14px_minmax(0,1fr)]" : "phone:grid-cols-[14px_minmax(0,1fr)]",
        "phone:px-3 phone:py-1.5",
        operator === "=" && "bg-raised max-[1100px]:col-span-full",
      )}
    >
      <span
        aria-hidden="true"
        className={cx("text-[17px] text-ink-3 leading-5", !operator && "hidden phone:inline")}
      >
        {operator}
      </span>
      <div className="min-w-0 phone:flex phone:items-baseline phone:justify-between">
        <h2 className="truncate font-medium text-ink-3 text-xs tracking-normal">{name}</h2>
        <p className="whitespace-nowrap font-semibold text-lg tracking-[-.02em] phone:text-md">
          <ExactAmount value={value} places={statementPlaces} />
        </p>
        <p className="truncate text-ink-3 text-xs phone:hidden">{note}</p>
      </div>
    </div>
  );
}
