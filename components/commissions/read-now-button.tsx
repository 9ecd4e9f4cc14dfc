"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast/toast-store";
import { shortDay } from "@/lib/archive/day-range";
import type { Day } from "@/lib/time";

interface ReadNowButtonProps {
  accountId: string;
  /** One day; without it all that are not synced to the end. */
  day?: Day;
  tone?: "primary" | "secondary";
}

/** Has the worker sync a day again now, or all that lack something. */
export function ReadNowButton({ accountId, day, tone = "secondary" }: ReadNowButtonProps) {
  const { may } = useDesk();
  const { busy, refused, change } = useChange();
  const queries = useQueryClient();
  const read = async () => {
    const body = { accountId, ...(day ? { days: [day] } : {}) };
    const answer = await change<{ asked: number }>("POST", "/api/commissions/read-now", body);
    if (answer === null) return;
    showToast({ key: "read-now", tone: "done", title: askedWords(answer.asked, day) });
    await queries.invalidateQueries({ queryKey: ["commissions"] });
  };
  const off = may("archive.read")
    ? busy && "The desk is asking"
    : "Your role lacks the permission archive.read";
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" tone={tone} off={off} onClick={read}>
        {day ? `Sync ${shortDay(day)} now` : "Sync now"}
      </Button>
      {refused && (
        <span role="alert" className="text-danger text-xs">
          {refused.message}
        </span>
      )}
    </span>
  );
}

function askedWords(asked: number, day: Day | undefined): string {
  if (asked === 0) return "No day waits for a first sync: there is nothing to ask for";
  if (day) return `${shortDay(day)} is synced again now`;
  return asked === 1 ? "1 day is synced now" : `${asked} days are synced now`;
}
