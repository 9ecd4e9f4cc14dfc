import { Agent, request as httpRequest } from "node:http";
import { Random } from "../../engine/testing/random";
import { expectedSignature } from "../../http/authenticate";
import type { Venue } from "../../venue";
import { type FuzzRequest, mutate } from "./mutate";
import { fuzzSamples } from "./samples";

/** What a run of the fuzz found. */
export interface FuzzReport {
  readonly requests: number;
  /** How often each endpoint was asked, and how often each code was answered. */
  readonly endpoints: Readonly<Record<string, number>>;
  readonly codes: Readonly<Record<string, number>>;
  /** How many answers had to name a field, all of which did unless they are among `wrong`. */
  readonly named: number;
  /** The first answers that break a promise, in words. */
  readonly wrong: readonly string[];
}

interface Keys {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

const tickEvery = 200;
const maxWrong = 20;

/**
 * Sends so many mutated requests to a venue that is open, one after the other and the same ones for
 * the same seed, and holds every answer against what the venue promises: an envelope, never a
 * status of 500 or more, and the name of the field that was made wrong.
 */
export async function fuzz(venue: Venue, count: number, seed: number): Promise<FuzzReport> {
  const random = new Random(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const endpoints: Record<string, number> = {};
  const codes: Record<string, number> = {};
  const wrong: string[] = [];
  let named = 0;
  for (let at = 0; at < count && wrong.length < maxWrong; at += 1) {
    if (at % tickEvery === tickEvery - 1) venue.exchange.tick();
    const sample = random.pick(fuzzSamples(venue.exchange.now(), at));
    const asked = mutate(random, sample);
    const answer = await send(venue, agent, asked);
    const complaint = complaintOf(asked, answer);
    if (complaint !== null) wrong.push(`${at}: ${complaint}`);
    endpoints[sample.endpoint] = (endpoints[sample.endpoint] ?? 0) + 1;
    const code = codeOf(answer.text);
    codes[code] = (codes[code] ?? 0) + 1;
    if (asked.names !== null) named += 1;
  }
  agent.destroy();
  return { requests: count, endpoints, codes, named, wrong };
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

function send(venue: Venue, agent: Agent, asked: FuzzRequest): Promise<Answered> {
  const { url, credentials } = venue.ready;
  const keys: Keys = credentials[asked.sample.who];
  const timestamp = String(venue.exchange.reportedNow());
  const headers: Record<string, string> = {
    "ACCESS-KEY": keys.key,
    "ACCESS-SIGN": expectedSignature(keys.secret, { ...asked, timestamp }),
    "ACCESS-PASSPHRASE": keys.passphrase,
    "ACCESS-TIMESTAMP": timestamp,
    "Content-Type": "application/json",
    "Content-Length": String(asked.body.length),
  };
  for (const [name, value] of Object.entries(asked.headers)) {
    if (value === null) delete headers[name];
    else headers[name] = value;
  }
  const { port } = new URL(url);
  const path = asked.query === "" ? asked.path : `${asked.path}?${asked.query}`;
  const options = { agent, host: "127.0.0.1", port, method: asked.method, path, headers };
  return new Promise((resolve, reject) => {
    const call = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    call.on("error", reject);
    call.end(asked.body);
  });
}

/** What is wrong with an answer, or null. */
function complaintOf(asked: FuzzRequest, { status, text }: Answered): string | null {
  const about = `${asked.mutation}: ${asked.method} ${asked.path}?${asked.query} ${asked.body}`;
  const say = (what: string) => `${what} (${status} ${text}) to ${about}`.slice(0, 600);
  if (status >= 500) return say("a status of the venue's own fault");
  const envelope = parsed(text);
  if (!isEnvelope(envelope)) return say("no envelope");
  if ((status === 200) !== (envelope.code === "00000")) return say("status and code disagree");
  const refusals = refusalsIn(envelope);
  const blamed = blames(refusals, asked);
  if (!blamed) return say(`none of ${asked.changed.join(", ")} is named`);
  if (asked.names === null) return null;
  if (refusals.length === 0) return say(`no error for a wrong ${asked.names}`);
  return refusals.some(({ msg }) => mentions(msg, asked.names ?? ""))
    ? null
    : say(`${asked.names} is not named`);
}

const formCodes: readonly string[] = ["400172", "40019", "40020"];

/** Whether every parameter that is called out of form is one of those that were changed. */
function blames(refusals: readonly Refused[], { changed }: FuzzRequest): boolean {
  if (changed.length === 0) return true;
  return refusals
    .filter(({ code }) => formCodes.includes(code))
    .every(({ msg }) => changed.some((field) => mentions(msg, field)));
}

function mentions(msg: string, field: string): boolean {
  return new RegExp(`\\b${field}\\b`).test(msg);
}

interface Refused {
  readonly code: string;
  readonly msg: string;
}

/** The refusal that an answer is; of a batch, those of its elements. */
function refusalsIn({ code, msg, data }: Envelope): readonly Refused[] {
  if (code !== "00000") return [{ code, msg }];
  const elements = Array.isArray(data) ? (data as Partial<Refused>[]) : [];
  return elements.flatMap((each) =>
    each.code === undefined || each.code === "00000"
      ? []
      : [{ code: each.code, msg: each.msg ?? "" }],
  );
}

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly requestTime: number;
  readonly data: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null) return false;
  const { code, msg, requestTime, data } = value as Partial<Envelope>;
  const complete = Object.keys(value).join() === "code,msg,requestTime,data";
  const typed = typeof code === "string" && typeof msg === "string";
  const refused = code === "00000" || data === null;
  return complete && typed && msg !== "" && Number.isInteger(requestTime) && refused;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codeOf(text: string): string {
  const envelope = parsed(text);
  return isEnvelope(envelope) ? envelope.code : "none";
}
