import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { chance, pick } from "./chance";
import { cut, datedNow, isGood, type Lie, ListLies } from "./list-lies";
import { lostAnswers, lostElements, type VenueAnswer } from "./lost-answers";

// Knows the exchange's interface and nothing of the desk: it imports none of its code.

/** A placement or a cancel as it reached the proxy. */
export interface Post {
  readonly path: string;
  readonly clientOids: readonly string[];
  readonly fault: string | null;
  /** What the venue really answered; null as long as the call was not carried out. */
  answer: VenueAnswer | null;
}

export interface ProxyOptions {
  readonly venueUrl: string;
  readonly seed: number;
  /** Which part of placements and cancels a fault befalls. */
  readonly faultRate: number;
  /** When the caller stops listening. */
  readonly hardMs: number;
}

/** A server between the desk and its venue that loses answers and lets lists lie. */
export interface LyingProxy {
  readonly url: string;
  readonly posts: readonly Post[];
  /** How many readings of lists began before that, and how many lied, by kind. */
  readonly reads: { total: number; readonly lied: Map<Lie, number> };
  /** From now on every answer is the venue's own. */
  tellTheTruth(): void;
  /** How often the list that was read least has been read wholly since then. */
  trueReadings(): number;
  close(): Promise<void>;
}

const placePaths: readonly string[] = [
  "/api/v2/mix/order/place-order",
  "/api/v2/spot/trade/place-plan-order",
  "/api/v3/trade/place-order",
  "/api/v3/trade/place-batch",
  "/api/v3/trade/place-strategy-order",
];

export const cancelPath = "/api/v3/trade/cancel-order";

const listPaths: readonly string[] = [
  "/api/v3/trade/unfilled-orders",
  "/api/v2/spot/trade/unfilled-orders",
  "/api/v2/mix/order/orders-plan-pending",
];

const cursors = ["cursor", "idLessThan"];
const oldPages = 40;

interface Call {
  readonly message: IncomingMessage;
  readonly url: URL;
  readonly body: string;
  readonly response: ServerResponse;
}

interface List {
  readonly lies: ListLies;
  /** How the reading under way is answered. */
  lie: Lie | null;
  /** Whether a 500 comes at its first page, or only at those after it. */
  failsAtOnce: boolean;
  /** Earlier answers of its pages, newest last. */
  readonly pages: Map<string, string[]>;
  trueReadings: number;
}

