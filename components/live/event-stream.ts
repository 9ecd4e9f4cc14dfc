import { fetchDesk } from "@/lib/api/client";
import type { SnapshotChange } from "@/lib/live/snapshot";

interface StreamEvents {
  onChange: (change: SnapshotChange) => void;
  onOpen: () => void;
  /** It broke. It will be tried again until it is closed. */
  onLost: () => void;
}

const firstRetryMs = 500;

const maxRetryMs = 10_000;

/** Opens the event stream of some topics and keeps it open. Returns the way to close it. */
export function openEventStream(topics: readonly string[], events: StreamEvents): () => void {
  const path = `/api/stream?topics=${topics.map(encodeURIComponent).join(",")}`;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstRetryMs;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    const stream = new EventSource(path);
    source = stream;
    stream.addEventListener("open", () => {
      pauseMs = firstRetryMs;
      events.onOpen();
    });
    stream.addEventListener("snapshot", (event) => {
      const change: SnapshotChange = JSON.parse(event.data);
      events.onChange(change);
    });
    stream.addEventListener("error", () => {
      events.onLost();
      // The browser tries again by itself, except after an answer that was not a stream.
      if (stream.readyState !== EventSource.CLOSED) return;
      redirectIfSignedOut();
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxRetryMs);
    });
  };

  connect();
  addEventListener("offline", events.onLost);
  addEventListener("online", connect);
  return () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener("offline", events.onLost);
    removeEventListener("online", connect);
  };
}

/** An event stream gives no reason for a refusal: an ended session leads to the sign-in. */
function redirectIfSignedOut(): void {
  fetchDesk("/api/session", {}).catch(() => {
    // The desk may be away for a moment; the stream is tried again either way.
  });
}

/** The state of the stream that brings updates to this browser. */
export type StreamState =
  | { kind: "connecting" }
  | { kind: "open" }
  /** Nothing arrives; what is on screen grows old. Since when, Unix ms. */
  | { kind: "lost"; since: number };
