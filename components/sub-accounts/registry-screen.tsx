"use client";
import { useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/notice-line";
import { SearchField } from "@/components/ui/search-field";
import { SoftLink } from "@/components/ui/soft-link";
import { dayOf } from "@/lib/time";
import { registryCsv } from "./registry-columns";
import { RegistryFacts } from "./registry-facts";
import { passes } from "./registry-filter";
import { RegistryList } from "./registry-list";
import { SubAccountsHead } from "./sub-accounts-head";
import { useSubAccounts } from "./use-sub-accounts";

/** The sub-accounts under a broker's main account: made here, perhaps made, or made elsewhere. */
export function RegistryScreen({ connection }: { connection: DeskConnection }) {
  const { may, keep } = useDesk();
  const [address, change] = useAddress();
  const search = address.get("q") ?? "";
  const query = useSubAccounts(connection.accountId);
  const { data } = query;
  const shown = useMemo(
    () => data?.rows.filter((row) => passes(row, search)) ?? [],
    [data, search],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SubAccountsHead here="registry">
        {may("sub-accounts.create") && (
          <SoftLink
            href={keep("/sub-accounts/new")}
            className={
              "inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md bg-primary px-2.5 " +
              "font-medium text-on-primary text-sm no-underline phone:h-11"
            }
          >
            <Icon name="plus" />
            Create
          </SoftLink>
        )}
      </SubAccountsHead>
      {data && <RegistryFacts data={data} />}
      {data && query.error && (
        <NoticeLine tone="attn">
          The last try to renew this failed: {query.error.message} It is tried again by itself.
        </NoticeLine>
      )}
      {may("sub-accounts.create") && <OpenJobs jobs={data?.openJobs ?? []} />}
      <div className="flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2">
        <SearchField
          label="Label, alias, uid or address"
          value={search}
          onChange={(q) => change({ q })}
          className="w-[240px] phone:flex-1"
        />
        {search !== "" && data && (
          <span className="text-ink-3 text-xs">
            {shown.length} of {data.rows.length} shown
          </span>
        )}
        <span className="flex-1" />
        <Button
          size="sm"
          off={shown.length === 0 && "Nothing is shown"}
          onClick={() =>
            saveCsv(`sub-accounts-${dayOf(Date.now(), "UTC")}.csv`, registryCsv, shown)
          }
        >
          <Icon name="download" className="size-3" />
          CSV of {shown.length}
        </Button>
      </div>
      <RegistryList query={query} rows={shown} onClear={() => change({ q: null })} />
    </div>
  );
}

/** Creations that still run, or whose secrets nobody has taken over. */
function OpenJobs({ jobs }: { jobs: readonly string[] }) {
  const { keep } = useDesk();
  if (jobs.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      icon="lock"
      action={jobs.map((job, at) => (
        <SoftLink key={job} href={keep(`/sub-accounts/new?job=${job}`)} className="ml-3">
          {jobs.length === 1 ? "Open it" : `Open ${at + 1}`}
        </SoftLink>
      ))}
    >
      {jobs.length === 1 ? "One creation" : `${jobs.length} creations`} still at work, or with
      secrets that were not handed over.
    </NoticeLine>
  );
}
