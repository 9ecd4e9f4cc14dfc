"use client";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { FactRow } from "@/components/ui/fact-row";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { Moment, useTimes } from "@/components/ui/times";
import { showToast } from "@/components/ui/toast/toast-store";
import type { IllegalMove } from "@/lib/transfers/api";
import type { ArchivedTransfer, TransferPair } from "@/lib/transfers/page";
import { IndicativeValue } from "./indicative-value";
import {
  TransferStatusMark,
  transferAmountText,
  transferId,
  transferMethodLabel,
  transferTypeLabel,
} from "./transfer-columns";
import { useTransferTimeline } from "./transfers-list";

interface TimelineDrawerProps {
  accountId: string;
  transfer: ArchivedTransfer;
  /** Of all transfers. */
  illegalMoves: readonly IllegalMove[];
  onClose: () => void;
}

/** One transfer in full: what it is, and all that it was since the archive knows it. */
export function TimelineDrawer(props: TimelineDrawerProps) {
  const numbers = useNumbers();
  const { accountId, transfer, illegalMoves, onClose } = props;
  const { connection, may } = useDesk();
  const venue = connection?.venue;
  return (
    <Drawer
      label={`Transfer ${transfer.txId} in full`}
      title={`${transferAmountText(transfer.amount, numbers)} ${transfer.coin}`}
      onClose={onClose}
    >
      <dl>
        <FactRow name="What">
          {transferTypeLabel(transfer.type)}, {transferMethodLabel(transfer.subType).toLowerCase()}
        </FactRow>
        <FactRow name="Sub-account">
          <span className="mono">{transfer.uid}</span>{" "}
          <CopyButton value={transfer.uid} what="uid" />
          {transfer.label && <span className="block text-ink-3">{transfer.label}</span>}
        </FactRow>
        <FactRow name="txId">
          <span className="mono break-all">{transfer.txId}</span>{" "}
          <CopyButton value={transfer.txId} what="txId" />
        </FactRow>
        {transfer.pair && <FactRow name="Other half">{pairText(transfer.pair)}</FactRow>}
        <FactRow name="Value in USDT">
          <IndicativeValue venue={venue} coin={transfer.coin} amount={transfer.amount} dated />
        </FactRow>
        <FactRow name="First seen by the desk">
          <Moment at={transfer.firstSeenAt} part="second" said />
        </FactRow>
      </dl>
      {may("clients.manage") ? (
        <NoteForm accountId={accountId} transfer={transfer} />
      ) : (
        transfer.note && <p className="pt-3">{transfer.note}</p>
      )}
      <States accountId={accountId} transfer={transfer} illegalMoves={illegalMoves} />
    </Drawer>
  );
}

/** All that it was since the archive knows it. */
function States({ accountId, transfer, illegalMoves }: Omit<TimelineDrawerProps, "onClose">) {
  const numbers = useNumbers();
  const times = useTimes();
  const { data, error, refetch } = useTransferTimeline(accountId, transfer);
  const own = illegalMoves.filter((move) => transferId(move) === transferId(transfer));
  const illegal = new Set(own.map(({ revision }) => revision));
  return (
    <section className="pt-4">
      <h3 className="border-line border-b pb-1 text-sm">History, newest first</h3>
      <ErrorText className="py-2" onRetry={() => void refetch()}>
        {error?.message}
      </ErrorText>
      <ol aria-label="Timeline">
        {data?.revisions.map((was) => (
          <li key={was.revision} className="border-line-soft border-b py-2">
            <p className="flex items-baseline justify-between gap-3">
              <TransferStatusMark status={was.status} />
              <span>
                {transferAmountText(was.amount, numbers)} {transfer.coin}
              </span>
            </p>
            {illegal.has(was.revision) && (
              <p className="text-danger text-xs">Illegal change: alarm raised.</p>
            )}
            <p className="text-ink-3 text-xs">
              by the exchange {times.said(was.ts, "second")}
              {was.replacedAt !== null && `, replaced ${times.said(was.replacedAt, "second")}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What users of the desk say of a transfer; the exchange learns nothing of it. */
function NoteForm({ accountId, transfer }: Pick<TimelineDrawerProps, "accountId" | "transfer">) {
  const { busy, refused, change, renew } = useChange();
  const [note, setNote] = useState(transfer.note);
  const save = async () => {
    const { uid, txId, coin, type, subType } = transfer;
    const asked = { accountId, uid, txId, coin, type, subType, note: note.trim() };
    if (!(await change("PUT /api/transfers/note", asked))) return;
    await renew("/api/transfers");
    const text = "Recorded in the audit log.";
    showToast({ key: "transfer noted", tone: "done", title: "Note saved", text });
  };
  return (
    <form
      className="flex items-end gap-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Note, for this desk only"
        value={note}
        maxLength={500}
        autoComplete="off"
        error={refused?.message}
        onChange={({ target }) => setNote(target.value)}
        className="flex-auto"
      />
      <Button
        type="submit"
        className="h-[38px]"
        disabledReason={busy ? "Saving\u2026" : note.trim() === transfer.note && "No changes"}
      >
        Save note
      </Button>
    </form>
  );
}

/** The other half of an internal transfer in words. */
function pairText(pair: TransferPair): string {
  if ("uid" in pair) return pair.label ? `${pair.uid} (${pair.label})` : pair.uid;
  return pair.unpaired === "none" ? "None found" : "Several transfers have this txId";
}
