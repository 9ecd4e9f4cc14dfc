import { expect, it } from "vitest";
import { entry } from "@/components/entry/testing";
import { toCsv } from "@/lib/csv/to-csv";
import { journalCsv, journalTsv } from "./journal-columns";

it("writes a file in which no message can act as a formula and no id loses a digit", () => {
  const row = entry({ message: "=cmd()", orderId: "1364000000000000001" });
  const [, line] = toCsv(journalCsv, [row]).split("\r\n");
  expect(line).toContain("'=cmd()");
  expect(line).toContain(`,"1364000000000000001",`);
  expect(line).toContain("2026-11-20T12:00:00.000Z,Ada,Trader,paper,Order,place-order,BTCUSDT");
});

it("copies a row with the exact text of its ids, each in a cell of its own", () => {
  const row = entry({ message: "one\ttwo", orderId: "1364000000000000001" });
  const [heads, line] = journalTsv([row]).split("\r\n");
  expect(heads?.split("\t")).toEqual(journalCsv.map(({ head }) => head));
  expect(line?.split("\t")).toHaveLength(journalCsv.length);
  expect(line).toContain("\t1364000000000000001\t");
});
