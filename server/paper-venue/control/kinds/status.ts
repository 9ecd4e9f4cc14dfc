import type { VenueResponse } from "../../send";
import { type FaultKind, insteadOf } from "../fault-kind";

/** A code that no document lists. */
export const unlistedCode = "49999";

const page = (status: number, title: string): VenueResponse => ({
  kind: "reply",
  status,
  body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  headers: { "content-type": "text/html" },
});

const bare = (status: number): VenueResponse => ({ kind: "reply", status, body: "" });

const elsewhere: VenueResponse = {
  ...bare(302),
  kind: "reply",
  status: 302,
  body: "",
  headers: { location: "/moved" },
};

/** Faults that answer with another status or code. */
export const statusFaults = {
  ...insteadOf("status-500", "status 500 without an envelope", () => bare(500)),
  ...insteadOf("status-502", "status 502 with a page of HTML", () => page(502, "Bad Gateway")),
  ...insteadOf("status-503", "status 503 with a page of HTML", () => page(503, "Unavailable")),
  ...insteadOf("status-504", "status 504 with a page of HTML", () => page(504, "Timed Out")),
  ...insteadOf("html-429", "status 429 with a page of HTML", () => page(429, "Too Many Requests")),
  ...insteadOf("redirect", "status 302 to a path that is not there", () => elsewhere),
  ...insteadOf("code-40010", "code 40010: the request timed out", ({ refuse }) => refuse("40010")),
  ...insteadOf("code-40725", "code 40725: a service gave an error", ({ refuse }) =>
    refuse("40725"),
  ),
  ...insteadOf("code-45001", "code 45001: unknown error", ({ refuse }) => refuse("45001")),
  ...insteadOf("code-unlisted", `code ${unlistedCode}, which no document lists`, ({ refuse }) =>
    refuse(unlistedCode),
  ),
  "rate-limited": {
    meaning: "status 429 with the envelope of the rate limit",
    applied: "never",
    act: ({ refuse }) => refuse("429"),
  },
  "code-40762": {
    meaning: "code 40762: the order size is greater than the largest allowed",
    applied: "never",
    act: ({ refuse }) => refuse("40762"),
  },
} satisfies Record<string, FaultKind>;
