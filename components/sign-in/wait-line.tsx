"use client";
import { Countdown } from "@/components/ui/countdown";

/** When a password is looked at again, in the reader's own time. */
export function WaitLine({ until }: { until: number }) {
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(until);
  return (
    <p className="text-ink-2 text-sm">
      Next try at {time}: <Countdown until={until} before="in " over="you can try again now." />
    </p>
  );
}
