"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/ui/numbers";
import { SideScroller } from "@/components/ui/side-scroller";
import { Tag } from "@/components/ui/status-bar";
import { unattributedLabel } from "@/lib/archive/clients";
import { addMonths, monthName } from "@/lib/archive/month";
import {
  type MonthClose,
  type MonthShare,
  type MonthSplit,
  monthSplit,
  statementPlaces,
} from "@/lib/archive/month-close";
import type { PayoutRow } from "@/lib/archive/payouts";
import { percentOf } from "@/lib/archive/report-figures";
import { isCarried, type SplitLine } from "@/lib/archive/splits";
import { add, type Decimal, decimal, isDecimal, type Numbers, sign } from "@/lib/decimal";
import type { StatementFile } from "@/lib/exports/statements";
import { ExactAmount } from "./amounts";
import { BookedRows } from "./month-booked";
import { PaidCell } from "./payouts/paid-cell";
import { useMonthPayouts } from "./payouts/use-month-payouts";
import { Drafts, Files, Sent } from "./statement-cells";
import { useMonthStatements } from "./use-month-statements";

const amountHeads = ["Rebate base", "Share %", "Payable", "Rounding", "Retained"];

/** What each client gets of the month: payables and what the firm keeps are its total. */
export function MonthClients({ accountId, close }: { accountId: string; close: MonthClose }) {
  const { denied } = useDesk();
  const made = useMonthStatements(accountId, close.month);
  const files = made?.files ?? [];
  const payouts = useMonthPayouts(accountId, close.month).data?.rows ?? [];
  const split = monthSplit(close);
  const clients = close.shares.filter(({ client }) => client !== null);
  const name = monthName(close.month);
  const ofClient = (client: string | null) => {
    const own = files.filter((file) => file.client === client);
    if (own.length > 0) return <Files files={own} />;
    if (close.locked) return <None />;
    return (
      <Drafts
        asked={{ account: accountId, month: close.month, client }}
        disabledReason={
          denied("statements.make") || (!made?.firm && "Set up the statement issuer first")
        }
      />
    );
  };
  return (
    <section aria-label="Clients">
      <div className="flex min-h-[42px] items-center gap-x-2 px-4 phone:px-3">
        <h2 className="text-md">Clients</h2>
        <span className="text-ink-3 text-xs">
          USDT, each rounded to 0.01, exact values on hover
        </span>
      </div>
      <SideScroller label="Clients, table">
        <table aria-label="Clients" className={tableClass}>
          <Heads />
          <tbody className="[&>tr+tr]:border-line-soft [&>tr+tr]:border-t">
            {clients.map((share, at) => (
              <ClientRows
                key={share.client}
                share={share}
                line={split.lines[at]}
                statement={ofClient(share.client)}
                sent={files.filter(({ client }) => client === share.client)}
                payout={payouts.find(({ client }) => client === share.client)}
              />
            ))}
            {sign(split.unattributed) !== 0 && <UnattributedRow value={split.unattributed} />}
          </tbody>
          <tfoot>
            <TotalRow name={name} split={split} statement={ofClient(null)} />
          </tfoot>
        </table>
      </SideScroller>
      {close.locked && (
        <p className="px-4 py-2 text-ink-3 text-xs phone:px-3">
          {`${name} is locked. Later corrections and reassignments go into ` +
            `${monthName(addMonths(close.month, 1))}.`}
        </p>
      )}
    </section>
  );
}

const tableClass =
  "w-full min-w-[860px] whitespace-nowrap [&_tr>*]:px-2 [&_tr>*:first-child]:pl-4 " +
  "[&_tr>*:last-child]:pr-4 phone:block phone:min-w-0 phone:[&>tbody]:block " +
  "phone:[&>tfoot]:block " +
  "phone:[&_tr>*:first-child]:pl-0 phone:[&_tr>*]:px-0";

/** On a phone its amounts stand below its name. */
const rowClass =
  "h-(--bd-row) phone:grid phone:h-auto phone:grid-cols-[1fr_auto] phone:gap-y-1 phone:px-3 " +
  "phone:py-2.5";

function Heads() {
  return (
    <thead className="phone:hidden">
      <tr className="h-[26px] border-line border-y bg-raised text-left text-ink-3 text-xs">
        <Head>Client</Head>
        {amountHeads.map((head) => (
          <Head key={head} amount>
            {head}
          </Head>
        ))}
        <Head>Statement</Head>
        <Head>Sent</Head>
        <Head>Paid</Head>
      </tr>
    </thead>
  );
}

