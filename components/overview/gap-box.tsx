"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { deadlineOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import type { ArchiveState } from "@/lib/overview/wire";
import { type Day, formatAge } from "@/lib/time";

/** The day that was left out on purpose, with the button that syncs it; then what came of it. */
export function GapBox({ archive }: { archive: ArchiveState }) {
  const { may } = useDesk();
  const { busy, refused, change } = useChange();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Day | null>(null);
  const { days, now } = archive.coverage;
  const gap = days.find(({ leftOut }) => leftOut);
  const day = gap?.day ?? asked;
  if (day === null) return null;
  const name = shortDay(day);
  const isAsked = gap !== undefined && gap.nextAt !== null;
  const sync = async () => {
    const body = { accountId: archive.accountId, days: [day] };
    const answer = await change("POST", "/api/commissions/read-now", body);
    if (answer === null) return;
    setAsked(day);
    await queries.invalidateQueries({ queryKey: ["overview"] });
  };
  const off = may("archive.read") ? busy && "The desk is asking" : "Needs archive.read";
  return (
    <section
      aria-label={`${name}, left out`}
      className={cx(
        "mt-4 min-h-[118px] rounded-md border p-3 text-xs phone:text-sm",
        gap === undefined ? "border-line-strong" : "border-attn",
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold text-md">
        <Icon
          name={gap === undefined ? "half-ring" : "alert"}
          className={cx("size-3.5", gap !== undefined && "text-attn")}
        />
        {gap === undefined ? `${name} is synced` : `${name} is left out on purpose`}
      </h3>
      <p role="status" className="mt-1 text-ink-2">
        {gap === undefined
          ? "Its numbers count. It is Unverified until a second sync, six hours later, agrees."
          : isAsked
            ? `${name} is being synced.`
            : "So that you can see how a gap is found and closed. The exchange keeps this day " +
              `for another ${formatAge(deadlineOf(day) - now)}.`}
      </p>
      {gap !== undefined && !isAsked && (
        <Button tone="primary" size="sm" off={off} onClick={sync} className="mt-2">
          Sync {name} now
        </Button>
      )}
      {refused && (
        <p role="alert" className="mt-1 text-danger">
          {refused.message}
        </p>
      )}
    </section>
  );
}
