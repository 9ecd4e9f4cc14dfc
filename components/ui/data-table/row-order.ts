"use client";

import { useRef } from "react";

interface Frozen<Row> {
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  readonly frozenBy: object | null;
}

/**
 * The rows in their order. While `frozenBy` is not null, in the order they had when it began, until
 * what `frozenBy` names changes: whoever sorts anew wants the new order at once.
 */
export function useFrozenOrder<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  frozenBy: object | null,
): readonly Row[] {
  const last = useRef<Frozen<Row>>({ rows: [], shown: [], frozenBy: null });
  const { current: before } = last;
  if (rows === before.rows && frozenBy === before.frozenBy) return before.shown;
  const frozen = frozenBy !== null && (before.frozenBy === null || before.frozenBy === frozenBy);
  const shown = frozen ? inFrozenOrder(rows, before.shown.map(id), id) : rows;
  last.current = { rows, shown, frozenBy };
  return shown;
}

/**
 * The group of each row by its id. While `frozen`, a row stays in the group it was in when that
 * began, for the same reason as its place.
 */
export function useFrozenGroups<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  keyOf: ((row: Row) => string | null) | undefined,
  frozen: boolean,
): ReadonlyMap<string, string | null> | null {
  const last = useRef<ReadonlyMap<string, string | null> | null>(null);
  const { current: before } = last;
  const groupOf = (row: Row) => {
    const stays = frozen && before?.has(id(row));
    return (stays ? before?.get(id(row)) : keyOf?.(row)) ?? null;
  };
  last.current = keyOf ? new Map(rows.map((row) => [id(row), groupOf(row)])) : null;
  return last.current;
}

/** How many rows have come since the table began to stand still; none while it doesn't. */
export function useNewcomers(rows: readonly { readonly id: string }[], frozen: boolean): number {
  const known = useRef<ReadonlySet<string> | null>(null);
  if (!frozen) known.current = null;
  else known.current ??= new Set(rows.map(({ id }) => id));
  const { current } = known;
  return current === null ? 0 : rows.filter(({ id }) => !current.has(id)).length;
}

/** Rows of a lower rank first, each rank in the order it came. */
export function byRank<Row>(rows: readonly Row[], rank: (row: Row) => number): readonly Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = rank(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  if (groups.size < 2) return rows;
  return [...groups.keys()].sort((a, b) => a - b).flatMap((key) => groups.get(key) ?? []);
}

/**
 * Rows in the order they were last seen in, newcomers at the end: while somebody aims at a row,
 * nothing may slide under the pointer.
 */
export function inFrozenOrder<Row>(
  rows: readonly Row[],
  order: readonly string[],
  id: (row: Row) => string,
): readonly Row[] {
  const place = new Map(order.map((key, at) => [key, at]));
  const known = rows.filter((row) => place.has(id(row)));
  const fresh = rows.filter((row) => !place.has(id(row)));
  known.sort((a, b) => (place.get(id(a)) ?? 0) - (place.get(id(b)) ?? 0));
  return [...known, ...fresh];
}

/**
 * The next rows, with each row that says the same as before being the very object it was, so that
 * only what changed is drawn again; the whole former list when nothing changed.
 */
export function reuseUnchangedRows<Row extends object>(
  before: readonly Row[],
  next: readonly Row[],
  id: (row: Row) => string,
): readonly Row[] {
  const known = new Map(before.map((row) => [id(row), row]));
  const kept = next.map((row) => {
    const old = known.get(id(row));
    return old && sameFields(old, row) ? old : row;
  });
  const unchanged = kept.length === before.length && kept.every((row, at) => row === before[at]);
  return unchanged ? before : kept;
}

function sameFields(a: object, b: object): boolean {
  const names = Object.keys(b);
  return (
    names.length === Object.keys(a).length &&
    names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))
  );
}
