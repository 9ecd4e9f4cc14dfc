import { z } from "zod";
import { defineEndpoint, needsNothing } from "../define-endpoint";
import { fields, symbol } from "../request-fields";
import { listOf, text } from "../response-fields";

const component = z.object({
  exchange: text("Exchange"),
  spotPair: text("Spot pair there"),
  equivalentPrice: text("Equivalent price"),
  weight: text("Weight as a fraction; 0.5 means 50 %"),
});

/** Endpoint 14: what the index price of a symbol is made of. */
export const indexComponents = defineEndpoint({
  id: "index-components",
  number: 14,
  method: "GET",
  path: "/api/v3/market/index-components",
  purpose: "Index price components",
  page: "/index-components",
  kind: "read",
  access: "public",
  capability: "instruments.view",
  workerReads: true,
  permissions: needsNothing,
  rate: { perSecond: 10, scope: "ip" },
  brokerHeader: false,
  request: fields({ symbol }),
  response: z.object({
    symbol: text("Symbol name"),
    componentList: listOf(component, "Components of the index"),
  }),
  sample: {
    request: { symbol: "BTCUSDT" },
    answer: {
      symbol: "BTCUSDT",
      componentList: [
        { exchange: "One", spotPair: "BTC/USDT", equivalentPrice: "88432.1", weight: "0.4696" },
      ],
    },
  },
});
