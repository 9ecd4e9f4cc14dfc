import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, answer, type Door } from "./answer";
import type { RawRequest } from "./authenticate";
import { Budgets } from "./budgets";
import { control, controlPath } from "./control/control";
import type { Controls } from "./control/controls";
import { Faults } from "./control/faults";
import {
  freshBytes,
  makeSecrets,
  type SeededCredentials,
  seededBytes,
  seededKeys,
  type VenueSecrets,
} from "./credentials";
import type { Exchange } from "./exchange";
import { keyRing } from "./key-ring";
import { openInFolder, openInMemory } from "./open-exchange";
import { secretsIn } from "./secrets-file";
import { httpServer } from "./serve";

export interface VenueOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The data folder, or null to keep everything in memory. */
  readonly data: string | null;
  /** Null: a fresh one. In memory a given seed decides the keys too. */
  readonly seed: number | null;
  /** How often the market moves; 0 leaves it standing. */
  readonly tickMs: number;
  readonly clock?: () => number;
  /** What the rates count by, ms, never going back: a test that asks much gives one that races. */
  readonly rateClock?: () => number;
  /** Memory and disk may disagree: nothing is acknowledged any more, and the process must stop. */
  readonly onFailure: (error: unknown) => void;
  /** A fault of the venue itself, answered 40015. */
  readonly onError: (error: unknown) => void;
}

/** What the ready line says. */
export interface ReadyLine {
  readonly url: string;
  readonly credentials: SeededCredentials;
  readonly control: { readonly url: string; readonly token: string };
}

export interface Venue {
  readonly ready: ReadyLine;
  readonly exchange: Exchange;
  /** Answers what is under way, stores the state, and gives port and folder back. */
  stop(): Promise<void>;
}

const loopback = "127.0.0.1";
const graceMs = 2_000;
const longestTail = 20_000;
const longestTailTicks = 200;

/** Opens the venue: its state, its port on the loopback, and its moving market. */
export async function openVenue(options: VenueOptions): Promise<Venue> {
  const clock = options.clock ?? Date.now;
  const seed = options.seed ?? freshBytes("seed", 4).readUInt32BE();
  const { exchange, release } =
    options.data === null
      ? openInMemory(seed, clock, options.onFailure)
      : await openInFolder(options.data, seed, clock, options.onFailure);
  try {
    const { credentials, controlToken } = secretsOf(options);
    const door = {
      exchange,
      keys: keyRing(seededKeys(credentials)),
      budgets: new Budgets(options.rateClock ?? (() => performance.now())),
      faults: new Faults(),
      onError: options.onError,
    };
    const server = httpServer(routed(door, { ...door, token: controlToken }), () =>
      exchange.toldNow(),
    );
    const url = await listen(server, options.port);
    const timer = startMarket(exchange, options);
    return {
      ready: { url, credentials, control: { url: `${url}${controlPath}`, token: controlToken } },
      exchange,
      stop: async () => {
        clearInterval(timer);
        await closeServer(server);
        await exchange.snapshot();
        await exchange.close();
        release();
      },
    };
  } catch (error) {
    await exchange.close();
    release();
    throw error;
  }
}

function secretsOf({ data, seed }: VenueOptions): VenueSecrets {
  if (data !== null) return secretsIn(data);
  return makeSecrets(seed === null ? freshBytes : seededBytes(seed));
}

function routed(door: Door, controls: Controls): (request: RawRequest) => Promise<Answer> {
  return (request) =>
    request.path.startsWith(`${controlPath}/`) ? control(controls, request) : answer(door, request);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.off("error", reject);
      resolve(`http://${loopback}:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** The market moves, and now and then the state is stored so that the log stays short. */
function startMarket(exchange: Exchange, { tickMs }: VenueOptions): NodeJS.Timeout | undefined {
  if (tickMs === 0) return undefined;
  const timer = setInterval(() => {
    exchange.tick();
    const due = exchange.ticks % longestTailTicks === 0 || exchange.tailLength > longestTail;
    // A failed snapshot has already been told to onFailure by the log.
    if (due) void exchange.snapshot().catch(() => undefined);
  }, tickMs);
  return timer;
}

/** Stops listening, lets calls under way end, and cuts what has not ended in time. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
