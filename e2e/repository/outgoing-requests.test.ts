import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

// What the desk sends to each endpoint, byte for byte, as it arrives at the other end.

let recorder: RequestRecorder;
const sent = new Map<string, SentRequest>();

beforeAll(async () => {
  recorder = await startRecorder();
  overrideEnv({ venueUrl: recorder.url });
  for (const each of outgoing) {
    await sendAsDesk(recorder.url, each);
    const [request, ...more] = recorder.taken();
    expect(more).toEqual([]);
    sent.set(each.name, request!);
  }
});

afterAll(() => recorder.close());

const golden = "../../server/gateway/testing/recorded/outgoing.golden.txt";

describe("the desk's requests", () => {
  it("are those of the golden file", async () => {
    const file = outgoing.map(({ name }) => written(name, sent.get(name)!)).join("\n\n");
    await expect(`${file}\n`).toMatchFileSnapshot(golden);
  });

  it.each(outgoing)("are signed over the query decoded and the body as sent: $name", (each) => {
    const { method, target, headers, body } = sent.get(each.name)!;
    const { access, path } = endpointOf(each.id);
    const of = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
    expect(target.split("?")[0]).toBe(path);
    if (access === "public") {
      expect(headers.filter(([name]) => name.startsWith("ACCESS"))).toEqual([]);
      return;
    }
    const text = `${fixedTime}${method}${decodeURIComponent(target)}${body}`;
    const signature = createHmac("sha256", fixedKey.secret).update(text, "utf8").digest("base64");
    expect(of("ACCESS-SIGN")).toBe(signature);
    expect(of("ACCESS-TIMESTAMP")).toBe(String(fixedTime));
    expect(of("ACCESS-KEY")).toBe(fixedKey.key);
    expect(of("ACCESS-PASSPHRASE")).toBe(fixedKey.passphrase);
  });

  it("carry paptrading: 1 where a demo account signs them, and nowhere else", () => {
    for (const { name, id, demo } of outgoing) {
      const value = sent.get(name)!.headers.find(([header]) => header === "paptrading")?.[1];
      expect(value, name).toBe(demo && endpointOf(id).access !== "public" ? "1" : undefined);
    }
  });

  it("name every value as a text, and the broker's code only where an order is placed", () => {
    for (const { name, id } of outgoing) {
      const { headers, body } = sent.get(name)!;
      const hasCode = headers.some(([header]) => header === "X-CHANNEL-API-CODE");
      expect(hasCode).toBe(endpointOf(id).brokerHeader);
      if (body) expect(body).not.toMatch(/":\s*[-\d]/);
    }
  });
});
