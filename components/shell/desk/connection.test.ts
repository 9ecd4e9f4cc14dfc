import { describe, expect, it } from "vitest";
import { type DeskConnection, selectConnection } from "./connection";

const connection = (id: string, ...permissions: string[]): DeskConnection => ({
  id,
  label: id,
  accountId: `acc_${id}`,
  accountName: id,
  environment: "paper",
  venue: "paper",
  positionMode: "one_way_mode",
  ndBroker: false,
  family: null,
  lacks: {},
  permissions,
  keyLast4: "0000",
});

const reader = connection("reader");
const broker = connection("broker", "contract_trade");
const trader = connection("trader", "contract_trade");
const all = [reader, broker, trader];

describe("the account that a page works with", () => {
  it("is the one that its address names, whatever was chosen before", () => {
    expect(selectConnection(all, "reader", "trader")).toBe(reader);
  });

  it("is the one chosen last where the address names none", () => {
    expect(selectConnection(all, null, "trader")).toBe(trader);
  });

  it("is a broker's main account where nothing was chosen: it has most to see", () => {
    const main = { ...connection("main", "contract_trade"), ndBroker: true };
    expect(selectConnection([trader, main], null, undefined)).toBe(main);
    expect(selectConnection([trader, main], null, "trader")).toBe(trader);
  });

  it("is the first that may trade where nothing was chosen, or what was is gone", () => {
    expect(selectConnection(all, null, undefined)).toBe(broker);
    expect(selectConnection(all, null, "removed")).toBe(broker);
    expect(selectConnection(all, "removed", undefined)).toBe(broker);
    expect(selectConnection([reader], null, undefined)).toBe(reader);
    expect(selectConnection([], null, "trader")).toBeUndefined();
  });
});
