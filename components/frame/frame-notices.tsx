"use client";

import { useEffect, useState } from "react";
import { useStreamState } from "@/components/live/live-provider";
import { Age } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import { deskMutation, isMutationFailure, redirectToSignIn } from "@/lib/api/client";
import { TradingLock } from "./trading-lock";

/** What stands above a page while something is wrong with all of it, and the signs of life. */
export function FrameNotices() {
  return (
    <>
      <OfflineBanner />
      <TradingLock />
      <SessionActivity />
    </>
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
      The desk isn't responding; <Age since={since} before="no updates for " />. You can't send or
      cancel orders until it is back. Retrying&hellip;
    </NoticeLine>
  );
}

const reportIntervalMs = 60_000;

/** Tells the desk that a user is at work here: keys and clicks are, streams are not. */
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
