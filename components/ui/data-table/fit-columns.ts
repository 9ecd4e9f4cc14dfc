import { type ColumnLayout, columnPin, pinsOf } from "./column-layout";
import { type Column, columnId, usualWidth } from "./columns";

/** What a column asks for: pixels, each of them. */
export interface ColumnNeed {
  readonly id: string;
  /** Less than this would cut it. */
  readonly least: number;
  /** As it looks best. */
  readonly wanted: number;
  /** Goes first when there is no room. */
  readonly wideOnly: boolean;
  /** Goes next. */
  readonly yields?: boolean | undefined;
  /** Comes only while there is room for all of what it wants. */
  readonly spare?: boolean | undefined;
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
 * windows one after the other, from the left, then those that yield. What still does not fit is
 * for the table to scroll. Room that is left brings the spare columns in, from the left.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number): FittedColumns {
  const dropped = new Set(needs.filter(({ spare }) => spare).map(({ id }) => id));
  const standing = () => needs.filter(({ id }) => !dropped.has(id));
  const leaving = standing();
  for (const { id } of [
    ...leaving.filter(({ wideOnly }) => wideOnly),
    ...leaving.filter(({ wideOnly, yields }) => yields && !wideOnly),
  ]) {
    if (sumOf(standing(), minWidthOf) <= room) break;
    dropped.add(id);
  }
  let free = Number.isFinite(room) ? room - sumOf(standing(), wantedWidthOf) : 0;
  for (const each of needs.filter(({ spare }) => spare)) {
    if (wantedWidthOf(each) > free) continue;
    free -= wantedWidthOf(each);
    dropped.delete(each.id);
  }
  const shown = standing();
  const least = sumOf(shown, minWidthOf);
  const air = sumOf(shown, slackOf);
  const share = air > 0 ? Math.max(0, Math.min(1, (room - least) / air)) : 0;
  const widths = new Map(
    shown.map((each) => [each.id, minWidthOf(each) + Math.floor(slackOf(each) * share)]),
  );
  return { widths, dropped, total: [...widths.values()].reduce((sum, width) => sum + width, 0) };
}

const minWidthOf = ({ least }: ColumnNeed) => Math.ceil(least);

const wantedWidthOf = (each: ColumnNeed) => minWidthOf(each) + slackOf(each);

/** How much of its looks a column can do without. */
const slackOf = (each: ColumnNeed) => Math.max(0, Math.ceil(each.wanted) - minWidthOf(each));

function sumOf(needs: readonly ColumnNeed[], part: (need: ColumnNeed) => number): number {
  return needs.reduce((sum, each) => sum + part(each), 0);
}

/** A sentence may be cut beyond the first, where room is scarce, and always beyond the second. */
const uncutTextWidth = 300;

const widestText = 640;

/**
 * What a column asks for when its widest content takes `content` pixels; 0 is not known yet.
 * Numbers are never cut, and of texts only long ones, or where a person gave the column a width.
 */
export function columnNeed<Row extends object>(
  column: Column<Row>,
  at: number,
  content: number,
  { given, selected }: { given?: number | undefined; selected?: boolean | undefined } = {},
): ColumnNeed {
  const { meta } = column;
  const isWhole = meta?.align === "end" || meta?.whole === true;
  const of = {
    id: columnId(column, at),
    wideOnly: meta?.wideOnly === true || meta?.spare === true,
    ...(meta?.yields ? { yields: true } : {}),
    ...(meta?.spare && !selected ? { spare: true } : {}),
  };
  if (given !== undefined) {
    const width = isWhole ? Math.max(given, content) : given;
    return { ...of, least: width, wanted: width };
  }
  const width = meta?.width ?? usualWidth;
  const least = content === 0 ? width : isWhole ? content : Math.min(content, uncutTextWidth);
  return {
    ...of,
    least: Math.max(least, meta?.least ?? 0),
    wanted: Math.max(width, isWhole ? content : Math.min(content, widestText)),
  };
}

/** A digit of a table and what sets thousands apart, pixels; a little more than they take. */
const digitWidth = 7.7;

const padding = 13;

/**
 * Tells about how wide the longest number of each column is, also of rows that are not drawn: so
 * that a column does not widen when these are scrolled to. Looks at each row once and never
 * shrinks; the same map while nothing grew.
 */
export function widthEstimator<Row extends object>(columns: readonly Column<Row>[]) {
  const numbers = columns.flatMap((column, at) => {
    const { meta, read } = column;
    return meta?.align === "end" && read ? [{ id: columnId(column, at), read, longest: 0 }] : [];
  });
  const seen = new WeakSet<Row>();
  let widths: ReadonlyMap<string, number> = new Map();
  return (rows: readonly Row[]) => {
    let grew = false;
    for (const row of rows) {
      if (seen.has(row)) continue;
      seen.add(row);
      for (const each of numbers) {
        const value = each.read(row);
        if (typeof value !== "string" || value.length <= each.longest) continue;
        each.longest = value.length;
        grew = true;
      }
    }
    if (grew) {
      const known = numbers.filter(({ longest }) => longest > 0);
      widths = new Map(
        known.map(({ id, longest }) => [id, Math.ceil(longest * digitWidth + padding)]),
      );
    }
    return widths;
  };
}

/** By column, pixels. */
export type ContentWidths = ReadonlyMap<string, number>;

const selectWidth = 32;

export interface TableToFit<Row extends object> {
  columns: readonly Column<Row>[];
  select: boolean;
  /** About how wide numbers are that are not drawn. */
  undrawn: ContentWidths;
  layout: ColumnLayout;
}

/** The widths as they fit into the room; what rows compare is text, which is equal when it is. */
export function fitTable<Row extends object>(
  { columns, undrawn, select, layout }: TableToFit<Row>,
  contents: ContentWidths,
  { room, wide }: { room: number; wide: boolean },
) {
  const needs = columns.map((column, at) => {
    const id = columnId(column, at);
    const content = Math.max(contents.get(id) ?? 0, undrawn.get(id) ?? 0);
    return columnNeed(column, at, content, {
      given: layout.widths[id],
      selected: layout.shown[id],
    });
  });
  const taken = select ? selectWidth : 0;
  const fit = fitColumns(
    needs.filter(({ id, wideOnly }) => wide || !wideOnly || layout.shown[id]),
    room - taken,
  );
  const dropped = needs.map(({ id }) => id).filter((id) => !fit.widths.has(id));
  const total = fit.total + taken;
  const pinned = (side: "left" | "right") =>
    columns.filter((column) => columnPin(column, layout) === side).map(columnId);
  const edges = { left: pinned("left"), right: pinned("right").reverse() };
  const pins = total > room ? pinsOf(edges, fit.widths, taken, room) : [];
  return { widths: fit.widths, dropped: dropped.join(), total, pins: JSON.stringify(pins) };
}
