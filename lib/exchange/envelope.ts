import { z } from "zod";

/**
 * What every answer of the exchange is wrapped in. `requestTime` is the exchange's clock in Unix
 * ms, null where it is missing or no such number; `data` is null or absent in errors.
 */
export const envelope = z.object({
  code: z.string().min(1).describe("00000 on success; otherwise an error code"),
  msg: z.string().nullish().describe("success, or an error message"),
  requestTime: z
    .int()
    .positive()
    .nullable()
    .catch(null)
    .describe("The exchange's time of the request, Unix ms"),
  data: z.unknown().optional().describe("The payload; its shape depends on the endpoint"),
});

export type Envelope = z.output<typeof envelope>;
