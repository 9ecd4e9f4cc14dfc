"use client";
import { Icon } from "@/components/ui/icon";
import { isSettled } from "@/lib/archive/day-state";
import type { TransferPage } from "@/lib/transfers/wire";

/** The page's name, and how far the windows behind its days are synced. */
export function TransfersHead({ page }: { page: TransferPage | undefined }) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-line border-b px-4 phone:px-3">
      <h1 className="text-lg">Transfers</h1>
      <span className="text-ink-3 phone:hidden">deposits and withdrawals of sub-accounts</span>
      <span className="flex-1" />
      {page && <Completeness page={page} />}
    </div>
  );
}

/** Which of the windows of seven days are verified, synced to the end, or not; each in words. */
function Completeness({ page }: { page: TransferPage }) {
  const { windows, unreadWindows } = page;
  const settled = windows.filter(({ state }) => isSettled(state)).length;
  const read = windows.filter((each) => each.completeReads > 0).length - settled;
  const unread = unreadWindows + windows.filter((each) => each.completeReads === 0).length;
  const broken = windows.filter(({ lastError }) => lastError !== null);
  const parts = [
    ...(settled > 0 ? [`${settled} verified`] : []),
    ...(read > 0 ? [`${read} unverified`] : []),
    ...(unread > 0 ? [`${unread} not synced yet`] : []),
  ];
  const title = [
    "The archive syncs windows of seven days of UTC. How long the exchange keeps transfers is not",
    "stated: older ones than about 105 days are not asked for.",
    ...broken.map(({ day, lastError }) => `${day}: ${lastError}`),
  ].join(" ");
  return (
    <span
      title={title}
      className={
        "inline-flex items-center gap-1.5 rounded-md border border-line px-2 py-0.5 text-xs " +
        (unread > 0 || broken.length > 0 ? "hatch text-ink" : "text-ink-2")
      }
    >
      <Icon
        name={unread > 0 ? "dashed-ring" : read > 0 ? "half-ring" : "check"}
        className="size-3"
      />
      <span>Weeks: {parts.join(", ") || "none"}</span>
    </span>
  );
}
