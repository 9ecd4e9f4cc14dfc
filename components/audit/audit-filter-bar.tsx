"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import type { UrlStateChange } from "@/components/shell/desk/url-state";
import { ExportButton } from "@/components/shell/export/export-button";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/filter-bar";
import { deskUrl } from "@/lib/api/client";
import type { AuditAnswer } from "@/lib/audit/api";
import {
  auditActionLabel,
  auditActions,
  auditResultLabels,
  auditResults,
} from "@/lib/audit/entry-text";
import { entryCountLabel } from "./audit-labels";
import { DaysMenu, FilterChipMenu } from "./filter-menus";
import { noAuditFilter } from "./use-audit";

interface AuditFilterBarProps {
  search: URLSearchParams;
  page: AuditAnswer | undefined;
  onChange: (change: UrlStateChange) => void;
}

const actions = auditActions.map((value) => ({ value, label: auditActionLabel(value) }));
const results = auditResults.map((value) => ({ value, label: auditResultLabels[value] }));

/** Which entries are shown, and the file of exactly these. */
export function AuditFilterBar({ search, page, onChange }: AuditFilterBarProps) {
  const users = page?.users.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const ofDesk = page?.scope === "own" ? [] : [{ value: "desk", label: "Broker Desk" }];
  return (
    <div
      className={
        "no-bar flex h-[38px] shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b " +
        "px-3 phone:h-14"
      }
    >
      <DaysMenu from={search.get("from")} to={search.get("to")} onChange={onChange} />
      <FilterChipMenu
        name="User"
        value={search.get("user")}
        options={[...users, ...ofDesk]}
        onChange={(user) => onChange({ user })}
      />
      <FilterChipMenu
        name="Action"
        value={search.get("action")}
        options={actions}
        onChange={(action) => onChange({ action })}
      />
      <FilterChipMenu
        name="Result"
        value={search.get("result")}
        options={results}
        onChange={(result) => onChange({ result })}
      />
      <SearchField
        label="Object or request id"
        value={search.get("q") ?? ""}
        maxLength={100}
        onChange={(q) => onChange({ q: q || null })}
        className="w-[178px] shrink-0"
      />
      {search.size > 0 && (
        <Button size="sm" tone="quiet" onClick={() => onChange(noAuditFilter)}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <AuditExport search={search} page={page} />
    </div>
  );
}

function AuditExport({ search, page }: Pick<AuditFilterBarProps, "search" | "page">) {
  const { me } = useDesk();
  const off = !me.capabilities.includes("audit.export")
    ? "Only an owner exports the audit"
    : !page
      ? "The audit is being read"
      : page.matching === 0 && "No entry matches";
  const href = deskUrl("/api/audit/entries.csv", Object.fromEntries(search));
  return (
    <ExportButton href={href} tone="primary" disabledReason={off}>
      Export {entryCountLabel(page?.matching ?? 0)}
    </ExportButton>
  );
}
