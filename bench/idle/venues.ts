import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { freePorts } from "@/e2e/desk.mjs";
import { newSubAccountOf, type ShownKey } from "@/e2e/support/new-sub-account";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";

// A broker may have twenty sub-accounts, so that fifty accounts need several venues. The desk sees
// one address: each call goes on to the venue that its key is from.

const host = "127.0.0.1";

/** Further venues beside a desk's own, behind one address. */
export interface Venues {
  /** What the desk is started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Has the broker of a further venue make a sub-account. */
  newSubAccount(venue: number, name: string): Promise<ShownKey>;
  stop(): void;
}

export async function startVenues(count: number): Promise<Venues> {
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
  const further = await Promise.all(Array.from({ length: count }, (_, n) => startVenue(n)));
  return {
    env: { VENUE_PORT: String(ownPort), VENUE_URL: url },
    async newSubAccount(venue, name) {
      const { broker, port } = further[venue]!;
      const made = await newSubAccountOf(broker, name);
      portOf.set(made.key, port);
      return made;
    },
    stop() {
      for (const { child } of further) child.kill();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
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
