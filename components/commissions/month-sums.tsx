import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import {
  type MonthClose,
  monthSplit,
  monthTotal,
  rebateOf,
  statementPlaces,
} from "@/lib/archive/month-close";
import { type Decimal, decimal, divide, type Numbers, sign, sum } from "@/lib/decimal";
import { ExactAmount } from "./amounts";

/** A month's parts, which add up to its total exactly. */
export function MonthSums({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const split = monthSplit(close);
  const clients = close.shares.filter(({ client }) => client !== null).length;
  const corrections = rebateOf(close.afterLock);
  const own = rebateOf(close.own);
  const total = monthTotal(close);
  const { payable, rounding, retained, unattributed } = split;
  const terms = [payable, rounding, retained, unattributed];
  const places = placesThatAddUp([terms, [own, corrections]], total);
  return (
    <section
      aria-label="Sums"
      className={
        "grid grid-cols-[1fr_.82fr_1fr_1fr_1.45fr] border-line border-b " +
        "max-[1100px]:grid-cols-2 phone:grid-cols-1"
      }
    >
      <Part
        name="Payable"
        value={payable}
        places={places}
        note={numbers.counted(clients, "client")}
      />
      <Part sign="+" name="Rounding" value={rounding} places={places} note="toward zero" />
      <Part
        sign="+"
        name="Retained from clients"
        value={retained}
        places={places}
        note="by the firm"
      />
      <Part sign="+" name="Unattributed" value={unattributed} places={places} note="no client" />
      <Part
        sign="="
        name="Month total, USDT"
        value={total}
        places={places}
        note={
          sign(corrections) === 0
            ? "archive"
            : `archive ${inPlaces(own, places, numbers)}, ` +
              `corrections ${inPlaces(corrections, places, numbers)}`
        }
      />
    </section>
  );
}

const rounded = (value: Decimal, places: number) =>
  divide(value, decimal("1"), { scale: places, rounding: "half-even" });

const inPlaces = (value: Decimal, places: number | undefined, numbers: Numbers) =>
  numbers.decimal(places === undefined ? value : rounded(value, places), {
    minimumPlaces: places ?? 0,
  });

/**
 * The fewest decimals with which each of the sums, each of its terms rounded, comes to the total
 * as it is shown: people add them up. Undefined: only all digits do.
 */
function placesThatAddUp(
  sums: readonly (readonly Decimal[])[],
  total: Decimal,
): number | undefined {
  return [statementPlaces, 3, 4, 5, 6, 7, 8].find((places) =>
    sums.every(
      (terms) => sum(terms.map((term) => rounded(term, places))) === rounded(total, places),
    ),
  );
}

interface PartProps {
  sign?: "+" | "=";
  name: string;
  value: Decimal;
  /** Decimals shown; undefined: all of them. */
  places: number | undefined;
  note: string;
}

function Part({ sign: operator, name, value, places, note }: PartProps) {
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
        <p className="font-semibold text-lg tracking-[-.02em] [overflow-wrap:anywhere] phone:text-md">
          <ExactAmount value={value} {...(places === undefined ? {} : { places })} />
        </p>
        <p className="truncate text-ink-3 text-xs phone:hidden">{note}</p>
      </div>
    </div>
  );
}
