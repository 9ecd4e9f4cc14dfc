"use client";

import { useSearchParams } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type DragEvent, useRef, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { OrderJobList } from "@/components/order-jobs/order-job-list";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { IconButton } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/panel-message";
import { readTableFile } from "@/lib/csv/read-table";
import { type EditableField, hasQueuedRows, isSending, maxRows } from "./batch";
import { BatchBar, unansweredMessage } from "./batch-bar";
import { BatchGrid } from "./batch-grid";
import { BatchHead, BatchTools } from "./batch-head";
import { BatchPanel } from "./batch-panel";
import { type BatchRow, isBlank } from "./batch-row";
import { type BatchView, batchViews } from "./batch-view";
import { EmptyStart } from "./empty-start";
import { openTable, readPastedTable } from "./pasted-table";
import { ResultsList } from "./results-list";
import { SendDialog } from "./send-dialog";
import { useUndoKeys } from "./undo-history";
import { type BatchPageState, useBatchPage } from "./use-batch-page";
import { useSendKey } from "./use-send-key";

const batchAddress = {
  view: parseAsStringLiteral(batchViews).withDefault("grid"),
  result: parseAsString,
};

/** Orders in requests of twenty (endpoint 8), each with its own result. */
export function BatchScreen({ connection }: { connection: DeskConnection }) {
  const page = useBatchPage(connection);
  const { count } = page;
  const address = useSearchParams();
  const [{ view, result: filter }, change] = useQueryStates(batchAddress);
  const goView = (next: BatchView) => void change({ view: next, result: null });
  const { notes, setNotes, takeTable } = usePastedRows(page, goView);
  const area = useRef<HTMLDivElement>(null);
  useUndoKeys(page.undo, page.redo);
  const blocked = batchDisabledReason(page);
  const disabledReason = blocked ?? emptyReason(page);

  const ask = () => {
    if (disabledReason === null) page.requestConfirmation(count.valid.map(({ row }) => row.id));
  };
  useSendKey(ask);
  const goTo = (rowId: number, field: EditableField) => {
    if (view === "results") goView("grid");
    focusCell(area.current, rowId, field);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <KeepSnapshots topics={page.indexTopics} />
      <BatchHead page={page} view={view} hrefOf={(next) => hrefOf(address, next)} />
      <OrderJobList accountId={connection.accountId} kind="batch" />
      <div className="flex min-h-0 flex-1 phone:flex-col phone:overflow-y-auto">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same can be done by a button */}
        <div
          ref={area}
          className="flex min-h-0 min-w-0 flex-1 flex-col phone:flex-none"
          onDragOver={allowFiles}
          onDrop={(event) => void dropFile(event, takeTable)}
        >
          <BatchTools page={page} />
          <BatchNotes restored={page.restored} notes={notes} onClose={() => setNotes([])} />
          <BatchList
            {...{ page, view, filter }}
            onEdit={({ id }) => goTo(id, "price")}
            onView={goView}
            onPasteTable={takeTable}
          />
          <BatchBar page={page} disabledReason={disabledReason} onSend={ask} />
        </div>
        <BatchPanel
          {...{ page, view, blocked, filter }}
          onGoTo={goTo}
          onView={goView}
          onTable={takeTable}
          onFilter={(result) => void change({ result })}
        />
      </div>
      <SendQuestion page={page} onSent={() => goView("results")} />
    </div>
  );
}

const focusTries = 80;
const focusRetryMs = 25;

/** Focuses a cell, which may only be drawn some moments after this. */
function focusCell(
  area: HTMLElement | null,
  rowId: number,
  field: EditableField,
  tries = focusTries,
): void {
  const row = area?.querySelector(`[data-row="${rowId}"]`);
  const cell = row?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (cell) cell.focus();
  else if (tries > 0) setTimeout(() => focusCell(area, rowId, field, tries - 1), focusRetryMs);
}