/** Starts a proxy on a port of its own on this computer. */
export async function startLyingProxy(options: ProxyOptions): Promise<LyingProxy> {
  const proxy = new Between(options);
  const server = createServer((message, response) => {
    proxy.take(message, response).catch(() => response.socket?.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: proxy.posts,
    reads: proxy.reads,
    tellTheTruth: () => proxy.tellTheTruth(),
    trueReadings: () => proxy.trueReadings(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      proxy.agent.destroy();
    },
  };
}

class Between {
  readonly posts: Post[] = [];
  readonly reads = { total: 0, lied: new Map<Lie, number>() };
  readonly agent = new Agent({ keepAlive: true });
  readonly #options: ProxyOptions;
  readonly #lists = new Map<string, List>();
  #truthful = false;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  async take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "/", "http://proxy");
    const call = { message, url, response, body: await text(message) };
    const { pathname } = url;
    if (message.method === "POST" && [...placePaths, cancelPath].includes(pathname)) {
      await this.#post(call);
    } else if (listPaths.includes(pathname)) {
      await this.#list(call);
    } else {
      answer(response, await this.#forward(call));
    }
  }

  tellTheTruth(): void {
    this.#truthful = true;
    for (const list of this.#lists.values()) list.trueReadings = 0;
  }

  trueReadings(): number {
    const whole = [...this.#lists].filter(([key]) => key.includes("limit,100"));
    return Math.min(...whole.map(([, list]) => list.trueReadings));
  }

  async #post(call: Call): Promise<void> {
    const { seed, faultRate, hardMs } = this.#options;
    const { pathname: path } = call.url;
    const clientOids = idsIn(call.body);
    const nth = this.posts.filter((post) => post.path === path && sameIds(post, clientOids)).length;
    const drawn = (what: string) => chance(seed, path, clientOids.join(), nth, what);
    const faults = clientOids.length > 1 ? { ...lostAnswers, ...lostElements } : lostAnswers;
    const faulted = !this.#truthful && drawn("fault") < faultRate;
    const fault = faulted ? pick(Object.keys(faults), drawn("which")) : null;
    const post: Post = { path, clientOids, fault, answer: null };
    this.posts.push(post);
    const forward = async () => {
      post.answer = await this.#forward(call);
      return post.answer;
    };
    const act = fault === null ? undefined : faults[fault];
    const { response } = call;
    if (act === undefined) answer(response, await forward());
    else await act({ response, forward, drawn: drawn("long"), hardMs });
  }

  async #list(call: Call): Promise<void> {
    const query = [...call.url.searchParams].filter(([name]) => !cursors.includes(name));
    const key = `${call.message.headers["access-key"]} ${call.url.pathname} ${query.join("&")}`;
    const cursor = cursors.map((name) => call.url.searchParams.get(name)).find(Boolean) ?? "";
    const list = this.#listOf(key);
    if (cursor === "") this.#begin(list, key);
    const { lie } = list;
    if (lie === "500" && (cursor !== "" || list.failsAtOnce)) {
      answer(call.response, { status: 500, body: "<html>" });
      return;
    }
    const good = await this.#forward(call);
    const pages = list.pages.get(cursor) ?? [];
    list.pages.set(cursor, pages);
    answer(call.response, { ...good, body: this.#lied(lie, good.body, { key, cursor, pages }) });
    if (isGood(good.body)) pages.push(good.body);
    if (pages.length > oldPages) pages.shift();
    if (this.#truthful && lie === null && cursor === "" && isGood(good.body)) {
      list.trueReadings += 1;
    }
  }

  #begin(list: List, key: string): void {
    const { seed } = this.#options;
    list.failsAtOnce = chance(seed, key, "page", this.reads.total) < 0.85;
    list.lie = null;
    if (this.#truthful) return;
    list.lie = list.lies.next(Date.now());
    this.reads.total += 1;
    const { lied } = this.reads;
    if (list.lie !== null) lied.set(list.lie, (lied.get(list.lie) ?? 0) + 1);
  }

  #lied(
    lie: Lie | null,
    good: string,
    { key, cursor, pages }: { key: string; cursor: string; pages: readonly string[] },
  ): string {
    const drawn = (what: string) => chance(this.#options.seed, key, cursor, what, pages.length);
    switch (lie) {
      case "empty":
        return cut(good, () => []);
      case "short":
        // Its first page ends early and names no other; whoever asks for one finds it empty.
        return cut(good, (rows) =>
          cursor === "" ? rows.slice(0, Math.floor(rows.length * drawn("kept"))) : [],
        );
      case "old": {
        if (pages.length === 0) return good;
        const page = pick(pages, drawn("age"));
        return drawn("dated") < 0.75 ? datedNow(page, Date.now()) : page;
      }
      default:
        return good;
    }
  }

  #listOf(key: string): List {
    const made = {
      lies: new ListLies(this.#options.seed, key),
      lie: null,
      failsAtOnce: true,
      pages: new Map(),
      trueReadings: 0,
    };
    const list = this.#lists.get(key) ?? made;
    this.#lists.set(key, list);
    return list;
  }

  async #forward({ message, url, body }: Call): Promise<VenueAnswer> {
    const { host: _, connection: _c, ...headers } = message.headers;
    const { method = "GET" } = message;
    const to = new URL(`${url.pathname}${url.search}`, this.#options.venueUrl);
    const sent = request(to, { method, headers, agent: this.agent });
    sent.end(body);
    const [back] = (await once(sent, "response")) as [IncomingMessage];
    return { status: back.statusCode ?? 0, body: await text(back) };
  }
}

function answer(response: ServerResponse, { status, body }: VenueAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
}

/** The orders that a body names: a batch names one in each element. */
function idsIn(body: string): readonly string[] {
  const sent = JSON.parse(body) as unknown;
  const named = (Array.isArray(sent) ? sent : [sent]) as { clientOid?: string; orderId?: string }[];
  return named.map(({ clientOid, orderId }) => clientOid ?? orderId ?? "");
}

const sameIds = (post: Post, clientOids: readonly string[]) =>
  post.clientOids.join() === clientOids.join();
