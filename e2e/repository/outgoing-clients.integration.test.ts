import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endpointOf } from "@/lib/exchange/endpoints";
import { overrideEnv } from "@/server/env";
import {
  fixedKey,
  fixedTime,
  outgoing,
  type RequestRecorder,
  type SentRequest,
  sendAsDesk,
  startRecorder,
  written,
} from "@/server/gateway/testing/recorded/outgoing";
import { bitgetApi, ccxtApi, load } from "@/server/paper-venue/testing/public-clients";

// What the desk sends, beside what the unmodified public clients send for the same request.

const senders = ["the desk", "bitget-api", "ccxt"] as const;

type Sender = (typeof senders)[number];

let recorder: RequestRecorder;
const sent = new Map<string, Record<Sender, SentRequest>>();

beforeAll(async () => {
  recorder = await startRecorder();
  overrideEnv({ venueUrl: recorder.url });
  // ccxt keeps the clock that it finds when it is loaded: it gets its own, and the others none.
  load("ccxt");
  vi.useFakeTimers({ toFake: ["Date"], now: fixedTime });
  for (const each of outgoing) {
    const { demo = false } = each;
    const bitget = bitgetApi(recorder.url, fixedKey, { demoTrading: demo });
    const ccxt = ccxtApi(recorder.url, fixedKey, { sandboxMode: demo }, () => fixedTime);
    const one = async (send: () => Promise<unknown>) => {
      await send();
      const [request, ...more] = recorder.taken();
      expect(more).toEqual([]);
      return request!;
    };
    sent.set(each.name, {
      "the desk": await one(() => sendAsDesk(recorder.url, each)),
      "bitget-api": await one(() => bitget(each.id, each.request)),
      ccxt: await one(() => ccxt(each.id, each.request)),
    });
  }
  vi.useRealTimers();
});

afterAll(() => recorder.close());

/** What a request says, however it is written. */
function meaningOf({ method, target, body }: SentRequest) {
  const url = new URL(target, "http://exchange");
  return {
    method,
    path: url.pathname,
    query: [...url.searchParams].sort(),
    body: body === "" ? null : (JSON.parse(body) as unknown),
  };
}

const header = ({ headers }: SentRequest, wanted: string) =>
  headers.find(([name]) => name.toUpperCase() === wanted)?.[1];

/** Whether a signature covers the query as sent or decoded; both where there is no difference. */
function signedOver({ method, target, headers, body }: SentRequest): readonly string[] {
  const signature = header({ method, target, headers, body }, "ACCESS-SIGN");
  const time = header({ method, target, headers, body }, "ACCESS-TIMESTAMP");
  const forms = { encoded: target, decoded: decodeURIComponent(target) };
  return Object.entries(forms).flatMap(([form, text]) => {
    const mac = createHmac("sha256", fixedKey.secret).update(`${time}${method}${text}${body}`);
    return mac.digest("base64") === signature ? [form] : [];
  });
}

describe("the desk and the public clients", () => {
  it.each(outgoing)("ask for the same by the same method and path: $name", ({ name }) => {
    const by = sent.get(name)!;
    expect(meaningOf(by["bitget-api"])).toEqual(meaningOf(by["the desk"]));
    expect(meaningOf(by.ccxt)).toEqual(meaningOf(by["the desk"]));
  });

  it.each(outgoing.filter(({ id }) => endpointOf(id).access !== "public"))(
    "sign it alike: the desk and ccxt over the query decoded: $name",
    ({ name }) => {
      const by = sent.get(name)!;
      expect(signedOver(by["the desk"])).toContain("decoded");
      expect(signedOver(by.ccxt)).toContain("decoded");
      // bitget-api signs the query as it is sent, which the exchange refuses for 龙虾USDT (40009).
      expect(signedOver(by["bitget-api"])).toContain("encoded");
    },
  );

  it("tell a demo account by the same header; the desk only where it signs", () => {
    for (const { name, id, demo } of outgoing) {
      const isSigned = endpointOf(id).access !== "public";
      for (const sender of senders) {
        const isSent = demo && (isSigned || sender !== "the desk");
        const sentHeader = header(sent.get(name)![sender], "PAPTRADING");
        expect(sentHeader, `${name}: ${sender}`).toBe(isSent ? "1" : undefined);
      }
    }
  });

  it("differ in nothing but what the golden file shows", async () => {
    const file = outgoing.flatMap(({ name }) =>
      senders.map((sender) => written(`${name}: ${sender}`, sent.get(name)![sender])),
    );
    await expect(`${file.join("\n\n")}\n`).toMatchFileSnapshot(
      "../../server/gateway/testing/recorded/outgoing-clients.golden.txt",
    );
  });
});
