import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { endpoints } from "@/lib/exchange/endpoints";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import { factSections, instrumentsCsv } from "./instrument-facts";

const listed = Object.keys(endpoints.instruments.response.element.shape);
/** What the head of the drawer shows instead. */
const inTheHead = ["symbol", "category", "status"];
const explained = factSections.flatMap(({ fields }) => fields.map(({ name }) => String(name)));

describe("the fields of an instrument", () => {
  it("stand in the drawer, each of the interface's once, with words of its own", () => {
    expect([...inTheHead, ...explained].toSorted()).toEqual(listed.toSorted());
    for (const { title, fields } of factSections) {
      const labels = fields.map((field) => field.label);
      expect(new Set(labels).size, title).toBe(labels.length);
    }
  });

  it("stand in the file too, exactly as they were given", () => {
    const rows = [futuresRow(), spotRow()];
    const [head = "", first = "", second = ""] = toCsv(instrumentsCsv(rows), rows).split("\r\n");
    const cells = (line: string) => line.split(",");
    const at = (line: string, name: string) => cells(line)[cells(head).indexOf(name)];
    expect(at(first, "priceMultiplier")).toBe("0.1");
    expect(at(second, "priceMultiplier")).toBe("");
    expect(at(first, "offTime")).toBe("-1");
    expect(at(second, "areaSymbol")).toBe("NO");
    expect(cells(head)).not.toContain("deliveryTime");
  });
});
