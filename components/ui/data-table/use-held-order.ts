"use client";
import { useRef } from "react";
import { inHeldOrder } from "./order-rows";

/**
 * The rows in their order. While `hold` is not null, in the order they had when it began, until
 * what `hold` names changes: whoever sorts anew wants the new order at once.
 */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  hold: object | null,
): readonly Row[] {
  const last = useRef<{ order: readonly string[]; hold: object | null }>({ order: [], hold: null });
  const held = hold !== null && (last.current.hold === null || last.current.hold === hold);
  const shown = held ? inHeldOrder(rows, last.current.order, id) : rows;
  last.current = { order: shown.map(id), hold };
  return shown;
}
