import { type FaultKind, spoiled } from "../fault-kind";

const paddingBytes = 10 * 1024 * 1024;
const byteEveryMs = 40;

/** Faults that leave the answer's words and break its form. */
export const bodyFaults = {
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
