import type { Intent } from "./intents";

/** What a person means to do, in words. */
export const intentWords: Readonly<Record<Intent, string>> = {
  buy: "Buy",
  sell: "Sell",
  "open-long": "Open long",
  "open-short": "Open short",
  "close-long": "Close long",
  "close-short": "Close short",
};