function Head({ amount = false, children }: { amount?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={cx("font-medium", amount && "text-right")}>
      {children}
    </th>
  );
}

const Name = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <th
    scope="row"
    className={cx("text-left phone:order-1", quiet ? "font-normal text-ink-2" : "font-medium")}
  >
    {children}
  </th>
);

const None = () => <span className="text-ink-3">{"\u2013"}</span>;

/** Without a head above it, a phone says what the amount is. */
const retained = "phone:before:content-['retained_']";

const Cell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <td className={cx("text-right", className)}>{children}</td>
);

interface AmountProps {
  value: Decimal;
  /** The share in per cent, which on a phone stands behind its base. */
  times?: string;
  className: string;
}

const Amount = ({ value, times, className }: AmountProps) => (
  <Cell className={className}>
    <span
      data-times={times && ` \u00d7 ${times} %`}
      className={times && "phone:after:content-[attr(data-times)]"}
    >
      <ExactAmount value={value} places={statementPlaces} />
    </span>
  </Cell>
);

/** "33.30", or "50.00 / 60.00" where the plan changed. */
const percentText = (percent: string, numbers: Numbers) =>
  percent
    .split(" / ")
    .map((each) => (isDecimal(each) ? numbers.decimal(decimal(each), { minimumPlaces: 2 }) : each))
    .join(" / ");

interface ClientRowsProps {
  share: MonthShare;
  line: SplitLine | undefined;
  statement: ReactNode;
  /** Its statements, with where each was sent. */
  sent: readonly StatementFile[];
  payout: PayoutRow | undefined;
}

function ClientRows({ share, line, statement, sent, payout }: ClientRowsProps) {
  const numbers = useNumbers();
  if (!line) return null;
  return (
    <>
      <tr className={rowClass}>
        <Name>
          <bdi>{share.name}</bdi> {isCarried(line) && <Tag>Carried, not paid</Tag>}
        </Name>
        <Amount
          value={line.basis}
          times={percentText(share.percent, numbers)}
          className="phone:order-3 phone:text-left phone:text-ink-3"
        />
        <Cell className="text-ink-2 phone:hidden">{percentText(share.percent, numbers)}</Cell>
        <Amount value={line.payable} className="font-semibold phone:order-2" />
        <Amount value={line.rounding} className="text-ink-2 phone:hidden" />
        <Amount value={line.retained} className={`phone:order-4 phone:text-ink-3 ${retained}`} />
        <td className="phone:order-5">{statement}</td>
        <td className="text-ink-2 phone:order-6 phone:text-right">
          <Sent files={sent} />
        </td>
        <td
          className={cx(
            "text-ink-2 phone:order-7 phone:col-span-2",
            "phone:before:text-ink-3 phone:before:content-['payout:_']",
            !payout && "phone:hidden",
          )}
        >
          <PaidCell row={payout} />
        </td>
      </tr>
      <BookedRows share={share} />
    </>
  );
}

/** The rebate of no client: the firm's. */
function UnattributedRow({ value }: { value: Decimal }) {
  return (
    <tr className={rowClass}>
      <Name quiet>{unattributedLabel}</Name>
      <Amount value={value} className="phone:order-2" />
      {["share", "payable", "rounding"].map((of) => (
        <Cell key={of} className="phone:hidden">
          <None />
        </Cell>
      ))}
      <Amount value={value} className="phone:hidden" />
      <td colSpan={3} className="phone:hidden" />
    </tr>
  );
}

interface TotalRowProps {
  name: string;
  split: MonthSplit;
  /** Of all clients together. */
  statement: ReactNode;
}

function TotalRow({ name, split, statement }: TotalRowProps) {
  const { payable, rounding, retained: kept, unattributed } = split;
  const total = add(split.basis, unattributed);
  return (
    <tr className={cx(rowClass, "border-line-strong border-t bg-raised font-semibold")}>
      <Name>{name}</Name>
      <Amount value={total} className="phone:order-3 phone:text-left" />
      <Cell className="phone:hidden">
        <ExactAmount value={percentOf(payable, total)} places={2} />
      </Cell>
      <Amount value={payable} className="phone:order-2" />
      <Amount value={rounding} className="phone:hidden" />
      <Amount value={add(kept, unattributed)} className={`phone:order-4 ${retained}`} />
      <td className="phone:order-5">{statement}</td>
      <td colSpan={2} className="phone:hidden" />
    </tr>
  );
}
