"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { ChartAndTable, tableLine } from "@/components/ui/chart/chart-and-table";
import { BarChart } from "@/components/ui/chart/charts";
import { ErrorText } from "@/components/ui/error-text";
import { TableHead } from "@/components/ui/plain-table";
import { SoftLink } from "@/components/ui/soft-link";
import { deskQuery } from "@/lib/api/query";
import { decimal } from "@/lib/decimal";
import type { HourOrders } from "@/lib/overview/api";

const pollIntervalMs = 15_000;

const noHours: readonly HourOrders[] = [];

/** What a bar is made of, from below: a colour and a pattern each, and words below the chart. */
const kinds = [
  { name: "filled", label: "Fill seen", fill: "var(--bd-data-1)", edge: "none" },
  { name: "closed", label: "Filled or cancelled", fill: "var(--bd-data-2)", edge: "none" },
  { name: "cancelled", label: "Cancelled", fill: "var(--bd-data-4)", edge: "none" },
  { name: "withoutFill", label: "Accepted, no fill seen", fill: "var(--bd-data-3)", edge: "none" },
  { name: "unknown", label: "Unknown", fill: "url(#day-unknown)", edge: "var(--bd-unknown)" },
  { name: "rejected", label: "Rejected", fill: "url(#day-rejected)", edge: "var(--bd-danger)" },
] as const;

type KindName = (typeof kinds)[number]["name"];

/** How many orders of each kind an hour has, 0 to 23; hours without orders are zero. */
export function wholeDay(hours: readonly HourOrders[]): readonly HourOrders[] {
  const none = { filled: 0, closed: 0, cancelled: 0, rejected: 0, unknown: 0, withoutFill: 0 };
  return Array.from(
    { length: 24 },
    (_, hour) => hours.find((each) => each.hour === hour) ?? { hour, ...none },
  );
}

/** The parts of an hour's bar from below. */
export function barParts(hour: HourOrders) {
  return kinds.map(({ name, fill, edge }) => ({
    key: name,
    value: decimal(String(hour[name])),
    paint: { fill, stroke: edge },
  }));
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
        title="Today's orders"
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
            <ErrorText className="pb-2">{error && !data && error.message}</ErrorText>
            <BarChart
              bars={hours.map((hour) => ({
                key: `${hour.hour}`,
                label: `${hour.hour}`,
                parts: barParts(hour),
                title: hourTitle(hour),
              }))}
              label={`Today's orders by hour, UTC: ${sent}`}
              labelWidth={30}
              patterns={patterns}
              counts
            />
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
      <TableHead named={1} heads={["Hour, UTC", ...kinds.map(({ label }) => label), "All"]} />
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

function hourTitle(hour: HourOrders): string {
  const parts = kinds.filter(({ name }) => hour[name] > 0);
  const counts = parts.map(({ name, label }) => `${label} ${hour[name]}`);
  return `${hourText(hour.hour)} UTC: ${counts.join(", ") || "no orders"}`;
}

/** Unknown is hatched; rejected is an outline with lines the other way. */
const patterns = (
  <>
    <pattern id="day-unknown" width="5" height="5" patternUnits="userSpaceOnUse">
      <path d="M0 5 5 0" stroke="var(--bd-unknown)" strokeWidth="1.3" />
    </pattern>
    <pattern id="day-rejected" width="5" height="5" patternUnits="userSpaceOnUse">
      <path d="M0 0 5 5M0 5 5 0" stroke="var(--bd-danger)" strokeWidth="0.8" />
    </pattern>
  </>
);
