import { type Decimal, decimal, divide, formatDecimal } from "@/lib/decimal";

const one = decimal("1");

interface ExactProps {
  /** Null where nobody knows. */
  value: Decimal | null;
  /** Decimal places shown; all of them without it. The full value is on hover. */
  places?: number;
}

/** A number of a report: the whole part bright, the decimals dim. What is not known is a dash. */
export function Exact({ value, places }: ExactProps) {
  if (value === null) return <span className="text-ink-3">{"\u2013"}</span>;
  const shown =
    places === undefined ? value : divide(value, one, { scale: places, rounding: "half-even" });
  const text = formatDecimal(shown, { minimumPlaces: places ?? 0 });
  const [whole, decimals] = text.split(".");
  return (
    <span title={formatDecimal(value)}>
      {whole}
      {decimals !== undefined && <span className="text-ink-3">.{decimals}</span>}
    </span>
  );
}
