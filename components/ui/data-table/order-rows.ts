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
export function inHeldOrder<Row>(
  rows: readonly Row[],
  held: readonly string[],
  id: (row: Row) => string,
): readonly Row[] {
  const place = new Map(held.map((key, at) => [key, at]));
  const known = rows.filter((row) => place.has(id(row)));
  const fresh = rows.filter((row) => !place.has(id(row)));
  known.sort((a, b) => (place.get(id(a)) ?? 0) - (place.get(id(b)) ?? 0));
  return [...known, ...fresh];
}
