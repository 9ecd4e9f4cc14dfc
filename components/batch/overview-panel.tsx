"use client";

import { useQuery } from "@tanstack/react-query";
import { openLimit, useOrderCounts } from "@/components/live/order-counts";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { FactRow } from "@/components/ui/fact-row";
import { Figure } from "@/components/ui/figure";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { CountOf } from "@/components/ui/status-bar";
import { deskQuery } from "@/lib/api/query";
import { nextRequestOf } from "@/lib/order-jobs/batch-requests";
import { digitsOf } from "@/lib/orders/order-row";
import { ChecksSection } from "./checks-section";
import { signedPercent } from "./grid-cells";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import { BatchRequestView } from "./request-view";
import { type SideTotal, sumBySide } from "./summarise-rows";

/** What the rows come to: by symbol and side, against the index, and against the rules. */
export function OverviewPanel({ page, onGoTo }: BatchPanelProps) {
  const { count } = page;
  const totals = sumBySide(count.valid, page.indexOf);
  const chunk = nextRequestOf(count.valid, ({ row }) => row.order.category);
  return (
    <>
      <PanelHead title="Summary" note="of valid rows" />
      {count.valid.length === 0 && count.invalid === 0 && (
        <Room accountId={page.connection.accountId} />
      )}
      <PanelSection title="By symbol and side">
        {totals.length === 0 ? (
          <p className="text-ink-3 text-xs">No valid rows yet.</p>
        ) : (
          <SideTotals totals={totals} />
        )}
      </PanelSection>
      <PanelSection title="Distance to index" note="nearest and farthest">
        {totals.length === 0 ? (
          <p className="text-ink-3 text-xs">Shown for limit orders.</p>
        ) : (
          <Distances totals={totals} page={page} />
        )}
      </PanelSection>
      <ChecksSection page={page} onGoTo={onGoTo} />
      <BatchRequestView rows={chunk} more={count.valid.length - chunk.length} />
    </>
  );
}

const pollIntervalMs = 5_000;

function Room({ accountId }: { accountId: string }) {
  const { futures, spot } = useOrderCounts();
  const { data } = useQuery({
    ...deskQuery("/api/limits", { account: accountId }),
    refetchInterval: pollIntervalMs,
  });
  const use = data?.endpoints.find(({ endpoint }) => endpoint === "place-batch");
  return (
    <PanelSection title="Limits">
      <dl className="text-sm">
        <FactRow name="Open futures orders">
          <CountOf count={futures} max={openLimit} />
        </FactRow>
        <FactRow name="Open spot and margin orders">
          <CountOf count={spot} max={openLimit} />
        </FactRow>
        <FactRow name="Batches this second">
          {use ? <CountOf count={use.used} max={use.allowed} /> : "\u2013"}
        </FactRow>
        <FactRow name="Orders sent today, UTC">{data?.ordersToday ?? "\u2013"}</FactRow>
      </dl>
    </PanelSection>
  );
}

function SideTotals({ totals }: { totals: readonly SideTotal[] }) {
  const numbers = useNumbers();
  return (
    <table className="w-full text-sm">
      <TableHead named={1} heads={["Symbol", "Rows", "Quantity", "Value"]} />
      <tbody>
        {totals.map((total) => (
          <tr key={keyOf(total)} className="border-line-soft border-t align-top">
            <td className="py-1">
              <span className="font-medium">{total.symbol}</span>{" "}
              <span className="text-[11px] text-ink-3">{categoryLabel(total.category)}</span>
              <SideLabel buys={total.buys} className="flex! text-xs">
                {total.buys ? "Buys" : "Sells"}
              </SideLabel>
            </td>
            <td className="py-1 text-right">{total.rows}</td>
            <td className="py-1 text-right">
              {[...total.quantities].map(([coin, qty]) => (
                <span key={coin} className="block">
                  {numbers.decimal(qty)} <span className="text-[11px] text-ink-3">{coin}</span>
                </span>
              ))}
            </td>
            <td className="py-1 text-right">
              <Figure value={total.value} shown={numbers.money(total.value)} />{" "}
              <span className="text-[11px] text-ink-3">{total.coin}</span>
              {total.unvalued > 0 && (
                <span className="block text-ink-3 text-xs">{total.unvalued} not counted</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Distances({
  totals,
  page,
}: Pick<BatchPanelProps, "page"> & { totals: readonly SideTotal[] }) {
  const numbers = useNumbers();
  return (
    <ul>
      {totals.map((total) => {
        const index = page.indexOf(total.symbol);
        const instrument = page.markets.instrumentsOf(total.category).get(total.symbol);
        const places = instrument && digitsOf(instrument).pricePlaces;
        return (
          <li
            key={keyOf(total)}
            className="flex items-baseline gap-2 border-line-soft border-t py-1 first:border-0"
          >
            <SideLabel buys={total.buys} className="w-[64px]">
              {total.buys ? "Buys" : "Sells"}
            </SideLabel>
            <span className="min-w-0 flex-1 truncate">
              {total.symbol}{" "}
              {index ? (
                <span className="text-ink-3 text-xs">
                  {numbers.price(index.price, places)}, <Age since={index.readAt} after=" old" />
                </span>
              ) : (
                <span className="text-ink-3 text-xs">no index</span>
              )}
            </span>
            <span className="whitespace-nowrap">
              {total.nearest === null || total.farthest === null
                ? "\u2013"
                : [total.nearest, total.farthest]
                    .map((percent) => signedPercent(percent, numbers))
                    .join(" \u2026 ")
                    .concat(" %")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const keyOf = ({ category, symbol, buys }: SideTotal) => `${category} ${symbol} ${buys}`;
