"use client";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { completenessOf, unverifiedGroups } from "@/lib/archive/completeness";
import { dayStateLabels } from "@/lib/archive/day-status-text";
import { monthName } from "@/lib/archive/month";
import {
  closedDays,
  lockRequest,
  type MonthClose,
  monthBlockers,
  waiversOf,
} from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { paidState } from "@/lib/archive/paid-state";
import type { PayoutRow } from "@/lib/archive/payouts";
import type { Numbers } from "@/lib/decimal";
import type { StatementFile } from "@/lib/exports/statements";
import { zonedMoment } from "./month-tables";
import { useMonthPayouts } from "./payouts/use-month-payouts";
import { useMonthStatements } from "./use-month-statements";

/** One step of a month's close. */
interface MonthStep {
  readonly name: string;
  readonly done: boolean;
  /** How far it is. */
  readonly text: string;
  /** What of it somebody must look after; empty when nothing. */
  readonly missing: string;
}

/** A month's way to its clients: what is done, and what the next step lacks. */
export function MonthSteps({ accountId, close }: { accountId: string; close: MonthClose }) {
  const numbers = useNumbers();
  const statements = useMonthStatements(accountId, close.month);
  const { data: payouts } = useMonthPayouts(accountId, close.month);
  const before = [verifyStep(close), reconcileStep(close, numbers), lockStep(close)];
  const after = [sendStep(close, statements?.files ?? []), paidStep(close, payouts?.rows ?? [])];
  const steps = [...before, ...after];
  const open = (close.locked ? after : steps).find(({ done }) => !done);
  return (
    <ol
      aria-label="Steps"
      className="grid grid-flow-col auto-cols-fr border-line border-b phone:grid-flow-row"
    >
      {steps.map((step, at) => (
        <Step key={step.name} step={step} number={at + 1} current={step === open} />
      ))}
    </ol>
  );
}

interface StepProps {
  step: MonthStep;
  number: number;
  current: boolean;
}

function Step({ step: { name, done, text, missing }, number, current }: StepProps) {
  return (
    <li
      aria-current={current ? "step" : undefined}
      className={cx(
        "relative grid min-w-0 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-[9px] border-line",
        "py-[9px] pr-3.5 pl-4 not-last:border-r phone:grid-cols-[20px_74px_minmax(0,1fr)]",
        "phone:px-3 phone:py-2.5 phone:not-last:border-r-0 phone:not-last:border-b",
        current &&
          "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink " +
            "phone:after:inset-y-0 phone:after:right-auto phone:after:h-auto phone:after:w-[3px]",
      )}
    >
      <span
        className={cx(
          "grid size-5 place-items-center rounded-full font-semibold text-[11px]",
          done
            ? "bg-pressed text-ink"
            : current
              ? "bg-primary text-on-primary"
              : "text-ink-3 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
        )}
      >
        {done ? <Icon name="check" className="size-[11px]" /> : number}
      </span>
      <b className={cx("font-semibold", !done && !current && "text-ink-2")}>
        {name}
        {done && <span className="sr-only">, done</span>}
      </b>
      <span
        className={
          "col-start-2 truncate text-ink-3 text-xs phone:col-start-3 phone:whitespace-normal " +
          "phone:text-sm"
        }
      >
        {text}
        {text && missing && " \u00b7 "}
        {missing && <span className="font-medium text-attn">{missing}</span>}
      </span>
    </li>
  );
}

const step = (name: string, done: boolean, text: string, missing = ""): MonthStep => ({
  ...{ name, done, text, missing },
});

/** The days of the month, and whose their fills are. */
function verifyStep(close: MonthClose): MonthStep {
  const { days, history, locked, uidSync } = close;
  const completeness = completenessOf(closedDays(close), days);
  const waived = waiversOf(history);
  const open = completeness.unverified.filter(({ day }) => !waived.has(day));
  const text = [
    `${completeness.verified} of ${completeness.days} days`,
    waived.size > 0 && `${waived.size} waived`,
  ];
  const missing = [
    ...unverifiedGroups({ ...completeness, unverified: open }).map(
      (group) => `${group.days.length} ${dayStateLabels[group.state].label.toLowerCase()}`,
    ),
    uidSync && "attribution in progress",
  ];
  const isDone = locked !== null || (open.length === 0 && uidSync === null);
  return step("Verify", isDone, joined(text), locked ? "" : joined(missing));
}

const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(", ");

/** What was received from the exchange beside what it reported. */
function reconcileStep(close: MonthClose, numbers: Numbers): MonthStep {
  const { month, days, entered, differences } = paymentsOf(close);
  if (differences.length > 0) {
    const variance = month.variance === null ? "" : ` ${numbers.decimal(month.variance)}`;
    return step("Reconcile", false, "", `Variance${variance}`);
  }
  if (month.variance !== null) return step("Reconcile", true, "Variance 0");
  return step(
    "Reconcile",
    false,
    entered === 0 ? "Nothing recorded" : `${entered} of ${days.length} days recorded`,
  );
}

function lockStep(close: MonthClose): MonthStep {
  const { locked, history } = close;
  if (locked) return step("Lock", true, `${zonedMoment(locked.at)}, ${locked.by}`);
  const request = lockRequest(history);
  const blocked = monthBlockers(close).find(({ days }) => days.length === 0);
  const missing = request ? `requested by ${request.by}` : "";
  return step("Lock", false, blocked?.title ?? "Open", missing);
}

/** Each client of a locked month has its statement. */
function sendStep({ month, locked, shares }: MonthClose, files: readonly StatementFile[]) {
  if (!locked) return step("Send", false, `Once ${monthName(month)} is locked`);
  const clients = shares.flatMap(({ client }) => (client === null ? [] : [client]));
  const states = clients.map((client) => {
    const sent = files.filter((file) => file.client === client).flatMap((file) => file.sent);
    const with_ = (wanted: string) => sent.some(({ state }) => state === wanted);
    return { sent: with_("delivered"), failed: with_("failed"), unknown: with_("unknown") };
  });
  if (files.length === 0) return step("Send", false, "No statements yet");
  const sent = states.filter((each) => each.sent).length;
  const failed = states.filter((each) => !each.sent && each.failed).length;
  const unknown = states.filter((each) => !each.sent && each.unknown).length;
  const missing = [failed > 0 && `${failed} failed`, unknown > 0 && `${unknown} unknown`];
  return step("Send", sent === clients.length, `${sent} of ${clients.length}`, joined(missing));
}

/** Each client with something to get has got it. */
function paidStep({ month, locked }: MonthClose, rows: readonly PayoutRow[]) {
  if (!locked) return step("Paid", false, `Once ${monthName(month)} is locked`);
  const due = rows.filter((row) => ["paid", "open"].includes(paidState(row)));
  const open = due.filter((row) => paidState(row) === "open");
  if (due.length === 0) return step("Paid", rows.length > 0, "Nothing to pay");
  const changed = open.filter(({ change }) => change !== null).length;
  const text = `${due.length - open.length} of ${due.length}`;
  const missing = changed > 0 && `${changed} address${changed === 1 ? "" : "es"} changed`;
  return step("Paid", open.length === 0, text, joined([missing]));
}
