import { connectionCut } from "../../send";
import { type FaultKind, insteadOf } from "../fault-kind";

const soonMs = 1_000;
/** Longer than any client waits. */
const foreverMs = 600_000;

/** Faults of the connection and of time. */
export const connectionFaults = {
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
    act: async ({ carryOut, sleep, ms }) => {
      await carryOut();
      await sleep(ms);
      return connectionCut;
    },
  },
  delay: {
    meaning: "the right answer, `delayMs` late",
    applied: "before the answer",
    ms: soonMs,
    act: async ({ carryOut, sleep, ms }) => {
      const answer = await carryOut();
      await sleep(ms);
      return answer;
    },
  },
  late: {
    meaning: "the connection is closed at once; the call is carried out `delayMs` after that",
    applied: "after the cut",
    ms: soonMs,
    act: ({ carryOut, sleep, ms }) => {
      void sleep(ms).then(carryOut);
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
