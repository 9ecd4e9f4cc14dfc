import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Day } from "@/lib/time";
import { Books } from "./books";

/** What it counted of the calls for commissions. */
export interface ExchangeCount {
  readonly pages: number;
  /** Calls above the allowed rate. */
  readonly refused: number;
  /** From the first call to the last answer, ms. */
  readonly tookMs: number;
}

const perSecond = 20;

// A process of its own that answers late and refuses the twenty-first call of any second. Its
// argument is its books and how long an answer takes; it sends its port, and what it counted
// whenever it gets a message.
const setup = JSON.parse(process.argv[2] ?? "") as {
  fills: number;
  days: Day[];
  latencyMs: number;
};
const books = new Books(setup.fills, setup.days);
const calls: number[] = [];
const count = { pages: 0, refused: 0, endedAt: 0 };

/** The envelope's data, or null where the rate is exceeded. */
async function answerTo({ pathname, searchParams }: URL): Promise<unknown> {
  if (!pathname.endsWith("/order-commission")) {
    return pathname.endsWith("/instruments") ? [] : { list: [], endId: null };
  }
  const now = performance.now();
  calls.push(now);
  if (now - (calls.at(-1 - perSecond) ?? Number.NEGATIVE_INFINITY) < 1_000) {
    count.refused += 1;
    return null;
  }
  const { rows, endId } = books.page(Object.fromEntries(searchParams));
  count.pages += 1;
  return { commissionlist: rows, endId };
}

const server = createServer(async (request, response) => {
  const data = await answerTo(new URL(request.url ?? "/", "http://exchange"));
  await sleep(setup.latencyMs);
  count.endedAt = performance.now();
  const [status, code] = data === null ? [429, "429"] : [200, "00000"];
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ code, msg: "success", requestTime: Date.now(), data }));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on("message", () => {
  const { endedAt, ...counted } = count;
  process.send?.({ ...counted, tookMs: endedAt - (calls[0] ?? endedAt) });
});
process.once("disconnect", () => process.exit());
