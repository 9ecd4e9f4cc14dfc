import type { Times } from "@/components/ui/times";
import { type CsvColumn, toTsv } from "@/lib/csv/to-csv";
import { decimalOrNull, type Numbers } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { InstrumentRow } from "@/lib/orders/instrument";

/** How a field's text is written on the page. */
type FactFormat = "number" | "moment" | "text";

export interface FactField {
  name: keyof InstrumentRow;
  label: string;
  format: FactFormat;
  /** The coin it counts in, or what else must be said of it. */
  note?: "base" | "quote" | string;
}

interface FactSection {
  title: string;
  fields: readonly FactField[];
}

/** What the lots of the `_CM` line count. */
const contracts = "contracts of 1 USD";

const notStated = "not documented";

/** Every field of an instrument in plain words; what the interface does not explain says so. */
export const factSections: readonly FactSection[] = [
  {
    title: "Product",
    fields: [
      { name: "baseCoin", label: "Base coin", format: "text" },
      { name: "quoteCoin", label: "Quote coin", format: "text" },
      { name: "type", label: "Contract", format: "text" },
      { name: "symbolType", label: "Contract (second field)", format: "text" },
    ],
  },
  {
    title: "Price",
    fields: [
      { name: "priceMultiplier", label: "Tick", format: "number" },
      { name: "pricePrecision", label: "Decimals", format: "number" },
      { name: "buyLimitPriceRatio", label: "Highest buy", format: "number", note: "of the market" },
      {
        name: "sellLimitPriceRatio",
        label: "Lowest sell",
        format: "number",
        note: "of the market",
      },
    ],
  },
  {
    title: "Quantity",
    fields: [
      { name: "quantityMultiplier", label: "Step", format: "number" },
      { name: "quantityPrecision", label: "Decimals", format: "number" },
      { name: "quotePrecision", label: "Decimals in quote coin", format: "number" },
      { name: "minOrderQty", label: "Smallest", format: "number", note: "base" },
      { name: "minOrderAmount", label: "Smallest amount", format: "number", note: "quote" },
      { name: "maxOrderQty", label: "Largest limit order", format: "number", note: "base" },
      { name: "maxMarketOrderQty", label: "Largest market order", format: "number", note: "base" },
    ],
  },
  {
    title: "Rates and leverage",
    fields: [
      { name: "makerFeeRate", label: "Maker", format: "number", note: notStated },
      { name: "takerFeeRate", label: "Taker", format: "number", note: notStated },
      { name: "feeRateUpRatio", label: "Fee above base fee", format: "number" },
      { name: "openCostUpRatio", label: "Opening cost above base", format: "number" },
      { name: "minLeverage", label: "Lowest leverage", format: "number" },
      { name: "maxLeverage", label: "Highest leverage", format: "number" },
      { name: "fundInterval", label: "Funding every", format: "number", note: "hours" },
    ],
  },
  {
    title: "Margin",
    fields: [
      { name: "isIsolatedBaseBorrowable", label: "Base coin can be borrowed", format: "text" },
      { name: "isIsolatedQuotedBorrowable", label: "Quote coin can be borrowed", format: "text" },
      { name: "maxCrossedLeverage", label: "Highest, cross", format: "number" },
      { name: "maxIsolatedLeverage", label: "Highest, isolated", format: "number" },
      { name: "warningRiskRatio", label: "Warning at risk ratio", format: "number" },
      { name: "liquidationRiskRatio", label: "Liquidation at risk ratio", format: "number" },
      { name: "userMinBorrow", label: "Smallest loan", format: "number" },
    ],
  },
  {
    title: "Limits and dates",
    fields: [
      { name: "maxSymbolOrderNum", label: "Orders on the symbol", format: "number" },
      { name: "maxProductOrderNum", label: "Orders on the product line", format: "number" },
      { name: "maxPositionNum", label: "Positions on the symbol", format: "number" },
      { name: "launchTime", label: "Launch", format: "moment", note: notStated },
      { name: "offTime", label: "Delisting", format: "moment" },
      { name: "limitOpenTime", label: "No trading after", format: "moment" },
      { name: "maintainTime", label: "Maintenance", format: "moment" },
      { name: "deliveryTime", label: "Delivery", format: "moment" },
      { name: "deliveryStartTime", label: "Delivery begins", format: "moment" },
      { name: "deliveryPeriod", label: "Delivery period", format: "text" },
      { name: "areaSymbol", label: "Pair of a trading area", format: "text" },
    ],
  },
];

/** A time as the exchange writes it, Unix ms; null where none is set. */
export function momentOf(value: unknown): number | null {
  const text = String(value ?? "");
  return /^[1-9]\d{11,13}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** A field's value and the words after it; null when this instrument has no such field. */
export function factValue(
  row: InstrumentRow,
  { name, format, note }: FactField,
  numbers: Numbers,
  times: Times,
): { value: string; note: string } | null {
  const given = row[name];
  if (given === undefined) return null;
  if (format === "moment") {
    const at = momentOf(given);
    if (at === null) return { value: "not set", note: "" };
    return { value: times.said(at), note: note ?? "" };
  }
  const text = given === null ? "" : String(given);
  if (text === "") return { value: "\u2013", note: "not given" };
  const exact = format === "number" ? decimalOrNull(text) : null;
  return { value: exact === null ? text : numbers.decimal(exact), note: noteOf(row, note) };
}

function noteOf(row: InstrumentRow, note: string | undefined): string {
  if (note === "base") return lotUnitOf(row.symbol) === "base" ? (row.baseCoin ?? "") : contracts;
  if (note === "quote") return row.quoteCoin ?? "";
  return note ?? "";
}

const heads: readonly (keyof InstrumentRow)[] = ["symbol", "category", "status"];

const facts = factSections.flatMap(({ fields }) => fields.map(({ name }) => name));

/** The instruments' fields under the exchange's own names: those that these rows have. */
export function instrumentsCsv(
  rows: readonly InstrumentRow[],
): readonly CsvColumn<InstrumentRow>[] {
  const given = [...heads, ...facts].filter((name) => rows.some((row) => row[name] !== undefined));
  return given.map((name) => ({ head: name, cell: (row) => row[name], number: true }));
}

/** The same for a spreadsheet by way of the clipboard. */
export const instrumentsTsv = (rows: readonly InstrumentRow[]) => toTsv(instrumentsCsv(rows), rows);
