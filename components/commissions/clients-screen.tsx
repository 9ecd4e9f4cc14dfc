"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ComponentProps, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { SavedViews } from "@/components/lists/saved-views";
import { SampleLine } from "@/components/panels/sample-line";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { ByWidth } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { attributedPercent, type ClientReport } from "@/lib/archive/clients";
import { completenessOf } from "@/lib/archive/completeness";
import type { DayRange } from "@/lib/archive/day-range";
import { CompletenessTag, Kpi, KpiRow } from "./amounts";
import { ClientCards } from "./client-cards";
import { AddClientDialog, ClientDrawer } from "./client-drawer";
import { LockedMonthNotice, UidSyncNotice, UndoLine } from "./client-notices";
import { ClientsTable, ConflictsTable, DriftsTable } from "./clients-table";
import { CommissionsPage } from "./commissions-page";
import { ExplainDrawer, useExplainedFigure } from "./explain-drawer";
import { RebatePanel } from "./rebate-panel";
import { FilterChips, fillFilters, RangeBar } from "./report-filters";
import { RuleLab } from "./rule-lab";
import { SilentAccounts } from "./unrebated-screen";
import {
  type ChangedPrefix,
  clientChart,
  clientRows,
  useClientReport,
  useUnrebatedOrders,
} from "./use-clients";
import { useArchiveStatus, useDayRange } from "./use-commissions";

const clientsAddress = { client: parseAsString, panel: parseAsStringLiteral(["rules"]) };

/** Whose the commissions are: sums by client, what is nobody's, and the rules that say so. */
export function ClientsScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  const { product, symbol } = useFilters(fillFilters).values;
  const query = useClientReport(range && { account: accountId, ...range, product, symbol });
  const report = query.data;
  const bar = range && archiveStatus.lastDay && (
    <RangeBar range={range} lastDay={archiveStatus.lastDay}>
      <FilterChips />
      <span className="flex-1" />
      <SavedViews page="/commissions/clients" />
      <Actions clients={report?.clients.length ?? 0} range={range} />
    </RangeBar>
  );
  return (
    <CommissionsPage
      {...{ accountId, archiveStatus, query, fault, bar }}
      current="clients"
      what="clients"
      widths={[190, 80, 80, 120, 110, 140]}
    >
      <SampleLine besideOwn />
      {report && (
        <ClientsBody accountId={accountId} report={report} stale={query.isPlaceholderData} />
      )}
    </CommissionsPage>
  );
}

interface ActionsProps {
  clients: number;
  range: DayRange;
}

/** Opens the rule lab, for those who may; leads to the export of these days. */
function Actions({ clients, range }: ActionsProps) {
  const { withConnection, denied } = useDesk();
  const [, change] = useQueryStates(clientsAddress);
  return (
    <>
      <Button
        size="sm"
        disabledReason={denied("clients.manage") ?? (clients === 0 && "Add a client first")}
        onClick={() => void change({ panel: "rules", client: null })}
      >
        Add prefix rule
      </Button>
      <SoftLink
        href={withConnection(
          `/commissions/exports?from=${range.from}&to=${range.to}&dataset=clients`,
        )}
        className={
          "inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-[4px] border " +
          "border-line-strong px-[7px] text-xs phone:h-10 phone:px-3 phone:text-md"
        }
      >
        <Icon name="download" className="size-3" />
        Export
      </SoftLink>
    </>
  );
}

/** Names a client and opens it. */
function AddClient({ accountId }: { accountId: string }) {
  const [, change] = useQueryStates(clientsAddress);
  const { denied } = useDesk();
  const [adds, setAdds] = useState(false);
  return (
    <>
      <Button size="sm" disabledReason={denied("clients.manage")} onClick={() => setAdds(true)}>
        Add client
      </Button>
      {adds && (
        <AddClientDialog
          accountId={accountId}
          onAdded={(client) => {
            setAdds(false);
            void change({ client, panel: null });
          }}
          onClose={() => setAdds(false)}
        />
      )}
    </>
  );
}

interface BodyProps {
  accountId: string;
  report: ClientReport;
  /** Still the numbers of what was asked before. */
  stale: boolean;
}

