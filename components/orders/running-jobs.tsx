"use client";
import { useState } from "react";
import { useReading } from "@/components/shell/live/use-reading";
import { announcementOf } from "@/lib/cancel-jobs/sentence";
import { shownJobs } from "@/lib/cancel-jobs/shown-jobs";
import type { CancelJob } from "@/lib/cancel-jobs/wire";
import type { Row } from "@/lib/live/reading";
import { topicText } from "@/lib/live/topic";
import { RunningJob } from "./running-job";
import { useDismissed } from "./use-dismissed";

const none: readonly Row[] = [];

/** The mass cancels of an account, as every tab of everybody sees them. */
export function RunningJobs({ accountId }: { accountId: string }) {
  const { reading } = useReading(topicText({ kind: "cancel-jobs", accountId }));
  const [dismissed, dismiss] = useDismissed("dismissed mass cancels");
  const jobs = (reading?.rows ?? none) as unknown as readonly CancelJob[];
  const announced = useAnnouncement(reading && jobs);
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {shownJobs(jobs, dismissed).map((job) => (
        <RunningJob key={job.id} job={job} onDismiss={() => dismiss(job.id)} />
      ))}
    </>
  );
}

/**
 * What readers are told: that a job started, paused, went on, is stopped or ended, while this page
 * was open. How far it has come is only on screen.
 */
function useAnnouncement(jobs: readonly CancelJob[] | undefined): string {
  const [told, tell] = useState<{ marks: ReadonlySet<string> | null; words: string }>({
    marks: null,
    words: "",
  });
  if (!jobs) return told.words;
  const changed = jobs.find((job) => !told.marks?.has(markOf(job)));
  if (told.marks === null || changed) {
    const words = told.marks === null || !changed ? "" : announcementOf(changed);
    tell({ marks: new Set(jobs.map(markOf)), words });
  }
  return told.words;
}

const markOf = ({ id, state, endedAt }: CancelJob) => `${id} ${state} ${endedAt !== null}`;
