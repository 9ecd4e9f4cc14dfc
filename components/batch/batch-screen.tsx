"use client";

import { Suspense, useRef, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { KeepSnapshots } from "@/components/shell/live/use-snapshot";
import { ReadFailurePanel } from "@/components/shell/panels/read-failure";
import { IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { NoticeLine } from "@/components/ui/panel-message";
import { needsConfirmation } from "@/lib/api/failure";
import type { PositionMode } from "@/lib/orders/position-action";
import { hasQueuedRows, isSending, maxRows, ordersPerRequest } from "./batch";
import { BatchBar } from "./batch-bar";
import { BatchGrid } from "./batch-grid";
import { BatchHead } from "./batch-head";
import { useUndoKeys } from "./undo-history";
import { type BatchPageState, useBatchPage } from "./use-batch-page";

const PasteDialog = lazyComponent(() => import("./paste-rows").then((part) => part.PasteDialog));

const RequestView = lazyComponent(() =>
  import("./request-view").then((part) => part.BatchRequestView),
);

const SendDialog = lazyComponent(() => import("./send-dialog").then((part) => part.SendDialog));

/** Orders of one category, twenty in a request (endpoint 8), each with its own result. */
export function BatchScreen({ connection }: { connection: DeskConnection }) {
  const { positionMode } = connection;
  const page = useBatchPage(connection);
  const { count, market, dispatch } = page;
  const { pasting, setPasting, notes, setNotes, pasteText } = usePastedRows(page, positionMode);
  const [closed, setClosed] = useState(false);
  useUndoKeys(page.undo, page.redo);
  const blocked = batchDisabledReason(page);
  const disabledReason = blocked ?? emptyReason(page);

  const ask = () => {
    if (disabledReason === null) page.requestConfirmation(count.valid.map(({ row }) => row.id));
  };
  const retry = (ids: readonly number[]) => {
    dispatch({ type: "revise", ids });
    page.requestConfirmation(ids);
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <KeepSnapshots topics={page.indexTopics} />
      <BatchHead page={page} positionMode={positionMode} onPaste={() => setPasting(true)} />
      <BatchNotes
        notes={[...(page.restored && !closed ? [restoredMessage] : []), ...notes]}
        onClose={() => {
          setClosed(true);
          setNotes([]);
        }}
      />
      {market.snapshot?.readAt == null && (market.error || market.snapshot?.failure) ? (
        <ReadFailurePanel what="The instruments" {...market} />
      ) : (
        <BatchGrid
          page={page}
          positionMode={positionMode}
          onPasteTable={(text) => void pasteText(text)}
          onSend={ask}
        />
      )}
      <Suspense
        fallback={<div className="h-[29px] shrink-0 border-line border-t phone:h-[45px]" />}
      >
        <RequestView
          rows={count.valid.slice(0, ordersPerRequest)}
          more={count.valid.length - ordersPerRequest}
        />
      </Suspense>
      <BatchBar
        connection={connection}
        page={page}
        blocked={blocked}
        queueBlocked={queueDisabledReason(page)}
        disabledReason={disabledReason}
        onSend={ask}
        onRetry={retry}
      />
      <Suspense>
        {pasting && (
          <PasteDialog onPaste={(text) => void pasteText(text)} onClose={() => setPasting(false)} />
        )}
      </Suspense>
      <SendQuestion connection={connection} page={page} />
    </div>
  );
}

/** What is being pasted, and what of it was not taken. */
function usePastedRows({ batch, dispatch }: BatchPageState, positionMode: PositionMode) {
  const [pasting, setPasting] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const pasteText = async (text: string) => {
    // Most visits paste nothing: what reads tables comes with the first one.
    const { parseRows } = await import("./paste-rows");
    if (!batch) return;
    const { starts, problems } = parseRows(text, batch.category, positionMode);
    const after = dispatch({ type: "add", starts });
    const taken = after?.rows.length ?? 0;
    const room = maxRows - batch.rows.filter((row) => row.outcome !== null).length;
    const over = starts.length > room || (taken === maxRows && starts.length > taken);
    const chunks = taken > ordersPerRequest ? [requestCountMessage(taken)] : [];
    setNotes([...problems, ...(over ? [tooManyRowsMessage] : chunks)]);
    setPasting(false);
  };
  return { pasting, setPasting, notes, setNotes, pasteText };
}

interface SendQuestionProps {
  connection: DeskConnection;
  page: BatchPageState;
}

/** Asks before rows are sent, and again where the desk asks something of its own. */
function SendQuestion({ connection, page }: SendQuestionProps) {
  const { batch, dispatch } = page;
  const question = needsConfirmation(batch?.refused) ? batch.refused : null;
  const confirmed = useRef<readonly string[]>([]);
  const goes = page.count.valid.filter(({ row }) => page.confirmingIds.includes(row.id));
  return (
    <Suspense>
      {(page.confirming || question) && !(batch && isSending(batch)) && (
        <SendDialog
          connection={connection}
          rows={goes}
          all={page.checked}
          question={question}
          disabledReason={goes.length === 0 ? "None of these rows is valid" : page.disabledReason}
          onBack={() => {
            page.cancelConfirmation();
            if (question) dispatch({ type: "keep-one" });
          }}
          onSend={() => {
            // Each question is asked once: what was answered before goes along.
            confirmed.current = question ? [...confirmed.current, question.kind] : [];
            page.send(goes, confirmed.current);
          }}
        />
      )}
    </Suspense>
  );
}

const restoredMessage =
  "Your session ended while these rows stood here. They are as you left them; a row without a " +
  "result was not sent.";

const tooManyRowsMessage =
  `This page takes ${maxRows} rows: the rows after the ${maxRows}th are left out. ` +
  "Send these first, then paste the rest.";

const requestCountMessage = (rows: number) =>
  `All rows are here. One request takes ${ordersPerRequest} orders: these ${rows} go in ` +
  `${Math.ceil(rows / ordersPerRequest)} requests, one after the other.`;

/** Why orders that wait cannot go on now, or null. */
function queueDisabledReason({ batch, disabledReason, market }: BatchPageState): string | null {
  if (disabledReason !== null) return disabledReason;
  if (batch?.sent && !isSending(batch)) return unansweredMessage;
  return market.snapshot?.readAt == null ? "The instruments are not loaded yet" : null;
}

const unansweredMessage = "First ask the desk about the rows without an answer";

/** Why no order at all can be sent now, in a few words, or null. */
function batchDisabledReason({ batch, disabledReason, market }: BatchPageState): string | null {
  if (!batch) return "One moment";
  if (disabledReason !== null) return disabledReason;
  if (isSending(batch)) return "Being sent";
  if (hasQueuedRows(batch)) return "Orders wait for their request: continue or stop them first";
  if (batch.sent !== null) return unansweredMessage;
  return market.snapshot?.readAt == null ? "The instruments are not loaded yet" : null;
}

/** Why there is no order to send, or null. */
function emptyReason({ count }: BatchPageState): string | null {
  if (count.valid.length > 0) return null;
  return count.invalid > 0 ? "No row is valid yet" : "Write or paste orders first";
}

interface BatchNotesProps {
  notes: readonly string[];
  onClose: () => void;
}

/** What of a pasted table was not taken. */
function BatchNotes({ notes, onClose }: BatchNotesProps) {
  if (notes.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      action={<IconButton icon="cross" size="sm" label="Close" onClick={onClose} />}
    >
      {notes.join(" ")}
    </NoticeLine>
  );
}
