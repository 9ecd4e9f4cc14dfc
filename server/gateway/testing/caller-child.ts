import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../call";

/** What a child is to do, as its first argument in JSON. */
export interface Chores {
  readonly deskId: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly what: "read" | "place" | "batch";
  /** How many at a time, and how many in all. */
  readonly lanes: number;
  readonly calls: number;
  /** Prices of its own, so that no order is a possible duplicate. */
  readonly fromPrice: number;
}

const chores = JSON.parse(process.argv[2] ?? "{}") as Chores;
const principal = {
  deskId: chores.deskId,
  userId: chores.userId,
  role: "trader",
  name: "Tess",
} as const;

async function one(n: number): Promise<string> {
  const { connectionId, what, fromPrice } = chores;
  if (what === "read") {
    const result = await call({ principal, connectionId }, "unfilled-orders", {});
    if (result.kind === "refused") return result.failure.kind;
    return result.kind === "unavailable" ? `${result.kind} ${result.code}` : result.kind;
  }
  const context = { principal, connectionId, idempotencyKey: `${process.pid} ${n}` };
  const order = (price: number) =>
    ({
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      price: `${price}`,
      qty: "0.01",
      timeInForce: "gtc",
    }) as const;
  const result =
    what === "place"
      ? await call(context, "place-order", order(fromPrice + n))
      : await call(
          context,
          "place-batch",
          [1, 2, 3].map((more) => order(fromPrice + 3 * n + more)),
        );
  return result.kind === "refused" ? result.failure.kind : result.kind;
}

/** A slow machine makes the budget busy; who asks again comes through. */
async function patiently(n: number): Promise<string> {
  for (;;) {
    const kind = await one(n);
    if (kind !== "busy") return kind;
    await sleep(50);
  }
}

async function main(): Promise<void> {
  process.stdout.write("ready\n");
  const counts = new Map<string, number>();
  let next = 0;
  const lane = async () => {
    while (next < chores.calls) {
      next += 1;
      const kind = await patiently(next);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: chores.lanes }, lane));
  process.stdout.write(`done ${JSON.stringify(Object.fromEntries(counts))}\n`);
  process.exit(0);
}

void main();
