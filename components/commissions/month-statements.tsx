"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ExportButton } from "@/components/shell/export/export-button";
import { useChange } from "@/components/shell/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Tag } from "@/components/ui/status-bar";
import { deskUrl } from "@/lib/api/client";
import { deskQuery, renewDesk } from "@/lib/api/query";
import { unattributedLabel } from "@/lib/archive/clients";
import { pluralize } from "@/lib/archive/day-status-text";
import { monthName } from "@/lib/archive/month";
import {
  type MonthClose,
  type MonthShare,
  monthSplit,
  statementPlaces,
} from "@/lib/archive/month-close";
import { isCarried, type SplitLine } from "@/lib/archive/splits";
import { add, type Decimal, sign, sum } from "@/lib/decimal";
import type { MonthStatements, StatementFile } from "@/lib/exports/statements";
import { ExactAmount } from "./amounts";
import { formatLabels } from "./exports-table";
import { FirmDialog } from "./firm-dialog";
import { MonthTable } from "./month-tables";
import { isBeingSent, StatementFiles } from "./statement-files";
import { VerifyFile } from "./verify-file";

interface MonthStatementsProps {
  accountId: string;
  close: MonthClose;
}

/** What each client gets of the month, the statements that say so, and the way to prove a file. */
export function MonthStatementsPanel({ accountId, close }: MonthStatementsProps) {
  const { data } = useQuery({
    ...deskQuery("/api/commissions/months/[month]/statements", {
      ...{ account: accountId, month: close.month },
    }),
    refetchInterval: ({ state }) => state.data?.files.some(isBeingSent) && whileSendingMs,
  });
  return (
    <>
      <SplitsTable accountId={accountId} close={close} made={data} />
      {data && <Statements accountId={accountId} close={close} made={data} />}
      <VerifyFile />
    </>
  );
}

const whileSendingMs = 3_000;

const heads = [
  ...["Client", "Rebate base, USDT", "Plan, %", "Share, USDT", "Payable, USDT", "Retained, USDT"],
  "Statement",
];

interface SplitsTableProps extends MonthStatementsProps {
  made: MonthStatements | undefined;
}

/** The parts of the month: payables and what the firm keeps add up to its total. */
function SplitsTable({ accountId, close, made }: SplitsTableProps) {
  const files = made?.files ?? [];
  const { may } = useDesk();
  const draftsOf = (client: string | null) =>
    !close.locked && (
      <Drafts
        asked={{ account: accountId, month: close.month, client }}
        disabledReason={
          (!may("statements.make") && "Your role lacks the permission statements.make") ||
          (!made?.firm && "Enter the firm first: its name stands on every statement")
        }
      />
    );
  const split = monthSplit(close);
  const clients = close.shares.filter(({ client }) => client !== null);
  return (
    <section aria-label="Splits">
      <MonthTable
        name="Splits"
        note={`${pluralize(clients.length, "client")}, each rounded toward zero to 0.01 USDT`}
        heads={heads}
      >
        {clients.map((share, at) => (
          <SplitRow key={share.client} share={share} line={split.lines[at]}>
            <Files files={files.filter(({ client }) => client === share.client)}>
              {draftsOf(share.client)}
            </Files>
          </SplitRow>
        ))}
        <FirmRow name={unattributedLabel} value={split.unattributed} base={split.unattributed} />
        <FirmRow name="Rounding" value={split.rounding} />
        <tr className="h-(--bd-row) border-line-strong border-t bg-raised font-semibold">
          <th scope="row" className="text-left">
            {monthName(close.month)}
          </th>
          <Amount value={add(split.basis, split.unattributed)} />
          <td />
          <Amount value={split.exact} />
          <Amount value={split.payable} payable />
          <Amount value={sum([split.retained, split.rounding, split.unattributed])} />
          <td>
            <Files files={files.filter(({ client }) => client === null)}>{draftsOf(null)}</Files>
          </td>
        </tr>
      </MonthTable>
    </section>
  );
}

interface SplitRowProps {
  share: MonthShare;
  line: SplitLine | undefined;
  /** Its files. */
  children: ReactNode;
}

