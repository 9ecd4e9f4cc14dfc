"use client";

import { createContext, use, useMemo } from "react";
import { formatMoment, zoneName } from "@/lib/time";
import { useDrawnAt } from "./live-text";

const Zone = createContext("UTC");

/** In which zone a user reads moments: "UTC" or an IANA name. Days keep the zone they belong to. */
export const ZoneProvider = Zone.Provider;

/** The zone in which this user reads moments. */
export function useZone(): string {
  return use(Zone);
}

/** Start and end of each part in `2026-11-20 18:15:43.120`. */
const parts = {
  full: [0, 23],
  second: [0, 19],
  minute: [0, 16],
  day: [0, 10],
  /** Without the year: `11-20 18:15:43`. */
  short: [5, 19],
  shortMinute: [5, 16],
  shortFull: [5, 23],
  clock: [11, 19],
  clockMinute: [11, 16],
  clockFull: [11, 23],
} as const;

/** How much of a moment is shown. */
type MomentPart = keyof typeof parts;

/** Writes moments (Unix ms) in one zone. */
export interface Times {
  readonly zone: string;
  /** "2026-11-20 18:15", to the minute where no part is named. */
  readonly text: (at: number, part?: MomentPart) => string;
  /** The same with its zone: "2026-11-20 18:15 GMT+1". */
  readonly said: (at: number, part?: MomentPart) => string;
}

/** Moments in a zone. */
export function timesIn(zone: string): Times {
  const text = (at: number, part: MomentPart = "minute") =>
    formatMoment(at, zone).slice(...parts[part]);
  return { zone, text, said: (at, part) => `${text(at, part)} ${zoneName(at, zone)}` };
}

/** Moments as this user reads them. */
export function useTimes(): Times {
  const zone = useZone();
  return useMemo(() => timesIn(zone), [zone]);
}

interface MomentProps {
  /** Unix ms. */
  at: number;
  part?: MomentPart;
  /** With its zone, where no head says it. */
  said?: boolean;
}

/** A moment as this user reads it. */
export function Moment({ at, part = "minute", said = false }: MomentProps) {
  const times = useTimes();
  return said ? times.said(at, part) : times.text(at, part);
}

/** What the user's zone is called now: "UTC", "GMT+1". */
export function useZoneName(): string {
  return zoneName(useDrawnAt(), useZone());
}

/** The same for the head of a column. */
export function ZoneName() {
  return useZoneName();
}
