"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceButton } from "@/components/ui/choice-button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { readTableFile } from "@/lib/csv/read-table";
import type { Numbers } from "@/lib/decimal";
import { readingsOf } from "@/lib/orders/ambiguous-number";
import { type ColumnMarks, columnMarksText, isMarkUndecided } from "@/lib/orders/basket-columns";
import type { CheckedRow } from "./check-rows";
import { ChecksSection } from "./checks-section";
import { type BatchPanelProps, PanelHead, PanelSection } from "./panel-parts";
import { PasteColumns, WhichNumber } from "./paste-columns";
import { openTable, type PasteResult, readPastedTable } from "./pasted-table";
import type { NumberColumn, PastedTable } from "./row-sources";

/** A pasted table: what its columns hold, what its numbers mean, and what stands against rows. */
export function PastePanel(props: BatchPanelProps) {
  const numbers = useNumbers();
  const { page } = props;
  const { batch, dispatch } = page;
  if (!batch) return null;
  const { paste, category } = batch;
  const { positionMode } = page.connection;
  if (paste === null) return <PasteForm {...props} />;
  const read = readPastedTable(paste, category, positionMode);
  const change = (next: Partial<PastedTable>) => {
    const state = { ...paste, ...next };
    const { starts } = readPastedTable(state, category, positionMode);
    dispatch({ type: "generate", source: "paste", state, starts });
  };
  return (
    <>
      <PanelHead title="Paste" note={tableText(read, paste)}>
        <Button
          size="sm"
          onClick={() => {
            const state = openTable("");
            dispatch({ type: "generate", source: "paste", state, starts: [] });
            dispatch({ type: "detach", source: "paste" });
          }}
        >
          Replace
        </Button>
        <Button size="sm" onClick={() => dispatch({ type: "detach", source: "paste" })}>
          Keep rows
        </Button>
      </PanelHead>
      <PastedLines {...props} read={read} />
      {paste.numbersKnown || <WhichNumber paste={paste} read={read} onChange={change} />}
      <PanelSection title="Columns">
        <PasteColumns paste={paste} read={read} onChange={change} />
      </PanelSection>
      <PanelSection title="Decimals" note="set for the whole column">
        {(["price", "qty"] as const).map((name) => (
          <DecimalMarkLine
            key={name}
            name={name}
            column={paste.columns.indexOf(name) + 1}
            marks={read.marks[name]}
            likely={likelyMark(name, page.checked, numbers)}
            onChange={(mark) => change({ marks: { ...paste.marks, [name]: mark } })}
          />
        ))}
      </PanelSection>
      <ChecksSection page={page} onGoTo={props.onGoTo} />
    </>
  );
}

const delimiterNames: Readonly<Record<string, string>> = {
  "\t": "tabs",
  ";": "semicolons",
  ",": "commas",
  "|": "bars",
};

/** "43 lines, 6 columns, tabs, no header row". */
function tableText(
  { lines, delimiter, hidden }: PasteResult,
  { above, hasHead, columns }: PastedTable,
): string {
  return [
    `${lines.length} ${lines.length === 1 ? "line" : "lines"}`,
    `${columns.length} columns`,
    delimiterNames[delimiter],
    hasHead ? "with a header row" : "no header row",
    ...(above > 0 ? [`${above} above it skipped`] : []),
    ...(hidden > 0 ? [`${hidden} invisible characters removed`] : []),
  ].join(", ");
}

function PasteForm({ onTable }: BatchPanelProps) {
  const id = useId();
  const [text, setText] = useState("");
  return (
    <>
      <PanelHead title="Paste" note="from a spreadsheet, or a CSV or TSV file" />
      <PanelSection title="Rows of a table" className="border-b-0">
        <label htmlFor={id} className="text-ink-2 text-xs">
          Symbol, side, type, price, quantity, time in force, in any order, with or without headers.
          Add a category column to mix categories. Pasting sends nothing.
        </label>
        <textarea
          id={id}
          rows={9}
          spellCheck={false}
          value={text}
          placeholder={example}
          onChange={(event) => setText(event.target.value)}
          className={
            "mono mt-2 w-full rounded-md border border-control bg-field px-2.5 py-1.5 " +
            "outline-none focus-visible:border-focus phone:text-[16px] " +
            "focus-visible:shadow-[0_0_0_1px_var(--bd-focus)]"
          }
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            tone="primary"
            disabledReason={text.trim() === "" && "Paste something first"}
            onClick={() => onTable(text)}
          >
            Add these rows
          </Button>
          <label
            className={
              "inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong px-2.5 " +
              "font-medium hover:bg-hover has-focus-visible:outline-2 " +
              "has-focus-visible:outline-focus phone:h-11"
            }
          >
            <Icon name="table" />
            Open a file{"\u2026"}
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void readTableFile(file).then(onTable);
              }}
            />
          </label>
        </div>
        <p className="mt-2 text-ink-3 text-xs">
          You can also drop a file on the rows or paste a table into any cell.
        </p>
      </PanelSection>
    </>
  );
}

