"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { PageHead } from "@/components/shell/panels/page-head";
import { LeveragePanel } from "./leverage-panel";
import { MaxOpenPanel } from "./max-open-panel";

/** How much can be opened, and the leverage of the product lines. */
export function RiskScreen({ connection }: { connection: DeskConnection }) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Risk"
        words="Futures only: as the exchange answers, nothing worked out here"
      />
      <div className="thin-bar grid min-h-0 flex-auto grid-cols-2 content-start overflow-y-auto phone:grid-cols-1">
        <MaxOpenPanel connection={connection} />
        <LeveragePanel connection={connection} />
      </div>
    </div>
  );
}
