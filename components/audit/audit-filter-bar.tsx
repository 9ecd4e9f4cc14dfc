"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ExportButton } from "@/components/shell/export-button";
import type { AddressChange } from "@/components/shell/use-address";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { actionWords, auditActions } from "@/lib/audit/actions";
import { auditResults, resultWords } from "@/lib/audit/results";
import type { AuditAnswer } from "@/lib/audit/wire";
import { noAuditFilter } from "./audit-filter";
import { entriesWords } from "./audit-words";
import { ChipMenu } from "./chip-menu";
import { DaysMenu } from "./days-menu";

interface AuditFilterBarProps {
  search: URLSearchParams;
  page: AuditAnswer | undefined;
  onChange: (change: AddressChange) => void;
}

const actions = auditActions.map((value) => ({ value, label: actionWords(value) }));
const results = auditResults.map((value) => ({ value, label: resultWords[value] }));

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
      <ChipMenu
        name="User"
        value={search.get("user")}
        options={[...users, ...ofDesk]}
        onChange={(user) => onChange({ user })}
      />
      <ChipMenu
        name="Action"
        value={search.get("action")}
        options={actions}
        onChange={(action) => onChange({ action })}
      />
      <ChipMenu
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
  return (
    <ExportButton href={`/api/audit/entries.csv?${search}`} tone="primary" off={off}>
      Export {entriesWords(page?.matching ?? 0)}
    </ExportButton>
  );
}
