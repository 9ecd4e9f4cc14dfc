import "server-only";
import type { SnapshotChange } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { log } from "../log";
import { processMetrics } from "../metrics/process-metrics";
import { singleton } from "../singleton";
import { hub } from "./hub";

/** A browser that takes nothing for so long is let go; it comes back and finds its gap. */
const maxWaitingEvents = 500;

const openStreams = () => singleton("streams", () => new Set<() => void>());

/** What a stream carries, and until when. */
interface StreamOptions {
  readonly topics: readonly Topic[];
  /** Requested names that are not sent; told once. */
  readonly unknown: readonly string[];
  /** Whose session it is, and in which role: those of one are asked for together. */
  readonly reader: string;
  /** Asked at each heartbeat; when it answers no, the stream ends. */
  readonly stillAllowed: () => Promise<boolean>;
  /** Aborted when the browser leaves; Next tells a stream that it never began to send nothing. */
  readonly gone: AbortSignal;
  /** Called once, when the stream has ended by whatever cause. */
  readonly onClose: () => void;
}

/**
 * An endless answer of server-sent events: `unknown` with the names that are not sent, `snapshot`
 * with a SnapshotChange for each topic, first its current rows, then every change.
 */
export function eventStream(options: StreamOptions): ReadableStream<Uint8Array> {
  let close = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        close = begin(controller, options);
      },
      cancel() {
        close();
      },
    },
    { highWaterMark: maxWaitingEvents },
  );
}

/** Ends every open stream of this process, which would keep it from stopping. */
export function closeStreams(): void {
  for (const close of [...openStreams()]) close();
}

function begin(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { topics, unknown, reader, stillAllowed, gone, onClose }: StreamOptions,
): () => void {
  const encoder = new TextEncoder();
  let leave: (() => void) | null = null;
  let closed = false;
  let eventId = 0;

  const close = () => {
    if (closed) return;
    closed = true;
    clearTimeout(heartbeat);
    openStreams().delete(close);
    processMetrics().streams.dec();
    gone.removeEventListener("abort", close);
    leave?.();
    onClose();
    try {
      controller.close();
    } catch {
      // The browser has gone already.
    }
  };
  const write = (text: string) => {
    if (closed) return;
    if ((controller.desiredSize ?? 1) <= 0) close();
    else controller.enqueue(encoder.encode(text));
  };
  const send = (_: SnapshotChange, json: string) => {
    eventId += 1;
    write(`id: ${eventId}\nevent: snapshot\ndata: ${json}\n\n`);
  };
  const beat = () => {
    write(": still here\n\n");
    askOnce(reader, stillAllowed).then(
      (allowed) => (allowed ? undefined : close()),
      (error) => log("warn", "a stream's session could not be checked", { error }),
    );
    if (!closed) heartbeat = setTimeout(beat, untilNextBeatMs()).unref();
  };
  let heartbeat = setTimeout(beat, untilNextBeatMs()).unref();

  openStreams().add(close);
  processMetrics().streams.inc();
  gone.addEventListener("abort", close);
  if (gone.aborted) {
    close();
    return close;
  }
  write("retry: 1000\n\n");
  if (unknown.length > 0) write(`event: unknown\ndata: ${JSON.stringify(unknown)}\n\n`);
  hub()
    .subscribe(topics, send)
    .then((unsubscribe) => {
      if (closed) unsubscribe();
      else leave = unsubscribe;
    })
    .catch((error) => {
      log("error", "a stream could not begin", { error });
      close();
    });
  return close;
}

/** A timer may be so much early; the beat is the next one then. */
const earlyMs = 20;

/** The streams of a process are checked at the same moments: one question serves several. */
function untilNextBeatMs(): number {
  const everyMs = env().sessionCheckMs;
  const leftMs = everyMs - (performance.now() % everyMs);
  return leftMs > earlyMs ? leftMs : leftMs + everyMs;
}

/** What is being asked of a session already is not asked again for its next stream. */
function askOnce(reader: string, ask: () => Promise<boolean>): Promise<boolean> {
  const asking = singleton("stream-checks", () => new Map<string, Promise<boolean>>());
  const answer = asking.get(reader) ?? ask().finally(() => asking.delete(reader));
  asking.set(reader, answer);
  return answer;
}

/** The tabs of a browser share one stream (components/live), so a few are many. */
const perSession = 20;

const perUser = 60;

const perProcess = 2_000;

/** How many streams are open in this process: by whom, and in which session. */
const streamCounts = () => singleton("open-streams", () => new Map<string, number>());

/**
 * Counts one more stream of a session and its user until the returned function is called; throws
 * a DeskError when there are too many.
 */
export function countStream(sessionId: Buffer, userId: string): () => void {
  const limits = new Map([
    [`session ${sessionId.toString("hex")}`, perSession],
    [`person ${userId}`, perUser],
    ["process", perProcess],
  ]);
  for (const [key, max] of limits) {
    if ((streamCounts().get(key) ?? 0) >= max) throw tooMany;
  }
  for (const key of limits.keys()) addToCount(key, 1);
  let counted = true;
  return () => {
    if (counted) for (const key of limits.keys()) addToCount(key, -1);
    counted = false;
  };
}

const tooMany = new DeskError({
  kind: "unavailable",
  reason: "Too many desk tabs are open. Close one.",
});

function addToCount(key: string, change: 1 | -1): void {
  const count = (streamCounts().get(key) ?? 0) + change;
  if (count > 0) streamCounts().set(key, count);
  else streamCounts().delete(key);
}
