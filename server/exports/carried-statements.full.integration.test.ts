import { afterAll, beforeAll, expect, it } from "vitest";
import { months, PayoutDesk } from "../archive/payouts/testing/payout-desk";
import { changeFirm, makeStatements, statementContent } from "./statements";
import { readXlsx } from "./testing/read-back";
import { linesOf, readPdf } from "./testing/read-pdf";

const [june, july] = months;

let desk: PayoutDesk;

beforeAll(async () => {
  desk = await PayoutDesk.start(["Halden"]);
  await changeFirm(desk.on.trader, { name: "Firm", lines: [], terms: "" });
});

afterAll(() => desk.on.close());

it("a statement says what an earlier month left below zero, and what is to be paid", async () => {
  const { accountId } = desk;
  await desk.earn(june, { Halden: "-30" });
  await desk.lock(june);
  await desk.earn(july, { Halden: "100" });
  await desk.lock(july);
  const { files } = await makeStatements(desk.on.trader, { accountId, month: july });
  const own = files.filter(({ client }) => client !== null);
  const contentOf = async (format: string) => {
    const { id = "" } = own.find((file) => file.format === format) ?? {};
    return (await statementContent(desk.on.trader, id)).content;
  };
  const cells = readXlsx(await contentOf("xlsx")).flat();
  const exact = (name: string) =>
    cells.flatMap(([first, , last]) =>
      first && "text" in first && first.text === name ? last : [],
    );
  expect(exact("Payable, USDT")).toEqual([{ text: "100" }]);
  expect(exact("Carried from earlier months, USDT")).toEqual([{ text: "-30" }]);
  expect(exact("To be paid, USDT")).toEqual([{ text: "70" }]);
  const text = readPdf(await contentOf("pdf"))
    .flatMap(linesOf)
    .join("\n");
  expect(text).toContain("Carried from earlier months, USDT\u221230.00");
  expect(text).toContain("To be paid, USDT70.00");
});
