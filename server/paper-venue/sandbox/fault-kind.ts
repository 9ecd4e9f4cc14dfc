import type { RawRequest } from "../http/authenticate";
import type { Reply, VenueResponse } from "../http/reply";

/** A call that a fault has befallen, and what the fault may do with it. */
export interface CallUnderFault {
  readonly request: RawRequest;
  /** The fault's time, in ms: how long it holds the call, or what its kind says. */
  readonly ms: number;
  /** Does the call as if nothing were wrong; resolves when what it did is on disk. */
  readonly execute: () => Promise<VenueResponse>;
  /** The error envelope of a code. */
  readonly refuse: (code: string) => VenueResponse;
  /** Resolves after a while, or when the faults are cleared. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Closes the venue's port for a while. */
  readonly shut: (ms: number) => void;
}

/** When a struck call is carried out: never, before its caller learns of it, or after. */
type FaultTiming = "never" | "before the answer" | "after the cut";

/** Something that can befall a call. */
export interface FaultKind {
  readonly meaning: string;
  readonly applied: FaultTiming;
  /** The time that holds when the fault names none, ms; absent where it has none. */
  readonly ms?: number;
  /** Whether it can befall this call; every call when left out. */
  readonly befalls?: (request: RawRequest) => boolean;
  readonly act: (call: CallUnderFault) => VenueResponse | Promise<VenueResponse>;
}

/** A fault that spoils the answer of a call that was carried out. */
export function spoiled(
  meaning: string,
  change: (reply: Reply, call: CallUnderFault) => VenueResponse,
): FaultKind {
  return {
    meaning,
    applied: "before the answer",
    act: async (call) => {
      const answer = await call.execute();
      return answer.kind === "reply" ? change(answer, call) : answer;
    },
  };
}

/** An answer in place of the true one, without the call being done and after it was. */
export function insteadOf<Name extends string>(
  name: Name,
  meaning: string,
  answer: (call: CallUnderFault) => VenueResponse,
): Record<`${Name}-before` | `${Name}-after`, FaultKind> {
  const before: FaultKind = { meaning, applied: "never", act: answer };
  const after: FaultKind = {
    meaning,
    applied: "before the answer",
    act: async (call) => {
      await call.execute();
      return answer(call);
    },
  };
  return { [`${name}-before`]: before, [`${name}-after`]: after } as Record<
    `${Name}-before` | `${Name}-after`,
    FaultKind
  >;
}
