import "server-only";

/** Glyphs of one font by their codes, and the place of each, in thousandths of the size. */
export interface Glyphs {
  readonly codes: readonly string[];
  readonly positions: readonly {
    readonly xAdvance: number;
    /** What the font itself says; a pair of letters may stand closer. */
    readonly advanceWidth: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
}

/** The operators of a page that draw glyphs side by side, marks above or below their letters. */
export function glyphsOperators(
  { codes, positions }: Glyphs,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): readonly string[] {
  const operators: string[] = [];
  let shown: string[] = [];
  let left = x;
  const flush = () => {
    if (shown.length > 0) operators.push(`[${shown.join(" ")}] TJ`);
    shown = [];
  };
  const moveTo = (toX: number, toY: number) => {
    flush();
    operators.push(`1 0 0 1 ${number(toX)} ${number(toY)} Tm`);
  };
  moveTo(left, y);
  for (const [at, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    const isMoved = xOffset !== 0 || yOffset !== 0;
    if (isMoved) moveTo(left + (xOffset * size) / 1000, y + (yOffset * size) / 1000);
    shown.push(`<${codes[at]}>`);
    if (xAdvance !== advanceWidth) shown.push(number(advanceWidth - xAdvance));
    left += (xAdvance * size) / 1000;
    if (isMoved) moveTo(left, y);
  }
  flush();
  return operators;
}

/** Six decimals, and no exponent. */
const number = (value: number) => `${Number(value.toFixed(6))}`.replace(/^-?\d(\.\d+)?e-\d+$/, "0");
