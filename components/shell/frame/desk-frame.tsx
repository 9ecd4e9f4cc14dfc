"use client";
import type { ReactNode } from "react";
import { Announcer } from "@/components/ui/toast/announcer";
import { FrameDock } from "@/components/ui/toast/toast-dock";
import { useDesk } from "../desk/desk-provider";
import { BottomTabs } from "./bottom-tabs";
import { DeskStatus } from "./desk-status";
import { EnvironmentLine } from "./environment-line";
import { Header } from "./header";
import { KeepSession } from "./keep-session";
import { OfflineBanner } from "./offline-banner";
import { Rail } from "./rail";

/** What stands around every page of the desk. The page itself never scrolls, its panels do. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { connection } = useDesk();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <EnvironmentLine environment={connection?.environment} />
      <Header />
      <div className="flex min-h-0 flex-1">
        <Rail />
        <main className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface">
          <OfflineBanner />
          {children}
          <FrameDock />
        </main>
      </div>
      <DeskStatus />
      <BottomTabs />
      <Announcer />
      <KeepSession />
    </div>
  );
}
