import { z } from "zod";
import { bizTypes, subBizTypes } from "../broker-values";
import { defineEndpoint, needs } from "../define-endpoint";
import { limits } from "../limits";
import { fields, givenId, pageSize, unixMs } from "../request-fields";
import { bothOrNone, notBefore, startBeforeEnd, within } from "../request-rules";
import { oneOf, recordsOf, text } from "../response-fields";

const commissionRecord = z.object({
  fillId: text("Fill id"),
  orderId: text("Order id"),
  ts: text("Time of the fill, Unix ms"),
  clientOid: text("The client's id of the order"),
  bizType: oneOf(bizTypes, "Spot or futures"),
  subBizType: oneOf(subBizTypes, "Product line"),
  symbol: text("Symbol name"),
  volume: text("Amount traded, USDT, full precision"),
  fee: text("Total fee, USDT, full precision"),
  pureFee: text("Net fee, USDT, full precision"),
  rebateAmount: text("Broker commission, USDT, full precision"),
});

/** Endpoint 2: the broker's commission records, by UTC+8 days, T+1 (docs/rulings.md#ruling-38). */
export const orderCommission = defineEndpoint({
  id: "order-commission",
  number: 2,
  method: "GET",
  path: "/api/v2/broker/order-commission",
  purpose: "Broker order commission",
  page: "/commissions",
  kind: "read",
  access: "nd-broker",
  capability: "commissions.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: false,
  request: fields({
    startTime: unixMs("Start, Unix ms; yesterday in UTC+8 when both are absent").optional(),
    endTime: unixMs("End, Unix ms; within 30 days of the start").optional(),
    limit: pageSize(limits.commissionPageRows).optional(),
    uid: givenId("Only trades of this user").optional(),
    orderid: givenId("Only fills of this order").optional(),
    idLessThan: givenId("The endId of the page before; absent for the first").optional(),
  })
    .refine(...bothOrNone)
    .refine(...startBeforeEnd)
    .refine(...within(limits.commissionDays))
    .refine(...notBefore(limits.commissionFloorMs, "2025-09-01, UTC+8")),
  response: z.object({
    commissionlist: recordsOf(commissionRecord, "Commission records"),
    endId: text("The cursor of the next page"),
  }),
  sample: {
    request: {
      startTime: "1763568000000",
      endTime: "1763654399999",
      limit: "500",
      uid: "2000",
      orderid: "8",
    },
    answer: {
      commissionlist: [
        {
          fillId: "9",
          orderId: "8",
          ts: "1763596800000",
          clientOid: null,
          bizType: "spot",
          subBizType: "spot_trade",
          symbol: "BTCUSDT",
          volume: "1000",
          fee: "1",
          pureFee: "1",
          rebateAmount: "0.5",
        },
      ],
      endId: "12345",
    },
  },
});
