"use client";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import type { Failure } from "@/lib/api/failure";
import { isPending, wasNotPlaced } from "@/lib/orders/submission";
import { isSending } from "./batch";
import { BatchTotals, orderCountText } from "./batch-text";
import { LimitNote } from "./limit-note";
import { RequestSizes } from "./request-view";
import { reviewRows, rowNumbersText } from "./review-rows";
import type { BatchPageState } from "./use-batch-page";

/** Why nothing else can be sent while the desk owes an answer. */
export const unansweredMessage = "Retry the unanswered batch first";

interface BatchBarProps {
  page: BatchPageState;
  /** Why none can be sent now, or why there is none. */
  disabledReason: string | null;
  onSend: () => void;
}

/** Below the rows: what became of the last request, what would go, and the button that sends it. */
export function BatchBar({ page, disabledReason, onSend }: BatchBarProps) {
  const numbers = useNumbers();
  const { batch, count, retrySameKey } = page;
  if (!batch) return null;
  const { environment, accountId } = page.connection;
  const sending = isSending(batch);
  const unanswered = !sending && batch.rows.some(({ outcome }) => outcome?.kind === "no-answer");
  return (
    <div className="shrink-0 border-line-strong border-t bg-raised phone:sticky phone:bottom-0 phone:z-10">
      {batch.refused && <RefusalNotice failure={batch.refused} again={batch.sent !== null} />}
      {unanswered && batch.sent && (
        <NoticeLine
          tone="unknown"
          icon="question"
          action={
            <Button size="sm" tone="unknown" onClick={() => retrySameKey(batch)}>
              Retry
            </Button>
          }
        >
          The desk didn't answer. Retrying is safe: the same request is never sent twice.
        </NoticeLine>
      )}
      <div
        className={
          "flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 phone:flex-col " +
          "phone:items-stretch phone:px-3"
        }
      >
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="font-semibold">{count.valid.length} valid</span>
          {count.invalid > 0 && <span className="text-danger">{count.invalid} to fix</span>}
          <BatchTotals totals={count.totals} />
          {count.unvalued > 0 && (
            <span className="text-ink-3">{count.unvalued} at market, not included</span>
          )}
          {count.valid.length > 0 && <LimitNote accountId={accountId} />}
          <Results page={page} />
        </p>
        <span className="flex-1" />
        <Button
          tone={environment === "live" ? "destroy" : "primary"}
          className="h-[34px] px-4 font-semibold phone:h-12"
          disabledReason={disabledReason}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={onSend}
        >
          {sending
            ? "Sending\u2026"
            : `Send ${orderCountText(count.valid.length, numbers)} to ${environment.toUpperCase()}`}
        </Button>
      </div>
      {!sending && (
        <p className="-mt-1 px-4 pb-2 text-right text-ink-3 text-xs phone:px-3">
          {disabledReason ?? <SendNote page={page} />}
        </p>
      )}
    </div>
  );
}

interface RefusalNoticeProps {
  failure: Failure;
  /** The same batch was sent before, and its outcome then is unknown. */
  again: boolean;
}

/** Why the desk refused the last batch: nothing of it was sent. */
function RefusalNotice({ failure, again }: RefusalNoticeProps) {
  const numbers = useNumbers();
  const text =
    failure.kind === "invalid"
      ? "Some rows break rules; see below each row."
      : refusedOrderMessage(failure, numbers);
  return (
    <div role="alert">
      <NoticeLine tone="attn" icon="blocked">
        Blocked by the desk: {text} {again ? "This time nothing was sent." : "Nothing was sent."}
      </NoticeLine>
    </div>
  );
}

function SendNote({ page: { count, checked } }: { page: BatchPageState }) {
  const { invalid, incomplete } = reviewRows(count.valid, checked);
  const left = [...invalid, ...incomplete].sort((a, b) => a - b);
  return (
    <>
      {left.length > 0 && `Skips ${rowNumbersText(left)}. `}
      Sent in <RequestSizes rows={count.valid.map(({ row }) => row)} />.
    </>
  );
}

function Results({ page }: { page: BatchPageState }) {
  const rows = page.batch?.rows ?? [];
  const accepted = rows.filter(({ outcome }) => outcome?.kind === "accepted").length;
  const refused = rows.filter(wasNotPlaced).length;
  const unknown = rows.filter(isPending).length;
  if (accepted + refused + unknown === 0) return null;
  return (
    <span className="flex gap-3 border-line border-l pl-4 phone:border-0 phone:pl-0">
      <span>{accepted} accepted</span>
      {refused > 0 && <span className="text-danger">{refused} rejected</span>}
      {unknown > 0 && <span className="text-unknown">{unknown} unknown</span>}
    </span>
  );
}
