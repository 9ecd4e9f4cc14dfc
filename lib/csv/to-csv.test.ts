import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvColumn, toCsv } from "./to-csv";

interface Row {
  readonly id: string;
  readonly note: string | null;
}

const columns: readonly CsvColumn<Row>[] = [
  { head: "id", cell: ({ id }) => id, number: true },
  { head: "note, free", cell: ({ note }) => note },
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

  it("lets no text be a formula, in a column of numbers either, and touches no number", () => {
    for (const start of [
      "=",
      "+",
      "-",
      "@",
      "\uFF1D",
      "\uFF0B",
      "\uFF0D",
      "\uFF20",
      "\t",
      "\r",
      "\n",
    ]) {
      const text = `${start}HYPERLINK(1)`;
      const [, number, both] = read(
        toCsv(columns, [
          { id: "-1", note: text },
          { id: text, note: "" },
        ]),
      );
      expect(number).toEqual(["-1", `'${text}`]);
      expect(both?.[0]).toBe(`'${text}`);
    }
  });

  it("gives back every text to who takes off one apostrophe before such a sign", () => {
    for (const text of ["=1", "'=1", "''=1", "'a", "'", "-"]) {
      const [, row] = read(toCsv(columns, [{ id: "1", note: text }]));
      expect(row?.[1]?.replace(/^'(?='*[=+\-@])/, "")).toBe(text);
    }
  });

  it("quotes a text of many digits, which is an id", () => {
    expect(toCsv(columns, [{ id: "1", note: "1235058132196622336" }])).toContain(
      '\r\n1,"1235058132196622336"\r\n',
    );
  });

  it("gives back every cell to somebody who reads the file", () => {
    const text = fc
      .string()
      .filter((each) => !/^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/.test(each));
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
