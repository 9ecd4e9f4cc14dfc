import "server-only";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { normalForm } from "@/lib/users/password/password-rule";
import { singleton } from "../singleton";

/** Argon2id, the library's default kind, with 64 MiB (docs/security.md#e3). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** The hash of a random password: an unknown user costs the same time. */
const dummyHash =
  "$argon2id$v=19$m=65536,t=3,p=1" +
  "$VGQJRdlH/eD9jlqpqNAENQ$rFC9wFMNfdi81GfwWDIwOChOGYG08LDi4o4UTgzBytQ";

/** A password as a PHC string for the database; null when too many hashes wait. */
export function hashPassword(password: string, caller: HashCaller): Promise<string | null> {
  return runInHashQueue(caller, () => hash(normalForm(password), cost));
}

/** Whether a password belongs to a stored hash; null when too many hashes wait. */
export async function passwordMatches(
  stored: string | null,
  password: string,
  caller: HashCaller,
): Promise<boolean | null> {
  const matches = await runInHashQueue(caller, () =>
    verify(stored ?? dummyHash, normalForm(password)),
  );
  return matches === null ? null : matches && stored !== null;
}

/** Whether a stored hash was made with other costs than today's. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  );
}

/** Who wants a password hashed; those behind one key share one turn. */
export interface HashCaller {
  readonly kind: "known" | "stranger";
  readonly key: string;
}

/** Two hashes at once keep the event loop free. */
const atOnce = 2;

/** The most that may wait: more are refused. */
const maxWaiting = { behindOneKey: 8, inOneLine: 100 } as const;

/** While strangers wait too, so many known ones go first; then it is a stranger's turn. */
const knownInARow = 3;

/** Told `true` when it may run, `false` when it is turned away. */
type Waiting = (mayRun: boolean) => void;

/** Who waits behind each key; the first key has the next turn. */
type Line = Map<string, Waiting[]>;

interface Queue {
  /** The keys of those that run. */
  readonly running: string[];
  readonly lines: Readonly<Record<HashCaller["kind"], Line>>;
  knownInARow: number;
}

const hashQueue = () =>
  singleton<Queue>("hash-queue", () => ({
    running: [],
    lines: { known: new Map(), stranger: new Map() },
    knownInARow: 0,
  }));

/**
 * Runs a password hash when one of the two places is free; null when too many wait already. The
 * known go first; within a line the keys take turns, so that many behind one key wait for each
 * other and not everybody for them.
 */
export async function runInHashQueue<T>(
  { kind, key }: HashCaller,
  work: () => Promise<T>,
): Promise<T | null> {
  const { running, lines } = hashQueue();
  if (running.length < atOnce) running.push(key);
  else if (!(await mayRun(lines[kind], key))) return null;
  try {
    return await work();
  } finally {
    running.splice(running.indexOf(key), 1);
    startNext();
  }
}

/** Waits in a line; whoever leaves puts the next one's key among those that run. */
function mayRun(line: Line, key: string): Promise<boolean> {
  return new Promise((answer) => {
    const own = line.get(key) ?? [];
    const isFull = own.length >= maxWaiting.behindOneKey;
    if (isFull || !hasRoom(line, own.length + 1)) return answer(false);
    own.push(answer);
    line.set(key, own);
  });
}

/** A full line makes room for a key with fewer waiting by turning away one of the longest's. */
function hasRoom(line: Line, wanted: number): boolean {
  const all = [...line.values()];
  if (all.reduce((sum, { length }) => sum + length, 0) < maxWaiting.inOneLine) return true;
  const longest = all.reduce((max, each) => (each.length > max.length ? each : max));
  if (longest.length <= wanted) return false;
  longest.pop()?.(false);
  return true;
}

function startNext(): void {
  const places = hashQueue();
  const { known, stranger } = places.lines;
  const bothWait = known.size > 0 && stranger.size > 0;
  const isKnown = known.size > 0 && !(bothWait && places.knownInARow >= knownInARow);
  const line = isKnown ? known : stranger;
  const key = nextKey(line, places.running);
  if (key === undefined) return;
  places.knownInARow = bothWait && isKnown ? places.knownInARow + 1 : 0;
  places.running.push(key);
  takeTurn(line, key)?.(true);
}

/** The key of whose own the fewest run; of several, the one that waits longest for its turn. */
function nextKey(line: Line, running: readonly string[]): string | undefined {
  const runs = (key: string) => running.filter((each) => each === key).length;
  let next: string | undefined;
  for (const key of line.keys()) {
    if (next === undefined || runs(key) < runs(next)) next = key;
  }
  return next;
}

/** The first behind a key; the others behind it go to the line's end. */
function takeTurn(line: Line, key: string): Waiting | undefined {
  const [first, ...others] = line.get(key) ?? [];
  line.delete(key);
  if (others.length > 0) line.set(key, others);
  return first;
}
