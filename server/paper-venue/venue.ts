import { venueKeyOfSubAccount } from "./accounts/accounts";
import { answerCall, type VenueServices } from "./answer";
import type { MarketSize } from "./arguments";
import { deviationsOf, type VenueKind } from "./deviations/sandbox-state";
import { keyRing, type RawRequest } from "./http/authenticate";
import { RateLimits } from "./http/rate-limits";
import type { VenueResponse } from "./http/reply";
import { httpServer, Port } from "./http/server";
import { answerControl, controlPath } from "./sandbox/control";
import type { Controls } from "./sandbox/control-route";
import { FaultInjection } from "./sandbox/fault-injection";
import {
  freshBytes,
  makeSecrets,
  type SeededCredentials,
  secretsIn,
  seededBytes,
  seededKeys,
  type VenueSecrets,
} from "./state/credentials";
import type { Exchange } from "./state/exchange";
import { openInFolder, openInMemory } from "./state/open-exchange";

export interface VenueOptions extends VenueKind {
  /** 0 takes any free port. */
  readonly port: number;
  /** The data folder, or null to keep everything in memory. */
  readonly data: string | null;
  /** Null: a fresh one. In memory a given seed decides the keys too. */
  readonly seed: number | null;
  /** How many published days back a new venue's clock begins; absent: in step. */
  readonly daysBack?: number;
  /** "full" gives a new venue a market of a live exchange's size; absent: the usual one. */
  readonly symbols?: MarketSize;
  /** Whether a new venue has a second broker with clients, for a sample. */
  readonly sample?: boolean;
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
  /** How far its clock is behind the machine's, ms; absent when it is in step or ahead. */
  readonly behindMs?: number;
}

export interface Venue {
  readonly ready: ReadyLine;
  readonly exchange: Exchange;
  /** Answers what is under way, stores the state, and gives port and folder back. */
  stop(): Promise<void>;
}

const longestTail = 20_000;
const maxTailTicks = 200;

/** Opens the venue: its state, its port on the loopback, and its moving market. */
export async function openVenue(options: VenueOptions): Promise<Venue> {
  const clock = options.clock ?? Date.now;
  const seed = options.seed ?? freshBytes("seed", 4).readUInt32BE();
  const { daysBack = 0, symbols, sample = false } = options;
  const beginning = { seed, daysBack, full: symbols === "full", sample };
  const { exchange, release } =
    options.data === null
      ? openInMemory(beginning, clock, options.onFailure)
      : await openInFolder(options.data, beginning, clock, options.onFailure);
  try {
    const { credentials, controlToken } = secretsOf(options);
    knowChannelCodes(exchange, credentials);
    beginAs(exchange, options);
    const services = {
      exchange,
      keys: keyRing(seededKeys(credentials), (publicKey) =>
        venueKeyOfSubAccount(exchange.state.parts.accounts, publicKey),
      ),
      rateLimits: new RateLimits(options.rateClock ?? (() => performance.now())),
      faultInjection: new FaultInjection(exchange.seed, (ms) => port.shut(ms)),
      refusedByFamily: new Map(),
      onError: options.onError,
    };
    const server = httpServer(routed(services, { ...services, token: controlToken }), () =>
      exchange.reportedNow(),
    );
    const port = new Port(server, options.onFailure);
    const url = await port.open(options.port);
    const timer = startMarket(exchange, options);
    const behindMs = -exchange.state.parts.practice.clockOffsetMs;
    return {
      ready: {
        url,
        credentials,
        control: { url: `${url}${controlPath}`, token: controlToken },
        ...(behindMs > 0 ? { behindMs } : {}),
      },
      exchange,
      stop: async () => {
        clearInterval(timer);
        services.faultInjection.release();
        await port.close();
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

function secretsOf({ data, seed, sample = false }: VenueOptions): VenueSecrets {
  if (data !== null) return secretsIn(data, sample);
  return makeSecrets(seed === null ? freshBytes : seededBytes(seed), sample);
}

/** The state has to know whose orders earn commission; said once, and again if it ever changes. */
function knowChannelCodes(exchange: Exchange, { broker, sample }: SeededCredentials): void {
  const { commissions, sample: sampleBook } = exchange.state.parts;
  if (commissions.channelCode !== broker.channelCode) {
    exchange.perform({ type: "set-channel-code", channelCode: broker.channelCode });
  }
  if (!sample || !sampleBook || sampleBook.channelCode === sample.channelCode) return;
  exchange.perform({ type: "set-channel-code", channelCode: sample.channelCode, sample: true });
}

/** What kind of exchange it is started as is part of its state, as every deviation is. */
function beginAs(exchange: Exchange, kind: VenueKind): void {
  const { quirks: deviations } = exchange.state.parts.practice;
  const asked = deviationsOf(kind);
  const changed = Object.entries(asked).some(([name, value]) => (deviations[name] ?? "") !== value);
  if (changed) exchange.perform({ type: "set-quirks", quirks: { ...deviations, ...asked } });
}

function routed(
  services: VenueServices,
  controls: Controls,
): (request: RawRequest) => VenueResponse | Promise<VenueResponse> {
  return (request) =>
    request.path.startsWith(`${controlPath}/`)
      ? answerControl(controls, request)
      : answerCall(services, request);
}

/**
 * The market moves, and now and then the state is stored so that the log stays short: what a start
 * finds in the log may all be ticks, and the sandbox clock's ticks count too.
 */
function startMarket(exchange: Exchange, { tickMs }: VenueOptions): NodeJS.Timeout | undefined {
  if (tickMs === 0) return undefined;
  let storedAt = exchange.ticks - exchange.tailLength;
  const timer = setInterval(() => {
    exchange.tick();
    const { ticks, tailLength } = exchange;
    if (ticks - storedAt < maxTailTicks && tailLength <= longestTail) return;
    storedAt = ticks;
    // A failed snapshot has already been told to onFailure by the log.
    void exchange.snapshot().catch(() => undefined);
  }, tickMs);
  return timer;
}
