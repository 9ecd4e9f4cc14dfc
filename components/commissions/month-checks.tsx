import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { reassignmentText } from "@/lib/archive/booked-text";
import { completenessOf, formatDays } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { addMonths, monthName, monthRange } from "@/lib/archive/month";
import {
  closedDays,
  lockRequest,
  type MonthClose,
  monthBlockers,
  monthTotal,
  movedSinceLock,
  partialText,
  rebateOf,
  stalledUidSync,
  waiversOf,
} from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { productLabel } from "@/lib/archive/products";
import { decimal, sign, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { ClientFillsLink } from "./client-fills-link";
import { SignedAmount } from "./correction-amounts";
import { zonedMoment } from "./month-tables";

/** Each thing that must be so before the month is locked. */
export function MonthChecks({ close }: { close: MonthClose }) {
  return (
    <section aria-label="Checks" className="border-line border-t">
      <ul>
        <BlockerChecks close={close} />
        <BookedCheck close={close} />
        <ReassignedCheck close={close} />
        <ClientsCheck close={close} />
        <PaidCheck close={close} />
        <RequestCheck close={close} />
        <LockCheck close={close} />
      </ul>
    </section>
  );
}

interface CheckProps {
  title: string;
  text: string;
  /** It needs somebody. */
  open?: boolean;
  /** Not known yet, or no action is needed. */
  unknown?: boolean;
  amount?: ReactNode;
  action?: ReactNode;
}

function Check({ title, text, open = false, unknown = false, amount, action }: CheckProps) {
  return (
    <li
      className={cx(
        "flex min-h-[29px] flex-wrap items-center gap-x-2.5 border-line border-b px-4 py-1 phone:px-3",
        open && "bg-raised shadow-[inset_3px_0_0_var(--bd-attn)]",
      )}
    >
      <Icon
        name={open ? "alert" : unknown ? "dashed-ring" : "check"}
        className={cx("size-3.5", open ? "text-attn" : "text-ink-2")}
      />
      <p className="min-w-0 flex-1 phone:basis-[240px]">
        <span className="font-semibold">{title}</span>{" "}
        <span className="text-ink-2 text-sm">{text}</span>
      </p>
      <span className={cx("ml-auto text-right font-medium", open && "text-attn")}>{amount}</span>
      {action}
    </li>
  );
}

/** The days and the order of the months: what blocks the lock comes first and names its day. */
function BlockerChecks({ close }: { close: MonthClose }) {
  const { locked, days, history, partialFrom } = close;
  const blockers = locked ? [] : monthBlockers(close);
  const waived = [...waiversOf(history).keys()].sort();
  if (blockers.length > 0) {
    return blockers.map((blocker) => (
      <Check
        key={blocker.title}
        open
        title={blocker.title}
        text={blocker.text}
        amount={`${blocker.days.length || 1} open`}
        action={blocker.days[0] && <DayLink day={blocker.days[0]} />}
      />
    ));
  }
  const { days: all, verified } = completenessOf(closedDays(close), days);
  const text = [
    partialFrom && `${partialText(partialFrom)}.`,
    waived.length === 0 ? "All verified." : `${formatDays(waived)} waived.`,
  ]
    .filter(Boolean)
    .join(" ");
  return <Check title={`${verified} of ${all} days verified`} text={text} />;
}

function DayLink({ day }: { day: Day }) {
  const { withConnection } = useDesk();
  return (
    <SoftLink
      href={withConnection(`/commissions/coverage?month=${day}&day=${day}`)}
      className="text-sm underline underline-offset-2"
    >
      {`Show ${shortDay(day)}`}
    </SoftLink>
  );
}

/** What changed on days of the locked months goes to the month after them. */
function BookedCheck({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const { month, lockedBefore, afterLock, exceptions } = close;
  if (lockedBefore === null) {
    const before = monthName(addMonths(month, -1));
    const text = `${before} isn't locked: later changes stay in its own totals.`;
    return <Check unknown title="No corrections to book" text={text} />;
  }
  const before = monthName(lockedBefore);
  const days = [...new Set(afterLock.map(({ day }) => day))];
  const text =
    days.length === 0
      ? `${before} hasn't changed since.`
      : `${numbers.counted(exceptions.length, "record")}, ${formatDays(days)}. ` +
        "Locked totals don't change.";
  return (
    <Check
      title={`Corrections after the ${before} lock are booked`}
      text={text}
      amount={<SignedAmount value={rebateOf(afterLock)} />}
    />
  );
}

/** What was given to another client on days of locked months: who did it, and why. */
function ReassignedCheck({ close: { reassignments, shares } }: { close: MonthClose }) {
  const numbers = useNumbers();
  const moved = shares.flatMap(({ booked }) =>
    booked.flatMap(({ kind, rebate }) => (kind === "reassigned" ? decimal(rebate) : [])),
  );
  if (reassignments.length === 0 && moved.length === 0) return null;
  const named = reassignments
    .map((each) => `${reassignmentText(each)}, by ${each.by}: ${each.reason}`)
    .join("; ");
  const listed = "Locked days have fills reported under a client's UID";
  const count =
    reassignments.length > 0 ? `, ${numbers.counted(reassignments.length, "change")}` : "";
  return (
    <Check
      title={`Reassigned after lock${count}`}
      text={`${named || listed}. Locked months don't change.`}
      amount={<SignedAmount value={sum(moved.filter((amount) => sign(amount) === 1))} />}
    />
  );
}

/** Whether every fill of the month is some client's. */
function ClientsCheck({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const { own, afterLock, shares, uidSync } = close;
  if (uidSync) {
    const days = `UIDs of ${formatDays(uidSync.days)}`;
    const minutes = Math.floor(uidSync.idleMs / 60_000);
    const text = stalledUidSync(close)
      ? `${days}: no progress for ${minutes} min. The month can be locked with a reason.`
      : `${days} are being synced.`;
    return <Check open title="Attribution in progress" text={text} />;
  }
  const clients = shares.filter(({ client }) => client !== null).length;
  const nobody = shares.find(({ client }) => client === null);
  if (own.length + afterLock.length === 0) return null;
  if (clients === 0) {
    return <Check unknown title="No clients" text="The whole month stays with the firm." />;
  }
  const text = nobody
    ? "Unattributed rebate stays with the firm."
    : `${numbers.counted(clients, "client")}.`;
  return (
    <Check
      unknown={nobody !== undefined}
      title={nobody ? "Some fills unattributed" : "All fills attributed"}
      text={text}
      amount={nobody && <SignedAmount value={decimal(nobody.basis)} />}
      action={
        nobody && (
          <ClientFillsLink client={null} range={monthRange(close.month)}>
            Show fills
          </ClientFillsLink>
        )
      }
    />
  );
}

/** Somebody who may not lock the month asks for it. */
function RequestCheck({ close: { history } }: { close: MonthClose }) {
  const request = lockRequest(history);
  if (!request) return null;
  const title = `${request.by} requested the lock`;
  return <Check open title={title} text={`${zonedMoment(request.at)}: ${request.reason ?? ""}`} />;
}

/** So many differences are named; the table below marks all of them. */
const maxNamed = 6;

function PaidCheck({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const { month, entered, differences } = paymentsOf(close);
  if (month.variance === null && differences.length === 0) {
    const text =
      entered === 0 ? "Nothing recorded." : `${numbers.counted(entered, "day")} recorded.`;
    return <Check unknown title="Receipts not reconciled" text={text} />;
  }
  const isOff = differences.length > 0;
  const named = differences.slice(0, maxNamed).flatMap(({ day, product }) => {
    if (day === null) return [];
    return product === null ? shortDay(day) : `${shortDay(day)} ${productLabel(product)}`;
  });
  const more = differences.length > maxNamed ? ` and ${differences.length - maxNamed} more` : "";
  const where = named.length === 0 ? "" : ` ${named.join(", ")}${more}.`;
  return (
    <Check
      open={isOff}
      title={isOff ? "Received differs from reported" : "Receipts reconciled"}
      text={isOff ? `Tolerance 0.${where}` : "Received as reported, tolerance 0."}
      amount={month.variance !== null && <SignedAmount value={month.variance} />}
    />
  );
}

/** A locked month beside the archive as it is now. */
function LockCheck({ close }: { close: MonthClose }) {
  const numbers = useNumbers();
  const { locked, own, afterLock, digest } = close;
  if (!locked) {
    const [report, booked] = [rebateOf(own), rebateOf(afterLock)].map((each) =>
      numbers.decimal(each),
    );
    return (
      <Check
        title="Report plus corrections = month total"
        text={`${report}, corrections ${booked}`}
        amount={<ExactAmount value={monthTotal(close)} />}
      />
    );
  }
  const moved = movedSinceLock(close);
  const isWhole = digest === locked.digest;
  const later =
    sign(moved) === 0
      ? "Archive unchanged since."
      : "Archive changed since; the change counts in the next month locked.";
  return (
    <Check
      open={!isWhole}
      title={
        isWhole ? "Locked totals match their digest" : "Locked totals don't match their digest"
      }
      text={`${digest.slice(0, 8)}\u2026${digest.slice(-8)}. ${later}`}
      amount={sign(moved) !== 0 && <SignedAmount value={moved} />}
    />
  );
}
