import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What the venue answered to a call that was forwarded. */
export interface VenueAnswer {
  readonly status: number;
  readonly body: string;
}

/** A call that a fault befalls. */
interface FaultedCall {
  readonly response: ServerResponse;
  /** Carries the call out at the venue. */
  readonly forward: () => Promise<VenueAnswer>;
  /** From 0 up to 1, for how long or how much. */
  readonly drawn: number;
  /** When the caller stops listening. */
  readonly hardMs: number;
}

type Fault = (call: FaultedCall) => Promise<void>;

const write = (response: ServerResponse, { status, body }: VenueAnswer) => {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
};

const refusal = (code: string): VenueAnswer => ({
  status: 400,
  body: JSON.stringify({ code, msg: "an error", requestTime: Date.now(), data: null }),
});

const says = (status: number, body: string): VenueAnswer => ({ status, body });
const html = "<html><body>Bad Gateway</body></html>";

/** The venue never sees the call. */
const before =
  (answer: () => VenueAnswer): Fault =>
  async ({ response }) =>
    write(response, answer());

/** The venue carries it out, and the caller is answered something else. */
const after =
  (answer: (good: VenueAnswer) => VenueAnswer): Fault =>
  async ({ response, forward }) =>
    write(response, answer(await forward()));

const cutOff = ({ response }: FaultedCall) => void response.socket?.destroy();

/** The good answer with each acknowledgement changed; refusals stay as they are. */
const changed = (change: (ack: Record<string, unknown>) => object) =>
  after((good) => {
    const envelope = JSON.parse(good.body) as { code: string; data: Record<string, unknown> };
    if (envelope.code !== "00000") return good;
    const { data } = envelope;
    const acks = Array.isArray(data) ? data.map(change) : change(data);
    return { ...good, body: JSON.stringify({ ...envelope, data: acks }) };
  });

/** How long a call hangs: shorter than the caller listens, or longer. */
const hangMs = ({ drawn, hardMs }: FaultedCall) => hardMs * (0.3 + drawn);

/** Ways to lose or to spoil an answer; each says whether the venue has carried the call out. */
export const lostAnswers: Readonly<Record<string, Fault>> = {
  "drop-before": async (call) => cutOff(call),
  "drop-after": async (call) => {
    await call.forward();
    cutOff(call);
  },
  "hang-before": async (call) => {
    await sleep(hangMs(call));
    cutOff(call);
  },
  "hang-after": async (call) => {
    await call.forward();
    await sleep(hangMs(call));
    cutOff(call);
  },
  "reset-mid-answer": async ({ response, forward }) => {
    const { status, body } = await forward();
    if (response.destroyed) return;
    response.writeHead(status, { "content-length": Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.socket?.resetAndDestroy());
  },
  "500-before": before(() => says(500, html)),
  "500-after": after(() => says(500, html)),
  "502-before": before(() => says(502, html)),
  "502-after": after(() => says(502, html)),
  "503-before": before(() => ({ ...refusal("40762"), status: 503 })),
  "503-after": after(() => ({ ...refusal("40762"), status: 503 })),
  truncated: after(({ status, body }) => says(status, body.slice(0, -9))),
  "empty-before": before(() => says(200, "")),
  "empty-after": after(() => says(200, "")),
  malformed: after(() => says(200, '{"code":"00000","data":')),
  "html-before": before(() => says(200, html)),
  "html-after": after(() => says(200, html)),
  "late-answer": async ({ response, forward, hardMs, drawn }) => {
    const good = await forward();
    await sleep(hardMs * (0.3 + drawn / 2));
    write(response, good);
  },
  "applied-after-it-was-given-up": async (call) => {
    await sleep(call.hardMs * 1.3);
    await call.forward();
    cutOff(call);
  },
  "null-order-id": changed((ack) => ({ ...ack, orderId: null })),
  "foreign-client-oid": changed((ack) => ({ ...ack, clientOid: "D1-00000000000000000000000000" })),
  "40010-before": before(() => refusal("40010")),
  "40010-after": after(() => refusal("40010")),
  "40725-before": before(() => refusal("40725")),
  "40725-after": after(() => refusal("40725")),
  "45001-before": before(() => refusal("45001")),
  "45001-after": after(() => refusal("45001")),
  "unlisted-code-before": before(() => refusal("98765")),
  "unlisted-code-after": after(() => refusal("98765")),
  // As an answer that was on its way for 40 s would: its time of the exchange is long past.
  "old-request-time": after((good) => {
    const envelope = JSON.parse(good.body) as { requestTime: number };
    const requestTime = envelope.requestTime - 40_000;
    return { ...good, body: JSON.stringify({ ...envelope, requestTime }) };
  }),
};

/** What befalls a batch besides. */
export const lostElements: Readonly<Record<string, Fault>> = {
  "missing-element": elements((acks) => acks.slice(1)),
  "duplicated-element": elements((acks) => [...acks, ...acks.slice(0, 1)]),
};

function elements(change: (acks: readonly unknown[]) => readonly unknown[]): Fault {
  return after((good) => {
    const envelope = JSON.parse(good.body) as { data: unknown };
    if (!Array.isArray(envelope.data)) return good;
    return { ...good, body: JSON.stringify({ ...envelope, data: change(envelope.data) }) };
  });
}
