import type { ReadingChange } from "@/lib/live/reading";

interface StreamEvents {
  onChange: (change: ReadingChange) => void;
  onOpen: () => void;
  /** It broke. It will be tried again until it is closed. */
  onLost: () => void;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Opens the event stream of some topics and keeps it open. Returns the way to close it. */
export function openStream(topics: readonly string[], events: StreamEvents): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;

  const connect = () => {
    const query = topics.map(encodeURIComponent).join(",");
    const stream = new EventSource(`/api/stream?topics=${query}`);
    source = stream;
    stream.addEventListener("open", () => {
      pauseMs = firstPauseMs;
      events.onOpen();
    });
    stream.addEventListener("reading", (event) => {
      events.onChange(JSON.parse(event.data) as ReadingChange);
    });
    stream.addEventListener("error", () => {
      events.onLost();
      // The browser tries again by itself, except after an answer that was not a stream.
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