function ClientsBody({ accountId, report, stale }: BodyProps) {
  const [{ client: named, panel }, change] = useQueryStates(clientsAddress);
  const { product, symbol } = useFilters(fillFilters).values;
  const [undoable, setUndoable] = useState<ChangedPrefix | null>(null);
  const rows = clientRows(report);
  const open = rows.find(({ client }) => client !== null && client === named);
  const completeness = completenessOf(report, report.days);
  const known = completeness.synced > 0 || report.total.fills > 0;
  const range = { from: report.from, to: report.to };
  const [explained, explain] = useExplainedFigure();
  const inFull = open?.of !== undefined && explained === null && panel !== "rules";
  const unrebated = useUnrebatedOrders({ account: accountId, ...range });
  return (
    <div aria-busy={stale} className="relative flex min-h-0 flex-1">
      <div
        className={cx(
          "thin-bar relative min-h-0 min-w-0 flex-1 overflow-y-auto",
          // Its scroll stays for whoever comes back.
          inFull && "hidden",
        )}
      >
        <KpiRow
          total={report.total}
          completeness={completeness}
          known={known}
          more={<AttributedKpi report={report} known={known} />}
          onExplain={explain}
        />
        <UidSyncNotice report={report} />
        <SilentAccounts silent={unrebated.data?.silent ?? []} range={range} />
        {undoable && (
          <UndoLine accountId={accountId} rule={undoable} onDone={() => setUndoable(null)} />
        )}
        <RebatePanel report={clientChart(report, rows)} range={range} />
        <ByClient
          accountId={accountId}
          clients={report.clients.length}
          rows={rows}
          total={report.total}
          completeness={<CompletenessTag completeness={completeness} />}
          range={range}
          current={open?.client ?? null}
          onOpen={(client) => void change({ client, panel: null })}
        />
        {product === null && symbol === null && (
          <LockedMonthNotice accountId={accountId} range={range} />
        )}
        <DriftsTable drifts={report.drifts} clients={report.clients} />
        <ConflictsTable
          conflicts={report.conflicts}
          rows={report.conflicting}
          clients={report.clients}
        />
      </div>
      <ClientPanel accountId={accountId} report={report} open={open} onDone={setUndoable} />
    </div>
  );
}

interface PanelProps {
  accountId: string;
  report: ClientReport;
  /** The client that the address names. */
  open: ReturnType<typeof clientRows>[number] | undefined;
  onDone: (rule: ChangedPrefix) => void;
}

/** Beside the clients: how a total came about, one client in full, or the rule lab. */
function ClientPanel({ accountId, report, open, onDone }: PanelProps) {
  const [{ panel }, change] = useQueryStates(clientsAddress);
  const { product, symbol } = useFilters(fillFilters).values;
  const [explained] = useExplainedFigure();
  const asked = { account: accountId, from: report.from, to: report.to, product, symbol };
  if (explained) return <ExplainDrawer asked={asked} figure={explained} />;
  if (panel === "rules" && report.clients.length > 0) {
    return (
      <RuleLab
        key={open?.client}
        accountId={accountId}
        report={report}
        owner={open?.client ?? null}
        onSaved={onDone}
        onClose={() => void change({ panel: null })}
      />
    );
  }
  if (!open?.of) return null;
  return (
    <ClientDrawer
      key={open.of.id}
      accountId={accountId}
      row={open}
      client={open.of}
      range={{ from: report.from, to: report.to }}
      clients={report.clients}
      onRemoved={onDone}
      onPrefix={() => void change({ panel: "rules" })}
      onClose={() => void change({ client: null })}
    />
  );
}

/** The clients and the rest, and what to do while there is none. */
function ByClient({
  accountId,
  clients,
  ...table
}: ComponentProps<typeof ClientsTable> & { accountId: string; clients: number }) {
  const numbers = useNumbers();
  return (
    <section aria-label="By client" className="border-line border-t">
      <div className="flex min-h-[42px] items-center gap-3 px-4 phone:px-3">
        <h2 className="text-md">By client</h2>
        <span className="text-ink-3 text-xs">{numbers.counted(clients, "client")}</span>
        <span className="flex-1" />
        <AddClient accountId={accountId} />
      </div>
      <ByWidth
        phone={<ClientCards {...table} />}
        wide={
          <div className="no-bar overflow-x-auto">
            <ClientsTable {...table} />
          </div>
        }
      />
      {clients === 0 && (
        <PanelMessage title="No clients yet">
          Add a client, then assign its sub-accounts or order-id prefixes.
        </PanelMessage>
      )}
    </section>
  );
}

/** How much of the rebate is somebody's. */
function AttributedKpi({ report, known }: { report: ClientReport; known: boolean }) {
  const numbers = useNumbers();
  const nobody = report.rows.find(({ client }) => client === null);
  const percent = nobody && attributedPercent(report.total.rebate, nobody.rebate);
  return (
    <Kpi name="Attributed" unit="% of rebate" value={known ? (percent ?? null) : null} places={2}>
      {`${numbers.counted(report.clients.length, "client")}, `}
      {`${numbers.counted(nobody?.fills ?? 0, "fill")} unattributed`}
    </Kpi>
  );
}
