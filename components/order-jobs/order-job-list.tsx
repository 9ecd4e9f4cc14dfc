"use client";

import { useRef, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useDismissedKeys } from "@/components/desk/dismissed-keys";
import { useDisabledReason } from "@/components/live/live-provider";
import { useSnapshot } from "@/components/live/use-snapshot";
import { useChange } from "@/components/requests/use-change";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { useNow } from "@/components/ui/live-text";
import { confirmations } from "@/lib/api/failure";
import { topicText } from "@/lib/live/topic";
import {
  countParts,
  formatTimeLeft,
  jobNouns,
  type OrderJob,
  type OrderJobKind,
  type OrderJobState,
  orderJobAnnouncement,
  orderJobEnd,
  orderJobHeading,
  remainingOf,
  shownJobs,
  timeLeftMs,
} from "@/lib/order-jobs/order-job";
import { OrderJobProblems, OrderJobProgress } from "./order-job-progress";

const none: readonly OrderJob[] = [];

interface OrderJobListProps {
  accountId: string;
  /** Only these; without it all. */
  kind?: OrderJobKind;
}

/** The order jobs of an account, as every tab of everybody sees them. */
export function OrderJobList({ accountId, kind }: OrderJobListProps) {
  const { snapshot } = useSnapshot(topicText({ kind: "order-jobs", accountId }));
  const [dismissed, dismiss] = useDismissedKeys("dismissed mass cancels");
  const rows = snapshot?.rows ?? none;
  const jobs = kind ? rows.filter((job) => job.kind === kind) : rows;
  const announced = useAnnouncement(snapshot && jobs);
  // As the page was opened: a line that left later would move the rows under a pointer.
  const shown = shownJobs(jobs, dismissed, useNow(false));
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {shown.map((job) => (
        <OrderJobItem key={job.id} job={job} onDismiss={() => dismiss(job.id)} />
      ))}
    </>
  );
}

/**
 * What readers are told: that a job started, paused, went on, is stopped or ended, while this page
 * was open. How far it has come is only on screen.
 */
function useAnnouncement(jobs: readonly OrderJob[] | undefined): string {
  const [announced, setAnnounced] = useState<{ marks: ReadonlySet<string> | null; text: string }>({
    marks: null,
    text: "",
  });
  if (!jobs) return announced.text;
  const changed = jobs.find((job) => !announced.marks?.has(markOf(job)));
  if (announced.marks === null || changed) {
    const text = announced.marks === null || !changed ? "" : orderJobAnnouncement(changed);
    setAnnounced({ marks: new Set(jobs.map(markOf)), text });
  }
  return announced.text;
}

const markOf = ({ id, state, endedAt }: OrderJob) => `${id} ${state} ${endedAt !== null}`;

type RequestedState = Exclude<OrderJobState, "completed">;

const verbs: Readonly<Record<RequestedState, string>> = {
  running: "resume",
  paused: "pause",
  stopped: "stop",
};

const jobText = (job: OrderJob) => `${orderJobHeading(job)}, by ${job.startedBy}, ${job.id}`;

const icons: Readonly<Record<OrderJobState, IconName>> = {
  running: "dashed-ring",
  paused: "pause",
  stopped: "stop",
  completed: "check",
};

const iconOf = (job: OrderJob): IconName => {
  const end = orderJobEnd(job);
  return end === "waiting" ? "clock" : end === "nothing" ? "minus" : icons[job.state];
};

