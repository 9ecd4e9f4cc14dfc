import type { CsvColumn } from "@/lib/csv/to-csv";
import type { OrderOutcome } from "@/lib/orders/submission";
import { readField, type TypedField } from "@/lib/orders/typed-field";
import type { BatchRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** The rows with what became of them; the same file can be pasted as a new batch. */
export const batchCsv: readonly CsvColumn<CheckedRow>[] = [
  { head: "category", cell: ({ row }) => row.order.category },
  { head: "symbol", cell: ({ row }) => row.symbol },
  { head: "intent", cell: ({ row }) => row.order.positionAction },
  { head: "orderType", cell: ({ row }) => row.order.orderType },
  {
    head: "price",
    cell: ({ row }) => (isLimit(row) ? numberIn(row.order.price) : ""),
    number: true,
  },
  { head: "qty", cell: ({ row }) => numberIn(row.order.qty), number: true },
  { head: "unit", cell: ({ qtyCoin }) => qtyCoin },
  { head: "timeInForce", cell: ({ row }) => (isLimit(row) ? row.order.timeInForce : "") },
  { head: "clientOid", cell: ({ row }) => row.clientOid },
  { head: "result", cell: ({ row }) => row.outcome?.kind ?? "not sent yet" },
  {
    head: "orderId",
    cell: ({ row }) => (row.outcome?.kind === "accepted" ? row.outcome.orderId : null),
  },
  { head: "message", cell: (checked) => messageOf(checked) },
];

const isLimit = (row: BatchRow) => row.order.orderType === "limit";

/** The number that is meant, exactly; what has no sure value stays the text that it is. */
function numberIn(field: TypedField): string {
  const read = readField(field);
  return read.kind === "value" ? read.value : field.text.trim();
}

function messageOf({ row, issues }: CheckedRow): string {
  return row.outcome ? outcomeText(row.outcome) : issues.map(({ message }) => message).join(" ");
}

function outcomeText(end: OrderOutcome): string {
  switch (end.kind) {
    case "rejected":
      return `${end.code} ${end.message}`;
    case "not-sent":
      return end.reason;
    case "unknown":
    case "pending":
    case "no-answer":
      return end.reason ?? "";
    default:
      return "";
  }
}
