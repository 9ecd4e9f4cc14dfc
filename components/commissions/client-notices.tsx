"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import type { ClientReport } from "@/lib/archive/clients";
import type { DayRange } from "@/lib/archive/day-range";
import { addMonths, type Month, monthName, monthOf, monthRange } from "@/lib/archive/month";
import { movedSinceLock } from "@/lib/archive/month-close";
import { decimal, sign } from "@/lib/decimal";
import { SignedAmount } from "./correction-amounts";
import { type ChangedPrefix, useClientChanges } from "./use-clients";
import { useMonthClose } from "./use-month-close";

/** What keeps the uids from saying whose the fills are. */
export function UidSyncNotice({ report: { uidSyncs } }: { report: ClientReport }) {
  const numbers = useNumbers();
  const { ignored, unknown } = uidSyncs;
  if (ignored > 0) {
    return (
      <NoticeLine tone="attn">
        <b>The exchange ignores the UID filter on {numbers.counted(ignored, "day")}.</b> It returns
        records for an unused UID, so fills there are attributed by order log and rules only.
      </NoticeLine>
    );
  }
  if (unknown === 0) return null;
  return (
    <NoticeLine tone="attn">
      <b>Filtered by UID, the exchange lists {numbers.counted(unknown, "record")} more</b> than
      without a filter: these days are incomplete until re-synced.
    </NoticeLine>
  );
}

/** Why a locked month's statements say another sum than the report of its days does today. */
export function LockedMonthNotice({ accountId, range }: { accountId: string; range: DayRange }) {
  const { withConnection } = useDesk();
  const { data: close } = useMonthClose(accountId, wholeMonthIn(range));
  const moved = close?.locked ? movedSinceLock(close) : decimal("0");
  if (!close || sign(moved) === 0) return null;
  const { from, to } = monthRange(close.month);
  return (
    <NoticeLine
      tone="neutral"
      icon="lock"
      action={
        <SoftLink href={withConnection(`/commissions/corrections?from=${from}&to=${to}`)}>
          Corrections
        </SoftLink>
      }
    >
      {`Corrected after ${monthName(close.month)}'s lock: `}
      <SignedAmount value={moved} />
      {" USDT. Not in its statements: it counts in the next month locked."}
    </NoticeLine>
  );
}

/** The newest month of which all days are in a range. */
function wholeMonthIn({ from, to }: DayRange): Month | null {
  const last = monthOf(to);
  const month = monthRange(last).to === to ? last : addMonths(last, -1);
  return monthRange(month).from < from ? null : month;
}

interface UndoLineProps {
  accountId: string;
  rule: ChangedPrefix;
  onDone: () => void;
}

/** What was just done to a rule, and the way back. */
export function UndoLine({ accountId, rule, onDone }: UndoLineProps) {
  const { busy, refused, undo } = useClientChanges(accountId);
  const takeBack = async () => {
    if ((await undo(rule)) !== null) onDone();
  };
  return (
    <NoticeLine
      tone="attn"
      icon="check"
      action={
        <>
          <Button
            size="sm"
            disabledReason={
              busy ? "Undoing\u2026" : rule.mixed && "The prefix had several owners in this period"
            }
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
          <Button size="sm" tone="quiet" onClick={onDone}>
            Close
          </Button>
        </>
      }
    >
      {refused ? refused.message : rule.done}
    </NoticeLine>
  );
}
