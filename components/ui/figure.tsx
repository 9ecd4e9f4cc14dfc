"use client";

import type { ClipboardEvent } from "react";
import { type Decimal, plainNumbers } from "@/lib/decimal";
import { useNumbers } from "./numbers";
import { Hint } from "./tooltip";

interface FigureProps {
  value: Decimal;
  /** How its kind of figure is written; where that drops digits, the exact value is at hand. */
  shown: string;
  /** In a table's cell: the row has the focus, and its details have the exact value. */
  inCell?: boolean;
}

/** A figure that is exact when it is copied, and where it is rounded also on hover and focus. */
export function Figure({ value, shown, inCell = false }: FigureProps) {
  const numbers = useNumbers();
  const exact = numbers.decimal(value);
  if (sameNumber(exact, shown, numbers.mark)) {
    // In the form of files it is read the same wherever it is pasted.
    if (numbers.format === plainNumbers.format) return shown;
    return <span onCopy={(event) => copyExact(event, value)}>{shown}</span>;
  }
  return (
    <Hint text={exact} focusable={!inCell} onCopy={(event) => copyExact(event, value)}>
      {shown}
    </Hint>
  );
}

/** Zeros at the end change nothing. */
function sameNumber(exact: string, shown: string, mark: string): boolean {
  const [whole = "", decimals = ""] = shown.split(mark);
  const left = decimals.replace(/0+$/, "");
  return exact === (left === "" ? whole : whole + mark + left);
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
