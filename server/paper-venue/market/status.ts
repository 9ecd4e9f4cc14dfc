import type { InstrumentStatus } from "../engine/types";

/** What the instrument list says about trading: the status and its times, Unix ms or "". */
export interface Trading {
  readonly status: InstrumentStatus;
  readonly offTime: string;
  readonly limitOpenTime: string;
  readonly maintainTime: string;
}

const dayMs = 86_400_000;
const open: Trading = { status: "online", offTime: "", limitOpenTime: "", maintainTime: "" };

/**
 * The state of a coin's pairs on a market that began at `startedAt`, Unix ms: nearly all are
 * online, a few stand in every other state so that each can be met, and one has its delisting
 * announced.
 */
export function tradingOf(coin: string, startedAt: number): Trading {
  const change = exceptions[coin];
  return change === undefined ? open : { ...open, ...change(startedAt) };
}

const offline = (at: number) => ({ status: "offline" as const, offTime: time(at, -30) });
const limited = (at: number) => ({ status: "limit_open" as const, limitOpenTime: time(at, -3) });

const exceptions: Readonly<Record<string, (startedAt: number) => Partial<Trading>>> = {
  FTM: offline,
  EOS: offline,
  AGIX: offline,
  OCEAN: limited,
  HMSTR: limited,
  WAVES: () => ({ status: "restrictedAPI" }),
  CATI: () => ({ status: "restrictedAPI" }),
  LAYER: () => ({ status: "listed" }),
  IP: () => ({ status: "listed" }),
  HOOK: (at) => ({ offTime: time(at, 14) }),
  XEM: (at) => ({ status: "offline", maintainTime: time(at, -1) }),
};

function time(startedAt: number, days: number): string {
  return String(startedAt - (startedAt % dayMs) + days * dayMs);
}
