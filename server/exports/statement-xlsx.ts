import "server-only";
import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { Statement } from "@/lib/archive/statement";
import { type Decimal, decimal, sum } from "@/lib/decimal";
import { amountCells, textCell } from "@/lib/exports/spreadsheet-cells";
import {
  correctionName,
  factsOf,
  payableName,
  planChangeName,
  productName,
  proofOf,
  reassignedName,
  settledLines,
  shareBefore,
  shareName,
} from "./statement-words";

const amountNames = ["Volume", "NetFee", "Rebate"] as const;

/**
 * A statement as a workbook. One sheet has the lines and nothing else, so that any of its columns
 * can be added up; the other has the totals, which are formulas over them. Beside each number
 * stands the amount with all its digits, as text.
 */
export async function statementXlsx(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = [totalsSheet(statement), linesSheet(statement)];
  return Uint8Array.from(await writeXlsx({ sheets }));
}

const widths = (...all: readonly number[]) => all.map((width) => ({ width }));

function linesSheet({ lines, booked, reassigned }: Statement): WriteSheet {
  const heads = ["Line", "Fills", ...amountNames.flatMap((name) => [name, `${name}Exact`])];
  const rows: CellValue[][] = [
    heads,
    ...lines.map(({ product, fills, volume, pureFee, rebate }) => [
      ...[textCell(productName(product)), fills],
      ...[volume, pureFee, rebate].flatMap(amountCells),
    ]),
    ...booked.map(({ day, rebate }) => bookedRow(correctionName(day), rebate)),
    ...reassigned.map(({ month, rebate }) => bookedRow(reassignedName(month), rebate)),
  ];
  return { name: "Lines", columns: widths(30, 10, 20, 26, 20, 26, 20, 26), rows };
}

const bookedRow = (name: string, rebate: Decimal): CellValue[] => [
  ...[name, null, null, null, null, null],
  ...amountCells(rebate),
];

interface Total {
  readonly name: string;
  readonly amount: Decimal;
  /** Null: it is rounded, so it is no sum of cells. */
  readonly formula: string | null;
}

/** The totals of a statement, as sums over columns and rows of its lines. */
function totalsOf(statement: Statement): readonly Total[] {
  const { lines, total, booked, reassigned, basis, share } = statement;
  const last = lines.length + 1;
  const corrected = last + booked.length;
  const all = corrected + reassigned.length;
  const over = (column: string, from: number, to: number) =>
    to < from ? "0" : `SUM(Lines!${column}${from}:${column}${to})`;
  const rebate = (from: number, to: number) => over("G", from, to);
  const rebatesOf = (rows: readonly { readonly rebate: Decimal }[]) =>
    sum(rows.map((each) => each.rebate));
  return [
    { name: "Fills", amount: decimal(`${total.fills}`), formula: over("B", 2, last) },
    { name: "Volume, USDT", amount: total.volume, formula: over("C", 2, last) },
    { name: "Net fee, USDT", amount: total.pureFee, formula: over("E", 2, last) },
    { name: "Rebate, USDT", amount: total.rebate, formula: rebate(2, last) },
    ...(booked.length > 0
      ? [
          {
            ...{ name: "Corrections, USDT", amount: rebatesOf(booked) },
            formula: rebate(last + 1, corrected),
          },
        ]
      : []),
    ...(reassigned.length > 0
      ? [
          {
            ...{ name: "Reassigned after lock, USDT", amount: rebatesOf(reassigned) },
            formula: rebate(corrected + 1, all),
          },
        ]
      : []),
    { name: "Rebate base, USDT", amount: basis, formula: rebate(2, all) },
    ...(share ? shareTotals(statement, share) : []),
  ];
}

/** What the client gets: rounded, so it is no sum of cells. */
function shareTotals(
  statement: Statement,
  share: NonNullable<Statement["share"]>,
): readonly Total[] {
  const before = shareBefore(statement) ?? share.exact;
  return [
    { name: `${shareName(share)}, USDT`, amount: before, formula: null },
    ...statement.planChanges.map((change) => ({
      ...{ name: `${planChangeName(change.month)}, USDT`, amount: change.share, formula: null },
    })),
    { name: payableName(statement), amount: share.payable, formula: null },
    ...settledLines(statement).map(([name, amount]) => ({ name, amount, formula: null })),
  ];
}

function totalsSheet(statement: Statement): WriteSheet {
  const { firm, number } = statement;
  const totals = totalsOf(statement);
  const head: CellValue[][] = [
    [textCell(firm.name)],
    ...firm.lines.map((line) => [textCell(line)]),
    ["Rebate statement"],
    ...factsOf(statement).map((fact) => fact.map(textCell)),
    [],
    ["Total", "Amount", "AmountExact"],
  ];
  const rows = [
    ...head,
    ...totals.map(({ name, amount }) => [name, ...amountCells(amount)]),
    [],
    [textCell(firm.terms)],
    [proofOf(statement)],
  ];
  const cells = new Map(
    totals.flatMap(({ amount, formula }, at) => {
      const [formulaResult] = amountCells(amount);
      const cell = { formula: formula ?? "", formulaResult };
      return formula === null ? [] : [[`${head.length + at},1`, cell] as const];
    }),
  );
  return { name: number, columns: widths(34, 24, 34), rows, cells };
}
