import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/csv/to-csv";
import { anyText } from "@/lib/testing/any-text";
import type { SubAccountDraft } from "./creation-rules";
import { parsePaste } from "./draft-rows";

const defaults = { permList: ["read"], ipList: ["203.0.113.7"] };
const rows = (text: string) => parsePaste(text, defaults).rows;

describe("a pasted table", () => {
  it("without heads has the usual order, and what is left out is filled in", () => {
    expect(
      rows("acmeaaaa,Acme 1\nacmeaaab,Acme 2,spot,198.51.100.1 198.51.100.2,Secret1word"),
    ).toEqual([
      { subAccountName: "acmeaaaa", label: "Acme 1", ...defaults, passphrase: null },
      {
        subAccountName: "acmeaaab",
        label: "Acme 2",
        permList: ["spot_trade", "read"],
        ipList: ["198.51.100.1", "198.51.100.2"],
        passphrase: "Secret1word",
      },
    ]);
  });

  it("with heads may have any order and other words for the columns", () => {
    const pasted = parsePaste(
      "Note;Sub-Account Name;IPs;Colour\r\nOne;acmeaaaa;::1,10.0.0.1;red\r\n",
      defaults,
    );
    expect(pasted.rows).toEqual([
      {
        subAccountName: "acmeaaaa",
        label: "One",
        permList: ["read"],
        ipList: ["::1", "10.0.0.1"],
        passphrase: null,
      },
    ]);
    expect(pasted.problems).toEqual(['Unknown column "Colour".']);
  });

  it("from a spreadsheet has tabs", () => {
    expect(rows("alias\tlabel\nacmeaaaa\tOne, two")).toMatchObject([{ label: "One, two" }]);
  });

  it("may begin with the mark of UTF-8 and have empty lines", () => {
    expect(rows("\uFEFFalias,label\n\n\nacmeaaaa,One\n\n")).toHaveLength(1);
  });

  it("takes permissions by the preset's name or one by one, each once", () => {
    const text = "alias,label,permissions\na,b,All trading\nc,d,read spot_trade read";
    expect(rows(text).map(({ permList }) => permList)).toEqual([
      ["spot_trade", "margin_trade", "contract_trade", "read"],
      ["read", "spot_trade"],
    ]);
  });

  it("that this desk wrote is read back as it was, whatever the labels say", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const formula = fc
      .tuple(fc.constantFrom("=", "'=", "-", "@"), text)
      .map((parts) => parts.join(""));
    const cell = fc.oneof(text, formula).map((each) => each.trim());
    const wanted: fc.Arbitrary<SubAccountDraft> = fc.record({
      subAccountName: fc.stringMatching(/^[a-z]{8}$/),
      label: cell.filter((each) => each !== "" && !each.includes("\r")),
      permList: fc.constantFrom(["read"], ["spot_trade", "read"]),
      ipList: fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 3 }),
      passphrase: fc.constantFrom(null, "Secret1word"),
    });
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 1, maxLength: 5 }), (given) => {
        const text = toCsv<SubAccountDraft>(
          [
            { head: "alias", cell: (row) => row.subAccountName },
            { head: "label", cell: (row) => row.label },
            { head: "permissions", cell: (row) => row.permList.join(" ") },
            { head: "ips", cell: (row) => row.ipList.join(" ") },
            { head: "passphrase", cell: (row) => row.passphrase },
          ],
          given,
        );
        expect(rows(text)).toEqual(given);
      }),
    );
  });

  it("never throws, whatever was pasted", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const row of rows(text)) expect(typeof row.label).toBe("string");
      }),
    );
  });
});
