"use client";

import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Announcer } from "@/components/ui/announcer";
import { lazyComponent, useMounted } from "@/components/ui/client-rendering";
import { Age } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import { FrameToastDock } from "@/components/ui/toast/toast-dock";
import { deskMutation, isMutationFailure, redirectToSignIn } from "@/lib/api/client";
import { useDesk } from "../desk/desk-provider";
import { useStreamState } from "../live/live-provider";
import { DeskStatus } from "./desk-status";
import { EnvironmentLine } from "./frame-marks";
import { Header } from "./header";
import { BottomTabs, Rail } from "./navigation";

const TradingLock = lazyComponent(() => import("./trading-lock").then((part) => part.TradingLock));

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
          <OfflineBanner />
          {mounted && (
            <Suspense>
              <TradingLock />
            </Suspense>
          )}
          {children}
          <FrameToastDock />
        </main>
      </div>
      <DeskStatus />
      <BottomTabs />
      <Announcer />
      <SessionActivity />
    </div>
  );
}

const graceMs = 2_500;

/** Says when nothing arrives any more: everything below is as old as that. */
function OfflineBanner() {
  const state = useStreamState();
  const since = state.kind === "lost" ? state.since : null;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (since === null) return setShown(false);
    const timer = setTimeout(() => setShown(true), graceMs);
    return () => clearTimeout(timer);
  }, [since]);
  if (!shown || since === null) return null;
  return (
    <NoticeLine tone="attn">
      The desk does not answer; <Age since={since} before="nothing new for " />. Orders cannot be
      sent or cancelled until it does. It is tried again by itself.
    </NoticeLine>
  );
}

const reportIntervalMs = 60_000;

/** Tells the desk that a person is at work here: keys and clicks are, streams are not. */
function SessionActivity() {
  useEffect(() => {
    let last = Date.now();
    const note = () => {
      const now = Date.now();
      if (now - last < reportIntervalMs) return;
      last = now;
      void deskMutation("POST /api/session/touch").then((answer) => {
        if (isMutationFailure(answer) && answer.status === 401) redirectToSignIn();
      });
    };
    addEventListener("pointerdown", note, { passive: true });
    addEventListener("keydown", note, { passive: true });
    return () => {
      removeEventListener("pointerdown", note);
      removeEventListener("keydown", note);
    };
  }, []);
  return null;
}
