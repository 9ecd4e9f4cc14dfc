import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { keyPermissions } from "@/lib/exchange/values";
import type { Principal } from "@/lib/users/roles";
import { addConnection } from "@/server/accounts/add-connection";
import { followConnections } from "@/server/accounts/connections";
import { transaction } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { call } from "@/server/gateway/call";
import type { Credentials } from "@/server/paper-venue/state/credentials";
import { bitgetApi, ccxtApi } from "@/server/paper-venue/testing/public-clients";
import { signedHeaders } from "@/server/paper-venue/testing/signed-headers";
import { type BenchDesk, openDesk } from "../archive/desk";
import { helper, interleaved, ownCpu, quantile, sized } from "../harness";
import { type ResultLine, times, told } from "../results";
import type { Target } from "../venue/load";

const path = "/api/v3/trade/unfilled-orders";
const asked = { category: "SPOT" } as const;
/** Slower than the allowed 20 a second, so that nobody waits for a token. */
const paceMs = 60;

type Client = "gateway" | "undici" | "ccxt" | "bitget";

/** P1: a read through the gateway beside public clients and a bare pool, in one process. */
export async function reads(folder: string): Promise<readonly ResultLine[]> {
  const venue = helper("--server", "venue", "");
  const desk = await openDesk(folder);
  // As the web server and the worker do.
  await followConnections();
  try {
    const { url, credentials } = await venue.ask<Target>({ ask: "target" });
    const clients = await clientsOf(desk, url, credentials);
    const measured = await interleaved<Client, "p50" | "cpu">(sized(3, 7), {
      gateway: () => paced(clients.gateway),
      undici: () => paced(clients.undici),
      ccxt: () => paced(clients.ccxt),
      bitget: () => paced(clients.bitget),
    });
    const besideOf = (name: Client) =>
      `${labels[name]}: ${told(measured[name].p50, " us", 0)}, CPU ${told(measured[name].cpu, " us", 0)}`;
    const { gateway, undici } = measured;
    const own = `${told(gateway.p50, " us", 0)}, CPU ${told(gateway.cpu, " us", 0)}`;
    const over = gateway.p50.median - undici.p50.median;
    const what = "a read of open orders through the gateway";
    return [
      {
        ...{ goal: "P1", what: `${what}, p50`, due: "at most 150 us more", measured: own },
        beside: besideOf("undici"),
        ratio: `${over < 0 ? "" : "+"}${over.toFixed(0)} us`,
        met: over <= 150,
      },
      {
        ...{ goal: "P1", what: `${what}, CPU`, due: "at most 1.20x", measured: own },
        beside: besideOf("undici"),
        ratio: times(gateway.cpu.median, undici.cpu.median),
        met: gateway.cpu.median <= 1.2 * undici.cpu.median,
      },
      ...(["ccxt", "bitget"] as const).map(
        (name): ResultLine => ({
          ...{ goal: "P1", what: `${what}, CPU`, due: "", measured: own },
          beside: besideOf(name),
          ratio: times(gateway.cpu.median, measured[name].cpu.median),
          met: null,
        }),
      ),
    ];
  } finally {
    await desk.close();
    await venue.end();
  }
}

const labels: Readonly<Record<Client, string>> = {
  gateway: "the gateway",
  undici: "a bare undici pool with HMAC",
  ccxt: "ccxt",
  bitget: "bitget-api",
};

async function clientsOf(
  desk: BenchDesk,
  url: string,
  keys: Credentials,
): Promise<Record<Client, () => Promise<unknown>>> {
  overrideEnv({ venueUrl: url, pollingPercent: 100 });
  const { deskId } = desk;
  const principal: Principal = { deskId, userId: desk.userId, role: "owner", name: "Bench" };
  const { connectionId } = await transaction((tx) =>
    addConnection(tx, {
      ...{ deskId, createdBy: null, label: "reads", permissions: keyPermissions, ...keys },
      account: {
        ...{ environment: "paper", venue: "paper", positionMode: "one_way_mode" },
        ...{
          name: `reads ${Date.now()}`,
          ndBroker: false,
          copyTrading: false,
          channelCode: "bench",
        },
      },
    }),
  );
  const pool = new Pool(url, { connections: 4, pipelining: 1 });
  const ccxt = ccxtApi(url, keys);
  const bitget = bitgetApi(url, keys);
  const query = new URLSearchParams(asked).toString();
  return {
    async gateway() {
      const read = await call({ principal, connectionId }, "unfilled-orders", asked);
      if (read.kind !== "ok") throw new Error(JSON.stringify(read));
    },
    async undici() {
      const parts = { timestamp: String(Date.now()), method: "GET", path, query };
      const headers = signedHeaders(keys, { ...parts, body: Buffer.alloc(0) });
      const { body } = await pool.request({ path: `${path}?${query}`, method: "GET", headers });
      isSuccess(await body.json());
    },
    ccxt: async () => isSuccess(await ccxt("unfilled-orders", asked)),
    bitget: async () => isSuccess(await bitget("unfilled-orders", asked)),
  };
}

function isSuccess(answer: unknown): void {
  if ((answer as { code?: string }).code !== "00000") throw new Error(JSON.stringify(answer));
}

/** So many calls one after the other at a pace: their median and their CPU time, microseconds. */
async function paced(act: () => Promise<unknown>): Promise<{ p50: number; cpu: number }> {
  const calls = sized(25, 100);
  const tookMs: number[] = [];
  let cpu = 0;
  for (let at = 0; at < calls; at += 1) {
    await sleep(paceMs);
    const [from, before] = [performance.now(), ownCpu()];
    await act();
    tookMs.push(performance.now() - from);
    cpu += ownCpu() - before;
  }
  return { p50: quantile(tookMs, 0.5) * 1_000, cpu: cpu / calls };
}
