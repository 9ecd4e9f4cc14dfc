import { describe, expect, it } from "vitest";
import { fieldValue } from "@/lib/orders/typed-field";
import { checkBatchRows } from "./check-rows";
import { openTable, readPastedTable } from "./pasted-table";
import type { PastedTable } from "./row-sources";
import { batchOf, spotContext } from "./testing/batch";

// 25 at 1.90 in each table; 1.90 at 25 would be accepted by every rule of a spot instrument.

const meant = "25 at 1.9";
const swapped = "1.9 at 25";

/** What the heads are in other languages: symbol, side, type, price, quantity. */
const languages: Readonly<Record<string, readonly string[]>> = {
  English: ["Symbol", "Side", "Type", "Price", "Quantity"],
  German: ["Paar", "Richtung", "Ordertyp", "Preis", "Menge"],
  French: ["Paire", "Sens", "Type d'ordre", "Prix", "Quantité"],
  Spanish: ["Símbolo", "Lado", "Tipo", "Precio", "Cantidad"],
  Portuguese: ["Par", "Direção", "Tipo", "Preço", "Quantidade"],
  Italian: ["Coppia", "Lato", "Tipo", "Prezzo", "Quantità"],
  Dutch: ["Markt", "Kant", "Ordertype", "Prijs", "Aantal"],
  Polish: ["Para", "Strona", "Typ zlecenia", "Cena", "Ilość"],
  Turkish: ["Parite", "Yön", "Emir Tipi", "Fiyat", "Miktar"],
  Russian: ["Пара", "Сторона"].concat(["Тип", "Цена"], "Количество"),
  Chinese: ["交易对", "方向", "类型", "价格", "数量"],
  Japanese: ["通貨ペア", "売買", "種類", "価格", "数量"],
  Korean: ["심볼", "방향", "유형", "가격", "수량"],
};

/** In the order of the heads above. */
const order = ["BTCUSDT", "buy", "limit", "1.90", "25"];
const quantityFirst = [0, 1, 2, 4, 3];
const symbolLast = [4, 3, 2, 1, 0];

interface Dialect {
  /** What the table is made of, from its heads and the cells of its line. */
  readonly write: (heads: readonly string[], cells: readonly string[]) => string;
  readonly places: readonly number[];
}

const lines = (sign: string, ...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.join(sign)).join("\r\n");
const comma = (cells: readonly string[]) => cells.map((cell) => cell.replace("1.90", "1,90"));

const dialects: Readonly<Record<string, Dialect>> = {
  "a spreadsheet": { write: (heads, cells) => lines("\t", heads, cells), places: quantityFirst },
  "a file that names its sign": {
    write: (heads, cells) => `sep=;\r\n${lines(";", heads, comma(cells))}`,
    places: quantityFirst,
  },
  "a file with titles and marks of direction": {
    write: (heads, cells) =>
      lines(
        ",",
        ["Orders of Monday"],
        [],
        heads.map((head) => `\u200e${head} (USDT)`),
        cells.map((cell) => `\u200f${cell}\u200e`),
      ),
    places: symbolLast,
  },
};

/** Heads that exchanges and tools write into their files. */
const exports: Readonly<Record<string, string>> = {
  "an exchange's open orders": "Order Time,Pair,Type,Side,Order Price,Order Amount\n",
  "another's": "Instrument,Order type,Side,Qty,Limit price,Time in force\n",
  "a third's": "Market;Buy/Sell;Type;Size;Price\n",
  "a library's fields": "symbol,type,side,amount,price\n",
};
const cellsOf: Readonly<Record<string, string>> = {
  "an exchange's open orders": "2026-11-27 10:00,BTCUSDT,Limit,Buy,1.90,25",
  "another's": "BTCUSDT,limit,buy,25,1.90,gtc",
  "a third's": "BTCUSDT;buy;limit;25;1.90",
  "a library's fields": "BTCUSDT,limit,buy,25,1.90",
};

/** Tables of which nobody can tell which number is the price. */
const untold: Readonly<Record<string, string>> = {
  "no heads, price first": "BTCUSDT\tbuy\tlimit\t1.90\t25",
  "no heads, quantity first": "BTCUSDT\tbuy\tlimit\t25\t1.90",
  "no heads, a sign that is named": "sep=;\nBTCUSDT;buy;25;1,90",
  "no heads, titles above": "My orders\nBTCUSDT;buy;25;1,90\nETHUSDT;buy;25;1,90",
  "no heads, a bar": "BTCUSDT|buy|25|1.90",
  "heads in a language that is not known": "BTCUSDT-lista;Osto;Määrä;Hinta\n".concat(
    "BTCUSDT;buy;25;1,90",
  ),
  "heads of which only two are known": "Symbol,Side,Κ,Π\nBTCUSDT,buy,25,1.90",
  "two heads for one number": "Symbol,Side,Price,Prix\nBTCUSDT,buy,25,1.90",
};

const read = (table: PastedTable) => readPastedTable(table, "SPOT", "one_way_mode").starts;

/** The rows that could be sent, each as the order that it would be. */
function validOf(table: PastedTable): readonly string[] {
  const checked = checkBatchRows(batchOf(read(table)).rows, spotContext);
  return checked.flatMap(({ row, element }) =>
    element ? [`${fieldValue(row.order.qty)} at ${fieldValue(row.order.price)}`] : [],
  );
}

const tables = [
  ...Object.entries(languages).flatMap(([language, heads]) =>
    Object.entries(dialects).map(([name, { write, places }]) => {
      const at = (cells: readonly string[]) => places.map((place) => cells[place] ?? "");
      return { name: `${language}, ${name}`, text: write(at(heads), at(order)) };
    }),
  ),
  ...Object.entries(exports).map(([name, heads]) => ({ name, text: heads + cellsOf[name] })),
];

describe("a pasted table", () => {
  it.each(tables)("is read by its heads: $name", ({ text }) => {
    expect(validOf(openTable(text))).toEqual([meant]);
  });

  it.each(Object.entries(untold))("is asked about and sends nothing: %s", (_, text) => {
    const table = openTable(text);
    expect(validOf(table)).toEqual([]);
  });

  it("is valid with price and quantity swapped too, so no rule can tell them apart", () => {
    const table = openTable(untold["no heads, quantity first"] ?? "");
    expect(validOf({ ...table, numbersKnown: true })).toEqual([swapped]);
    const columns = table.columns.map((field) =>
      field === "price" ? "qty" : field === "qty" ? "price" : field,
    );
    expect(validOf({ ...table, columns, numbersKnown: true })).toEqual([meant]);
  });

  it("says how many signs that nobody sees were left out", () => {
    const text = "symbol,side,price,qty\n\u202dBTCUSDT\u202c,buy,\u200e1.90,25";
    const { hidden, starts } = readPastedTable(openTable(text), "SPOT", "one_way_mode");
    expect(hidden).toBe(3);
    expect(starts[0]?.symbol).toBe("BTCUSDT");
  });
});

describe("a symbol as another tool writes it", () => {
  it.each(["BTC/USDT", "BTC/USDT:USDT", "EXCHANGE:BTCUSDT.P", "BTCUSDT_SPBL", "btc-usdt"])(
    "%s has a proposal and is not taken for it",
    (symbol) => {
      const table = openTable(`symbol,side,price,qty\n${symbol},buy,1.90,25`);
      const [checked] = checkBatchRows(batchOf(read(table)).rows, spotContext);
      expect(checked?.element).toBeNull();
      expect(checked?.issues).toMatchObject([
        { field: "symbol", message: expect.stringMatching(/Did you mean BTCUSDT\?$/) },
      ]);
    },
  );
});
