import { parseArgs } from "node:util";
import { type AccountFamily, accountFamilies } from "@/lib/exchange/families";

const marketSizes = ["usual", "full"] as const;

/** How many instruments a market has: some hundreds, or as many as a live exchange. */
export type MarketSize = (typeof marketSizes)[number];

/** How the venue is asked to run. */
export interface VenueArguments {
  /** 0 takes any free port. */
  readonly port: number;
  /** The data folder, or null to keep everything in memory. */
  readonly data: string | null;
  readonly seed: number | null;
  /** How many published days back the clock of a new venue begins. */
  readonly daysBack: number;
  /** How many instruments the market of a new venue has; absent: the usual ones. */
  readonly symbols?: MarketSize;
  /** Whether a new venue has a second broker with clients, for a sample. */
  readonly sample?: boolean;
  /** Stop when the standard input closes, that is when the parent process is gone. */
  readonly withParent: boolean;
  /** Of which family all accounts are; absent: as they were, which is combined at first. */
  readonly family?: AccountFamily;
  /** The keys are demo keys. */
  readonly demo: boolean;
  /** Answers have the form they have live. */
  readonly liveLike: boolean;
}

/** A sentence for the user who typed the command. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}

export const usage =
  "Usage: venue --port N (--data DIR | --memory) [--seed N] [--days-back N] [--with-parent] " +
  "[--symbols usual|full] [--sample] [--family unified|classic|combined] [--demo] [--live-like]";

const maxDaysBack = 20;

const highestPort = 65_535;
const highestSeed = 4_294_967_295;

/** Reads the command line. Throws ArgumentError. */
export function parseArguments(args: readonly string[]): VenueArguments {
  const { port, data, memory, seed, "with-parent": withParent, ...rest } = read(args);
  const daysBack = rest["days-back"];
  if (port === undefined) throw new ArgumentError("Say which port to listen on: --port N.");
  if ((data === undefined) === (memory !== true)) {
    throw new ArgumentError(
      "Say where to keep the orders: --data DIR, or --memory to forget them. Give one of the two.",
    );
  }
  return {
    port: whole("--port", port, highestPort),
    data: data ?? null,
    seed: seed === undefined ? null : whole("--seed", seed, highestSeed),
    daysBack: daysBack === undefined ? 0 : whole("--days-back", daysBack, maxDaysBack),
    withParent: withParent === true,
    ...(rest.symbols === undefined
      ? {}
      : { symbols: oneOf("--symbols", rest.symbols, marketSizes) }),
    ...(rest.sample ? { sample: true } : {}),
    ...(rest.family === undefined
      ? {}
      : { family: oneOf("--family", rest.family, accountFamilies) }),
    demo: rest.demo === true,
    liveLike: rest["live-like"] === true,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        data: { type: "string" },
        memory: { type: "boolean" },
        seed: { type: "string" },
        "days-back": { type: "string" },
        "with-parent": { type: "boolean" },
        symbols: { type: "string" },
        sample: { type: "boolean" },
        family: { type: "string" },
        demo: { type: "boolean" },
        "live-like": { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<Word extends string>(name: string, text: string, valid: readonly Word[]): Word {
  const found = valid.find((word) => word === text);
  if (found) return found;
  throw new ArgumentError(`${name} must be ${valid.join(", ")}, not "${text}".`);
}

function whole(name: string, text: string, highest: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (value <= highest) return value;
  throw new ArgumentError(`${name} must be a whole number from 0 to ${highest}, not "${text}".`);
}
