"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type { CreationJob } from "@/lib/sub-accounts/wire";

const whileWorkingMs = 600;

/** How far a creation has come; asked for again and again until it is over. */
export function useJob(jobId: string) {
  return useQuery<CreationJob, DeskError>({
    queryKey: ["creation", jobId],
    queryFn: ({ signal }) => askDesk(`/api/sub-accounts/jobs/${encodeURIComponent(jobId)}`, signal),
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : whileWorkingMs),
    retry: (count, failure) => count < 3 && !(failure.status >= 400 && failure.status < 500),
  });
}

/** Nothing more will happen to its rows. */
export function isOver({ rows }: CreationJob): boolean {
  return rows.every(({ state }) => state !== "queued" && state !== "sent");
}

/** The created keys whose secrets are still on the desk. */
export function openKeys({ rows }: CreationJob) {
  return rows.flatMap(({ key, label }) =>
    key && key.handOver !== "handed-over" ? [{ ...key, label }] : [],
  );
}

/** The rows that came to nothing and may be asked for again. */
export function lostRows({ rows }: CreationJob) {
  return rows.filter(({ state }) => ["rejected", "not-sent", "not-created"].includes(state));
}
