import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { endpoints } from "@/lib/exchange/endpoints";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import { givenFields, instrumentColumns } from "./instrument-columns";
import { factSections, instrumentsCsv, instrumentsTsv } from "./instrument-facts";

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

  it("can each be a column; those beside the main ones wait for a wide window", () => {
    for (const [category, row] of [
      ["USDT-FUTURES", futuresRow()] as const,
      ["SPOT", spotRow()] as const,
    ]) {
      const given = givenFields([row]);
      const columns = instrumentColumns(category, given);
      const ids = columns.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const further = columns.filter(({ meta }) => meta?.spare).map(({ id }) => id);
      expect(further.length).toBeGreaterThan(5);
      for (const name of further) {
        expect(given.map((each) => each.toLowerCase())).toContain(name);
      }
      // The address holds a sort order in lower case.
      expect(ids.filter((id) => !/^[a-z]+$/.test(id ?? ""))).toEqual([]);
    }
  });

  it("are copied as the file has them, a cell each", () => {
    const [heads = "", line = ""] = instrumentsTsv([futuresRow()]).split("\r\n");
    const at = heads.split("\t").indexOf("priceMultiplier");
    expect(line.split("\t")[at]).toBe("0.1");
    expect(line.split("\t")).toHaveLength(heads.split("\t").length);
  });
});
