import "server-only";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the venue on which it is seen when each order left. */
export interface WireTap {
  readonly url: string;
  /** When the first byte of each clientOid's request was on the wire, by `performance.now()`. */
  readonly sentAt: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Stands before a server on this computer and passes on every byte at once. */
export async function startWireTap(to: string): Promise<WireTap> {
  const { hostname, port } = new URL(to);
  const sentAt = new Map<string, number>();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const ends = [near, far] as const;
    // A request whose body comes later than its head is as old as its head.
    let [head, since] = ["", 0];
    near.on("data", (chunk: Buffer) => {
      const text = chunk.toString("latin1");
      if (/^(GET|POST) /.test(text)) [head, since] = ["", performance.now()];
      head += text;
      for (const [, id = ""] of head.matchAll(/"clientOid":"([^"]+)"/g)) {
        if (!sentAt.has(id)) sentAt.set(id, since);
      }
    });
    near.pipe(far);
    far.pipe(near);
    for (const end of ends) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        for (const each of ends) each.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentAt,
    async close() {
      for (const each of open) each.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
