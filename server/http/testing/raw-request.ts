import "server-only";
import net from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/**
 * Sends these bytes to a port of this computer and reads until the server hangs up: for requests
 * that no client library would send. The request must say `Connection: close`.
 */
export async function rawRequest(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = net.connect({ host: "127.0.0.1", port });
  socket.on("error", () => {});
  socket.write(bytes);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  await new Promise((closed) => socket.once("close", closed));
  return parse(Buffer.concat(parts).toString("latin1"));
}

function parse(answer: string): RawAnswer {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  const status = Number.parseInt(first.split(" ")[1] ?? "0", 10);
  return { status, headers: new Map(headers), text: rest.join("\r\n\r\n") };
}
