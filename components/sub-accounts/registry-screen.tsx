"use client";

import { useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { saveCsv } from "@/components/export/export-button";
import { Button } from "@/components/ui/button";
import { FilterControls } from "@/components/ui/filter-controls";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { Moment } from "@/components/ui/times";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { dayOf, deskNow } from "@/lib/time";
import { ExternalDialog } from "./external-dialog";
import { countQuota, QuotaMeter, useSubAccounts } from "./known-sub-accounts";
import { registryCsv } from "./registry-columns";
import { RegistryDrawer } from "./registry-drawer";
import { registryChoices, registryFilters, subAccountPasses } from "./registry-filter";
import { RegistryList } from "./registry-list";
import { SubAccountsHead } from "./sub-accounts-head";

/** The sub-accounts under a broker's main account: made here, perhaps made, or made elsewhere. */
export function RegistryScreen({ connection }: { connection: DeskConnection }) {
  const { may, withConnection } = useDesk();
  const [named, setOpen] = useQueryState("open");
  const filters = useFilters(registryFilters);
  const query = useSubAccounts(connection.accountId);
  const { data } = query;
  const shown = useMemo(
    () => data?.rows.filter((row) => subAccountPasses(row, filters.values)) ?? [],
    [data, filters.values],
  );
  const open = data?.rows.find(({ id }) => id === named);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SubAccountsHead here="registry">
        {may("sub-accounts.create") && (
          <SoftLink
            href={withConnection("/sub-accounts/new")}
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
          Couldn't refresh: {query.error.message} Retrying&hellip;
        </NoticeLine>
      )}
      {may("sub-accounts.create") && <OpenJobs jobs={data?.openJobs ?? []} />}
      <RegistryBar data={data} shown={shown} filters={filters} />
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <RegistryList
            query={query}
            rows={shown}
            filtered={filters.active > 0}
            onClear={() =>
              filters.active > 0 ? filters.clear() : filters.onChange({ hidden: "shown" })
            }
            currentId={open?.id ?? null}
            onOpen={({ id }) => void setOpen(id)}
          />
        </div>
        {data && open && (
          <RegistryDrawer
            key={open.id}
            row={open}
            clients={data.clients}
            onClose={() => void setOpen(null)}
          />
        )}
      </div>
    </div>
  );
}

interface RegistryBarProps {
  data: SubAccountsAnswer | undefined;
  shown: SubAccountsAnswer["rows"];
  filters: ReturnType<typeof useFilters<typeof registryFilters>>;
}

/** The filters, how many they leave, and the file of these. */
function RegistryBar({ data, shown, filters }: RegistryBarProps) {
  const choices = useMemo(() => (data ? registryChoices(data) : undefined), [data]);
  return (
    <div
      className={
        "no-bar flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2 " +
        "phone:overflow-x-auto"
      }
    >
      <FilterControls
        {...filters}
        choices={(name) => (name === "client" || name === "tag" ? choices?.[name] : undefined)}
      />
      {data && shown.length < data.rows.length && (
        <span className="whitespace-nowrap text-ink-3 text-xs">
          {shown.length} of {data.rows.length} shown
        </span>
      )}
      <span className="flex-1" />
      <Button
        size="sm"
        disabledReason={shown.length === 0 && "Nothing to save"}
        onClick={() => saveCsv(`sub-accounts-${dayOf(deskNow(), "UTC")}.csv`, registryCsv, shown)}
      >
        <Icon name="download" className="size-3" />
        CSV of {shown.length}
      </Button>
    </div>
  );
}

/** Creations that still run, or whose secrets nobody has taken over. */
function OpenJobs({ jobs }: { jobs: readonly string[] }) {
  const { withConnection } = useDesk();
  if (jobs.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      icon="lock"
      action={jobs.map((job, at) => (
        <SoftLink key={job} href={withConnection(`/sub-accounts/new?job=${job}`)} className="ml-3">
          {jobs.length === 1 ? "Open it" : `Open ${at + 1}`}
        </SoftLink>
      ))}
    >
      {jobs.length === 1 ? "1 request" : `${jobs.length} requests`} in progress or with undelivered
      keys.
    </NoticeLine>
  );
}

/** The quota, what speaks against its count, and the way to those that were made elsewhere. */
function RegistryFacts({ data }: { data: SubAccountsAnswer }) {
  const { may } = useDesk();
  const [entering, setEntering] = useState(false);
  const places = countQuota(data);
  const open = may("sub-accounts.create") && (
    <Button size="sm" onClick={() => setEntering(true)}>
      Add existing{"\u2026"}
    </Button>
  );
  return (
    <>
      <section
        aria-label="Sub-account quota"
        className={
          "flex shrink-0 flex-wrap gap-x-10 gap-y-3 border-line border-b px-4 py-3 phone:px-3"
        }
      >
        <QuotaMeter places={places} />
        <div className="flex max-w-[58ch] flex-col items-start gap-2">
          <p className="text-ink-3 text-xs">
            Deleting, freezing or re-keying isn't possible through the API: do it at the exchange.
            Changes there don't appear in this list.
          </p>
          {data.seen.length === 0 && open}
        </div>
      </section>
      <Contradictions data={data} free={places.free} />
      {data.seen.length > 0 && (
        <NoticeLine tone="neutral" icon="accounts" action={open}>
          {data.seen.length} more {data.seen.length === 1 ? "sub-account" : "sub-accounts"} found,
          not counted yet.
        </NoticeLine>
      )}
      {entering && <ExternalDialog data={data} onClose={() => setEntering(false)} />}
    </>
  );
}

/** Where the exchange said something that the count does not show. */
function Contradictions({ data, free }: { data: SubAccountsAnswer; free: number }) {
  const { quotaReached, rows } = data;
  const foreign = rows.filter((row) => row.state === "external" && row.message !== null);
  return (
    <>
      {quotaReached !== null && free > 0 && (
        <NoticeLine tone="attn">
          The exchange reported on <Moment at={quotaReached.at} said /> that the quota is used up
          {` (code ${quotaReached.code})`}, but {free} of 20 look free here: add the ones created
          elsewhere.
        </NoticeLine>
      )}
      {foreign.map(({ id, uid }) => (
        <NoticeLine key={id} tone="attn">
          {uid} was added as created elsewhere but isn't this broker's (code 40028). It counts until
          you remove it.
        </NoticeLine>
      ))}
    </>
  );
}
