"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast/toast-store";
import { renewDesk } from "@/lib/api/query";
import { formatDays } from "@/lib/archive/completeness";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { longMonth, monthName } from "@/lib/archive/month";
import {
  type MonthClose,
  monthTotal,
  partialText,
  rebateOf,
  stalledUidSync,
} from "@/lib/archive/month-close";
import { formatDecimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";

interface MonthDialogProps {
  accountId: string;
  close: MonthClose;
  onClose: () => void;
}

/** Asks before a month is locked: at which sums, and what becomes of later corrections. */
export function LockDialog({ accountId, close, onClose }: MonthDialogProps) {
  const { busy, refused, change, errorAt, done } = useMonthChange(onClose);
  const [reason, setReason] = useState("");
  const { month, digest, partialFrom } = close;
  const stalled = stalledUidSync(close);
  const lock = async () => {
    const asked = { accountId, month, digest, partialFrom, reason: stalled && reason };
    if (await change("POST /api/commissions/months/[month]", asked)) {
      await done(`${longMonth(month)} is locked`);
    }
  };
  return (
    <ChangeDialog
      title={`Lock ${longMonth(month)}`}
      action={`Lock ${monthName(month)}`}
      busy={busy}
      form={stalled !== null}
      refused={refused}
      fields={stalled ? ["reason"] : []}
      onChange={lock}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">Report total, its own days</dt>
        <dd className="text-right">{formatDecimal(rebateOf(close.own))} USDT</dd>
        <dt className="text-ink-2">Booked from the months before</dt>
        <dd className="text-right">{formatDecimal(rebateOf(close.afterLock))} USDT</dd>
        <dt className="font-semibold">{monthName(month)} in all</dt>
        <dd className="text-right font-semibold">{formatDecimal(monthTotal(close))} USDT</dd>
      </dl>
      {partialFrom && (
        <p className="mt-2 font-medium text-sm">
          {`${partialText(partialFrom)}. Earlier days aren't in the archive.`}
        </p>
      )}
      <p className="mt-2 text-ink-2 text-sm">
        These totals are final unless an owner reopens the month. Later corrections go into the next
        one.
      </p>
      {stalled && (
        <>
          <p className="mt-3 mb-2 text-sm">
            {`UIDs of ${formatDays(stalled.days)} aren't synced: fills may belong to clients. `}
            What is attributed later goes into the next month.
          </p>
          <ReasonField value={reason} error={errorAt("reason")} onChange={setReason} />
        </>
      )}
    </ChangeDialog>
  );
}

/** Asks why a month may be locked although a day, or all that are open, is not verified. */
export function WaiveDialog({
  accountId,
  close: { month },
  day,
  others,
  onClose,
}: MonthDialogProps & { day: Day; others: readonly Day[] }) {
  const { busy, refused, change, errorAt, done, renew } = useMonthChange(onClose);
  const [reason, setReason] = useState("");
  const [all, setAll] = useState(false);
  const waive = async () => {
    const days = all ? [day, ...others] : [day];
    for (const each of days) {
      const asked = { accountId, month, day: each, reason };
      // Those before it are waived: the dialog goes on with the days that are left.
      if (!(await change("PATCH /api/commissions/months/[month]", asked))) return renew();
    }
    await done(days.length === 1 ? `${shortDay(day)} is waived` : `${days.length} days are waived`);
  };
  return (
    <ChangeDialog
      title={`Waive ${longDay(day)}`}
      action={all ? `Waive ${others.length + 1} days` : `Waive ${shortDay(day)}`}
      busy={busy}
      form
      refused={refused}
      fields={["reason"]}
      onChange={waive}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">
        {`${monthName(month)} can then be locked although this day is not verified. `}
        What changes on it after the lock goes to the next month.
      </p>
      {others.length > 0 && (
        <label className="mb-3 flex items-center gap-2 text-sm phone:min-h-10">
          <input
            type="checkbox"
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
            className="desk-check size-3.5 shrink-0 phone:size-5"
          />
          {`Also ${formatDays(others)}, for the same reason`}
        </label>
      )}
      <ReasonField value={reason} error={errorAt("reason")} onChange={setReason} />
    </ChangeDialog>
  );
}

/** Asks those who may lock the month to do so. */
export function RequestDialog({ accountId, close, onClose }: MonthDialogProps) {
  const { busy, refused, change, errorAt, done } = useMonthChange(onClose);
  const [reason, setReason] = useState("");
  const request = async () => {
    const asked = { accountId, month: close.month, reason };
    if (await change("POST /api/commissions/months/[month]/requests", asked)) {
      await done(`The lock of ${longMonth(close.month)} is requested`);
    }
  };
  return (
    <ChangeDialog
      title={`Request the lock of ${longMonth(close.month)}`}
      action="Request"
      busy={busy}
      form
      refused={refused}
      fields={["reason"]}
      onChange={request}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">Broker admins and owners can lock a month.</p>
      <ReasonField value={reason} error={errorAt("reason")} onChange={setReason} />
    </ChangeDialog>
  );
}

/** Asks why a locked month is to be opened again. */
export function ReopenDialog({ accountId, close, onClose }: MonthDialogProps) {
  const { busy, refused, change, errorAt, done } = useMonthChange(onClose);
  const [reason, setReason] = useState("");
  const { month } = close;
  const reopen = async () => {
    const asked = { accountId, month, reason };
    if (await change("DELETE /api/commissions/months/[month]", asked)) {
      await done(`${longMonth(month)} reopened`);
    }
  };
  return (
    <ChangeDialog
      title={`Reopen ${longMonth(month)}`}
      action={`Reopen ${monthName(month)}`}
      tone="warn"
      busy={busy}
      form
      refused={refused}
      fields={["reason"]}
      onChange={reopen}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2 text-sm">
        Totals follow the archive again and waivers must be renewed. The lock and its digest stay in
        the history.
      </p>
      <ReasonField value={reason} error={errorAt("reason")} onChange={setReason} />
    </ChangeDialog>
  );
}

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      name="reason"
      maxLength={500}
      value={value}
      error={error}
      help="Recorded in the audit log."
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A change of a month, and what follows it: a word, the page anew, the dialog away. */
function useMonthChange(onClose: () => void) {
  const request = useChange();
  const queries = useQueryClient();
  const renew = () => renewDesk(queries, "/api/commissions/months");
  const done = async (title: string) => {
    onClose();
    showToast({ key: "month", tone: "done", title });
    await renew();
  };
  return { ...request, done, renew };
}
