"use client";
import { Suspense, useCallback, useMemo } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { PageHead } from "@/components/shell/panels/page-head";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { NoticeLine } from "@/components/ui/notice-line";
import { PanelMessage } from "@/components/ui/panel-message";
import { auditScopes } from "@/lib/people/audit-scope";
import { barWidths } from "./audit-columns";
import { auditSearchOf, noAuditFilter } from "./audit-filter";
import { AuditFilterBar } from "./audit-filter-bar";
import { ChainStrip } from "./chain-strip";
import { useAudit, useVerification } from "./use-audit";

const AuditRows = lazyPart(() => import("./audit-rows").then((part) => part.AuditRows));
const AuditDrawer = lazyPart(() => import("./audit-drawer").then((part) => part.AuditDrawer));

const scopeWords = {
  all: "who did what, when and from where",
  finance: "finance, and what you did yourself",
  own: "what you did yourself",
};

/** Who did what on this desk, as far as the role may see it, and whether the chain is whole. */
export function AuditScreen() {
  const { me } = useDesk();
  const [address, change] = useAddress();
  const search = auditSearchOf(address);
  const { data, error, refetch, ...older } = useAudit(search.toString());
  const verification = useVerification();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const page = data?.pages[0];
  const seq = /^[1-9]\d{0,14}$/.test(address.get("entry") ?? "")
    ? Number(address.get("entry"))
    : null;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = older;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const open = (entry: number) => change({ entry: String(entry) });
  const bars = <BarsPanel label="Reading the audit" widths={barWidths} rows={24} />;
  const retry = () => void refetch();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Audit" words={scopeWords[auditScopes[me.role]]} actions="Times UTC" />
      <AuditFilterBar search={search} page={page} onChange={change} />
      <ChainStrip found={verification.data} error={verification.error} onShow={open} />
      {page && error && (
        <NoticeLine tone="attn">
          The last try to renew this failed: {error.message} It is tried again by itself.
        </NoticeLine>
      )}
      <div className="relative flex min-h-0 flex-1">
        {rows && page && rows.length > 0 ? (
          <Suspense fallback={bars}>
            <AuditRows
              rows={rows}
              page={page}
              currentSeq={seq}
              onOpen={open}
              onOlder={hasNextPage ? more : null}
              readingOlder={isFetchingNextPage}
            />
          </Suspense>
        ) : rows ? (
          <PanelMessage
            title="No entry matches"
            actions={
              <Button size="sm" onClick={() => change(noAuditFilter)}>
                Clear filters
              </Button>
            }
          />
        ) : error ? (
          <BrokenPanel what="The audit" reading={undefined} error={error} retry={retry} />
        ) : (
          bars
        )}
        {seq !== null && (
          <Suspense>
            <AuditDrawer
              key={seq}
              seq={seq}
              verification={verification.data}
              onOpen={open}
              onClose={() => change({ entry: null })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
