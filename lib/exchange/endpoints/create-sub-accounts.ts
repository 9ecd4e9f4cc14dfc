import { z } from "zod";
import { defineEndpoint, needsNothing } from "../define-endpoint";
import { mustBe } from "../field-names";
import { limits } from "../limits";
import { choice, fields, listBetween, matching } from "../request-fields";
import { eachHasOther } from "../request-rules";
import { listOf, rowId, text } from "../response-fields";
import { keyPermissions } from "../values";

const { subAccountsPerRequest, ipAddressesPerKey } = limits;

/** An address as a key is bound to it: a single one, never a range. */
export const ipAddress = z.union([z.ipv4(), z.ipv6()], {
  error: mustBe("a single IP address, such as 203.0.113.7"),
});

const newSubAccount = fields({
  subAccountName: matching(
    /^[A-Za-z]{8}$/,
    "exactly 8 English letters",
    "Sub-account name, 8 letters",
  ),
  passphrase: matching(
    /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,32}$/,
    "8 to 32 English letters and digits, with at least one of each",
    "Passphrase of the key",
  ),
  label: matching(
    /^(?=.{1,20}$)\S(.*\S)?$/u,
    "1 to 20 characters without blanks at its ends",
    "Note; the desk knows its answer by it, so it keeps its own apart",
  ),
  ipList: listBetween(ipAddress, ipAddressesPerKey, "IP addresses that may use the key"),
  permList: listBetween(
    choice(keyPermissions, "A permission"),
    keyPermissions.length,
    "What the key may do",
  ),
});

const createdSubAccount = z.object({
  subAccountUid: rowId("The sub-account's uid"),
  subAccountName: text("Sub-account name, 8 letters"),
  label: text("Note"),
  subAccountApiKey: rowId("The sub-account's API key"),
  secretKey: rowId("The key's secret; it is given this once"),
  permList: listOf(
    z.string().meta({ description: "A permission", values: keyPermissions }),
    "What the key may do",
  ).optional(),
  ipList: listOf(z.string(), "IP addresses that may use the key").optional(),
});

/** What endpoint 7 takes; stated apart, so that the browser checks a form without the rest. */
export const newSubAccounts = listBetween(
  newSubAccount,
  subAccountsPerRequest,
  "Sub-accounts to create",
)
  .superRefine(eachHasOther("label"))
  .superRefine(eachHasOther("subAccountName"));

/**
 * Endpoint 7: creates virtual sub-accounts, each with a key bound to addresses
 * (docs/rulings.md#ruling-40).
 */
export const createSubAccounts = /* @__PURE__ */ defineEndpoint({
  id: "create-sub-accounts",
  number: 7,
  method: "POST",
  path: "/api/v2/user/batch-create-subaccount-and-apikey",
  purpose: "Create sub-accounts with API keys",
  page: "/sub-accounts/new",
  kind: "create",
  access: "nd-broker",
  capability: "sub-accounts.create",
  permissions: needsNothing,
  rate: { perSecond: 1, scope: "uid" },
  brokerHeader: false,
  request: newSubAccounts,
  response: z.array(createdSubAccount),
  sample: {
    request: [
      {
        subAccountName: "Northern",
        passphrase: "abcdefg1",
        label: "desk 1",
        ipList: ["203.0.113.7", "2001:db8::1"],
        permList: ["read", "spot_trade"],
      },
    ],
    answer: [
      {
        subAccountUid: "3000",
        subAccountName: "Northern",
        label: "desk 1",
        subAccountApiKey: "key",
        secretKey: "secret",
        permList: ["read"],
        ipList: ["203.0.113.7"],
      },
    ],
  },
});
