"use client";
import { Suspense, useMemo, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { WrongDays } from "@/components/shell/panels/wrong-days";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { lazyPart } from "@/components/ui/lazy-part";
import { NoticeLine } from "@/components/ui/notice-line";
import { TotalsStrip } from "./totals-strip";
import { transferCsv } from "./transfer-columns";
import { daysFault, readFilter } from "./transfer-filter";
import { transferId } from "./transfer-words";
import { noFilters, TransfersFilterBar } from "./transfers-filter-bar";
import { TransfersHead } from "./transfers-head";
import { TransfersList } from "./transfers-list";
import { useTransfers } from "./use-transfers";

const TimelineDrawer = lazyPart(() =>
  import("./timeline-drawer").then((part) => part.TimelineDrawer),
);

/** Deposits and withdrawals of a broker's sub-accounts, out of the archive. */
export function TransfersScreen({ connection }: { connection: DeskConnection }) {
  const { accountId } = connection;
  const [address, change] = useAddress();
  const filter = readFilter(address);
  const fault = daysFault(address);
  const query = useTransfers(accountId, fault === null ? filter : null);
  const pages = query.data?.pages;
  const page = pages?.[0];
  const rows = useMemo(() => pages?.flatMap((each) => each.rows) ?? [], [pages]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find((row) => transferId(row) === openId);
  const save = () => saveCsv(`transfers-${page?.from}-${page?.to}.csv`, transferCsv, rows);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TransfersHead page={page} />
      <TransfersFilterBar
        filter={filter}
        page={page}
        onChange={change}
        rows={rows.length}
        onSave={save}
      />
      {page && query.error && (
        <NoticeLine tone="attn">
          The last try to renew this failed: {query.error.message} It is tried again by itself.
        </NoticeLine>
      )}
      {page && <TotalsStrip totals={page.totals} />}
      <div className="relative flex min-h-0 flex-1">
        {fault ? (
          <WrongDays fault={fault} />
        ) : (
          <TransfersList
            query={query}
            rows={rows}
            filter={filter}
            currentId={openId}
            onOpen={(row) => setOpenId(transferId(row))}
            onClear={() => change(noFilters)}
          />
        )}
        {open && (
          <Suspense>
            <TimelineDrawer
              key={openId}
              accountId={accountId}
              transfer={open}
              onClose={() => setOpenId(null)}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
