"use client";
import { counted } from "@/lib/archive/day-sentence";
import type { ArchivedDay } from "@/lib/archive/wire";
import { type Decimal, decimal, subtract } from "@/lib/decimal";
import { Exact } from "./exact";
import { useCorrections } from "./use-commissions";

/** The rebate of a day: as first verified, what changed since, and what counts now. */
export function DayRebate({ accountId, day }: { accountId: string; day: ArchivedDay }) {
  const asked = { account: accountId, from: day.day, to: day.day, limit: "1" };
  const { data, isPlaceholderData } = useCorrections(asked);
  const totals = isPlaceholderData ? undefined : data?.pages[0]?.totals;
  if (!totals) return null;
  const now = decimal(totals.rebate);
  const verb = totals.missing === 1 ? "is" : "are";
  const verified = decimal(totals.rebateFirstVerified);
  const lines: readonly (readonly [string, Decimal, boolean])[] = [
    ...(day.firstVerifiedAt === null
      ? []
      : ([
          ["As first verified", verified, false],
          ["Changed since", subtract(now, verified), false],
        ] as const)),
    ["Latest, counted now", now, true],
    ...(totals.missing === 0
      ? []
      : ([
          [
            `If ${counted(totals.missing, "missing record")} ${verb} withdrawn`,
            subtract(now, decimal(totals.missingRebate)),
            false,
          ],
        ] as const)),
  ];
  return (
    <section>
      <h3 className="mt-4 border-line border-b pb-[3px] text-sm">
        Rebate of the day <span className="font-normal text-ink-3 text-xs">USDT</span>
      </h3>
      <dl>
        {lines.map(([name, value, strong]) => (
          <div
            key={name}
            className={
              "flex min-h-[25px] items-center justify-between gap-3 border-line-soft border-b " +
              (strong ? "font-semibold" : "text-ink-2")
            }
          >
            <dt>{name}</dt>
            <dd>
              <Exact value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
