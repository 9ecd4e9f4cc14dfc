import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassLog } from "./pass-log";
import { Random } from "./random";
import { endIdOf, type Source } from "./source";
import type { SourceRecord } from "./write-record";

// Knows the exchange's interface and nothing of the desk: it imports none of its code.

/**
 * How a day is shown for a while: nothing of it, a list that ends too early, or pages with fewer
 * rows than there are.
 */
export type Lie = "empty" | "cut" | "short";

const paths = {
  commissions: "/api/v2/broker/order-commission",
  transfers: "/api/v3/broker/all-sub-deposit-withdrawal",
  orders: "/api/v3/trade/unfilled-orders",
  instruments: "/api/v3/market/instruments",
} as const;

const proof = ["access-key", "access-sign", "access-passphrase", "access-timestamp"];
const keptMs = 30 * 86_400_000;
const maxRows = 500;

const failures = [
  "bad gateway",
  "dropped",
  "too many",
  "cut off",
  "half closed",
  "timed out",
] as const;
export type Failure = (typeof failures)[number];

const instrument = {
  ...{ symbol: "BTCUSDT", category: "SPOT", baseCoin: "BTC", quoteCoin: "USDT" },
  ...{ minOrderAmount: "1", pricePrecision: "2", quantityPrecision: "6", quotePrecision: "6" },
  ...{ status: "online", offTime: "", limitOpenTime: "", maintainTime: "" },
};

/** A server of the exchange's interface that fails every sixth call and lies when it is told to. */
export class LyingExchange {
  readonly source: Source;
  readonly log: PassLog;
  /** How each day is shown now; the days that are not named are shown as they are. */
  readonly lies = new Map<number, Lie>();
  readonly failed = new Map<Failure, number>();
  readonly lied = new Map<Lie, number>();
  calls = 0;
  /** Calls for commission records, and what was answered to them. */
  pages = 0;
  rows = 0;
  #url = "";
  #aheadMs: number;
  /** Its own, so that how often it is asked does not choose what changes in the books. */
  readonly #random: Random;
  readonly #server = createServer((request, response) => this.#take(request, response));

  constructor(source: Source, startMs: number) {
    this.source = source;
    this.log = new PassLog(source.size.startMs);
    this.#aheadMs = startMs - Date.now();
    this.#random = new Random(source.size.seed + 2);
  }

  get url(): string {
    return this.#url;
  }

  /** Its clock, Unix ms. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Moves its clock forward. */
  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** The first moment that it still answers. */
  get forgottenMs(): number {
    return this.now() - keptMs;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    this.calls += 1;
    const url = new URL(request.url ?? "/", "http://exchange");
    const { pathname, searchParams } = url;
    const proven = pathname === paths.instruments || proof.every((name) => request.headers[name]);
    if (this.calls % 6 === 0) this.#fail(response);
    else if (!proven) this.#answer(response, 400, null, "40006", "Invalid ACCESS_KEY");
    else if (pathname === paths.commissions) this.#commissions(searchParams, response);
    else if (pathname === paths.transfers) this.#answer(response, 200, { list: [], endId: null });
    else if (pathname === paths.orders) this.#answer(response, 200, { list: [], cursor: null });
    else if (pathname === paths.instruments) this.#answer(response, 200, [instrument]);
    else this.#answer(response, 404, null, "40404", "Request URL NOT FOUND");
  }

  #fail(response: ServerResponse): void {
    const kind = failures[(this.calls / 6) % failures.length] ?? "dropped";
    this.failed.set(kind, (this.failed.get(kind) ?? 0) + 1);
    switch (kind) {
      case "bad gateway":
        response.writeHead(502, { "content-type": "text/html" }).end("<html>Bad Gateway</html>");
        return;
      case "dropped":
        response.socket?.destroy();
        return;
      case "too many":
        this.#answer(response, 429, null, "429", "Too Many Requests");
        return;
      case "half closed":
        response.socket?.end();
        return;
      case "timed out":
        this.#answer(response, 200, null, "40010", "Request timed out");
        return;
      case "cut off":
        response.writeHead(200, { "content-length": 5_000 });
        response.write('{"code":"00000","data":{"commissionlist":[', () =>
          response.socket?.destroy(),
        );
    }
  }

  #answer(
    response: ServerResponse,
    status: number,
    data: unknown,
    code = "00000",
    msg = "success",
  ) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ code, msg, requestTime: this.now(), data }));
  }

  #commissions(query: URLSearchParams, response: ServerResponse): void {
    const asked = (name: string) => query.get(name) ?? "";
    const [fromMs, toMs] = [Number(asked("startTime")), Number(asked("endTime"))];
    const limit = Number(asked("limit") || maxRows);
    const now = this.now();
    if (!(fromMs > 0 && fromMs <= toMs && toMs - fromMs <= keptMs && limit <= maxRows)) {
      this.#answer(response, 400, null, "40020", "Parameter startTime or endTime error");
      return;
    }
    const after = asked("idLessThan");
    const seen = { fromMs: Math.max(fromMs, this.forgottenMs), toMs, limit, after };
    const page = this.#shown(seen, this.source.page(seen, now), toMs - fromMs + 1);
    const endId = this.#endIdOf(page.records, page.more, fromMs);
    this.pages += 1;
    this.rows += page.records.length;
    const forgottenMs = this.forgottenMs;
    this.log.served({ fromMs, toMs, after, limit, ...page, endId, at: now, forgottenMs });
    const data = { commissionlist: page.records.map(written), ...lastOf(fromMs, endId) };
    this.#answer(response, 200, data);
  }

  /** What is shown of a page: all of it, or what a lie leaves. */
  #shown(
    { fromMs, after }: { readonly fromMs: number; readonly after: string },
    page: { readonly records: readonly SourceRecord[]; readonly more: boolean },
    spanMs: number,
  ) {
    const lie = this.lies.get(this.source.dayAt(fromMs));
    if (lie === undefined || page.records.length === 0) return page;
    this.lied.set(lie, (this.lied.get(lie) ?? 0) + 1);
    const { records, more } = page;
    switch (lie) {
      case "empty":
        return { records: [], more: false };
      case "cut": {
        // The whole day ends after its first page, a part of it in its middle.
        const isDay = spanMs >= 86_400_000;
        const kept = isDay && more && after === "" ? records.length : records.length >> 1;
        return { records: records.slice(0, kept), more: false };
      }
      case "short": {
        const kept = 1 + this.#random.below(records.length);
        return { records: records.slice(0, kept), more: more || kept < records.length };
      }
    }
  }

  /** Some lists end with the last record's place and an empty page after it. */
  #endIdOf(records: readonly SourceRecord[], more: boolean, fromMs: number): string {
    const last = records.at(-1);
    if (!last) return "";
    const lied = this.lies.get(this.source.dayAt(fromMs)) === "cut";
    return more || (!lied && endsWithPlace(fromMs)) ? endIdOf(last) : "";
  }
}

const dayNumber = (ms: number) => Math.floor(ms / 86_400_000);
const endsWithPlace = (fromMs: number) => dayNumber(fromMs) % 4 === 0;

/** Without a next page `endId` is null, empty or absent. */
function lastOf(fromMs: number, endId: string): { endId?: string | null } {
  if (endId !== "") return { endId };
  const kind = dayNumber(fromMs) % 3;
  return kind === 0 ? { endId: null } : kind === 1 ? { endId: "" } : {};
}

/** A record as the interface writes it. */
function written(record: SourceRecord): Record<string, string | null> {
  const { place: _, version: __, spoilt, ts, ...fields } = record;
  return { ...fields, ts: String(ts), ...spoilt };
}
