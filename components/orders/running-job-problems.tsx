"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { SoftLink } from "@/components/ui/soft-link";
import type { CancelJob, CancelProblem } from "@/lib/cancel-jobs/wire";

/** So many are named beside the orders; the journal has them all. */
const mostNamed = 3;

/** Which cancels of a job somebody should look at, each with its entry in the journal. */
export function RunningJobProblems({ job: { problems, counts } }: { job: CancelJob }) {
  const { keep } = useDesk();
  const named = problems.slice(0, mostNamed);
  const more = counts.unknown + counts.rejected - named.length;
  return (
    <ul aria-label="Cancels to look at" className="flex flex-wrap gap-x-4 gap-y-1 px-[9px] pb-1.5">
      {named.map((problem) => (
        <li key={`${problem.symbol} ${problem.order}`} className="min-w-0">
          {problem.intentId === null ? (
            wordsOf(problem)
          ) : (
            <SoftLink
              href={keep(`/journal?entry=${encodeURIComponent(problem.intentId)}`)}
              className="underline"
            >
              {wordsOf(problem)}
            </SoftLink>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <SoftLink href={keep("/journal?endpoint=cancel-order")} className="underline">
            {more} more in the journal
          </SoftLink>
        </li>
      )}
    </ul>
  );
}

function wordsOf({ outcome, symbol, order, code, message }: CancelProblem): string {
  const which = `${symbol} ${order}`;
  if (outcome === "unknown") return `${which}: cancel not confirmed, it may still fill`;
  const why = [code, message].filter((part) => part !== null).join(" ");
  return `${which}: rejected${why === "" ? "" : `, ${why}`}`;
}
