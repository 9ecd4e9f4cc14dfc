import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Desk, freePorts } from "@/e2e/desk.mjs";
import { brokerOf, newSubAccountOf, type ShownKey } from "@/e2e/support/new-sub-account";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";

// A broker may have twenty sub-accounts, some of which its venue comes with, so that fifty accounts
// need several venues. The desk sees one address: each call goes on to the venue of its key.

const host = "127.0.0.1";
const maxVenues = 8;

/** Further venues beside a desk's own, behind one address. */
export interface Venues {
  /** What the desk is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Has the desk's own venue make a sub-account, or a further one where there is no more room. */
  newSubAccount(desk: Desk, name: string): Promise<ShownKey>;
  stop(): void;
}

export async function startVenues(): Promise<Venues> {
  const [ownPort = 0] = await freePorts(1);
  const portOf = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url: path, headers } = request;
    const port = portOf.get(String(headers["access-key"])) ?? ownPort;
    const asked = http.request({ host, port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, host);
  await once(server, "listening");
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const further: FurtherVenue[] = [];
  let isOwnFull = false;
  return {
    env: { VENUE_PORT: String(ownPort), VENUE_URL: url },
    async newSubAccount(desk, name) {
      const made = isOwnFull ? null : await keyOrFull(brokerOf(desk), name);
      if (made) return made;
      isOwnFull = true;
      for (;;) {
        const venue = further.at(-1);
        const key = venue && (await keyOrFull(venue.broker, name));
        if (venue && key) {
          portOf.set(key.key, venue.port);
          return key;
        }
        if (further.length === maxVenues) throw new Error("No venue makes a sub-account.");
        further.push(await startVenue(further.length));
      }
    },
    stop() {
      for (const { child } of further) child.kill();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** No key where the venue has no more room; a venue that is asked too soon is asked again. */
async function keyOrFull(broker: SignedClient, name: string): Promise<ShownKey | null> {
  try {
    return await newSubAccountOf(broker, name);
  } catch (error) {
    const { message } = error as Error;
    if (/maximum number/.test(message)) return null;
    if (!/Too Many Requests/.test(message)) throw error;
    await sleep(1_500);
    return keyOrFull(broker, name);
  }
}

interface FurtherVenue {
  readonly child: ChildProcess;
  readonly port: number;
  readonly broker: SignedClient;
}

async function startVenue(n: number): Promise<FurtherVenue> {
  const args = ["dist/venue.js", "--port", "0", "--memory", "--seed", `${n}`, "--days-back", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const ready = JSON.parse(line);
  const port = Number(new URL(ready.url).port);
  return { child, port, broker: new SignedClient(ready.url, ready.credentials.broker) };
}
