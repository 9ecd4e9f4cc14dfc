import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvColumn, toCsv } from "./to-csv";

interface Row {
  readonly id: string;
  readonly note: string | null;
}

const columns: readonly CsvColumn<Row>[] = [
  { head: "id", cell: ({ id }) => id },
  { head: "note, free", cell: ({ note }) => note, freeText: true },
];

describe("toCsv", () => {
  it("quotes what needs quotes, keeps numbers as they are and leaves missing cells empty", () => {
    const rows = [
      { id: "-0.000000000000000001", note: null },
      { id: "19000000000000000001", note: 'say "no", twice\r\nor more' },
    ];
    expect(toCsv(columns, rows)).toBe(
      'id,"note, free"\r\n-0.000000000000000001,\r\n' +
        '19000000000000000001,"say ""no"", twice\r\nor more"\r\n',
    );
  });

  it("lets no free text be a formula, and touches nothing else", () => {
    for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
      const csv = toCsv(columns, [{ id: "-1", note: `${start}HYPERLINK(1)` }]);
      expect(csv).toContain("\r\n-1,");
      expect(csv).toMatch(/,"?'[=+\-@\t\r]HYPERLINK/);
    }
  });

  it("gives back every cell to somebody who reads the file", () => {
    const text = fc.string().filter((each) => !/^[=+\-@\t\r]/.test(each));
    fc.assert(
      fc.property(fc.array(fc.record({ id: text, note: text })), (rows) => {
        const cells = read(toCsv(columns, rows)).slice(1);
        expect(cells).toEqual(rows.map(({ id, note }) => [id, note]));
      }),
    );
  });
});

/** A plain reader of RFC 4180, character by character. */
function read(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let inside = false;
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at];
    if (inside) {
      if (sign !== '"') cell += sign;
      else if (csv[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else inside = false;
    } else if (sign === '"') inside = true;
    else if (sign === ",") {
      line.push(cell);
      cell = "";
    } else if (sign === "\r" && csv[at + 1] === "\n") {
      lines.push([...line, cell]);
      line = [];
      cell = "";
      at += 1;
    } else cell += sign;
  }
  return lines;
}
