import "server-only";
import { addUser } from "@/server/auth/testing/users";
import { overrideEnv } from "@/server/env";
import { call } from "@/server/gateway/call";
import { overrideTimeouts } from "@/server/gateway/call-context";
import { StoppedExchange } from "@/server/gateway/testing/stopped-exchange";
import { venueDesk } from "@/server/gateway/testing/venue-desk";
import { startWireTap } from "@/server/gateway/testing/wire-tap";
import { browserOf } from "@/server/http/testing/seven-users";
import { reconcileDue } from "@/server/reconciliation/reconcile";
import { POST } from "../route";

const seconds = (s: number) => s * 1_000;

/** As the desk waits in earnest; only an unknown order is given up sooner. */
const inEarnest = {
  ...{ ackTimeoutMs: seconds(8), clockMs: seconds(2), retryMs: 250, quietMs: seconds(5) },
  tokenMs: { person: seconds(5), reconciliation: seconds(20), polling: seconds(10) },
};

/** A user at a desk whose exchange is a process that can be stopped; and how to end both. */
export async function stoppedDesk() {
  const on = await venueDesk();
  const tap = await startWireTap(on.url);
  overrideEnv({ venueUrl: tap.url });
  overrideEnv({ deskOrigin: "http://localhost:5306", sessionSecret: "test-session-secret" });
  const { deskId } = on.desk.trader;
  const userId = await addUser(deskId, "presses@example.com", "trader");
  const browser = await browserOf({ name: "Tess", role: "trader", deskId, userId }, "just now");
  // A position that strategy orders can protect.
  await call(on.context("hedge"), "place-order", {
    ...({ category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", posSide: "long" } as const),
    ...({ orderType: "market", qty: "1" } as const),
  });
  overrideTimeouts(inEarnest);
  const exchange = new StoppedExchange(on, tap, { browser, post: POST }, reconcileDue);
  const close = async () => {
    on.resume();
    overrideEnv({ deskOrigin: undefined, sessionSecret: undefined });
    await on.close();
    await tap.close();
  };
  return { exchange, close };
}
