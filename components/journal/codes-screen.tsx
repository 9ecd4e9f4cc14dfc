"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { RowList } from "@/components/lists/row-list";
import { NoMatch } from "@/components/panels/no-match";
import { PageHead } from "@/components/panels/page-frame";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { FilterBar } from "@/components/ui/filter-bar";
import { PanelMessage } from "@/components/ui/panel-message";
import { SearchField } from "@/components/ui/search-field";
import { Hint } from "@/components/ui/tooltip";
import { codeMeanings, type ExplainedCode, explainedCodes } from "@/lib/exchange/code-meanings";

const column = columnsOf<ExplainedCode>();

/** A sentence may be cut; the whole is in its tooltip. */
const sentence = ({ getValue }: { getValue: () => string }) => (
  <Hint text={getValue()} data-free-text>
    {getValue()}
  </Hint>
);

const columns = [
  column.accessor("code", {
    id: "code",
    header: "Code",
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
    meta: { width: 8, className: "pl-3", pinned: true, always: true },
  }),
  column.accessor("label", { id: "label", header: "Order", meta: { width: 22, whole: true } }),
  column.accessor("message", {
    ...{ id: "message", header: "Exchange says", cell: sentence },
    meta: { width: 34, className: "text-ink-2" },
  }),
  column.accessor("when", {
    ...{ id: "when", header: "When", cell: sentence },
    meta: { width: 38, className: "text-ink-2" },
  }),
  column.accessor("advice", {
    ...{ id: "advice", header: "What to do", cell: sentence },
    meta: { width: 50, grow: true },
  }),
] as Column<ExplainedCode>[];

const codeOf = ({ code }: ExplainedCode) => code;

const includes = (row: ExplainedCode, text: string) =>
  [row.code, row.message, row.when, row.label].join(" ").toLowerCase().includes(text);

/** What each code of the exchange means for an order, and what to do. */
export function CodesScreen() {
  const [asked, ask] = useQueryState("q", parseAsString.withDefault(""));
  // A typed letter is there at once; the address follows.
  const [text, setText] = useState(asked);
  const wanted = text.trim().toLowerCase();
  const rows = explainedCodes.filter((row) => includes(row, wanted));
  const search = (next: string) => {
    setText(next);
    void ask(next || null);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Exchange codes" description={`${rows.length} of ${explainedCodes.length}`} />
      <FilterBar>
        <SearchField
          label="Filter by code or text"
          value={text}
          onChange={search}
          maxLength={100}
          className="w-[230px] phone:w-full"
        />
      </FilterBar>
      {rows.length === 0 ? (
        <NoCode text={text.trim()} onClear={() => search("")} />
      ) : (
        <RowList
          label="Exchange codes"
          columns={columns}
          rows={rows}
          row={{ id: codeOf, name: codeOf }}
          card={codeCard}
          cardHeight={112}
        />
      )}
    </div>
  );
}

/** A code that isn't listed means something too; other words are only a filter. */
function NoCode({ text, onClear }: { text: string; onClear: () => void }) {
  if (!/^\d{3,6}$/.test(text)) {
    return <NoMatch title="No code matches the filter" onClear={onClear} />;
  }
  const { label, advice } = codeMeanings.unlisted;
  return <PanelMessage title={`${text}. ${label}`}>{advice}</PanelMessage>;
}

const codeCard = ({ code, label, message, when, advice }: ExplainedCode) => (
  <>
    <span className="flex gap-2 text-[14px]">
      <b className="mono font-medium">{code}</b>
      {label}
    </span>
    <span className="truncate text-ink-2 text-xs">{message}</span>
    <span className="truncate text-ink-3 text-xs">{when}</span>
    <span className="line-clamp-2 text-xs">{advice}</span>
  </>
);
