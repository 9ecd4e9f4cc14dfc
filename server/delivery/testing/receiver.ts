import "server-only";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { loopbackTls } from "../../gateway/testing/loopback-tls";

/** A webhook as it arrived. */
interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks over TLS, at a name of this computer. */
export interface Receiver {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** The statuses of the next answers; 200 after these. */
  readonly answers: number[];
  close(): void;
}

/** Starts one with the certificate of `loopbackTls`. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const answers: number[] = [];
  const server = createServer(loopbackTls, (request, response) => {
    void text(request).then((body) => {
      arrivals.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200, { location: "https://localhost/elsewhere" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `https://localhost:${port}/hook?of=desk`, arrivals, answers },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
