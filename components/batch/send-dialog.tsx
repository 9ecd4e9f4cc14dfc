"use client";

import type { DeskConnection } from "@/components/shell/desk/connection";
import { EnvironmentBadge } from "@/components/shell/frame/frame-marks";
import { refusedOrderMessage } from "@/components/shell/requests/failure-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ConfirmableFailure } from "@/lib/api/failure";
import { isError } from "@/lib/orders/rules/order-rules";
import { ordersPerRequest } from "./batch";
import { BatchTotals, environmentText, orderCountText } from "./batch-text";
import { type CheckedRow, sumBatchTotals } from "./check-rows";

interface SendDialogProps {
  connection: DeskConnection;
  /** The rows that would go. */
  rows: readonly CheckedRow[];
  /** All rows of the page, to say what stays behind. */
  all: readonly CheckedRow[];
  /** What the desk asks about one of them before it sends; null when it asks nothing. */
  question: ConfirmableFailure | null;
  disabledReason: string | null;
  onBack: () => void;
  onSend: () => void;
}

/** Asks once more before a batch goes, and says exactly what, what not, and what is there twice. */
export function SendDialog(props: SendDialogProps) {
  const { connection, rows, question, disabledReason } = props;
  const { environment, accountName } = connection;
  const symbols = [...new Set(rows.flatMap(({ element }) => element?.symbol ?? []))];
  const named = symbols.slice(0, 4).join(", ");
  const more = symbols.length > 4 ? ` and ${symbols.length - 4} more symbols` : "";
  const unvalued = rows.filter(({ value }) => value === null).length;
  const warned = rows.filter(({ issues }) => issues.some((issue) => !isError(issue))).length;
  const review = reviewRows(rows, props.all);
  return (
    <Dialog
      title={question ? titles[question.kind] : `Send ${orderCountText(rows.length)}?`}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={props.onBack}
      footer={
        <>
          <Button data-rest onClick={props.onBack}>
            Back
          </Button>
          <Button
            tone={environment === "live" ? "destroy" : "primary"}
            disabledReason={disabledReason}
            // A key that is held down must never send by repeating.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={props.onSend}
          >
            Send {orderCountText(rows.length)} to {environmentText(environment)}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Orders in {named}
        {more} for {accountName}. {requestCountText(rows.length)}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <BatchTotals totals={sumBatchTotals(rows)} />
      </div>
      {unvalued > 0 && (
        <p className="mt-1 text-ink-3">
          {orderCountText(unvalued)} at the market without a fresh index: their worth is not
          counted.
        </p>
      )}
      {warned > 0 && <p className="mt-2 text-attn">{orderCountText(warned)} with warnings.</p>}
      <ReviewNotes review={review} />
      {question && <p className="mt-2 text-attn">{refusedOrderMessage(question)}</p>}
    </Dialog>
  );
}

const titles: Readonly<Record<ConfirmableFailure["kind"], string>> = {
  "possible-duplicate": "Send them a second time?",
  "placement-blocked": "Place them all the same?",
  "over-own-limit": "Go past your own limits?",
};

function requestCountText(count: number): string {
  const each = "each is accepted or rejected by itself.";
  if (count <= ordersPerRequest) return `They go in one request; ${each}`;
  const requests = Math.ceil(count / ordersPerRequest);
  return (
    `They go in ${requests} requests of at most ${ordersPerRequest}, one after the other; ${each} ` +
    "The next waits until the outcome of the one before is known, and you can pause or stop."
  );
}

function ReviewNotes({
  review: { duplicates, invalid, incomplete, unselected },
}: {
  review: BatchReview;
}) {
  const left = [
    ...(invalid.length > 0 ? [`${rowNumbersText(invalid)}: not valid`] : []),
    ...(incomplete.length > 0 ? [`${rowNumbersText(incomplete)}: not complete`] : []),
    ...(unselected.length > 0 ? [`${rowNumbersText(unselected)}: not part of this`] : []),
  ];
  return (
    <>
      {duplicates.map((numbers) => (
        <p key={numbers.join()} className="mt-2 text-attn">
          The {rowNumbersText(numbers)} are alike: the same order goes {numbers.length} times.
        </p>
      ))}
      {left.length > 0 && <p className="mt-2 text-ink-2">Left out: {left.join("; ")}.</p>}
    </>
  );
}

/** What a person should know of a batch before it goes; rows go by their number on the page. */
interface BatchReview {
  /** Rows that are the very same order, each list by itself. */
  readonly duplicates: readonly (readonly number[])[];
  /** Rows that stay behind because they break rules. */
  readonly invalid: readonly number[];
  /** Rows that stay behind because something is missing in them. */
  readonly incomplete: readonly number[];
  /** Rows that could go and were not asked for. */
  readonly unselected: readonly number[];
}

/** Compares what would be sent with all rows of the page. */
export function reviewRows(goes: readonly CheckedRow[], all: readonly CheckedRow[]): BatchReview {
  const going = new Set(goes.map(({ row }) => row.id));
  const numbered = all.map((checked, at) => ({ checked, number: at + 1 }));
  const alike = new Map<string, number[]>();
  for (const { checked, number } of numbered) {
    if (!checked.element || !going.has(checked.row.id)) continue;
    // Two rows are the same order when only the ids differ.
    const { clientOid: _, ...order } = checked.element;
    const key = JSON.stringify(order);
    alike.set(key, [...(alike.get(key) ?? []), number]);
  }
  const left = numbered.filter(
    ({ checked: { row, blank } }) => row.outcome === null && !blank && !going.has(row.id),
  );
  const numbersOf = (wanted: (checked: CheckedRow) => boolean) =>
    left.flatMap(({ checked, number }) => (wanted(checked) ? [number] : []));
  const wrong = ({ issues }: CheckedRow) =>
    issues.some((issue) => isError(issue) && issue.rule !== "required");
  return {
    duplicates: [...alike.values()].filter(({ length }) => length > 1),
    invalid: numbersOf((checked) => checked.element === null && wrong(checked)),
    incomplete: numbersOf((checked) => checked.element === null && !wrong(checked)),
    unselected: numbersOf(({ element }) => element !== null),
  };
}

const maxNamed = 12;

/** "row 3", "rows 3, 5 and 9", "rows 1, 2, 3 and 40 more". */
export function rowNumbersText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `row ${numbers[0]}`;
  const named = numbers.slice(0, maxNamed);
  if (named.length < numbers.length) {
    return `rows ${named.join(", ")} and ${numbers.length - named.length} more`;
  }
  return `rows ${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
