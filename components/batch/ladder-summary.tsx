"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { FactRow } from "@/components/ui/fact-row";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { Segmented } from "@/components/ui/segmented";
import { ScrollArea } from "@/components/ui/side-scroller";
import {
  compare,
  type Decimal,
  decimal,
  divide,
  maximum,
  minimum,
  multiply,
  sign,
  subtract,
} from "@/lib/decimal";
import { lotCoinOf, lotOf } from "@/lib/orders/instrument";
import { type LadderPlan, type LadderRung, rungsOverIndex } from "@/lib/orders/ladder";
import { digitsOf } from "@/lib/orders/order-row";
import { buys } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { signedPercent } from "./grid-cells";
import type { LadderParts } from "./ladder-form";
import { PanelSection } from "./panel-parts";
import { rowNumbersText } from "./review-rows";

/** What a ladder comes to: its picture or its table, and its sums to the last step. */
export function LadderSummary({ form, instrument, outcome, index }: LadderParts) {
  const numbers = useNumbers();
  const [view, setView] = useState<"chart" | "table">("chart");
  const { plan } = outcome;
  if (plan === null || instrument === null) return null;
  const isBuy = buys(form.positionAction);
  const over = index ? rungsOverIndex(plan.rungs, isBuy, index) : [];
  const coin = lotCoinOf(instrument);
  return (
    <PanelSection
      title="Preview"
      note={
        <Segmented
          label="Preview as"
          value={view}
          options={[
            { value: "chart", label: "Chart" },
            { value: "table", label: "Table" },
          ]}
          onChange={setView}
        />
      }
    >
      {view === "chart" ? (
        <LadderChart plan={plan} isBuy={isBuy} index={index} coin={coin} />
      ) : (
        <RungTable plan={plan} coin={coin} quoteCoin={instrument.quoteCoin} />
      )}
      <dl className="mt-2">
        <FactRow name="Total">
          <b className="font-semibold">{numbers.decimal(plan.qty)}</b> {coin}
          {form.unit === "quantity" && ", exact"}
        </FactRow>
        <FactRow name="Value">
          <b className="font-semibold">
            <Figure value={plan.value} shown={numbers.money(plan.value)} />
          </b>{" "}
          {instrument.quoteCoin}
          {sign(plan.rest) === 1 && `, ${numbers.money(plan.rest)} left over (less than a step)`}
        </FactRow>
        {plan.average && (
          <FactRow name="Average price">
            <Figure
              value={plan.average}
              shown={numbers.average(plan.average, digitsOf(instrument).pricePlaces)}
            />
            {index && `, ${signedPercent(percentFrom(plan.average, index), numbers)} %`}
          </FactRow>
        )}
        <FactRow name="Rounding">{roundingText(plan, `${lotOf(instrument)}`)}</FactRow>
        <FactRow name="Orders through the index" className={cx(over.length > 0 && "text-attn")}>
          {index === null ? "not checked: no fresh index price" : overText(over)}
        </FactRow>
      </dl>
    </PanelSection>
  );
}

/** "9 steps of 0.001 on the rungs 12, 13 …": where the remainder of the shares went. */
function roundingText({ extras, extraSteps }: LadderPlan, lot: string): string {
  if (extras.length === 0) return "none";
  const steps = extraSteps === "1" ? "1 step" : `${extraSteps} steps`;
  const numbers = extras.map((at) => at + 1);
  const last = numbers.at(-1) ?? 0;
  const inRow = numbers.length > 2 && last - (numbers[0] ?? 0) === numbers.length - 1;
  const where = inRow ? `rungs ${numbers[0]} to ${last}` : rungsText(numbers);
  return `${steps} of ${lot} on ${where}`;
}

const rungsText = (numbers: readonly number[]) => rowNumbersText(numbers).replace("row", "rung");

function overText(over: readonly number[]): string {
  if (over.length === 0) return "none";
  return `${rungsText(over.map((at) => at + 1))} would fill immediately`;
}

