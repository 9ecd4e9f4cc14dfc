import "server-only";
import { call } from "../call";

/** What the child is to do, as its first argument in JSON. */
export interface LiveChore {
  readonly deskId: string;
  readonly userId: string;
  readonly connectionId: string;
}

const { deskId, userId, connectionId } = JSON.parse(process.argv[2] ?? "{}") as LiveChore;
const principal = { deskId, userId, role: "trader", name: "Tess" } as const;

/** Reads the open orders of a live account, then places one, and tells what came of each. */
async function main(): Promise<void> {
  const read = await call({ principal, connectionId }, "unfilled-orders", { limit: "1" });
  const context = { principal, connectionId, idempotencyKey: `live ${process.pid}` };
  const placed = await call(context, "place-order", {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: "60000",
    qty: "0.01",
    timeInForce: "gtc",
  });
  process.stdout.write(`told ${JSON.stringify({ read, placed })}\n`);
  process.exit(0);
}

void main();
