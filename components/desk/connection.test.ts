import { describe, expect, it } from "vitest";
import { type Role, roles } from "@/lib/users/roles";
import { type DeskConnection, parseAsConnection, selectConnection } from "./connection";

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
const main = { ...connection("main", "contract_trade"), ndBroker: true };
const all = [reader, broker, trader];

const select = (
  connections: readonly DeskConnection[],
  named: string | null,
  last?: string,
  role: Role = "owner",
) => selectConnection(connections, { named, last, role });

describe("the account that a page works with", () => {
  it("is the one that its address names, whatever was chosen before", () => {
    expect(select(all, "reader", "trader")).toBe(reader);
  });

  it("is none where its address names one that is gone or another desk's", () => {
    for (const role of roles) {
      expect(select(all, "removed", "trader", role)).toBeUndefined();
      expect(select([trader], "removed", undefined, role)).toBeUndefined();
    }
  });

  it("is the one chosen last where the address names none", () => {
    expect(select(all, null, "trader")).toBe(trader);
    expect(select([trader, main], null, "trader")).toBe(trader);
  });

  it("is a broker's main account where nothing was chosen, for who sees commissions", () => {
    for (const role of ["viewer", "finance", "admin", "owner"] as const) {
      expect(select([trader, main], null, undefined, role)).toBe(main);
      expect(select([reader, trader], null, undefined, role)).toBe(trader);
    }
  });

  it("is the first that may trade for a trader, a broker's main account last of these", () => {
    expect(select([main, reader, trader], null, undefined, "trader")).toBe(trader);
    expect(select([reader, main], null, undefined, "trader")).toBe(main);
  });

  it("is the same where what was chosen last is gone", () => {
    expect(select(all, null, "removed")).toBe(broker);
    expect(select([reader], null)).toBe(reader);
    expect(select([], null, "trader")).toBeUndefined();
  });
});

it("an address that names several accounts means the first, an empty name means none", () => {
  const named = parseAsConnection.parseServerSide;
  expect(named(["a", "b"])).toBe("a");
  expect(named("a")).toBe("a");
  for (const none of [undefined, "", []]) expect(named(none)).toBeNull();
});
