"use client";

import { useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { EnvironmentBadge } from "@/components/shell/frame/frame-marks";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { useChange } from "@/components/shell/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SoftLink } from "@/components/ui/soft-link";
import {
  cancelJobHeading,
  cancelJobOutcomeText,
  maxOrdersPerCancelJob,
  type OrderToCancel,
} from "@/lib/cancel-jobs/cancel-job";
import { topicText } from "@/lib/live/topic";
import { orderCountText } from "./batch-text";
import type { BatchPanelProps } from "./panel-parts";
import { rowNumbersText } from "./review-rows";

/** The exchange takes ten cancels a second; one of them stays free for cancels by hand. */
const cancelsPerSecond = 9;

/** Cancels what was accepted, as a mass cancel of the desk: it goes on when the page is closed. */
export function Unwind({ page, connection }: BatchPanelProps) {
  const { may } = useDesk();
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const { busy, refused, change } = useChange();
  const rows = page.checked.filter(({ row }) => row.outcome?.kind === "accepted");
  if (rows.length === 0 && started === null) return null;
  const orders = rows
    .slice(0, maxOrdersPerCancelJob)
    .flatMap(({ row, instrument }): OrderToCancel[] => {
      const { outcome, clientOid, order } = row;
      if (outcome?.kind !== "accepted" || instrument === null) return [];
      const { category } = order;
      return [
        {
          category,
          symbol: instrument.symbol,
          orderId: outcome.orderId,
          clientOid,
          filledQty: null,
        },
      ];
    });
  const denied = may("orders.cancel") ? null : "Your role lacks the permission orders.cancel";
  const start = async () => {
    setAsking(false);
    const request = { connectionId: connection.id, orders };
    const answer = await change("POST /api/cancel-jobs", request);
    if (answer) setStarted(answer.jobId);
  };
  return (
    <>
      <Button
        tone="warn"
        className="w-full"
        disabledReason={
          denied ?? (busy ? "It is being started" : started !== null && "It was started")
        }
        onClick={() => setAsking(true)}
      >
        Unwind: cancel {orders.length} accepted{"\u2026"}
      </Button>
      {started === null ? (
        <p className="text-ink-3 text-xs">
          {refused?.message ?? "Runs on the server. Orders may fill before their cancel."}
        </p>
      ) : (
        <UnwindProgress accountId={connection.accountId} jobId={started} />
      )}
      {asking && (
        <UnwindDialog
          page={page}
          connection={connection}
          count={orders.length}
          onBack={() => setAsking(false)}
          onCancel={() => void start()}
        />
      )}
    </>
  );
}

interface UnwindDialogProps extends Pick<BatchPanelProps, "page" | "connection"> {
  count: number;
  onBack: () => void;
  onCancel: () => void;
}

/** Asks once more, and says exactly which orders are cancelled. */
function UnwindDialog({ page, connection, count, onBack, onCancel }: UnwindDialogProps) {
  return (
    <Dialog
      title={`Cancel ${orderCountText(count)}?`}
      mark={<EnvironmentBadge environment={connection.environment} small />}
      onClose={onBack}
      footer={
        <>
          <Button data-rest onClick={onBack}>
            Back
          </Button>
          <Button tone="destroy" onClick={onCancel}>
            Cancel {orderCountText(count)}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        All that this batch placed and the exchange accepted:{" "}
        {rowNumbersText(acceptedNumbers(page))}. The desk cancels one after the other, in about{" "}
        {Math.ceil(count / cancelsPerSecond)} s, also when this page is closed. An order can fill
        before its cancel; what was filled stays filled. Rows that are unknown are not among them.
      </p>
    </Dialog>
  );
}

const acceptedNumbers = ({ checked }: BatchPanelProps["page"]) =>
  checked.flatMap(({ row }, at) => (row.outcome?.kind === "accepted" ? [at + 1] : []));

/** How far the cancel is; it is held and stopped on the page of the orders. */
function UnwindProgress({ accountId, jobId }: { accountId: string; jobId: string }) {
  const { snapshot } = useSnapshot(topicText({ kind: "cancel-jobs", accountId }));
  const job = snapshot?.rows.find(({ id }) => id === jobId);
  return (
    <p role="status" className="text-ink-2 text-xs">
      {job ? `${cancelJobHeading(job)}: ${cancelJobOutcomeText(job)} ` : "It was started. "}
      <SoftLink href="/orders">Pause and stop are on Orders</SoftLink>
    </p>
  );
}
