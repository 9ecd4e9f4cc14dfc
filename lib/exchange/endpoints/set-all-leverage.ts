import { z } from "zod";
import { leverageResults } from "../broker-values";
import { defineEndpoint, needs } from "../define-endpoint";
import { productTypes } from "../futures";
import { choice, fields, matching } from "../request-fields";

/**
 * Endpoint 17: sets the leverage of a product line, where positions are open
 * (docs/rulings.md#ruling-36).
 */
export const setAllLeverage = defineEndpoint({
  id: "set-all-leverage",
  number: 17,
  method: "POST",
  path: "/api/v2/mix/account/set-all-leverage",
  purpose: "Set leverage of a product line",
  page: "/risk",
  kind: "configure",
  access: "key",
  capability: "orders.place",
  permissions: needs("contract_trade"),
  rate: { perSecond: 5, scope: "uid" },
  brokerHeader: false,
  request: fields({
    productType: choice(productTypes, "Product line"),
    leverage: matching(
      /^[1-9]\d{0,2}$/,
      "a whole number from 1 to 999",
      "Leverage; only for symbols with an open position",
    ),
  }),
  response: z.string().meta({ description: "The result", values: leverageResults }),
  sample: {
    request: { productType: "USDT-FUTURES", leverage: "20" },
    answer: "success",
  },
});
