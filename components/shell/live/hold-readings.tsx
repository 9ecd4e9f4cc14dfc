"use client";
import { useReading } from "./use-reading";

/** Keeps some topics fresh for cells that read them with `useHeldReading`; draws nothing. */
export function HoldReadings({ topics }: { topics: readonly string[] }) {
  return topics.map((topic) => <HoldReading key={topic} topic={topic} />);
}

function HoldReading({ topic }: { topic: string }) {
  useReading(topic);
  return null;
}
