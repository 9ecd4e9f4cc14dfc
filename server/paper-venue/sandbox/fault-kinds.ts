import { connectionCut, type VenueResponse } from "../http/reply";
import { dataFaults } from "./data-faults";
import { type FaultKind, insteadOf, spoiled } from "./fault-kind";

const soonMs = 1_000;

/** Longer than any client waits. */
const foreverMs = 600_000;

/** Faults of the connection and of time. */
const connectionFaults = {
  ...insteadOf("drop", "the connection is closed without an answer", () => connectionCut),
  ...insteadOf("reset", "the connection is reset (RST)", () => ({ kind: "reset" })),
  "hang-before": {
    meaning: "no answer until the faults are cleared or `delayMs` is over, then a cut",
    applied: "never",
    ms: foreverMs,
    act: async ({ sleep, ms }) => {
      await sleep(ms);
      return connectionCut;
    },
  },
  "hang-after": {
    meaning: "no answer until the faults are cleared or `delayMs` is over, then a cut",
    applied: "before the answer",
    ms: foreverMs,
    act: async ({ execute, sleep, ms }) => {
      await execute();
      await sleep(ms);
      return connectionCut;
    },
  },
  delay: {
    meaning: "the right answer, `delayMs` late",
    applied: "before the answer",
    ms: soonMs,
    act: async ({ execute, sleep, ms }) => {
      const answer = await execute();
      await sleep(ms);
      return answer;
    },
  },
  late: {
    meaning: "the connection is closed at once; the call is carried out `delayMs` after that",
    applied: "after the cut",
    ms: soonMs,
    act: ({ execute, sleep, ms }) => {
      void sleep(ms).then(execute);
      return connectionCut;
    },
  },
  refuse: {
    meaning: "the connection is reset; for `delayMs` every new connection is refused",
    applied: "never",
    ms: soonMs,
    act: ({ shut, ms }) => {
      shut(ms);
      return { kind: "reset" };
    },
  },
} satisfies Record<string, FaultKind>;

/** A code that no document lists. */
const unlistedCode = "49999";

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
const statusFaults = {
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

const paddingBytes = 10 * 1024 * 1024;

const byteEveryMs = 40;

/** Faults that leave the answer's words and break its form. */
const bodyFaults = {
  malformed: spoiled("the answer's JSON breaks off in the middle", (reply) => ({
    ...reply,
    body: reply.body.slice(0, Math.floor(reply.body.length / 2)),
  })),
  truncated: spoiled("fewer bytes come than Content-Length says", (reply) => ({
    ...reply,
    manner: { kind: "truncated" },
  })),
  empty: spoiled("status 200 and no body", (reply) => ({ ...reply, status: 200, body: "" })),
  "wrong-type": spoiled("the right answer as Content-Type text/html", (reply) => ({
    ...reply,
    headers: { "content-type": "text/html" },
  })),
  huge: spoiled("the right answer, followed by 10 MB of spaces", (reply) => ({
    ...reply,
    body: reply.body + " ".repeat(paddingBytes),
  })),
  slow: {
    ...spoiled("the right answer, one byte every `delayMs`", (reply, { ms }) => ({
      ...reply,
      manner: { kind: "slow", everyMs: ms },
    })),
    ms: byteEveryMs,
  },
  "duplicated-body": spoiled("the answer's body comes twice in one", (reply) => ({
    ...reply,
    body: reply.body + reply.body,
  })),
} satisfies Record<string, FaultKind>;

const all = { ...connectionFaults, ...statusFaults, ...bodyFaults, ...dataFaults };

export type FaultName = keyof typeof all;

/** Everything that can befall a call, by name (docs/order-safety.md#c5). */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = all;

/** Their names, in the order of the table. */
export const faultNames = Object.keys(all) as [FaultName, ...FaultName[]];
