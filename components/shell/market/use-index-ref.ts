"use client";
import { topicText } from "@/lib/live/topic";
import { useReading } from "../live/use-reading";
import { type IndexRef, indexRefOf } from "./index-ref";
import { type IndexState, indexStateOf } from "./index-state";

/** A symbol's index reference, kept fresh; null while there is none. */
export function useIndexRef(venue: string | undefined, symbol: string | null): IndexRef | null {
  return useIndex(venue, symbol).indexRef;
}

/** The same with what is known of it: one that is not read yet is not missing. */
export function useIndex(
  venue: string | undefined,
  symbol: string | null,
): { readonly indexRef: IndexRef | null; readonly state: IndexState } {
  const topic = venue && symbol ? topicText({ kind: "index", venue, symbol }) : null;
  const { reading, error } = useReading(topic);
  return { indexRef: indexRefOf(reading), state: indexStateOf(reading, error !== null) };
}
