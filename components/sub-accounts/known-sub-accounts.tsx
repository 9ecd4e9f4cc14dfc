"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { useChange } from "@/components/requests/use-change";
import { cx } from "@/components/ui/cx";
import { deskQuery, renewDesk, retryUnlessRefused } from "@/lib/api/query";
import { limits } from "@/lib/exchange/limits";
import {
  type CreationJob,
  type ExternalEntry,
  isWiped,
  type SubAccountsAnswer,
} from "@/lib/sub-accounts/api";

const fastPollIntervalMs = 1_500;

const slowPollIntervalMs = 30_000;

/** The sub-accounts that the desk made under an account, renewed faster while it makes more. */
export function useSubAccounts(accountId: string) {
  return useQuery({
    ...deskQuery("/api/sub-accounts", { account: accountId }),
    refetchInterval: ({ state: { data } }) =>
      isWorking(data) ? fastPollIntervalMs : slowPollIntervalMs,
  });
}

function isWorking(data: SubAccountsAnswer | undefined): boolean {
  if (!data) return false;
  return data.queued.length > 0 || data.rows.some(({ state }) => state === "sent");
}

/** Enters sub-accounts that were made elsewhere, and takes entries back. */
export function useExternalSubAccounts() {
  const { connection } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const accountId = connection?.accountId ?? "";

  const renew = async (done: object | null): Promise<boolean> => {
    if (done === null) return false;
    await renewDesk(queries, "/api/sub-accounts", { account: accountId });
    void renewDesk(queries, "/api/assets", { account: accountId });
    return true;
  };
  return {
    busy,
    refused,
    errorAt,
    enter: async (entries: readonly ExternalEntry[]) =>
      renew(await change("POST /api/sub-accounts/external", { accountId, entries })),
    remove: async (uid: string) =>
      renew(await change("DELETE /api/sub-accounts/external", { accountId, uid })),
  };
}

const jobPollIntervalMs = 600;

/** How far a creation has come; asked for again and again until it is over. */
export function useCreationJob(jobId: string) {
  return useQuery({
    ...deskQuery("/api/sub-accounts/jobs/[job]", { job: jobId }),
    refetchInterval: ({ state: { data } }) =>
      data && isFinished(data) ? false : jobPollIntervalMs,
    retry: retryUnlessRefused,
  });
}

/** Nothing more will happen to its rows. */
export function isFinished({ rows }: CreationJob): boolean {
  return rows.every(({ state }) => state !== "queued" && state !== "sent");
}

/** The created keys whose secrets are still on the desk. */
export function undeliveredKeys({ rows }: CreationJob) {
  return rows.flatMap(({ key, label, permissions, ipList }) =>
    key && !isWiped(key.delivery) ? [{ ...key, label, permissions, ipList }] : [],
  );
}

/** The rows that came to nothing and may be asked for again. */
export function failedRows({ rows }: CreationJob) {
  return rows.filter(({ state }) => ["rejected", "not-sent", "not-created"].includes(state));
}

/** How many of the twenty sub-accounts this desk knows of, and what it does not count. */
export function QuotaMeter({ places, more = 0 }: { places: SubAccountQuota; more?: number }) {
  const { known, unknown, pending } = places;
  const kinds = [
    ...Array<string>(known).fill("bg-line-strong"),
    ...Array<string>(pending + more).fill("bg-ink"),
    ...Array<string>(unknown).fill("hatch-unknown shadow-[inset_0_0_0_1px_var(--bd-unknown)]"),
  ].slice(0, limits.subAccounts);
  const empty = "shadow-[inset_0_0_0_1px_var(--bd-line-strong)]";
  const cells = Array.from({ length: limits.subAccounts }, (_, at) => kinds[at] ?? empty);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-1.5 *:whitespace-nowrap">
        <span className="text-ink-2">At least</span>
        <span className="font-semibold text-2xl">{known}</span>
        {pending + more > 0 && <span className="text-lg">+ {pending + more} pending</span>}
        {unknown > 0 && <span className="text-lg text-unknown">+ {unknown} unconfirmed</span>}
        <span className="text-ink-2">of {limits.subAccounts} used</span>
      </p>
      <div aria-hidden="true" className="mt-1 flex max-w-[280px] gap-[3px]">
        {cells.map((cellClass, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
          <span key={at} className={cx("h-3.5 min-w-0 flex-1 rounded-[1px]", cellClass)} />
        ))}
      </div>
      <p className="mt-1.5 max-w-[46ch] text-ink-3 text-xs">
        The exchange has no list of sub-accounts, so add the ones created elsewhere. Unknown
        outcomes count as possibly used.{" "}
        <MissingActionLink id="change-sub-accounts">
          They can't be changed or deleted here.
        </MissingActionLink>
      </p>
    </div>
  );
}

/** How many of the twenty places are taken, as far as this desk knows. */
interface SubAccountQuota {
  /** Those that exist: also the ones whose key was revoked. */
  readonly known: number;
  /** A sub-account may exist; its place counts as used. */
  readonly unknown: number;
  /** Waited for: sent without an answer yet, or waiting to be sent. */
  readonly pending: number;
  readonly free: number;
}

/** Counts the places; unknown outcomes and rows that wait are as good as taken. */
export function countQuota({ rows, queued }: SubAccountsAnswer): SubAccountQuota {
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  const known = of("created") + of("revoked") + of("external");
  const unknown = of("unknown");
  const coming = of("sent") + queued.length;
  return {
    known,
    unknown,
    pending: coming,
    free: Math.max(0, limits.subAccounts - known - unknown - coming),
  };
}