interface LadderChartProps {
  plan: LadderPlan;
  isBuy: boolean;
  index: Decimal | null;
  coin: string;
}

const width = 330;
const height = 150;
const left = 74;
const hundred = decimal("100");

/** Rungs by price, from the highest down, each as long as its quantity; the index is a line. */
function LadderChart({ plan, isBuy, index, coin }: LadderChartProps) {
  const numbers = useNumbers();
  const { rungs } = plan;
  const prices = rungs.map(({ price }) => price);
  const ends = index === null ? prices : [...prices, index];
  const [top, bottom] = [ends.reduce(maximum), ends.reduce(minimum)];
  const max = rungs.map(({ qty }) => qty).reduce(maximum);
  const yOf = (price: Decimal) =>
    8 + share(subtract(top, price), subtract(top, bottom), height - 20);
  const thick = Math.max(1, Math.min(8, Math.floor((height - 20) / rungs.length) - 1));
  const highest = prices.reduce(maximum);
  const lowest = prices.reduce(minimum);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={
        `${rungs.length} rungs from ${numbers.decimal(rungs[0]?.price ?? highest)} to ` +
        `${numbers.decimal(rungs.at(-1)?.price ?? lowest)}, ${numbers.decimal(plan.qty)} ${coin}` +
        (index ? `; the index is ${numbers.decimal(index)}` : "")
      }
      className="block w-full text-[10.5px]"
    >
      {rungs.map((rung) => (
        <rect
          key={rung.price}
          x={left}
          y={yOf(rung.price) - thick / 2}
          width={Math.max(1, share(rung.qty, max, width - left))}
          height={thick}
          className={isBuy ? "fill-up" : "fill-down-fill"}
        />
      ))}
      {[highest, lowest].map((price) => (
        <text key={price} x={left - 6} y={yOf(price) + 4} textAnchor="end" className="fill-ink-3">
          {numbers.decimal(price)}
        </text>
      ))}
      {index && <IndexLine y={yOf(index)} />}
    </svg>
  );
}

function IndexLine({ y }: { y: number }) {
  return (
    <g>
      <line x1={left} x2={width} y1={y} y2={y} strokeDasharray="3 3" className="stroke-ink-2" />
      <text x={width} y={y < 14 ? y + 12 : y - 4} textAnchor="end" className="fill-ink-2">
        Index
      </text>
    </g>
  );
}

/** Which part of a length a value is, in whole pixels: for drawing alone. */
function share(value: Decimal, of: Decimal, length: number): number {
  if (compare(of, decimal("0")) < 1) return 0;
  const percent = divide(multiply(value, hundred), of, { scale: 0, rounding: "half-up" });
  return Math.round((Number.parseInt(percent, 10) * length) / 100);
}

interface RungTableProps {
  plan: LadderPlan;
  coin: string;
  quoteCoin: string;
}

function RungTable({ plan, coin, quoteCoin }: RungTableProps) {
  const numbers = useNumbers();
  const line = (rung: LadderRung, at: number) => (
    <tr key={rung.price} className="border-line-soft border-t">
      <td className="py-0.5 text-left text-ink-3">{at + 1}</td>
      <td className="text-right">{numbers.decimal(rung.price)}</td>
      <td className="text-right">{numbers.decimal(rung.qty)}</td>
      <td className="text-right">
        <Figure value={rung.value} shown={numbers.money(rung.value)} />
      </td>
    </tr>
  );
  return (
    <ScrollArea label="Orders of the ladder" className="thin-bar max-h-[170px] overflow-y-auto">
      <table className="w-full text-xs">
        <TableHead
          named={1}
          heads={["Rung", "Price", `Quantity, ${coin}`, `Value, ${quoteCoin}`]}
        />
        <tbody>{plan.rungs.map(line)}</tbody>
      </table>
    </ScrollArea>
  );
}
