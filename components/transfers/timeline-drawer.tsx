"use client";
import type { ReactNode } from "react";
import { Button, CopyButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { formatMoment } from "@/lib/time";
import type { ArchivedTransfer } from "@/lib/transfers/api";
import {
  TransferStatusMark,
  transferAmountText,
  transferMethodLabel,
  transferTypeLabel,
} from "./transfer-columns";
import { useTransferTimeline } from "./transfers-list";

interface TimelineDrawerProps {
  accountId: string;
  transfer: ArchivedTransfer;
  onClose: () => void;
}

/** One transfer in full: what it is, and all that it was since the archive knows it. */
export function TimelineDrawer({ accountId, transfer, onClose }: TimelineDrawerProps) {
  const { data, error, refetch } = useTransferTimeline(accountId, transfer);
  return (
    <Drawer
      label={`Transfer ${transfer.txId} in full`}
      title={`${transferAmountText(transfer.amount)} ${transfer.coin}`}
      onClose={onClose}
    >
      <dl>
        <Fact name="What">
          {transferTypeLabel(transfer.type)}, {transferMethodLabel(transfer.subType).toLowerCase()}
        </Fact>
        <Fact name="Sub-account">
          <span className="mono">{transfer.uid}</span>{" "}
          <CopyButton value={transfer.uid} what="uid" />
          {transfer.label && <span className="block text-ink-3">{transfer.label}</span>}
        </Fact>
        <Fact name="txId">
          <span className="mono break-all">{transfer.txId}</span>{" "}
          <CopyButton value={transfer.txId} what="txId" />
        </Fact>
        <Fact name="First seen by the desk">{momentText(transfer.firstSeenAt)}</Fact>
      </dl>
      <section className="pt-4">
        <h3 className="border-line border-b pb-1 text-sm">What it was, newest first</h3>
        {error && (
          <p role="alert" className="flex items-center gap-2 py-2 text-danger">
            {error.message}
            <Button size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        <ol aria-label="Timeline">
          {data?.revisions.map((was) => (
            <li key={was.revision} className="border-line-soft border-b py-2">
              <p className="flex items-baseline justify-between gap-3">
                <TransferStatusMark status={was.status} />
                <span>
                  {transferAmountText(was.amount)} {transfer.coin}
                </span>
              </p>
              <p className="text-ink-3 text-xs">
                by the exchange {momentText(was.ts)}
                {was.replacedAt !== null &&
                  `, until the desk read more ${momentText(was.replacedAt)}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Drawer>
  );
}

const momentText = (moment: number) => `${formatMoment(moment, "UTC").slice(0, 19)} UTC`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      className={
        "flex min-h-[25px] items-baseline justify-between gap-3 border-line-soft " +
        "border-b py-[3px]"
      }
    >
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
