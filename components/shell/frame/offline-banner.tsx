"use client";
import { useEffect, useState } from "react";
import { Age } from "@/components/ui/age";
import { NoticeLine } from "@/components/ui/notice-line";
import { useStreamState } from "../live/use-stream-state";

const patienceMs = 2_500;

/** Says when nothing arrives any more: everything below is as old as that. */
export function OfflineBanner() {
  const state = useStreamState();
  const since = state.kind === "lost" ? state.since : null;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (since === null) return setShown(false);
    const timer = setTimeout(() => setShown(true), patienceMs);
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