function SplitRow({ share: { name, percent }, line, children }: SplitRowProps) {
  if (!line) return null;
  return (
    <tr className="h-(--bd-row)">
      <th scope="row" className="text-left font-medium">
        {name} {isCarried(line) && <Tag>Carried, not paid</Tag>}
      </th>
      <Amount value={line.basis} />
      <td className="text-right">{percent}</td>
      <Amount value={line.exact} />
      <Amount value={line.payable} payable />
      <Amount value={line.retained} />
      <td>{children}</td>
    </tr>
  );
}

/** What is the firm's without a plan; no row where there is nothing of it. */
function FirmRow({ name, value, base }: { name: string; value: Decimal; base?: Decimal }) {
  if (sign(value) === 0) return null;
  return (
    <tr className="h-(--bd-row)">
      <th scope="row" className={cx("text-left font-medium", base !== undefined && "text-attn")}>
        {name}
      </th>
      {base === undefined ? <None /> : <Amount value={base} />}
      <None />
      <None />
      <None />
      <Amount value={value} />
      <None />
    </tr>
  );
}

const None = () => <td className="text-right text-ink-3">{"\u2013"}</td>;

function Amount({ value, payable = false }: { value: Decimal; payable?: boolean }) {
  return (
    <td className={payable ? "text-right font-semibold" : "text-right"}>
      <ExactAmount value={value} {...(payable ? { places: statementPlaces } : {})} />
    </td>
  );
}

interface DraftsProps {
  asked: { account: string; month: string; client: string | null };
  disabledReason: string | false;
}

/** The statement as it would be now; it is marked as a draft and not kept. */
function Drafts({ asked, disabledReason }: DraftsProps) {
  return (
    <span className="inline-flex gap-1">
      {(["pdf", "xlsx"] as const).map((format) => (
        <ExportButton
          key={format}
          tone="quiet"
          disabledReason={disabledReason}
          href={deskUrl("/api/commissions/months/[month]/statements/draft", { ...asked, format })}
        >
          Draft {formatLabels[format]}
        </ExportButton>
      ))}
    </span>
  );
}

interface FilesProps {
  files: readonly StatementFile[];
  /** In their place while there are none. */
  children: ReactNode;
}

function Files({ files, children }: FilesProps) {
  if (files.length === 0) return children || <span className="text-ink-3">{"\u2013"}</span>;
  return (
    <span className="inline-flex gap-1">
      {files.map(({ id, format, fileName }) => (
        <span key={id} title={fileName}>
          <ExportButton href={deskUrl("/api/statements/[statement]", { statement: id })}>
            {formatLabels[format]}
          </ExportButton>
        </span>
      ))}
    </span>
  );
}

interface StatementsProps extends MonthStatementsProps {
  made: MonthStatements;
}

/** The files that were handed out, each with what proves it, and the way to make them. */
function Statements({ accountId, close, made: { firm, files, replaced } }: StatementsProps) {
  const { may } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const [edits, setEdits] = useState(false);
  const { month, locked } = close;
  const disabledReason =
    (!may("statements.make") && "Your role lacks the permission statements.make") ||
    (!locked && `Statements are made once ${monthName(month)} is locked`) ||
    (!firm && "Enter the firm first: its name stands on every statement") ||
    (files.length > 0 && "They are made: a lock's statements never change") ||
    (busy && "Being made");
  const make = async () => {
    const asked = { accountId, month };
    if (await change("POST /api/commissions/months/[month]/statements", asked)) {
      await renewDesk(queries, "/api/commissions/months");
    }
  };
  return (
    <section aria-label="Statements">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 phone:px-3">
        <span className="min-w-0 flex-1 text-ink-2 text-sm">
          {firm ? (
            <>
              Written by <b className="text-ink">{firm.name}</b>
            </>
          ) : (
            "Nobody has entered who writes the statements."
          )}
        </span>
        <Button
          size="sm"
          disabledReason={!may("firm.manage") && "Broker admins and owners enter the firm"}
          onClick={() => setEdits(true)}
        >
          {firm ? "Change firm\u2026" : "Enter firm\u2026"}
        </Button>
        <Button size="sm" disabledReason={disabledReason} onClick={() => void make()}>
          Make statements
        </Button>
      </div>
      {refused && (
        <p role="alert" className="px-4 text-danger text-xs phone:px-3">
          {refused.message}
        </p>
      )}
      <StatementFiles files={files} replaced={replaced} />
      {edits && <FirmDialog firm={firm} onClose={() => setEdits(false)} />}
    </section>
  );
}
