import type { CodeDescriptions } from "./refusal-codes";

/** What a cancel is answered where there is no such open order. */
export const notOpenCodes: CodeDescriptions = {
  25204: ["Order does not exist", "a cancel of an order that is not open (v3)"],
  40109: [
    "The data of the order cannot be found, please confirm the order number",
    "no such order (v2)",
  ],
  43001: ["The order does not exist", "a cancel of an order that is not open (v2)"],
  43025: ["Plan order does not exist", "no such plan order"],
};

/** Whether a code says that there is no such open order; the browser needs no other code. */
export const isNotOpen = (code: string): boolean => Object.hasOwn(notOpenCodes, code);
