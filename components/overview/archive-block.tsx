"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import {
  completenessOf,
  completenessSentence,
  isWaiting,
  readThrough,
} from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import type { ArchiveState } from "@/lib/overview/wire";
import { addDays } from "@/lib/time";
import { Block, Nothing } from "./block";
import { pageAt } from "./page-at";

/** How far each broker's archive is read. */
export function ArchiveBlock({ archives }: { archives: readonly ArchiveState[] }) {
  const { keep } = useDesk();
  return (
    <Block title="Archive" link={{ href: keep("/commissions/coverage"), words: "Coverage" }}>
      {archives.length === 0 && (
        <Nothing>
          No account of this desk is an ND broker's main account, so there is nothing to archive.
        </Nothing>
      )}
      <ul>
        {archives.map((archive) => (
          <ArchiveLine key={archive.accountId} archive={archive} />
        ))}
      </ul>
    </Block>
  );
}

function ArchiveLine({ archive }: { archive: ArchiveState }) {
  const { connections } = useDesk();
  const { accountId, accountName, coverage } = archive;
  const { days, lastDay } = coverage;
  const { through, gaps } = readThrough(days);
  const lacking = gaps.filter((day) => !isWaiting(day)).length;
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={pageAt(connections, accountId, "/commissions/coverage")}
        className="flex items-start gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
      >
        <Icon
          name={through === null ? "clock" : lacking > 0 ? "half-ring" : "check"}
          className="mt-0.5 size-3.5"
        />
        <span className="min-w-0 flex-1">
          <span className="font-medium">
            {through === null ? "No day is read yet" : `Complete through ${shortDay(through)}`}
            {lacking > 0 && `, but for ${lacking} ${lacking === 1 ? "day" : "days"}`}
          </span>
          <span className="block text-ink-2 text-xs">
            {lastDay === null
              ? "The worker has not looked at this account yet."
              : completenessSentence(
                  completenessOf({ from: addDays(lastDay, -29), to: lastDay }, days),
                )}
          </span>
        </span>
        <span className="whitespace-nowrap text-ink-3 text-xs">{accountName}</span>
      </SoftLink>
    </li>
  );
}
