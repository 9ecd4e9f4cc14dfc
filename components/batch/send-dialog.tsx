"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { failureWords } from "@/components/shell/failure-words";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { AskingFailure } from "@/lib/orders/asking";
import { isError } from "@/lib/orders/order-rules";
import { chunkRows } from "./batch";
import { ordersWord, whereWord } from "./batch-words";
import { type CheckedRow, totalsOf } from "./check-rows";
import { type Review, reviewRows, rowsWord } from "./review-rows";
import { TotalsWords } from "./totals-words";

interface SendDialogProps {
  connection: DeskConnection;
  /** The rows that would go. */
  rows: readonly CheckedRow[];
  /** All rows of the page, to say what stays behind. */
  all: readonly CheckedRow[];
  /** What the desk asks about one of them before it sends; null when it asks nothing. */
  question: AskingFailure | null;
  off: string | null;
  onKeep: () => void;
  onSend: () => void;
}

/** Asks once more before a batch goes, and says exactly what, what not, and what is there twice. */
export function SendDialog(props: SendDialogProps) {
  const { connection, rows, question, off } = props;
  const { environment, accountName } = connection;
  const symbols = [...new Set(rows.flatMap(({ element }) => element?.symbol ?? []))];
  const named = symbols.slice(0, 4).join(", ");
  const more = symbols.length > 4 ? ` and ${symbols.length - 4} more symbols` : "";
  const unvalued = rows.filter(({ value }) => value === null).length;
  const warned = rows.filter(({ issues }) => issues.some((issue) => !isError(issue))).length;
  const review = reviewRows(rows, props.all);
  return (
    <Dialog
      title={question ? titles[question.kind] : `Send ${ordersWord(rows.length)}?`}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={props.onKeep}
      footer={
        <>
          <Button data-rest onClick={props.onKeep}>
            Back
          </Button>
          <Button
            tone={environment === "live" ? "destroy" : "primary"}
            off={off}
            // A key that is held down must never send by repeating.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={props.onSend}
          >
            Send {ordersWord(rows.length)} to {whereWord(environment)}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Orders in {named}
        {more} for {accountName}. {howWords(rows.length)}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <TotalsWords totals={totalsOf(rows)} />
      </div>
      {unvalued > 0 && (
        <p className="mt-1 text-ink-3">
          {ordersWord(unvalued)} at the market without a fresh index: their worth is not counted.
        </p>
      )}
      {warned > 0 && <p className="mt-2 text-attn">{ordersWord(warned)} with warnings.</p>}
      <ReviewWords review={review} />
      {question && <p className="mt-2 text-attn">{failureWords(question)}</p>}
    </Dialog>
  );
}

const titles: Readonly<Record<AskingFailure["kind"], string>> = {
  "possible-duplicate": "Send them a second time?",
  "placement-blocked": "Place them all the same?",
};

function howWords(count: number): string {
  const each = "each is accepted or rejected by itself.";
  if (count <= chunkRows) return `They go in one request; ${each}`;
  const requests = Math.ceil(count / chunkRows);
  return (
    `They go in ${requests} requests of at most ${chunkRows}, one after the other; ${each} ` +
    "The next waits until the outcome of the one before is known, and you can pause or stop."
  );
}

function ReviewWords({ review: { alike, invalid, incomplete, others } }: { review: Review }) {
  const left = [
    ...(invalid.length > 0 ? [`${rowsWord(invalid)}: not valid`] : []),
    ...(incomplete.length > 0 ? [`${rowsWord(incomplete)}: not complete`] : []),
    ...(others.length > 0 ? [`${rowsWord(others)}: not part of this`] : []),
  ];
  return (
    <>
      {alike.map((numbers) => (
        <p key={numbers.join()} className="mt-2 text-attn">
          The {rowsWord(numbers)} are alike: the same order goes {numbers.length} times.
        </p>
      ))}
      {left.length > 0 && <p className="mt-2 text-ink-2">Left out: {left.join("; ")}.</p>}
    </>
  );
}
