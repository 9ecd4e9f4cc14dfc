"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { readTable } from "@/lib/csv/read-table";
import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/futures";
import {
  type Category,
  type OrderType,
  orderTypes,
  type TimeInForce,
  timesInForce,
} from "@/lib/exchange/values";
import {
  type PositionAction,
  type PositionMode,
  positionActionLabels,
  positionActionOfUnified,
  positionActionsOf,
} from "@/lib/orders/position-action";
import type { TypedField } from "@/lib/orders/typed-field";
import { emptyOrder, type RowDraft } from "./batch-row";

interface PasteDialogProps {
  onPaste: (text: string) => void;
  onClose: () => void;
}

/** Where a table from a spreadsheet or a CSV file is pasted. */
export function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  return (
    <Dialog
      title="Paste orders"
      onClose={onClose}
      className="w-[min(680px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            tone="primary"
            disabledReason={text.trim() === "" && "Paste something first"}
            onClick={() => onPaste(text)}
          >
            Add these rows
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="text-ink-2 text-sm">
        Cells of a spreadsheet or CSV: symbol, side, type, price, quantity, time in force. With
        heads in any order. A number that can be read in two ways is asked about, never guessed.
      </label>
      <textarea
        id={id}
        rows={9}
        data-rest
        spellCheck={false}
        value={text}
        placeholder={example}
        onChange={(event) => setText(event.target.value)}
        className={
          "mono mt-2 w-full rounded-md border border-control bg-field px-2.5 py-1.5 outline-none " +
          "focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--bd-focus)]"
        }
      />
    </Dialog>
  );
}

const example = "symbol,side,type,price,qty,tif\nBTCUSDT,open long,limit,91200.5,0.05,post_only";

/** What a pasted table gave, and what of it was not understood. */
interface PastedRows {
  readonly starts: readonly RowDraft[];
  /** About the whole table; a cell's errors are in its row. */
  readonly problems: readonly string[];
}

type Field =
  | "symbol"
  | "positionAction"
  | "orderType"
  | "price"
  | "qty"
  | "timeInForce"
  | "posSide";

type Cells = Readonly<Partial<Record<Field, string>>>;

/** How people head the columns, in lower case and without blanks, hyphens or underscores. */
const heads: Readonly<Record<string, Field>> = {
  symbol: "symbol",
  pair: "symbol",
  instrument: "symbol",
  intent: "positionAction",
  side: "positionAction",
  action: "positionAction",
  type: "orderType",
  ordertype: "orderType",
  price: "price",
  limitprice: "price",
  qty: "qty",
  quantity: "qty",
  size: "qty",
  amount: "qty",
  tif: "timeInForce",
  timeinforce: "timeInForce",
  force: "timeInForce",
  posside: "posSide",
};

/** Columns of our own file that say what became of a row. */
const known = new Set(["row", "category", "clientoid", "unit", "result", "orderid", "message"]);

const usualOrder: readonly Field[] = [
  "symbol",
  "positionAction",
  "orderType",
  "price",
  "qty",
  "timeInForce",
];

const nameOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");

/**
 * Reads a pasted table of orders, with heads in any order or without them as symbol, side, type,
 * price, quantity, time in force. Numbers stay the text they are, so that one with two meanings is
 * asked about and never guessed; a word that is not understood becomes an issue of its row.
 */
export function parseRows(
  text: string,
  category: Category,
  positionMode: PositionMode,
): PastedRows {
  const lines = readTable(text);
  const [first = [], ...rest] = lines;
  const named = first.map((head) => heads[nameOf(head)]);
  const hasHead = named.filter(Boolean).length >= 2;
  const fields = hasHead ? named : usualOrder;
  const strangers = hasHead
    ? first.filter((head, at) => !named[at] && !known.has(nameOf(head)) && head !== "")
    : [];
  const starts = (hasHead ? rest : lines).map((cells) =>
    startOf(cellsBy(fields, cells), category, positionMode),
  );
  return {
    starts,
    problems: strangers.map((head) => `The column "${short(head)}" is not known here.`),
  };
}

function cellsBy(fields: readonly (Field | undefined)[], cells: readonly string[]): Cells {
  return Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at]]] : [])));
}

function startOf(cells: Cells, category: Category, positionMode: PositionMode): RowDraft {
  const start = emptyOrder(category);
  const positionAction = positionActionIn(cells, category, positionMode);
  const orderType = orderTypeIn(cells.orderType ?? "");
  const timeInForce = timeInForceIn(cells.timeInForce ?? "");
  const unread = [
    ...(positionAction === null ? [unknownAction(cells, category)] : []),
    ...(orderType === null ? [unknownValue("orderType", cells.orderType, orderTypes)] : []),
    ...(timeInForce === null ? [unknownValue("timeInForce", cells.timeInForce, timesInForce)] : []),
  ];
  return {
    symbol: cells.symbol ?? "",
    order: {
      ...start,
      positionAction: positionAction ?? start.positionAction,
      orderType: orderType ?? start.orderType,
      timeInForce: timeInForce ?? start.timeInForce,
      price: pasted(cells.price),
      qty: pasted(cells.qty),
    },
    unparsed: unread,
  };
}

function pasted(text = ""): TypedField {
  return { text, source: "pasted", interpretation: null };
}

/** The action in its own words, or by side and posSide; null where it could be two of them. */
function positionActionIn(
  cells: Cells,
  category: Category,
  positionMode: PositionMode,
): PositionAction | null {
  const word = nameOf(cells.positionAction ?? "");
  const match = positionActionsOf(category).find((action) => nameOf(action) === word);
  if (match) return match;
  const side = word === "buy" || word === "sell" ? word : null;
  const posSide = nameOf(cells.posSide ?? "") || null;
  if (side === null) return null;
  const namesSide = posSide === "long" || posSide === "short";
  // In hedge mode a buy opens a long or closes a short: only the position's side decides.
  if (isFutures(category) && positionMode === "hedge_mode" && !namesSide) return null;
  return positionActionOfUnified({ category, side, posSide, reduceOnly: false });
}

/** Nothing in the cell means a limit order: it then asks for its price. */
function orderTypeIn(text: string): OrderType | null {
  return text === "" ? "limit" : (orderTypes.find((type) => type === nameOf(text)) ?? null);
}

function timeInForceIn(text: string): TimeInForce | null {
  const word = nameOf(text);
  if (word === "") return "gtc";
  if (word === "post") return "post_only";
  return timesInForce.find((each) => nameOf(each) === word) ?? null;
}

function unknownAction(cells: Cells, category: Category): Issue {
  const valid = positionActionsOf(category).map((action) =>
    positionActionLabels[action].toLowerCase(),
  );
  return unknownValue("positionAction", cells.positionAction, valid);
}

function unknownValue(field: string, text: string | undefined, valid: readonly string[]): Issue {
  const problem = text ? `"${short(text)}" is not understood` : "Nothing is said";
  const message = `${problem} as the ${labels[field] ?? field}. Valid are ${valid.join(", ")}.`;
  return { field, rule: "allowed-values", message, severity: "error" };
}

const labels: Readonly<Record<string, string>> = {
  positionAction: "side",
  orderType: "order type",
  timeInForce: "time in force",
};

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}\u2026` : text);
