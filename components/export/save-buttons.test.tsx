// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { readXlsx } from "hucre/xlsx";
import { afterEach, expect, it, vi } from "vitest";
import { SaveButtons } from "./save-buttons";

afterEach(() => vi.restoreAllMocks());

const order = { orderId: "1235058132196622336", price: "60000.10", note: "=1+1", fee: "" };

/** Presses a button and answers the file that the user was given. */
async function saved(button: string): Promise<{ name: string; content: Blob }> {
  const contents: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    contents.push(content as Blob);
    return "blob:file";
  });
  const given = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      resolve(this.download);
    });
  });
  render(
    <SaveButtons
      name="orders"
      rows={[order]}
      columns={async () => [
        { head: "orderId", cell: (row) => row.orderId },
        { head: "price", cell: (row) => row.price, number: true },
        { head: "note", cell: (row) => row.note },
        { head: "fee", cell: (row) => row.fee },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: button }));
  const name = await given;
  return { name, content: contents[0] as Blob };
}

it("saves a workbook first, in which ids and numbers keep each of their digits", async () => {
  const { name, content } = await saved("Excel");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Excel",
    "CSV",
  ]);
  expect(name).toBe("orders.xlsx");
  const book = await readXlsx(new Uint8Array(await content.arrayBuffer()));
  expect(book.sheets[0]?.rows).toEqual([
    ["orderId", "price", "priceExact", "note", "fee"],
    [order.orderId, 60_000.1, order.price, "=1+1", null],
  ]);
});

it("saves CSV with the exact text of every number, ids in quotes", async () => {
  const { name, content } = await saved("CSV");
  expect(name).toBe("orders.csv");
  expect((await content.text()).replace("\uFEFF", "")).toBe(
    `orderId,price,note,fee\r\n"${order.orderId}",60000.10,'=1+1,\r\n`,
  );
});
