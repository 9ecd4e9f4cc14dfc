"use client";
import { Suspense, useRef, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { HoldReadings } from "@/components/shell/live/hold-readings";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { lazyPart } from "@/components/ui/lazy-part";
import { isAsking } from "@/lib/orders/asking";
import { chunkRows, isSending, mostRows, waits } from "./batch";
import { BatchBar } from "./batch-bar";
import { BatchGrid } from "./batch-grid";
import { BatchHead } from "./batch-head";
import { BatchNotes } from "./batch-notes";
import { type BatchPage, useBatchPage } from "./use-batch-page";
import { useUndoKeys } from "./use-undo-keys";

const PasteBox = lazyPart(() => import("./paste-box").then((part) => part.PasteBox));
const WireView = lazyPart(() => import("./wire-view").then((part) => part.WireView));
const SendDialog = lazyPart(() => import("./send-dialog").then((part) => part.SendDialog));

/** Orders of one category, twenty in a request (endpoint 8), each with its own result. */
export function BatchScreen({ connection }: { connection: DeskConnection }) {
  const { positionMode } = connection;
  const page = useBatchPage(connection);
  const { batch, count, market, apply } = page;
  const [pasting, setPasting] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState(false);
  useUndoKeys(page.stepBack, page.stepForward);
  const blocked = blockedBy(page);
  const off = blocked ?? nothingIn(page);
  const question = isAsking(batch?.refused) ? batch.refused : null;
  const confirmed = useRef<readonly string[]>([]);
  const goes = count.valid.filter(({ row }) => page.askedIds.includes(row.id));

  const ask = () => {
    if (off === null) page.askAbout(count.valid.map(({ row }) => row.id));
  };
  const retry = (ids: readonly number[]) => {
    apply({ type: "revise", ids });
    page.askAbout(ids);
  };
  const take = async (text: string) => {
    // Most visits paste nothing: what reads tables comes with the first one.
    const { parseRows } = await import("./parse-rows");
    if (!batch) return;
    const { starts, problems } = parseRows(text, batch.category, positionMode);
    const after = apply({ type: "add", starts });
    const taken = after?.rows.length ?? 0;
    const room = mostRows - batch.rows.filter((row) => row.end !== null).length;
    const over = starts.length > room || (taken === mostRows && starts.length > taken);
    const chunks = taken > chunkRows ? [chunkWords(taken)] : [];
    setNotes([...problems, ...(over ? [tooManyWords] : chunks)]);
    setPasting(false);
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <HoldReadings topics={page.indexTopics} />
      <BatchHead page={page} positionMode={positionMode} onPaste={() => setPasting(true)} />
      <BatchNotes
        notes={[...(page.restored && !closed ? [restoredWords] : []), ...notes]}
        onClose={() => {
          setClosed(true);
          setNotes([]);
        }}
      />
      {market.reading?.readAt == null && (market.error || market.reading?.failure) ? (
        <BrokenPanel what="The instruments" {...market} />
      ) : (
        <BatchGrid
          page={page}
          positionMode={positionMode}
          onPaste={(text) => void take(text)}
          onSend={ask}
        />
      )}
      <Suspense
        fallback={<div className="h-[29px] shrink-0 border-line border-t phone:h-[45px]" />}
      >
        <WireView rows={count.valid.slice(0, chunkRows)} more={count.valid.length - chunkRows} />
      </Suspense>
      <BatchBar
        connection={connection}
        page={page}
        blocked={blocked}
        held={heldBy(page)}
        off={off}
        onSend={ask}
        onRetry={retry}
      />
      <Suspense>
        {pasting && (
          <PasteBox onTake={(text) => void take(text)} onClose={() => setPasting(false)} />
        )}
        {(page.asking || question) && !(batch && isSending(batch)) && (
          <SendDialog
            connection={connection}
            rows={goes}
            all={page.checked}
            question={question}
            off={goes.length === 0 ? "None of these rows is valid" : page.off}
            onKeep={() => {
              page.stopAsking();
              if (question) apply({ type: "keep-one" });
            }}
            onSend={() => {
              // Each question is asked once: what was answered before goes along.
              confirmed.current = question ? [...confirmed.current, question.kind] : [];
              page.send(goes, confirmed.current);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const restoredWords =
  "Your session ended while these rows stood here. They are as you left them; a row without a " +
  "result was not sent.";
const tooManyWords =
  `This page takes ${mostRows} rows: the rows after the ${mostRows}th are left out. ` +
  "Send these first, then paste the rest.";
const chunkWords = (rows: number) =>
  `All rows are here. One request takes ${chunkRows} orders: these ${rows} go in ` +
  `${Math.ceil(rows / chunkRows)} requests, one after the other.`;

/** Why orders that wait cannot go on now, or null. */
function heldBy({ batch, off, market }: BatchPage): string | null {
  if (off !== null) return off;
  if (batch?.sent && !isSending(batch)) return askFirst;
  return market.reading?.readAt == null ? "The instruments are not read yet" : null;
}

const askFirst = "First ask the desk about the rows without an answer";

/** Why no order at all can be sent now, in a few words, or null. */
function blockedBy({ batch, off, market }: BatchPage): string | null {
  if (!batch) return "One moment";
  if (off !== null) return off;
  if (isSending(batch)) return "Being sent";
  if (waits(batch)) return "Orders wait for their request: continue or stop them first";
  if (batch.sent !== null) return askFirst;
  return market.reading?.readAt == null ? "The instruments are not read yet" : null;
}

/** Why there is no order to send, or null. */
function nothingIn({ count }: BatchPage): string | null {
  if (count.valid.length > 0) return null;
  return count.invalid > 0 ? "No row is valid yet" : "Write or paste orders first";
}
