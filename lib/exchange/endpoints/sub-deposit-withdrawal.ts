import { z } from "zod";
import { transferStatuses, transferSubTypes, transferTypes } from "../broker-values";
import { defineEndpoint, needs } from "../define-endpoint";
import { limits } from "../limits";
import { choice, fields, givenId, pageSize, unixMs } from "../request-fields";
import { bothOrNone, startBeforeEnd, within } from "../request-rules";
import { oneOf, recordsOf, text } from "../response-fields";

const transferRecord = z.object({
  uid: text("Sub-account's uid"),
  txId: text("Id of the deposit, withdrawal or transfer"),
  coin: text("Coin"),
  type: oneOf(transferTypes, "Deposit or withdrawal"),
  subType: oneOf(transferSubTypes, "The way it took"),
  amount: text("Amount, in the coin"),
  status: oneOf(transferStatuses, "State of the record"),
  ts: text("Last update of the record, Unix ms"),
});

const sometimes = true;

/**
 * Endpoint 4: deposits and withdrawals of all sub-accounts, by time of update
 * (docs/rulings.md#ruling-39).
 */
export const subDepositWithdrawal = defineEndpoint({
  id: "sub-deposit-withdrawal",
  number: 4,
  method: "GET",
  path: "/api/v3/broker/all-sub-deposit-withdrawal",
  purpose: "Sub-account deposits and withdrawals",
  page: "/transfers",
  kind: "read",
  access: "nd-broker",
  capability: "transfers.view",
  workerReads: true,
  permissions: needs("read"),
  rate: { perSecond: 20, scope: "uid" },
  brokerHeader: false,
  request: fields({
    startTime: unixMs("Start, Unix ms; yesterday in UTC+0 when both are absent").optional(),
    endTime: unixMs("End, Unix ms; within 7 days of the start").optional(),
    limit: pageSize(limits.pageRows).optional(),
    cursor: givenId("The cursor of the page before; absent for the first").optional(),
    status: choice(transferStatuses, "State of the record; all when absent").optional(),
  })
    .refine(...bothOrNone)
    .refine(...startBeforeEnd)
    .refine(...within(limits.transferDays)),
  response: z.object({
    list: recordsOf(transferRecord, "Records"),
    endId: text("The cursor of the next page, by its name in the sample", { sometimes }),
    cursor: text("The cursor of the next page, by its name in the field list", { sometimes }),
  }),
  sample: {
    request: { startTime: "1763568000000", endTime: "1763654399999", status: "pending" },
    answer: {
      list: [
        {
          uid: "2000",
          txId: "77",
          coin: "USDT",
          type: "deposit",
          subType: "onchain",
          amount: "10",
          status: "success",
          ts: "1763596800000",
        },
      ],
      endId: "12345",
    },
  },
});
