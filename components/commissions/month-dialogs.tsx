"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { CheckField } from "@/components/ui/check-field";
import { useNumbers } from "@/components/ui/numbers";
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
import type { Day } from "@/lib/time";
import { ReasonDialog, ReasonField } from "./reason-dialog";

interface MonthDialogProps {
  accountId: string;
  close: MonthClose;
  onClose: () => void;
}

/** Asks before a month is locked: at which sums, and what becomes of later corrections. */
export function LockDialog({ accountId, close, onClose }: MonthDialogProps) {
  const numbers = useNumbers();
  const { busy, refused, change, errorAt } = useChange();
  const { done } = useMonthDone(onClose);
  const [reason, setReason] = useState("");
  const { month, digest, partialFrom } = close;
  const stalled = stalledUidSync(close);
  const lock = async () => {
    const asked = { accountId, month, digest, partialFrom, reason: stalled && reason };
    if (await change("POST /api/commissions/months/[month]", asked)) {
      done(`${longMonth(month)} is locked`);
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
        <dt className="text-ink-2">Report total for the month</dt>
        <dd className="text-right">{numbers.decimal(rebateOf(close.own))} USDT</dd>
        <dt className="text-ink-2">Booked from earlier months</dt>
        <dd className="text-right">{numbers.decimal(rebateOf(close.afterLock))} USDT</dd>
        <dt className="font-semibold">{monthName(month)} in all</dt>
        <dd className="text-right font-semibold">{numbers.decimal(monthTotal(close))} USDT</dd>
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
            Fills attributed later go into the next month.
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
  const { done, renew } = useMonthDone(onClose);
  const [all, setAll] = useState(false);
  const days = all ? [day, ...others] : [day];
  const name = days.length === 1 ? shortDay(day) : `${days.length} days`;
  return (
    <ReasonDialog
      title={`Waive ${longDay(day)}`}
      action={`Waive ${name}`}
      tone="primary"
      onReason={async (reason, change) => {
        for (const each of days) {
          const asked = { accountId, month, day: each, reason };
          if (await change("PATCH /api/commissions/months/[month]", asked)) continue;
          // Those before it are waived: the dialog goes on with the days that are left.
          await renew();
          return null;
        }
        return days;
      }}
      onDone={() => done(`${name} ${days.length === 1 ? "is" : "are"} waived`)}
      onClose={onClose}
      more={
        others.length > 0 && (
          <CheckField checked={all} onChange={setAll} className="mb-3 text-sm">
            {`Also ${formatDays(others)}, for the same reason`}
          </CheckField>
        )
      }
    >
      {`${monthName(month)} can then be locked with this day unverified. `}
      Changes to it after the lock go into the next month.
    </ReasonDialog>
  );
}

/** Asks those who may lock the month to do so. */
export function RequestDialog({ accountId, close: { month }, onClose }: MonthDialogProps) {
  const { done } = useMonthDone(onClose);
  return (
    <ReasonDialog
      title={`Request lock of ${longMonth(month)}`}
      action="Request"
      tone="primary"
      onReason={(reason, change) =>
        change("POST /api/commissions/months/[month]/requests", { accountId, month, reason })
      }
      onDone={() => done(`Lock of ${longMonth(month)} requested`)}
      onClose={onClose}
    >
      Broker admins and owners can lock a month.
    </ReasonDialog>
  );
}

/** Asks why a locked month is to be opened again. */
export function ReopenDialog({ accountId, close: { month }, onClose }: MonthDialogProps) {
  const { done } = useMonthDone(onClose);
  return (
    <ReasonDialog
      title={`Reopen ${longMonth(month)}`}
      action={`Reopen ${monthName(month)}`}
      onReason={(reason, change) =>
        change("DELETE /api/commissions/months/[month]", { accountId, month, reason })
      }
      onDone={() => done(`${longMonth(month)} reopened`)}
      onClose={onClose}
    >
      Totals follow the archive again and waivers must be renewed. The lock and its digest stay in
      the history.
    </ReasonDialog>
  );
}

/** What follows a change of a month: a word, the page anew, the dialog away. */
function useMonthDone(onClose: () => void) {
  const queries = useQueryClient();
  const renew = () => renewDesk(queries, "/api/commissions/months");
  const done = (title: string) => {
    onClose();
    showToast({ key: "month", tone: "done", title });
    void renew();
  };
  return { done, renew };
}
