"use client";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { NoticeLine } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { Moment } from "@/components/ui/times";
import type { CreationJob, CreationRow, CreationRowState } from "@/lib/sub-accounts/api";
import { failedRows, isFinished, undeliveredKeys } from "../known-sub-accounts";
import { RowStateMark } from "../sub-account-marks";
import { ResolutionPanel, RunTable } from "./run-rows";

interface RunStepProps {
  job: CreationJob;
  /** The desk did not answer the last question about it. */
  lost: boolean;
  onChanged: () => void;
  onSecrets: () => void;
}

/** What became of each row so far, and the ways to hold the rest. */
export function RunStep({ job, lost, onChanged, onSecrets }: RunStepProps) {
  const { busy, refused, change } = useChange();
  const over = isFinished(job);
  const put = async (state: CreationJob["state"]) => {
    if (await change("PATCH /api/sub-accounts/jobs/[job]", { job: job.id, state })) onChanged();
  };
  const disabledReason = busy && "Saving\u2026";
  return (
    <>
      <div
        className={
          "flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b px-4 " +
          "py-3 phone:px-3"
        }
      >
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{title(job, over)}</h2>
          <p className="mt-0.5 text-ink-2">
            One per request, 1.1 s apart. Sent rows are never resent. Continues if you close this
            page.
          </p>
        </div>
        {!over && (
          <div className="flex gap-2 phone:w-full phone:*:flex-1">
            {job.state === "running" ? (
              <Button disabledReason={disabledReason} onClick={() => void put("paused")}>
                Pause after this one
              </Button>
            ) : (
              <Button
                tone="primary"
                disabledReason={disabledReason}
                onClick={() => void put("running")}
              >
                Continue
              </Button>
            )}
            <Button tone="warn" disabledReason={disabledReason} onClick={() => void put("stopped")}>
              Stop
            </Button>
          </div>
        )}
      </div>
      {refused && <NoticeLine tone="danger">{refused.message}</NoticeLine>}
      {lost && (
        <NoticeLine tone="attn">The desk isn't responding. Rows may be further along.</NoticeLine>
      )}
      <Progress rows={job.rows} />
      <RunTable rows={job.rows} now={job.now} />
      {job.rows
        .filter(({ state }) => state === "unknown")
        .map((row) => (
          <UnknownRowBox key={row.id} row={row} onRecorded={onChanged} />
        ))}
      {over && <NextSteps job={job} onSecrets={onSecrets} />}
    </>
  );
}

/** What can be done with a creation that is over. */
function NextSteps({ job, onSecrets }: Pick<RunStepProps, "job" | "onSecrets">) {
  const { withConnection } = useDesk();
  const again = failedRows(job);
  const keys = undeliveredKeys(job);
  return (
    <div className="flex flex-wrap gap-3 px-4 py-4 phone:px-3">
      {keys.length > 0 && job.own && (
        <Button tone="primary" onClick={onSecrets}>
          Continue to {keys.length === 1 ? "the key" : `the ${keys.length} keys`}
        </Button>
      )}
      {again.length > 0 && (
        <SoftLink
          href={withConnection(`/sub-accounts/new?again=${job.id}`)}
          className="self-center"
        >
          Fix {again.length === 1 ? "the failed row" : `the ${again.length} failed rows`} and
          request again
        </SoftLink>
      )}
      {keys.length > 0 && !job.own && (
        <p className="self-center text-ink-2">
          Only {job.createdBy}, who requested them, can see the secrets.
        </p>
      )}
    </div>
  );
}

function title({ state, rows }: CreationJob, over: boolean): string {
  const many = rows.length === 1 ? "1 sub-account" : `${rows.length} sub-accounts`;
  if (over) return `Requested ${many}`;
  return state === "paused" ? `Paused: ${many}` : `Creating ${many}`;
}

const cellClasses: Readonly<Record<CreationRowState, string>> = {
  created: "bg-ink-2",
  unknown: "hatch-unknown shadow-[inset_0_0_0_1px_var(--bd-unknown)]",
  sent: "shadow-[inset_0_0_0_1.5px_var(--bd-flight)]",
  rejected: "bg-danger-fill",
  "not-sent": "bg-attn",
  revoked: "bg-line-strong",
  "not-created": "bg-raised",
  withdrawn: "bg-raised",
  queued: "bg-raised shadow-[inset_0_0_0_1px_var(--bd-line-base)]",
};

const groups: readonly (readonly [CreationRowState, string])[] = [
  ["created", "created"],
  ["unknown", "unknown"],
  ["rejected", "rejected"],
  ["not-sent", "not sent"],
  ["sent", "sent"],
  ["queued", "queued"],
  ["revoked", "exist, revoked"],
  ["not-created", "don't exist"],
  ["withdrawn", "removed"],
];

function Progress({ rows }: { rows: readonly CreationRow[] }) {
  const counts = groups
    .map(([state, word]) => ({ word, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className="px-4 py-3 phone:px-3">
      <div aria-hidden="true" className="flex gap-1">
        {rows.map(({ id, state }) => (
          <span key={id} className={cx("h-2 flex-1 rounded-[1px]", cellClasses[state])} />
        ))}
      </div>
      <p role="status" className="mt-1.5 flex flex-wrap gap-x-4 text-ink-2">
        {counts.map(({ word, count }) => (
          <span key={word}>
            <b className="font-semibold text-ink">{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  );
}

/** What may exist: what is lost, and what a user can do. */
function UnknownRowBox({ row, onRecorded }: { row: CreationRow; onRecorded: () => void }) {
  return (
    <section
      aria-label={`${row.alias}, unknown`}
      className={
        "mx-4 my-3 rounded-md border border-unknown border-l-[3px] px-4 py-3 phone:mx-3 " +
        "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]"
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5">
        <RowStateMark state="unknown" />
        <b className="mono font-semibold">{row.alias}</b>
        {row.sentAt !== null && (
          <span className="text-ink-2">
            sent <Moment at={row.sentAt} part="clockFull" said />
          </span>
        )}
      </p>
      <p className="mt-1.5 max-w-[72ch]">
        A sub-account <b className="font-semibold">may</b> exist under this name, and its secret is
        lost. It won't be resent. Check the exchange, revoke the key there, then resolve it
        manually.
      </p>
      {row.message && <p className="mt-1 text-ink-2 text-xs">{row.message}</p>}
      {row.intentId && <ResolutionPanel intentId={row.intentId} onRecorded={onRecorded} />}
    </section>
  );
}
