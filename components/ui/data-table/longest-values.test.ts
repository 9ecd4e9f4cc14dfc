import { expect, it } from "vitest";
import { estimateWidths } from "./fit-columns";

it("the longest number counts, wherever in the list it stands", () => {
  const columns = [
    { id: "qty", header: "Qty", meta: { align: "end" as const } },
    { id: "name", header: "Name" },
    { id: "age", header: "Age", meta: { align: "end" as const } },
  ];
  const row = (qty: string | undefined) => ({
    getValue: <T>(id: string) => ({ qty, name: "a long name", age: -1_795_198_600_000 })[id] as T,
  });
  const short = estimateWidths(columns, [row("0.1"), row(undefined)]);
  const long = estimateWidths(columns, [row("0.1"), row("20000000000.12345678"), row("0.2")]);
  expect(long.get("qty")).toBeGreaterThan(short.get("qty") ?? Number.POSITIVE_INFINITY);
  expect([...long.keys()]).toEqual(["qty"]);
});
