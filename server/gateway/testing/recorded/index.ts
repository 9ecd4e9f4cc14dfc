import { anyEndpoint } from "./any-endpoint";
import type { RecordedCase } from "./case";
import { changes } from "./changes";
import { marketAndBroker } from "./market-and-broker";
import { orderLists } from "./order-lists";

/** Every recorded answer: what the real exchange says, and what the desk must make of it. */
export const recorded: readonly RecordedCase[] = [
  ...orderLists,
  ...changes,
  ...marketAndBroker,
  ...anyEndpoint,
];
