"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { BarsPanel } from "@/components/ui/bars-panel";
import { ArchiveBlock } from "./archive-block";
import { AttentionBlock } from "./attention-block";
import { OrdersBlock } from "./orders-block";
import { useOverview } from "./use-overview";

/** What a person should know first, as far as the role may know it. */
export function OverviewScreen({ rebates }: { rebates: ReactNode }) {
  const { me, may } = useDesk();
  const { data, error, refetch } = useOverview();
  const waiting =
    error && !data ? (
      <BrokenPanel
        what="The overview"
        reading={undefined}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <BarsPanel label="Reading the overview" widths={{ what: 320, account: 100 }} rows={6} />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center border-line border-b px-4 phone:px-3">
        <h1 className="text-lg">Overview</h1>
        <span className="ml-3 truncate text-ink-3 text-xs">{me.deskName}</span>
      </div>
      <div
        className={
          "thin-bar relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] overflow-y-auto " +
          "max-[1100px]:block"
        }
      >
        <div className="min-w-0 border-line border-r max-[1100px]:border-r-0">
          {data ? <AttentionBlock overview={data} /> : waiting}
          {may("orders.view") && <OrdersBlock />}
        </div>
        <div className="min-w-0">
          {rebates}
          {data?.archives && <ArchiveBlock archives={data.archives} />}
        </div>
      </div>
    </div>
  );
}
