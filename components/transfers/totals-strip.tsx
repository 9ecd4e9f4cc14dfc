import { decimal, formatDecimal, sign } from "@/lib/decimal";
import type { CoinTotal } from "@/lib/transfers/wire";

/** What succeeded, coin by coin: in, out and the difference. Coins are never added up. */
export function TotalsStrip({ totals }: { totals: readonly CoinTotal[] }) {
  const done = totals.filter(({ succeeded }) => succeeded > 0);
  if (done.length === 0) return null;
  return (
    <section
      aria-label="Net of what succeeded, by coin"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
      tabIndex={0}
      className="thin-bar flex shrink-0 overflow-x-auto border-line border-b"
    >
      {done.map((total) => (
        <div key={total.coin} className="shrink-0 border-line border-r px-4 py-2 phone:px-3">
          <p className="flex items-baseline justify-between gap-4 text-ink-2 text-xs">
            {total.coin}
            <span className="text-ink-3">{total.succeeded} done</span>
          </p>
          <p className="whitespace-nowrap font-semibold text-lg">
            {signed(total.net)} <span className="font-normal text-ink-3 text-sm">net</span>
          </p>
          <p className="whitespace-nowrap text-ink-3 text-xs">
            in {formatDecimal(decimal(total.deposits))} {"\u00b7"} out{" "}
            {formatDecimal(decimal(total.withdrawals))}
          </p>
        </div>
      ))}
    </section>
  );
}

function signed(text: string): string {
  const value = decimal(text);
  return `${sign(value) === 1 ? "+" : ""}${formatDecimal(value)}`;
}
