import { expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { journalCsv } from "./journal-csv";
import { askedNext, detailLines, latencyOf, sentenceOf } from "./journal-words";
import { entry } from "./testing";

it("says of a cancel which order it aims at, placed here or not", () => {
  const cancel = { kind: "cancel", endpoint: "cancel-order", targetOrderId: "1364" } as const;
  expect(sentenceOf(entry({ ...cancel, aim: entry() }))).toBe(
    "Cancel: Buy 0.25 BTCUSDT @ 67,032.4",
  );
  expect(sentenceOf(entry(cancel))).toBe("Cancel order 1364");
});

it("says what is asked next about the unknown, and promises nothing that is not asked", () => {
  const unknown = { state: "UNKNOWN", nextSweepAt: 7 } as const;
  expect(askedNext(entry(unknown))).toMatchObject({
    words: expect.stringContaining("client id"),
    until: 7,
  });
  const leverage = { ...unknown, kind: "configure", endpoint: "set-all-leverage" } as const;
  expect(askedNext(entry(leverage))).toMatchObject({
    words: expect.stringContaining("No list"),
    until: null,
  });
  expect(askedNext(entry({ state: "UNRESOLVED" })).words).toContain("not asked for any more");
});

it("tells no latency where no answer came, and of an event only what it holds", () => {
  expect(latencyOf(entry())).toBe(42);
  expect(latencyOf(entry({ answeredAt: null }))).toBeNull();
  const detail = { code: "40762", message: null, orderId: "" };
  expect(detailLines({ seq: "1", state: "REJECTED", at: 0, detail })).toEqual(["code: 40762"]);
});

it("writes a file in which no message can act as a formula and no id loses a digit", () => {
  const row = entry({ message: "=cmd()", orderId: "1364000000000000001" });
  const [, line] = toCsv(journalCsv, [row]).split("\r\n");
  expect(line).toContain("'=cmd()");
  expect(line).toContain(",1364000000000000001,");
  expect(line).toContain("2026-11-20T12:00:00.000Z,Ada,Trader,paper,Order,place-order,BTCUSDT");
});
