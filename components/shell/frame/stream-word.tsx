"use client";
import { Age } from "@/components/ui/age";
import { useStreamState } from "../live/use-stream-state";

/** How news arrive, in a word. */
export function StreamWord() {
  const state = useStreamState();
  if (state.kind === "open") return <span>Live</span>;
  if (state.kind === "connecting") return <span className="text-ink-3">Connecting</span>;
  return (
    <span className="text-attn">
      <Age since={state.since} before="No news for " />
    </span>
  );
}
