"use client";

import type { ClipboardEvent } from "react";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import { cx } from "./cx";

interface FigureProps {
  value: Decimal;
  /** How its kind of figure is written; where that drops digits, the exact value is at hand. */
  shown: string;
  /** In a table's cell: the row has the focus, and its details have the exact value. */
  inCell?: boolean;
  className?: string;
}

/** A rounded figure: exact on hover and focus, and exact when it is copied. */
export function Figure({ value, shown, inCell = false, className }: FigureProps) {
  const exact = formatDecimal(value);
  if (sameNumber(exact, shown))
    return className ? <span className={className}>{shown}</span> : shown;
  return (
    <span
      title={exact}
      data-exact={exact}
      // The keyboard's way to the exact value.
      tabIndex={inCell ? undefined : 0}
      onCopy={(event) => copyExact(event, value)}
      className={cx(!inCell && exactOnFocus, className)}
    >
      {shown}
    </span>
  );
}

const exactOnFocus =
  "relative rounded-xs focus:after:absolute focus:after:top-full focus:after:right-0 " +
  "focus:after:z-20 focus:after:rounded-sm focus:after:bg-overlay focus:after:px-1.5 " +
  "focus:after:py-0.5 focus:after:text-ink focus:after:text-xs focus:after:shadow-pop " +
  "focus:after:content-[attr(data-exact)]";

/** Zeros at the end change nothing. */
function sameNumber(exact: string, shown: string): boolean {
  const plain = shown.includes(".") ? shown.replace(/\.?0+$/, "") : shown;
  return plain === exact;
}

/** A selection within the figure is copied as the exact number. */
function copyExact(event: ClipboardEvent<HTMLElement>, value: Decimal): void {
  const selection = window.getSelection();
  const within = (node: Node | null | undefined) =>
    node != null && event.currentTarget.contains(node);
  if (!within(selection?.anchorNode) || !within(selection?.focusNode)) return;
  event.clipboardData.setData("text/plain", value);
  event.preventDefault();
}
