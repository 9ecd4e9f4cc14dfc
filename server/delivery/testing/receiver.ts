import "server-only";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { loopbackTls } from "../../gateway/testing/loopback-tls";

/** A request as it arrived. */
interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer: its status alone, or with headers and a body. */
type Answer =
  | number
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    };

/** A receiver of webhooks over TLS, at a name of this computer. */
export interface Receiver {
  readonly url: string;
  readonly origin: string;
  readonly arrivals: Arrival[];
  /** The next answers. */
  readonly answers: Answer[];
  /** What it answers after these: as one of the services, or a status of 200. */
  respond: (arrival: Arrival) => Answer;
  close(): void;
}

/** Starts one with the certificate of `loopbackTls`. */
export async function startReceiver(): Promise<Receiver> {
  const elsewhere = "https://localhost/elsewhere";
  const server = createServer(loopbackTls, (request, response) => {
    void text(request).then((body) => {
      const arrival = { path: request.url ?? "", headers: request.headers, body };
      receiver.arrivals.push(arrival);
      const answer = receiver.answers.shift() ?? receiver.respond(arrival);
      const whole = typeof answer === "number" ? { status: answer, body: "" } : answer;
      response.writeHead(whole.status, { location: elsewhere, ...whole.headers }).end(whole.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    ...{ url: `${origin}/hook?of=desk`, origin, arrivals: [], answers: [] },
    respond: () => 200,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
