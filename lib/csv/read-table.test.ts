import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTyped } from "@/lib/decimal";
import { readDelimited, readTable, readTableFile } from "./read-table";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("readTable", () => {
  test("gives back every cell that was written, with whichever delimiter and line end", () => {
    const cell = fc.string({ minLength: 1, unit: fc.constantFrom(...'aZ0.-",;\t \n龙$') });
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom("\t", ",", ";"),
        fc.constantFrom("\n", "\r\n"),
        (cells, delimiter, lineEnd) => {
          const head = ["a", ...(cells[0] ?? []).slice(1).map(() => "b")];
          const lines = [head, ...cells].map((line) => line.map(quoted).join(delimiter));
          const kept = cells
            .map((line) => line.map((each) => each.trim()))
            .filter((line) => line.some((each) => each !== ""));
          expect(readTable(lines.join(lineEnd))).toEqual([head, ...kept]);
        },
      ),
    );
  });

  test("takes a spreadsheet's byte order mark, empty lines and bare quotes", () => {
    expect(readTable('\uFEFFsymbol;qty\r\n\r\nBTCUSDT; 0,05 \r\n5";1\r\n;\r\n')).toEqual([
      ["symbol", "qty"],
      ["BTCUSDT", "0,05"],
      ['5"', "1"],
    ]);
  });

  test("never makes a number of a cell that it cut at a quote after a blank", () => {
    const [cells = []] = readTable('BTCUSDT, buy, limit, "1,234.5", 0.05');
    const kinds = cells.slice(3).map((cell) => readTyped(cell, { source: "pasted" }).kind);
    expect(kinds).toEqual(["bad", "bad", expect.not.stringMatching("bad")]);
  });

  test("says what stands between its cells", () => {
    expect(readDelimited("a\tb;c\n1\t2").delimiter).toBe("\t");
    expect(readDelimited("a;b,5;c").delimiter).toBe(";");
    expect(readDelimited("a,b").delimiter).toBe(",");
  });

  test("reads files of spreadsheets in the encoding that their first mark names", async () => {
    const text = "symbol\tqty\r\nBTCUSDT\t0,05";
    const little = new Uint16Array([0xfeff, ...[...text].map((sign) => sign.charCodeAt(0))]);
    const bytes = new Uint8Array(little.buffer);
    const big = Uint8Array.from(bytes, (_, at) => bytes[at ^ 1] ?? 0);
    const files = [
      new Blob([text]),
      new Blob(["\uFEFF", text]),
      new Blob([bytes]),
      new Blob([big]),
    ];
    for (const file of files)
      expect(readTable(await readTableFile(file))[1]).toEqual(["BTCUSDT", "0,05"]);
  });
});
