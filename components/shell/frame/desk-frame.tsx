"use client";

import { type ReactNode, Suspense } from "react";
import { Announcer } from "@/components/ui/announcer";
import { lazyComponent, useMounted } from "@/components/ui/client-rendering";
import { FrameToastDock } from "@/components/ui/toast/toast-dock";
import { useDesk } from "../desk/desk-provider";
import { DeskStatus } from "./desk-status";
import { EnvironmentLine } from "./frame-marks";
import { Header } from "./header";
import { BottomTabs, Rail } from "./navigation";

// Drawn at once, though empty: its code is there before the desk may be out of reach.
const FrameNotices = lazyComponent(() => import("./later-parts").then((part) => part.FrameNotices));

/** What stands around every page of the desk. The page itself never scrolls, its panels do. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { connection } = useDesk();
  const mounted = useMounted();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <EnvironmentLine environment={connection?.environment} />
      <Header />
      <div className="flex min-h-0 flex-1">
        <Rail />
        <main className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface">
          {mounted && (
            <Suspense>
              <FrameNotices />
            </Suspense>
          )}
          {children}
          <FrameToastDock />
        </main>
      </div>
      <DeskStatus />
      <BottomTabs />
      <Announcer />
    </div>
  );
}
