// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveClient } from "./live-client";

vi.mock("./event-stream", () => ({
  openEventStream: (_topics: readonly string[], tell: { onOpen: () => void }) => {
    opened += 1;
    tell.onOpen();
    return () => {
      opened -= 1;
    };
  },
}));

/** How many event streams are open. */
let opened = 0;
const tabs: LiveClient[] = [];

/** The channel of a browser's tabs; a tab that hangs says nothing. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  hangs = false;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    if (!Channel.all.has(this)) throw new DOMException("Channel is closed", "InvalidStateError");
    if (this.hangs) return;
    for (const each of Channel.all) if (each !== this) each.onmessage?.({ data });
  }
  close(): void {
    Channel.all.delete(this);
  }
}

interface Request {
  readonly hold: () => unknown;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** One lock, as browsers have it. */
function makeLocks() {
  let holder: Request | null = null;
  let waiting: Request[] = [];
  const grant = (request: Request) => {
    holder = request;
    void Promise.resolve(request.hold()).then(() => {
      if (holder !== request) return;
      holder = null;
      request.resolve();
      const next = waiting.shift();
      if (next) grant(next);
    });
  };
  return {
    request: (_: string, options: { steal?: true; signal?: AbortSignal }, hold: () => unknown) =>
      new Promise<void>((resolve, reject) => {
        const request = { hold, resolve, reject };
        options.signal?.addEventListener("abort", () => {
          if (!waiting.includes(request)) return;
          waiting = waiting.filter((each) => each !== request);
          reject(new DOMException("given up", "AbortError"));
        });
        if (options.steal) {
          holder?.reject(new DOMException("stolen", "AbortError"));
          grant(request);
        } else if (holder) waiting.push(request);
        else grant(request);
      }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  vi.stubGlobal("BroadcastChannel", Channel);
  Object.defineProperty(navigator, "locks", { value: makeLocks(), configurable: true });
});

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  Channel.all.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab(): Promise<{ tab: LiveClient; channel: Channel | undefined }> {
  const cache = { get: () => undefined, set: () => {}, refetch: () => {} };
  const tab = new LiveClient(cache, () => {});
  tabs.push(tab);
  tab.subscribe("orders:a");
  await vi.advanceTimersByTimeAsync(200);
  return { tab, channel: [...Channel.all].at(-1) };
}

describe("the tabs of a browser", () => {
  it("share one stream, which goes on when the leading one closes", async () => {
    const { tab: first } = await openTab();
    const { tab: second } = await openTab();
    expect([opened, first.stream.getState().kind, second.stream.getState().kind]).toEqual([
      1,
      "open",
      "open",
    ]);
    first.close();
    await vi.advanceTimersByTimeAsync(200);
    expect([opened, second.stream.getState().kind]).toEqual([1, "open"]);
  });

  it("leave a leading one alone as long as it says that it is there", async () => {
    await openTab();
    const { tab: second } = await openTab();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([opened, second.stream.getState().kind]).toEqual([1, "open"]);
  });

  it("take over from a leading one that hangs, and say so meanwhile", async () => {
    const { tab: first, channel } = await openTab();
    const { tab: second } = await openTab();
    const seen: string[] = [];
    second.stream.subscribe(() => seen.push(second.stream.getState().kind));
    if (channel) channel.hangs = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(seen).toContain("lost");
    expect(second.stream.getState().kind).toBe("open");
    // The first has lost the lock: it follows when it works again.
    if (channel) channel.hangs = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([opened, first.stream.getState().kind, second.stream.getState().kind]).toEqual([
      1,
      "open",
      "open",
    ]);
  });

  it("wait for nobody while they are hidden", async () => {
    const { channel } = await openTab();
    const { tab: second } = await openTab();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    if (channel) channel.hangs = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(second.stream.getState().kind).toBe("open");
    vi.restoreAllMocks();
  });

  it("say nothing once they are closed, whenever the lock comes", async () => {
    const { tab } = await openTab();
    tab.close();
    tab.publishSignOut();
    tab.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([opened, Channel.all.size]).toEqual([0, 0]);
  });

  it.each([
    ["locks", () => Object.defineProperty(navigator, "locks", { value: undefined })],
    ["a channel", () => vi.stubGlobal("BroadcastChannel", undefined)],
  ])("have a stream each where the browser has no %s", async (_, without) => {
    without();
    await openTab();
    await openTab();
    expect(opened).toBe(2);
  });
});
