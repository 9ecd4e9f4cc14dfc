import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Day, dayBounds } from "@/lib/time";
import { Books } from "./books";

/** What a run of the exchange needs to know; it goes to its process as JSON. */
export interface ExchangeSetup {
  readonly fills: number;
  readonly days: readonly Day[];
  /** How long an answer takes, ms. */
  readonly latencyMs: number;
}

/** What it counted of the calls for commissions. */
export interface ExchangeCount {
  readonly pages: number;
  readonly rows: number;
  /** Calls above the allowed rate. */
  readonly refused: number;
  /** From the first call to the last answer, ms. */
  readonly tookMs: number;
}

const allowed = 20;

/**
 * An exchange in a process of its own that answers late and refuses the twenty-first call of any
 * second. It tells its port, and what it counted whenever it gets a message.
 */
export async function runExchange(setup: ExchangeSetup): Promise<void> {
  const books = new Books(setup.fills, setup.days);
  const calls: number[] = [];
  const count = { pages: 0, rows: 0, refused: 0, endedAt: 0 };
  const server = createServer(async (request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://exchange");
    if (!pathname.endsWith("/order-commission")) {
      await sleep(setup.latencyMs);
      const instruments = pathname.endsWith("/instruments");
      answer(response, instruments ? [] : { list: [], endId: null });
      return;
    }
    const now = performance.now();
    calls.push(now);
    const isTooMany = now - (calls.at(-1 - allowed) ?? Number.NEGATIVE_INFINITY) < 1_000;
    await sleep(setup.latencyMs);
    if (isTooMany) {
      count.refused += 1;
      answer(response, null, 429, "429");
      return;
    }
    const [from, to] = ["startTime", "endTime"].map((name) => Number(searchParams.get(name)));
    const day = books.days.find((each) => (from ?? 0) <= dayBounds(each, "UTC+8").endMs) as Day;
    const after = searchParams.get("idLessThan") ?? undefined;
    const limit = Number(searchParams.get("limit"));
    const { rows, endId } = books.page(day, from ?? 0, to ?? 0, after, limit);
    answer(response, { commissionlist: rows, endId });
    count.pages += 1;
    count.rows += rows.length;
    count.endedAt = performance.now();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("message", () => {
    const { endedAt, ...counted } = count;
    process.send?.({ ...counted, tookMs: endedAt - (calls[0] ?? endedAt) });
  });
  process.once("disconnect", () => process.exit());
  process.send?.({ port: (server.address() as AddressInfo).port });
}

function answer(response: ServerResponse, data: unknown, status = 200, code = "00000"): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ code, msg: "success", requestTime: Date.now(), data }));
}
