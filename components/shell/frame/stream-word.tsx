"use client";
import { Age } from "@/components/ui/age";
import { useStreamState } from "../live/use-stream-state";

/** Whether updates arrive, in a word. */
export function StreamWord() {
  const state = useStreamState();
  if (state.kind === "open") return <span>connected</span>;
  if (state.kind === "connecting") return <span className="text-ink-3">connecting</span>;
  return (
    <span className="text-attn">
      <Age since={state.since} before="no updates for " />
    </span>
  );
}
