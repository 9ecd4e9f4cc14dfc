/** What a column asks for: pixels, each of them. */
export interface ColumnNeed {
  readonly id: string;
  /** Less than this would cut it. */
  readonly least: number;
  /** As it looks best. */
  readonly wanted: number;
  /** Goes first when there is no room. */
  readonly wideOnly: boolean;
}

export interface FittedColumns {
  /** By column; the last one that stands may take what is left over. */
  readonly widths: ReadonlyMap<string, number>;
  /** Those that stand back because there is no room for them. */
  readonly dropped: ReadonlySet<string>;
  /** What the table takes at least: it scrolls inside itself when the room is less. */
  readonly total: number;
}

/**
 * Shares the room among columns so that nothing is cut: air goes first, then the columns of wide
 * windows one after the other, from the left. What still does not fit is for the table to scroll.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): FittedColumns {
  const dropped = new Set<string>();
  let shown = needs;
  for (const { id } of needs.filter(({ wideOnly }) => wideOnly)) {
    if (sumOf(shown, leastOf) <= room) break;
    dropped.add(id);
    shown = needs.filter((each) => !dropped.has(each.id));
  }
  const least = sumOf(shown, leastOf);
  const air = sumOf(shown, airOf);
  const share = air > 0 ? Math.max(0, Math.min(1, (room - least) / air)) : 0;
  const widths = new Map(
    shown.map((each) => [each.id, leastOf(each) + Math.floor(airOf(each) * share)]),
  );
  return { widths, dropped, total: [...widths.values()].reduce((sum, width) => sum + width, 0) };
}

const leastOf = ({ least }: ColumnNeed) => Math.ceil(least);

/** How much of its looks a column can do without. */
const airOf = (each: ColumnNeed) => Math.max(0, Math.ceil(each.wanted) - leastOf(each));

function sumOf(needs: readonly ColumnNeed[], part: (need: ColumnNeed) => number): number {
  return needs.reduce((sum, each) => sum + part(each), 0);
}
