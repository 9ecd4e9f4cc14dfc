"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isError } from "@/lib/orders/order-rules";
import { ordersWord, whereWord } from "./batch-words";
import { type CheckedRow, totalsOf } from "./check-rows";
import { TotalsWords } from "./totals-words";

interface SendDialogProps {
  connection: DeskConnection;
  /** The rows that would go. */
  rows: readonly CheckedRow[];
  /** An equal order went out so many seconds ago; null when none is known. */
  equalAgo: number | null;
  off: string | null;
  onKeep: () => void;
  onSend: () => void;
}

/** Asks once more before a batch goes, and says exactly what. */
export function SendDialog(props: SendDialogProps) {
  const { connection, rows, equalAgo, off } = props;
  const { environment, accountName } = connection;
  const symbols = [...new Set(rows.flatMap(({ element }) => element?.symbol ?? []))];
  const named = symbols.slice(0, 4).join(", ");
  const more = symbols.length > 4 ? ` and ${symbols.length - 4} more symbols` : "";
  const unvalued = rows.filter(({ value }) => value === null).length;
  const warned = rows.filter(({ issues }) => issues.some((issue) => !isError(issue))).length;
  return (
    <Dialog
      title={equalAgo === null ? `Send ${ordersWord(rows.length)}?` : "Send them a second time?"}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={props.onKeep}
      footer={
        <>
          <Button data-rest onClick={props.onKeep}>
            Not yet
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
        {more} for {accountName}. They go in one request; each is accepted or rejected by itself.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <TotalsWords totals={totalsOf(rows)} />
      </div>
      {unvalued > 0 && (
        <p className="mt-1 text-ink-3">
          {ordersWord(unvalued)} at the market without a fresh index: their worth is not counted.
        </p>
      )}
      {warned > 0 && (
        <p className="mt-2 text-attn">{ordersWord(warned)} with something to look at.</p>
      )}
      {equalAgo !== null && (
        <p className="mt-2 text-attn">
          An order equal to one of these was sent {equalAgo} s ago. Sent again, there will be two.
        </p>
      )}
    </Dialog>
  );
}
