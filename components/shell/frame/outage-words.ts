import type { Outage } from "./outage";

/** What each outage is called, and what it means for a person. */
export const outageWords: Readonly<Record<Outage, { short: string; long: string }>> = {
  desk: {
    short: "Desk unreachable",
    long: "The desk does not answer. Nothing can be sent or cancelled until it does.",
  },
  database: {
    short: "Database unreachable",
    long: "The desk's database does not answer. Nothing can be sent or cancelled until it does.",
  },
  stream: {
    short: "Stream lost",
    long: "Updates do not arrive. What is on screen grows old.",
  },
  exchange: {
    short: "Exchange unreachable",
    long: "The exchange gives no list of open orders. What is on screen grows old.",
  },
  worker: {
    short: "Worker stopped",
    long: "The desk's background worker brings no lists. What is on screen grows old.",
  },
};
