"use client";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { monthName } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import type { MonthStatements } from "@/lib/exports/statements";
import { FirmDialog } from "./firm-dialog";
import { StatementFiles } from "./statement-files";
import { useMonthStatements } from "./use-month-statements";
import { VerifyFile } from "./verify-file";

interface MonthStatementsProps {
  accountId: string;
  close: MonthClose;
}

/** The statements of a month, and the way to prove a file. */
export function MonthStatementsPanel({ accountId, close }: MonthStatementsProps) {
  const data = useMonthStatements(accountId, close.month);
  return (
    <>
      {data && <Statements accountId={accountId} close={close} made={data} />}
      <VerifyFile />
    </>
  );
}

interface StatementsProps extends MonthStatementsProps {
  made: MonthStatements;
}

/** The files that were handed out, each with what proves it, and the way to make them. */
function Statements({ accountId, close, made: { firm, files, replaced } }: StatementsProps) {
  const { may, denied } = useDesk();
  const { busy, refused, change, renew } = useChange();
  const [edits, setEdits] = useState(false);
  const { month, locked } = close;
  const disabledReason =
    denied("statements.make") ||
    (!locked && `Lock ${monthName(month)} first`) ||
    (!firm && "Set up the statement issuer first") ||
    (files.length > 0 && "Already created. Statements of a locked month don't change") ||
    (busy && "Creating\u2026");
  const make = async () => {
    const asked = { accountId, month };
    if (await change("POST /api/commissions/months/[month]/statements", asked)) {
      await renew("/api/commissions/months");
    }
  };
  return (
    <section aria-label="Statements">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 phone:px-3">
        <span className="min-w-0 flex-1 text-ink-2 text-sm">
          {firm ? (
            <>
              Issued by <b className="text-ink">{firm.name}</b>
            </>
          ) : (
            "No issuer set."
          )}
        </span>
        <Button
          size="sm"
          disabledReason={!may("firm.manage") && "Only broker admins and owners can set the issuer"}
          onClick={() => setEdits(true)}
        >
          {firm ? "Change issuer\u2026" : "Set up issuer\u2026"}
        </Button>
        <Button size="sm" disabledReason={disabledReason} onClick={() => void make()}>
          Create statements
        </Button>
      </div>
      <ErrorText className="px-4 phone:px-3">{refused?.message}</ErrorText>
      <StatementFiles files={files} replaced={replaced} />
      {edits && <FirmDialog firm={firm} onClose={() => setEdits(false)} />}
    </section>
  );
}
