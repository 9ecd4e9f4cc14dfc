import type { CSSProperties } from "react";
import type { ColumnAppearance } from "./columns";

interface SizedColumn {
  readonly header?: unknown;
  readonly meta?: ColumnAppearance | undefined;
}

/** Of a column that says none, in digits. */
const defaultDigits = 10;

/** What a column takes beside its digits, pixels. */
const padding = 14;

/** A digit's width in the product's own font, pixels: only what must come or go goes by it. */
const digitPixels = 7.55;

/** How much of a digit what stands beside digits takes: a letter, one of a head, a mark. */
const [letter, headLetter, mark] = [1.1, 0.68, 0.35];

/** How many digits a column takes; `longest` is what its longest value needs. */
function columnDigits(column: SizedColumn, longest = 0): number {
  const head = typeof column.header === "string" ? column.header.length * headLetter : 0;
  return rounded(Math.max(column.meta?.width ?? defaultDigits, head, longest));
}

/** About how wide a column is, pixels. */
export function columnPixels(column: SizedColumn, longest = 0): number {
  return Math.ceil(columnDigits(column, longest) * digitPixels + padding);
}

/** The widths of the first columns in pixels, for the bars that stand there before their rows. */
export function skeletonWidths(columns: readonly SizedColumn[], count: number): readonly number[] {
  return columns.slice(0, count).map((column) => columnPixels(column));
}

/** A column's width as a style: as many digits as it takes, or what a user gave it. */
export function columnWidth(
  column: SizedColumn,
  longest: number | undefined,
  given: number | undefined,
): string {
  const whole = (digits: number) => `calc(${digits} * var(--digit) + ${padding}px)`;
  if (given === undefined) return whole(columnDigits(column, longest));
  return longest === undefined ? `${given}px` : `max(${given}px, ${whole(longest)})`;
}

/** What a column's longest value needs, in digits. */
export type ValueLengths = ReadonlyMap<string, number>;

interface ValueColumn<Row extends object> {
  readonly id: string;
  readonly columnDef: SizedColumn;
  readonly accessorFn?: ((row: Row, index: number) => unknown) | undefined;
}

/**
 * Tells how long the longest value of each column is that is never cut, also of rows that are not
 * drawn: so that no column widens when they are scrolled to. Looks at each row once and never
 * shrinks, so that nothing slides under a pointer; the same map while nothing grew.
 */
export function valueLengths<Row extends object>(columns: readonly ValueColumn<Row>[]) {
  const whole = columns.filter(
    ({ columnDef: { meta }, accessorFn }) =>
      meta?.text || (accessorFn && (meta?.align === "end" || meta?.whole)),
  );
  const seen = new WeakSet<Row>();
  let lengths: ValueLengths = new Map();
  return (rows: readonly Row[]): ValueLengths => {
    const longer = new Map<string, number>();
    rows.forEach((row, at) => {
      if (seen.has(row)) return;
      seen.add(row);
      for (const column of whole) {
        const { meta } = column.columnDef;
        const value = meta?.text ? meta.text(row as never) : column.accessorFn?.(row, at);
        if (typeof value !== "string") continue;
        const length = meta?.text ? textDigits(value) : digitsOf(value, column.columnDef);
        if (length > (longer.get(column.id) ?? lengths.get(column.id) ?? 0)) {
          longer.set(column.id, length);
        }
      }
    });
    if (longer.size > 0) lengths = new Map([...lengths, ...longer]);
    return lengths;
  };
}

/** How much a value takes, in digits. */
function digitsOf(value: string, { meta }: SizedColumn): number {
  const affix = meta?.affix ?? 0;
  if (meta?.align !== "end") return rounded(textDigits(value) + affix);
  return rounded(numberDigits(value, meta.places) + affix);
}

const textDigits = (text: string) => rounded(text.length * letter);

/** How much an exact number takes, in digits, with all its decimal places or so many. */
export function numberDigits(value: string, shownPlaces?: number): number {
  const [whole = "", fraction = ""] = value.split(".");
  const places = shownPlaces ?? fraction.length;
  const marks = Math.floor((whole.length - 1) / 3) + (places > 0 ? 1 : 0);
  return rounded(whole.length + places + marks * mark);
}

const rounded = (digits: number) => Math.ceil(digits * 10) / 10;

/** The widths of a table's room between which columns come and go, pixels (globals.css). */
const step = 10;
const [minRoom, maxRoom] = [300, 3000];

const inSteps = (room: number) =>
  Math.min(maxRoom, Math.max(minRoom, Math.ceil(room / step) * step));

interface RoomOptions {
  columns: readonly {
    readonly id: string;
    readonly columnDef: { readonly meta?: ColumnAppearance | undefined };
  }[];
  pixels: (id: string) => number;
  /** What a user chose: these stand whatever the room. */
  chosen: Readonly<Record<string, boolean>>;
  /** What is taken before the first column. */
  taken: number;
}

/**
 * The room from which on each column stands that needs not always stand. As the room shrinks the
 * spare ones go first, then those of wide tables from the left, then those that yield; for what
 * still does not fit the table scrolls.
 */
export function columnRooms(options: RoomOptions): ReadonlyMap<string, number> {
  const { columns, pixels, chosen, taken } = options;
  const kindOf = ({ id, columnDef: { meta } }: (typeof columns)[number]) =>
    chosen[id] || meta?.always
      ? "fixed"
      : meta?.spare
        ? "spare"
        : meta?.wideOnly
          ? "wide"
          : meta?.yields
            ? "yields"
            : "fixed";
  const of = (kind: ReturnType<typeof kindOf>) => columns.filter((each) => kindOf(each) === kind);
  let room = of("fixed").reduce((sum, { id }) => sum + pixels(id), taken);
  const coming = [...of("yields").reverse(), ...of("wide").reverse(), ...of("spare")];
  return new Map(
    coming.map(({ id }) => {
      room += pixels(id);
      return [id, inSteps(room)] as const;
    }),
  );
}

/** A pinned column's place, and the class that lets it scroll where there is no room for it. */
export interface ColumnPin {
  readonly style: CSSProperties;
  readonly className: string;
}

interface PinOptions {
  /** The ids of each edge, from the left. */
  start: readonly string[];
  end: readonly string[];
  pixels: (id: string) => number;
  taken: number;
}

/**
 * Where pinned columns stand, those of each edge from it inwards. They leave the others a third of
 * the room to scroll in: those at the right give way first, then those at the left.
 */
export function columnPins(options: PinOptions): ReadonlyMap<string, ColumnPin> {
  const { start, end, pixels, taken } = options;
  const sum = (ids: readonly string[]) => ids.reduce((room, id) => room + pixels(id), 0);
  const left = taken + sum(start);
  const free = (room: number) => `@max-[${inSteps(room * 1.5)}px]:inset-x-auto!`;
  const offset = (before: readonly string[], from: number) =>
    `calc(${[`${from}px`, ...before.map(widthVariable)].join(" + ")})`;
  const pin = (style: CSSProperties, room: number) => ({ style, className: free(room) });
  return new Map([
    ...start.map((id, at) => [id, pin({ left: offset(start.slice(0, at), taken) }, left)] as const),
    ...end.map(
      (id, at) => [id, pin({ right: offset(end.slice(at + 1), 0) }, left + sum(end))] as const,
    ),
  ]);
}

/** A column's width as its cells refer to it: they stay as they are when it changes. */
export const widthVariable = (id: string) => `var(${widthName(id)})`;

/** The name of the property that holds a column's width. */
export const widthName = (id: string) => `--width-${id.replace(/\W/g, "-")}`;
