import { z } from "zod";
import { defineEndpoint, needs } from "../define-endpoint";
import { productTypes } from "../futures";
import { choice, fields, matching } from "../request-fields";
import { recordsOf, text } from "../response-fields";

const futuresAsset = z.object({
  marginCoin: text("Margin coin"),
  available: text("Available balance"),
  frozen: text("Frozen amount; in the sample only", { sometimes: true }),
  locked: text("Locked amount, margin coin"),
  crossedMaxAvailable: text("Most available in crossed margin mode, margin coin"),
  isolatedMaxAvailable: text("Most available in isolated margin mode, margin coin"),
  maxTransferOut: text("Most that can be transferred out"),
  accountEquity: text("Account equity, margin coin"),
  usdtEquity: text("Account equity in USDT"),
  btcEquity: text("Account equity in BTC"),
  unrealizedPL: text("Unrealised profit and loss"),
  uTime: text("Last update, Unix ms"),
});

/** Endpoint 9: the futures assets of a sub-account. */
export const subAccountAssets = defineEndpoint({
  id: "sub-account-assets",
  number: 9,
  method: "GET",
  path: "/api/v2/broker/account/subaccount-future-assets",
  purpose: "Sub-account futures assets",
  page: "/sub-accounts/assets",
  kind: "read",
  access: "nd-broker",
  capability: "sub-accounts.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 10, scope: "uid" },
  brokerHeader: false,
  request: fields({
    subUid: matching(/^\d{1,32}$/, "a uid, digits only", "Sub-account's uid"),
    productType: choice(productTypes, "Product line"),
  }),
  response: z.object({ assetsList: recordsOf(futuresAsset, "Assets by margin coin") }),
  sample: {
    request: { subUid: "3000", productType: "USDT-FUTURES" },
    answer: {
      assetsList: [
        {
          marginCoin: "USDT",
          available: "10000.00000000",
          locked: "0",
          crossedMaxAvailable: "10000",
          isolatedMaxAvailable: "10000",
          maxTransferOut: "10000",
          accountEquity: "10000",
          usdtEquity: "10000",
          btcEquity: "0.15",
          unrealizedPL: "",
          uTime: "1730186725691",
        },
      ],
    },
  },
});
