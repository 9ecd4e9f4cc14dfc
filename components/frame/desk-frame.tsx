"use client";

import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentLine } from "@/components/desk/frame-marks";
import { useToastChoice } from "@/components/desk/toast-choice";
import { UnknownAccount } from "@/components/panels/unknown-account";
import { Announcer } from "@/components/ui/announcer";
import { useHydrated } from "@/components/ui/hydration";
import { FrameToastDock } from "@/components/ui/toast/toast-dock";
import { DeskStatus } from "./desk-status";
import { FrameNotices } from "./frame-notices";
import { Header } from "./header";
import { BottomTabs, Rail } from "./navigation";

/** What stands around every page of the desk. The page itself never scrolls, its panels do. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { connection, unknownAccount } = useDesk();
  const [toasts] = useToastChoice();
  return (
    <div className="flex h-dvh flex-col overflow-hidden print:block print:h-auto">
      <a
        href="#page"
        className={
          "absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-3 py-2 " +
          "text-on-primary focus:translate-y-0"
        }
      >
        Skip to main content
      </a>
      <EnvironmentLine environment={connection?.environment} />
      <Header />
      <div className="flex min-h-0 flex-1 print:block">
        <Rail />
        <main
          id="page"
          tabIndex={-1}
          className={
            "group/page flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface " +
            "outline-none print:block"
          }
        >
          <FrameNotices />
          {toasts.place === "top" && <FrameToastDock muted={toasts.muted} />}
          {unknownAccount ? <UnknownAccount /> : <PageControls>{children}</PageControls>}
          {toasts.place === "bottom" && <FrameToastDock muted={toasts.muted} />}
        </main>
      </div>
      <DeskStatus />
      <BottomTabs />
      <Announcer />
    </div>
  );
}

/** A page's controls take no input before the browser hears them: it would be lost. */
function PageControls({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={!useHydrated()} className="contents">
      {children}
    </fieldset>
  );
}
