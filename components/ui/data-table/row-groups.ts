/** How rows stand in groups; every row keeps its place among those of its group. */
export interface RowGroups<Row> {
  /** The group of a row; null stands above all groups. */
  keyOf: (row: Row) => string | null;
  collapsed: ReadonlySet<string>;
  /** Shows the rows of a group, or only its head. */
  onCollapse: (key: string, collapsed: boolean) => void;
}

/** A group's head, with all of its rows. */
export interface GroupLine<Row> {
  readonly id: string;
  readonly group: { readonly key: string; readonly rows: readonly Row[]; readonly open: boolean };
  readonly row?: undefined;
}

/** A line of a table: a row, or the head of a group. */
export type TableLine<Row> =
  | GroupLine<Row>
  | { readonly id: string; readonly row: Row; readonly group?: undefined };

/** The rows as lines of a table: those of no group, then each group by its rank and name. */
export function groupLines<Row extends { readonly id: string }>(
  rows: readonly Row[],
  groups:
    | {
        keyOf: (row: Row) => string | null;
        collapsed: ReadonlySet<string>;
        /** A group stands where its first row does: lower ranks above. */
        rank?: (row: Row) => number;
      }
    | undefined,
): readonly TableLine<Row>[] {
  const line = (row: Row) => ({ id: row.id, row });
  if (!groups) return rows.map(line);
  const above: Row[] = [];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = groups.keyOf(row);
    const group = key === null ? above : byKey.get(key);
    if (group) group.push(row);
    else if (key !== null) byKey.set(key, [row]);
  }
  const rankOf = (key: string) => {
    const [first] = byKey.get(key) ?? [];
    return first ? (groups.rank?.(first) ?? 0) : 0;
  };
  const keys = [...byKey.keys()].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  return [
    ...above.map(line),
    ...keys.flatMap((key) => {
      const grouped = byKey.get(key) ?? [];
      const open = !groups.collapsed.has(key);
      const head = { id: `group ${key}`, group: { key, rows: grouped, open } };
      return [head, ...(open ? grouped.map(line) : [])];
    }),
  ];
}
