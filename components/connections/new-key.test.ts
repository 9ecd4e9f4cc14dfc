import { expect, it } from "vitest";
import { emptyKey, keyBody, missingFields, togglePermission } from "./new-key-fields";

const parts = { key: "k", secret: "s", passphrase: "p" };

it("names every field that is missing, as the desk names it", () => {
  expect(
    Object.keys(missingFields({ ...emptyKey, permissions: [] }, { ...parts, secret: " " })),
  ).toEqual(["label", "secret", "permissions", "account.name"]);
  const enough = { ...emptyKey, label: "Main key", accountId: "acc_1" };
  expect(missingFields(enough, parts)).toEqual({});
});

it("sends an account of the desk by its id, a new one with what was declared", () => {
  const wanted = { ...emptyKey, label: "Main key", name: "Main", channelCode: " " };
  expect(keyBody({ ...wanted, accountId: "acc_1" }, parts)).toEqual({
    label: "Main key",
    ...parts,
    permissions: ["read"],
    account: { id: "acc_1" },
  });
  expect(keyBody(wanted, parts)).toMatchObject({
    account: { name: "Main", venue: "paper", positionMode: "one_way_mode", channelCode: null },
  });
  expect(keyBody({ ...wanted, venue: "main", demo: true }, parts)).toMatchObject({
    account: { venue: "main", demo: true },
  });
});

it("puts a permission in and takes it out", () => {
  const both = togglePermission(["read"], "spot_trade");
  expect(both).toEqual(["spot_trade", "read"]);
  expect(togglePermission(both, "read")).toEqual(["spot_trade"]);
});
