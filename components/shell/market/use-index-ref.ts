"use client";
import { topicText } from "@/lib/live/topic";
import { useReading } from "../live/use-reading";
import { type IndexRef, indexRefOf } from "./index-ref";

/** A symbol's index reference, kept fresh; null while there is none. */
export function useIndexRef(venue: string | undefined, symbol: string | null): IndexRef | null {
  const topic = venue && symbol ? topicText({ kind: "index", venue, symbol }) : null;
  return indexRefOf(useReading(topic).reading);
}
