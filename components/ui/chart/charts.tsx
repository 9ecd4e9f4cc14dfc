"use client";

import { type ComponentProps, Suspense } from "react";
import { type Decimal, sign } from "@/lib/decimal";
import { lazyComponent } from "../lazy-component";
import type { BarChart as LoadedBarChart } from "./bar-chart";
import type { LineChart as LoadedLineChart } from "./line-chart";

const LazyBarChart = lazyComponent(() => import("./bar-chart").then((part) => part.BarChart));

const LazyLineChart = lazyComponent(() => import("./line-chart").then((part) => part.LineChart));

const defaultHeight = 150;

type BarChartProps = Omit<ComponentProps<typeof LoadedBarChart>, "height"> & { height?: number };

/** The one part of a bar that needs no others; marked: it needs attention. */
export function plainBar(value: Decimal, marked = false) {
  const className = marked ? "fill-attn" : sign(value) === -1 ? "fill-data-3" : "fill-data-1";
  return [{ key: "", value, paint: { className } }];
}

/** Bars up and down from 0, in parts; its code comes when it is first drawn. */
export function BarChart({ height = defaultHeight, ...props }: BarChartProps) {
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <LazyBarChart {...props} height={height} />
    </Suspense>
  );
}

/** Lines over time; its code comes when it is first drawn. */
export function LineChart(props: ComponentProps<typeof LoadedLineChart>) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <LazyLineChart {...props} />
    </Suspense>
  );
}
