import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Deadline } from "../deadline";
import { type FaultPeer, placePath, startFaultPeer } from "../testing/fault-peer";
import { transmit } from "./transport";

// The last look at the time is taken when the connection is open: then no byte leaves.

let peer: FaultPeer;

beforeEach(async () => {
  peer = await startFaultPeer();
});
afterEach(() => peer.close());

const send = (deadline: Deadline) =>
  transmit(
    {
      ...({ baseUrl: peer.url, method: "POST", path: placePath, query: "" } as const),
      ...{ headers: {}, body: '{"clientOid":"D1-1"}' },
    },
    { hardTimeoutMs: 20_000, deadline },
  );

const late = { kind: "nothing-left", late: "exchange" };

it("nothing leaves after the deadline, and what is in time does", async () => {
  expect(await send(new Deadline(0))).toMatchObject(late);
  expect(await send(new Deadline(20_000))).toMatchObject({ kind: "answer", status: 200 });
  expect(peer.to(placePath)).toHaveLength(1);
});

it("nothing leaves when the time is up between the sending and the connection", async () => {
  const deadline = new Deadline(20_000);
  const now = performance.now();
  const sending = send(deadline);
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 20_001);
  expect(await sending).toMatchObject(late);
  clock.mockRestore();
  expect(await send(new Deadline(20_000))).toMatchObject({ kind: "answer" });
  expect(peer.to(placePath)).toHaveLength(1);
});