/** A job in one line: how far it is, how long it takes, and the ways to hold it. */
function OrderJobItem({ job, onDismiss }: { job: OrderJob; onDismiss: () => void }) {
  const over = job.endedAt !== null;
  const quiet = over && orderJobEnd(job) !== "waiting";
  const { refused, busy, changeAs } = useChange();
  const noun = jobNouns[job.kind];
  const line = useRef<HTMLElement>(null);
  const put = async (state: RequestedState) => {
    const pressed = { what: `${verbs[state]} this ${noun.toLowerCase()}`, items: [jobText(job)] };
    // Who resumes it has read what it asks.
    const confirm =
      state === "running" ? confirmations.filter((each) => each === job.question) : [];
    const asked = { job: job.id, state, confirm };
    const changed = await changeAs(pressed, "PATCH /api/order-jobs/[job]", asked);
    // Its buttons go; who pressed one stays here.
    if (changed && state === "stopped") line.current?.focus();
  };
  return (
    <section
      ref={line}
      tabIndex={-1}
      aria-label={`${noun} by ${job.startedBy}`}
      className={cx(
        "shrink-0 border-line border-b border-l-[3px] text-xs",
        quiet
          ? "border-l-line-strong"
          : "border-l-attn bg-[color-mix(in_srgb,var(--bd-attn)_6%,var(--bd-surface))]",
      )}
    >
      <div
        className={
          "flex min-h-[33px] flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-3 pl-[9px] " +
          "phone:gap-y-1.5 phone:py-2"
        }
      >
        <span
          className={cx("flex items-center gap-2 whitespace-nowrap text-sm", !quiet && "text-attn")}
        >
          <Icon name={iconOf(job)} />
          <b className="font-semibold">{orderJobHeading(job)}</b>
        </span>
        <OrderJobProgress job={job} />
        <Counts job={job} />
        <span className="flex-1 phone:hidden" />
        <StartedBy job={job} />
        {over ? (
          <IconButton icon="cross" size="sm" label="Dismiss" onClick={onDismiss} />
        ) : (
          <OrderJobActions job={job} busy={busy} put={(state) => void put(state)} />
        )}
      </div>
      {refused && <p className="px-[9px] pb-1.5 text-danger">{refused.message}</p>}
      {job.reason && <p className="px-[9px] pb-1.5">{job.reason}</p>}
      {job.problems.length > 0 && <OrderJobProblems job={job} />}
    </section>
  );
}

function Counts({ job }: { job: OrderJob }) {
  const left = remainingOf(job.counts);
  const ms = timeLeftMs(job);
  const over = job.endedAt !== null;
  const parts = [
    ...countParts(job.kind, job.counts),
    ...(left > 0 || !over ? [{ count: left, text: over ? "left, not sent" : "left" }] : []),
  ];
  return (
    <span className="text-ink-2 phone:order-1 phone:w-full phone:text-sm">
      {parts.map(({ count, text }, at) => (
        <span key={text} className="whitespace-nowrap">
          {at > 0 && <span className="text-ink-3"> {"\u00b7"} </span>}
          <b className="font-semibold text-ink">{count}</b> {text}
        </span>
      ))}
      {ms !== null && <span className="whitespace-nowrap">, {formatTimeLeft(ms)}</span>}
      {job.waitsFor !== null && <span className="text-ink-3"> (waiting for {job.waitsFor})</span>}
    </span>
  );
}

function StartedBy({ job: { startedBy, changedBy, state } }: { job: OrderJob }) {
  const verbs = { paused: "paused", running: "resumed", stopped: "stopped", completed: "" };
  const since =
    changedBy !== null && verbs[state] !== "" ? `, ${verbs[state]} by ${changedBy}` : "";
  return (
    <span className="min-w-0 truncate text-ink-3 max-[1799px]:hidden">
      started by {startedBy}
      {since}
    </span>
  );
}

interface OrderJobActionsProps {
  job: OrderJob;
  busy: boolean;
  put: (state: RequestedState) => void;
}

function OrderJobActions({ job: { state, question }, busy, put }: OrderJobActionsProps) {
  const { denied } = useDesk();
  const lost = useDisabledReason();
  const mayNot = denied("orders.cancel") ?? lost;
  const disabledReason = mayNot ?? (busy && "It is being changed");
  if (state === "stopped") return null;
  const button = (wanted: RequestedState, label: string) => (
    <Button
      size="sm"
      disabledReason={disabledReason}
      onClick={() => put(wanted)}
      className="bg-surface"
    >
      {wanted !== "running" && <Icon name={icons[wanted]} className="size-3" />}
      {label}
    </Button>
  );
  return (
    <span className="flex gap-2 phone:order-1 phone:w-full phone:*:flex-1">
      {state === "paused"
        ? button("running", question === null ? "Resume" : "Place anyway")
        : button("paused", "Pause")}
      {button("stopped", "Stop")}
    </span>
  );
}
