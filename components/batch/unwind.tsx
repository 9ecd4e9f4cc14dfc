"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useSnapshot } from "@/components/live/use-snapshot";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { topicText } from "@/lib/live/topic";
import {
  maxOrdersPerCancelJob,
  type OrderToCancel,
  orderJobHeading,
  orderJobOutcomeText,
} from "@/lib/order-jobs/order-job";
import type { Environment } from "@/lib/users/roles";
import { orderCountText } from "./batch-text";
import type { BatchPanelProps } from "./panel-parts";
import { overIn } from "./results";
import { rowNumbersText } from "./review-rows";

/** The exchange takes ten cancels a second; one of them stays free for cancels by hand. */
const cancelsPerSecond = 9;

/** Cancels what was accepted, as a mass cancel of the desk: it goes on when the page is closed. */
export function Unwind({ page }: Pick<BatchPanelProps, "page">) {
  const numbers = useNumbers();
  const { connection } = page;
  const { denied } = useDesk();
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<{ jobId: string; clientOids: string[] } | null>(null);
  const { busy, refused, changeAs } = useChange();
  // What is placed after a cancel was started is no part of it, and needs one of its own.
  const accepted = acceptedOrders(page, [...(started?.clientOids ?? []), ...overIn(page.intents)]);
  const orders = accepted.slice(0, maxOrdersPerCancelJob);
  if (orders.length === 0 && started === null) return null;
  const start = async () => {
    setAsking(false);
    const request = { connectionId: connection.id, orders: orders.map(({ order }) => order) };
    const pressed = {
      what: `cancel ${orderCountText(orders.length, numbers)}`,
      items: orders.map(({ number, order }) => unwoundText(number, order)),
    };
    const answer = await changeAs(pressed, "POST /api/order-jobs/cancel", request);
    if (!answer) return;
    const clientOids = [...(started?.clientOids ?? []), ...orders.map((each) => each.clientOid)];
    setStarted({ jobId: answer.jobId, clientOids });
  };
  return (
    <>
      {orders.length > 0 && (
        <Button
          tone="warn"
          className="w-full"
          disabledReason={denied("orders.cancel") ?? (busy && "Starting\u2026")}
          onClick={() => setAsking(true)}
        >
          Cancel the {orders.length} accepted{"\u2026"}
        </Button>
      )}
      {started === null ? (
        <p className="text-ink-3 text-xs">
          {refused?.message ??
            "Continues if you close this page. Orders may fill before the cancel arrives."}
        </p>
      ) : (
        <UnwindProgress accountId={connection.accountId} jobId={started.jobId} />
      )}
      {asking && (
        <UnwindDialog
          rows={orders.map(({ number }) => number)}
          environment={connection.environment}
          onBack={() => setAsking(false)}
          onCancel={() => void start()}
        />
      )}
    </>
  );
}

const unwoundText = (number: number, { symbol, orderId, clientOid }: OrderToCancel) =>
  `Row ${number}: ${symbol}, ${orderId ?? clientOid ?? ""}`;

/** What the exchange accepted of a batch, but for the orders that are being cancelled already. */
function acceptedOrders({ checked }: BatchPanelProps["page"], cancelled: readonly string[]) {
  return checked.flatMap(({ row, instrument }, at) => {
    const { outcome, clientOid } = row;
    if (outcome?.kind !== "accepted" || instrument === null || cancelled.includes(clientOid)) {
      return [];
    }
    const { category } = row.order;
    const { symbol } = instrument;
    const order = { category, symbol, orderId: outcome.orderId, clientOid, filledQty: null };
    return [{ number: at + 1, clientOid, order }];
  });
}

interface UnwindDialogProps {
  environment: Environment;
  rows: readonly number[];
  onBack: () => void;
  onCancel: () => void;
}

function UnwindDialog({ rows, environment, onBack, onCancel }: UnwindDialogProps) {
  const numbers = useNumbers();
  const count = rows.length;
  return (
    <Dialog
      title={`Cancel ${orderCountText(count, numbers)}?`}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={onBack}
      footer={
        <>
          <Button data-rest onClick={onBack}>
            Keep orders
          </Button>
          <Button tone="destroy" onClick={onCancel}>
            Cancel {orderCountText(count, numbers)}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Accepted orders of this batch: {rowNumbersText(rows)}. Takes about{" "}
        {Math.ceil(count / cancelsPerSecond)} s and continues if you close this page. Orders may
        fill before the cancel arrives; fills stay. Unknown rows aren't included.
      </p>
    </Dialog>
  );
}

/** How far the cancel is; it is held and stopped on the page of the orders. */
function UnwindProgress({ accountId, jobId }: { accountId: string; jobId: string }) {
  const { snapshot } = useSnapshot(topicText({ kind: "order-jobs", accountId }));
  const job = snapshot?.rows.find(({ id }) => id === jobId);
  return (
    <p role="status" className="text-ink-2 text-xs">
      {job ? `${orderJobHeading(job)}: ${orderJobOutcomeText(job)} ` : "Started. "}
      <SoftLink href="/orders">Pause or stop on Orders</SoftLink>
    </p>
  );
}
