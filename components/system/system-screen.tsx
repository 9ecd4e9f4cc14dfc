"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { QueryStatus } from "@/components/panels/query-status";
import { Age } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import { Tabs } from "@/components/ui/tabs";
import { ZoneName } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { SystemState } from "@/lib/api/system";
import { BackupSection } from "./backup-section";
import { ChainsSection } from "./chains-section";
import { DiskSection } from "./disk-section";
import { FiguresStrip } from "./figures-strip";
import { ProcessesSection } from "./processes-section";
import { RetentionTable } from "./retention-table";
import { VersionsSection } from "./versions-section";
import { WorkSection } from "./work-section";

const pollIntervalMs = 10_000;

const tabs = ["state", "retention"] as const;

const tabLabels = { state: "State", retention: "Retention" };

/** What the desk runs on: nothing is coloured while nothing is wrong. */
export function SystemScreen() {
  const [tab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("state"));
  const query = useQuery({
    ...deskQuery("/api/system"),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const { data, error } = query;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SystemHead tab={tab} state={data} />
      {data && error && (
        <NoticeLine tone="attn">Couldn't refresh: {error.message} Retrying&hellip;</NoticeLine>
      )}
      {!data ? (
        <QueryStatus query={query} what="system" widths={[100]} rows={12} />
      ) : tab === "retention" ? (
        <RetentionTable state={data} />
      ) : (
        <StateView state={data} />
      )}
    </div>
  );
}

interface SystemHeadProps {
  tab: (typeof tabs)[number];
  state: SystemState | undefined;
}

function SystemHead({ tab, state }: SystemHeadProps) {
  const address = useSearchParams();
  const addressOf = (name: string) => {
    const next = new URLSearchParams(address);
    next.set("tab", name);
    return `?${next}`;
  };
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-[46px] phone:px-3"
      }
    >
      <h1 className="text-lg">System</h1>
      <Tabs
        fixed
        label="Part of the system"
        current={tab}
        tabs={tabs.map((name) => ({ id: name, label: tabLabels[name], href: addressOf(name) }))}
      />
      <span className="flex-1" />
      <span className="whitespace-nowrap text-ink-3 text-xs">
        {state && <Age since={state.now} before="Updated " after=" ago" />}
      </span>
      <span className="whitespace-nowrap text-xs phone:hidden">
        Times <ZoneName />
      </span>
    </div>
  );
}

/** Work at the left, what it stands on at the right; one column where there is no room. */
function StateView({ state }: { state: SystemState }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <FiguresStrip state={state} />
      <div className="wide:grid wide:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)_384px]">
        <ProcessesSection state={state} />
        <DiskSection state={state} />
        <WorkSection state={state} />
        <BackupSection state={state} />
        <ChainsSection state={state} />
        <VersionsSection state={state} />
      </div>
    </div>
  );
}
