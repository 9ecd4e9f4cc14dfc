"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import {
  ChartAndTable,
  ChartFrame,
  ChartTableHead,
  tableLine,
  useWidth,
} from "@/components/ui/bar-chart";
import { SoftLink } from "@/components/ui/soft-link";
import { deskQuery } from "@/lib/api/query";
import type { HourOrders } from "@/lib/overview/api";

const pollIntervalMs = 15_000;

const noHours: readonly HourOrders[] = [];

/** What a bar is made of, from below: a colour and a pattern each, and words below the chart. */
const kinds = [
  { name: "filled", label: "Fill seen", fill: "var(--bd-data-1)", edge: "none" },
  { name: "closed", label: "Filled or cancelled", fill: "var(--bd-data-2)", edge: "none" },
  { name: "withoutFill", label: "No fill seen", fill: "var(--bd-data-3)", edge: "none" },
  { name: "unknown", label: "Unknown", fill: "url(#day-unknown)", edge: "var(--bd-unknown)" },
  { name: "rejected", label: "Rejected", fill: "url(#day-rejected)", edge: "var(--bd-danger)" },
] as const;

type KindName = (typeof kinds)[number]["name"];

/** How many orders of each kind an hour has, 0 to 23; hours without orders are zero. */
export function wholeDay(hours: readonly HourOrders[]): readonly HourOrders[] {
  const none = { filled: 0, closed: 0, rejected: 0, unknown: 0, withoutFill: 0 };
  return Array.from(
    { length: 24 },
    (_, hour) => hours.find((each) => each.hour === hour) ?? { hour, ...none },
  );
}

/** One part of an hour's bar, in shares of the largest hour: 0 is the bottom, 1 the top. */
interface BarPart {
  readonly name: KindName;
  readonly from: number;
  readonly share: number;
}

/** The parts of an hour's bar from below, those that have orders. */
export function barParts(hour: HourOrders, largest: number): readonly BarPart[] {
  let from = 0;
  return kinds.flatMap(({ name }) => {
    if (hour[name] === 0) return [];
    const share = hour[name] / largest;
    const part = { name, from, share };
    from += share;
    return part;
  });
}

/** How many orders an hour has. */
export const ordersIn = (hour: HourOrders) => kinds.reduce((sum, { name }) => sum + hour[name], 0);

/** What became of today's orders, by the hour: bars, and the same as a table. */
export function DayOrdersChart() {
  const { withConnection } = useDesk();
  const { data, error } = useQuery({
    ...deskQuery("/api/overview/day"),
    refetchInterval: pollIntervalMs,
  });
  const hours = wholeDay(data?.hours ?? noHours);
  const total = hours.reduce((sum, hour) => sum + ordersIn(hour), 0);
  const sent = total === 1 ? "1 order" : `${total} orders`;
  const count = (name: KindName) => hours.reduce((sum, hour) => sum + hour[name], 0);
  return (
    <div className="border-line border-b pt-1">
      <ChartAndTable
        title="Orders of today"
        tools={
          <>
            {data && <span className="text-ink-3 text-xs">{`${sent}, ${data.day} UTC`}</span>}
            <span className="flex-1" />
            <SoftLink href={withConnection("/journal")} className="text-xs phone:py-3">
              Journal
            </SoftLink>
          </>
        }
        chart={
          <>
            {error && !data && (
              <p role="alert" className="pb-2 text-attn text-sm">
                {error.message}
              </p>
            )}
            <HourBars hours={hours} label={`Orders of today by the hour, UTC: ${sent}`} />
            <ul className="flex flex-wrap gap-x-4 pb-1 text-xs">
              {kinds.map(({ name, label, fill, edge }) => (
                <li key={name} className="flex items-center gap-1.5 text-ink-2">
                  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
                    <rect x="0.5" y="0.5" width="9" height="9" fill={fill} stroke={edge} />
                  </svg>
                  {label} <b className="font-medium text-ink">{count(name)}</b>
                </li>
              ))}
            </ul>
          </>
        }
        table={<HourTable hours={hours.filter((hour) => ordersIn(hour) > 0)} />}
      />
    </div>
  );
}

function HourTable({ hours }: { hours: readonly HourOrders[] }) {
  return (
    <>
      <ChartTableHead named={1} heads={["Hour, UTC", ...kinds.map(({ label }) => label), "All"]} />
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.hour} className={tableLine}>
            <th scope="row" className="text-left font-normal">
              {hourText(hour.hour)}
            </th>
            {kinds.map(({ name }) => (
              <td key={name}>{hour[name]}</td>
            ))}
            <td>{ordersIn(hour)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

const hourText = (hour: number) => `${hour.toString().padStart(2, "0")}:00`;

const frame = { height: 132, top: 16, bottom: 18, left: 8, right: 8 };

function HourBars({ hours, label }: { hours: readonly HourOrders[]; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const largest = Math.max(1, ...hours.map(ordersIn));
  const plot = frame.height - frame.top - frame.bottom;
  const slot = (room - frame.left - frame.right) / hours.length;
  const width = Math.max(2, Math.min(36, slot * 0.7));
  const every = slot < 30 ? 4 : 2;
  return (
    <ChartFrame box={box} label={label} width={room} height={frame.height}>
      <Patterns />
      <text x={frame.left} y={11} className="fill-ink-3">
        {largest}
      </text>
      {hours.map((hour, at) => {
        const x = frame.left + at * slot + (slot - width) / 2;
        return (
          <g key={hour.hour}>
            <title>{hourTitle(hour)}</title>
            <rect x={x} width={width} y={frame.top} height={plot} fill="transparent" />
            {barParts(hour, largest).map(({ name, from, share }) => {
              const { fill, edge } = kinds.find((kind) => kind.name === name) ?? kinds[0];
              const y = frame.top + plot * (1 - from - share);
              return (
                <rect key={name} {...{ x, y, width, fill }} height={plot * share} stroke={edge} />
              );
            })}
            {at % every === 0 && (
              <text
                x={x + width / 2}
                y={frame.height - 4}
                textAnchor="middle"
                className="fill-ink-3"
              >
                {hour.hour}
              </text>
            )}
          </g>
        );
      })}
      <line
        x1={frame.left}
        x2={room - frame.right}
        y1={frame.top + plot}
        y2={frame.top + plot}
        className="stroke-line-strong"
      />
    </ChartFrame>
  );
}

function hourTitle(hour: HourOrders): string {
  const parts = kinds.filter(({ name }) => hour[name] > 0);
  const counts = parts.map(({ name, label }) => `${label} ${hour[name]}`);
  return `${hourText(hour.hour)} UTC: ${counts.join(", ") || "no orders"}`;
}

/** Unknown is hatched; rejected is an outline with lines the other way. */
function Patterns() {
  return (
    <defs>
      <pattern id="day-unknown" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 5 5 0" stroke="var(--bd-unknown)" strokeWidth="1.3" />
      </pattern>
      <pattern id="day-rejected" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 0 5 5M0 5 5 0" stroke="var(--bd-danger)" strokeWidth="0.8" />
      </pattern>
    </defs>
  );
}