const example = "symbol,side,type,price,qty,tif\nBTCUSDT,open long,limit,91200.5,0.05,post_only";

/** So many lines stand around the first one that has an error. */
const linesShown = 5;

function PastedLines({ page, read }: BatchPanelProps & { read: PasteResult }) {
  const bad = new Set(
    page.checked.flatMap(({ row, element }) =>
      row.pasted && element === null ? [row.pasted.line] : [],
    ),
  );
  const [first = 1] = bad;
  const from = Math.max(0, Math.min(first - 3, read.lines.length - linesShown));
  return (
    <ol
      start={from + 1}
      aria-label="Pasted lines"
      className="mono border-line border-b px-3.5 py-2 text-xs"
    >
      {read.lines.slice(from, from + linesShown).map((cells, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={from + at} className="flex gap-2 overflow-hidden whitespace-nowrap">
          <span className="w-6 shrink-0 text-right text-ink-3">{from + at + 1}</span>
          <span className={cx("truncate", bad.has(from + at + 1) ? "text-danger" : "text-ink-2")}>
            {cells.join(" ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface DecimalMarkLineProps {
  name: NumberColumn;
  /** Its place, from 1; 0 when no column holds it. */
  column: number;
  marks: ColumnMarks;
  /** What its numbers are probably written with, as far as a market or a limit says it. */
  likely: LikelyMark | null;
  onChange: (mark: "." | ",") => void;
}

/** Neither of the two is selected. */
const undecidedMark = "none";

const names: Readonly<Record<NumberColumn, string>> = { price: "Price", qty: "Quantity" };

interface LikelyMark {
  readonly mark: "." | ",";
  /** The first of the numbers, asked about. */
  readonly question: string;
  readonly answer: string;
}

/** The mark by which every number of a column is the one that is probably meant. */
function likelyMark(
  name: NumberColumn,
  checked: readonly CheckedRow[],
  numbers: Numbers,
): LikelyMark | null {
  const found = checked.flatMap(({ row, issues }): LikelyMark[] => {
    const asked = row.source === "paste" ? issues.find((issue) => issue.field === name) : undefined;
    const meant = asked && readingsOf(asked, numbers).find(({ preferred }) => preferred);
    if (!meant) return [];
    const written = row.order[name].text.includes(",") ? "," : ".";
    const other = written === "," ? "." : ",";
    const mark = meant.interpretation === "decimal" ? written : other;
    return [{ mark, question: asked.message, answer: meant.label }];
  });
  const [first] = found;
  return first && found.every(({ mark }) => mark === first.mark) ? first : null;
}

function DecimalMarkLine({ name, column, marks, likely, onChange }: DecimalMarkLineProps) {
  const accept = useRef<HTMLDivElement>(null);
  const asks = isMarkUndecided(marks) && likely !== null;
  // After a paste nothing has the focus: Enter then takes what is probably meant.
  useEffect(() => {
    if (asks && document.activeElement === document.body)
      accept.current?.querySelector("button")?.focus();
  }, [asks]);
  if (column === 0) return null;
  const undecided = isMarkUndecided(marks);
  return (
    <div className="mb-2 last:mb-0">
      <div className="flex items-center gap-2">
        <span className="font-medium">{names[name]}</span>
        <span className="text-ink-3 text-xs">column {column}</span>
        <span className="flex-1" />
        <Segmented
          label={`Decimal mark of the ${names[name].toLowerCase()}`}
          value={marks.mark ?? undecidedMark}
          options={[
            { value: ",", label: "1.234,5" },
            { value: ".", label: "1,234.5" },
          ]}
          onChange={(mark) => mark !== undecidedMark && onChange(mark)}
        />
      </div>
      <p className={cx("mt-1 text-xs", undecided ? "text-attn" : "text-ink-2")}>
        {columnMarksText(marks)}
      </p>
      {asks && (
        <div ref={accept} className="mt-1 text-attn text-xs">
          {likely.question}
          <ChoiceButton
            preferred
            label={likely.answer}
            say={`Read the column as ${likely.answer}`}
            onSelect={() => onChange(likely.mark)}
          />
        </div>
      )}
    </div>
  );
}