interface BatchListProps {
  page: BatchPageState;
  view: BatchView;
  filter: string | null;
  onEdit: (row: BatchRow) => void;
  onView: (view: BatchView) => void;
  onPasteTable: (text: string) => void;
}

function BatchList(props: BatchListProps) {
  const { page, view, filter, onEdit, onView, ...rest } = props;
  const { failed } = page.markets;
  if (failed) return <ReadFailurePanel what="The instruments" {...failed} />;
  if (view === "results") return <ResultsList page={page} filter={filter} onEdit={onEdit} />;
  const empty = view === "grid" && <EmptyStart page={page} onView={onView} />;
  return <BatchGrid {...rest} {...{ page, view, empty }} />;
}

function hrefOf(address: URLSearchParams, view: BatchView): string {
  const next = new URLSearchParams(address);
  next.delete("result");
  if (view === "grid") next.delete("view");
  else next.set("view", view);
  return `?${next}`;
}

/** Takes a table as the source of rows, and says what of it was not taken. */
function usePastedRows(
  { batch, dispatch, connection }: BatchPageState,
  onView: (view: BatchView) => void,
) {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const takeTable = (text: string) => {
    if (!batch || isSending(batch)) return;
    const state = openTable(text);
    const { starts } = readPastedTable(state, batch.category, connection.positionMode);
    // Rows of an earlier table stay, as rows of their own.
    if (batch.paste) dispatch({ type: "detach", source: "paste" });
    const kept = batch.rows.filter((row) => !isBlank(row)).length;
    dispatch({ type: "generate", source: "paste", state, starts });
    setNotes(kept + starts.length > maxRows ? [tooManyRowsMessage] : []);
    onView("paste");
  };
  return { notes, setNotes, takeTable };
}

const allowFiles = (event: DragEvent) =>
  event.dataTransfer.types.includes("Files") && event.preventDefault();

/** A file that is dropped on the rows is read as a table. */
async function dropFile(event: DragEvent, onTable: (text: string) => void): Promise<void> {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  onTable(await readTableFile(file));
}

/** Asks before rows are sent. */
function SendQuestion({ page, onSent }: { page: BatchPageState; onSent: () => void }) {
  const goes = page.count.valid.filter(({ row }) => page.confirmingIds.includes(row.id));
  if (!page.confirming || (page.batch && isSending(page.batch))) return null;
  return (
    <SendDialog
      page={page}
      rows={goes}
      disabledReason={goes.length === 0 ? "None of these rows are valid" : page.disabledReason}
      onBack={page.cancelConfirmation}
      onSend={(confirm) => {
        page.send(goes, confirm);
        onSent();
      }}
    />
  );
}

const restoredMessage = "Restored after your session ended. Rows without a result were not sent.";

const tooManyRowsMessage = `Max ${maxRows} rows: the rest were skipped. Send these first.`;

function batchDisabledReason({ batch, disabledReason, markets }: BatchPageState): string | null {
  if (!batch) return "Loading\u2026";
  if (disabledReason !== null) return disabledReason;
  if (isSending(batch)) return "Sending\u2026";
  if (hasQueuedRows(batch)) return "The last batch isn't finished: wait for it, or stop it";
  if (batch.sent !== null) return unansweredMessage;
  return markets.unread;
}

function emptyReason({ count }: BatchPageState): string | null {
  if (count.valid.length > 0) return null;
  return count.invalid > 0 ? "No valid rows yet" : "Enter or paste orders first";
}

interface BatchNotesProps {
  restored: boolean;
  notes: readonly string[];
  onClose: () => void;
}

/** That the rows are those of an earlier visit, and what of a pasted table was not taken. */
function BatchNotes({ restored, notes, onClose }: BatchNotesProps) {
  const [closed, setClosed] = useState(false);
  const shown = restored && !closed ? [restoredMessage, ...notes] : notes;
  const close = () => {
    setClosed(true);
    onClose();
  };
  if (shown.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      action={<IconButton icon="cross" size="sm" label="Close" onClick={close} />}
    >
      {shown.join(" ")}
    </NoticeLine>
  );
}
