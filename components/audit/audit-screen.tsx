"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createParser, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { NoMatch } from "@/components/panels/no-match";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { filterSearch } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import { ZoneName } from "@/components/ui/times";
import type { RequestError } from "@/lib/api/client";
import { deskQuery } from "@/lib/api/query";
import type { AuditProtection } from "@/lib/audit/api";
import { auditScopes } from "@/lib/users/roles";
import { auditColumns } from "./audit-columns";
import { AuditDrawer } from "./audit-drawer";
import { AuditFilterBar, auditFilters } from "./audit-filter-bar";
import { AuditTime, entryCountLabel, shortDigest } from "./audit-labels";
import { AuditRows } from "./audit-rows";
import { useAudit, useVerification } from "./use-audit";

const scopeDescriptions = {
  all: "who did what, when and from where",
  finance: "finance and your own entries",
  own: "your own entries",
};

const parseAsSeq = createParser({
  parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** Who did what on this desk, as far as the role may see it, and whether the chain is whole. */
export function AuditScreen() {
  const { me } = useDesk();
  const [seq, setSeq] = useQueryState("entry", parseAsSeq);
  const filters = useFilters(auditFilters);
  const search = filterSearch(auditFilters, filters.values);
  const query = useAudit(search);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const verification = useVerification();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const page = data?.pages[0];
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const open = (entry: number) => void setSeq(entry);
  const widths = skeletonWidths(auditColumns, 6);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Audit"
        description={scopeDescriptions[auditScopes[me.role]]}
        actions={
          <span>
            Times <ZoneName />
          </span>
        }
      />
      <AuditFilterBar filters={filters} page={page} />
      <ChainStrip found={verification.data} error={verification.error} onShow={open} />
      {page && error && (
        <NoticeLine tone="attn">Couldn't refresh: {error.message} Retrying&hellip;</NoticeLine>
      )}
      <div className="relative flex min-h-0 flex-1">
        {rows && page && rows.length > 0 ? (
          <AuditRows
            rows={rows}
            page={page}
            currentSeq={seq}
            onOpen={open}
            onOlder={hasNextPage ? more : null}
            loadingOlder={isFetchingNextPage}
          />
        ) : rows ? (
          <NoMatch title="No entries match" onClear={filters.clear} />
        ) : (
          <QueryStatus query={query} what="audit" widths={widths} rows={24} />
        )}
        {seq !== null && (
          <AuditDrawer
            key={seq}
            seq={seq}
            verification={verification.data}
            onOpen={open}
            onClose={() => void setSeq(null)}
          />
        )}
      </div>
    </div>
  );
}

interface ChainStripProps {
  found: AuditProtection | undefined;
  error: RequestError | null;
  onShow: (seq: number) => void;
}

/** Whether the chain of all entries is whole, and when every digest was recomputed. */
function ChainStrip({ found, error, onShow }: ChainStripProps) {
  const queries = useQueryClient();
  const { busy, refused, change, renew } = useChange();
  const verify = async () => {
    const next = await change("POST /api/audit/verification");
    if (!next) return;
    queries.setQueryData(deskQuery("/api/audit/verification").queryKey, next);
    void renew("/api/audit", {});
  };
  const broken = found?.intact === false;
  return (
    <section
      aria-label="Chain"
      className={cx(
        "flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2",
        "phone:flex-nowrap phone:px-3 phone:py-3",
        broken && "border-l-[3px] border-l-danger",
      )}
    >
      <Icon
        name={broken || error ? "alert" : found ? "check" : "clock"}
        className={cx("size-4 shrink-0", broken && "text-danger")}
      />
      <p role="status" className="min-w-0 flex-1">
        {found ? (
          <ChainState found={found} />
        ) : error ? (
          <span className="font-semibold">Chain couldn't be verified: {error.message}</span>
        ) : (
          <span className="text-ink-2">Recomputing every digest</span>
        )}
        {found?.wall && <span className="mt-1 block text-xs">{found.wall}</span>}
        {refused && <span className="block text-danger text-xs">{refused.message}</span>}
      </p>
      {found?.intact && (
        <span className="inline-flex items-center gap-1 text-ink-3 text-xs phone:hidden">
          head <span className="mono">{shortDigest(found.head)}</span>
          <CopyButton value={found.head} what="head's digest" />
        </span>
      )}
      {found?.intact === false && (
        <Button size="sm" onClick={() => onShow(found.brokenAt)}>
          Show entry {found.brokenAt}
        </Button>
      )}
      <Button size="sm" disabledReason={busy && "Verifying\u2026"} onClick={() => void verify()}>
        {busy ? "Verifying" : "Verify again"}
      </Button>
    </section>
  );
}

function ChainState({ found }: { found: AuditProtection }) {
  const numbers = useNumbers();
  const { verifiedAt, tookMs } = found;
  const took = `${numbers.text((tookMs / 1_000).toFixed(1))} s`;
  const age = <Age since={verifiedAt} after=" ago" />;
  if (!found.intact) {
    return (
      <>
        <span className="mr-2 font-semibold text-danger">
          Chain broken at entry {found.brokenAt}
        </span>
        <span className="text-ink-2">
          {found.problem} Entries from there on aren't proven. Recomputed {age} in {took}.
        </span>
      </>
    );
  }
  const { entries, firstAt, lastAt } = found;
  return (
    <>
      <span className="mr-2 font-semibold">Chain intact, {entryCountLabel(entries, numbers)}</span>
      <span className="text-ink-2 phone:block">
        {firstAt !== null && lastAt !== null && (
          <>
            <AuditTime at={firstAt} year /> to <AuditTime at={lastAt} year />.{" "}
          </>
        )}
        Every digest recomputed {age} in {took}.
      </span>
    </>
  );
}
