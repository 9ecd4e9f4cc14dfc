import "server-only";

export type Argon2 = typeof import("@node-rs/argon2");

/** What a hash costs here, and what it says it costs: some hundred of them are made. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const costs = { real: "$m=64,t=1,", claimed: "$m=65536,t=3," };

/** Password hashes, real but cheap, held before they begin for as long as a test likes. */
class HeldHashes {
  private holding: Hold | null = null;
  private inEarnest = false;

  /** The library with its checks held. */
  around(library: Argon2): Argon2 {
    const verify: Argon2["verify"] = async (...given) => {
      if (this.inEarnest) return library.verify(...given);
      await this.holding?.pass(String(given[1]));
      const [stored, ...rest] = given;
      return library.verify(String(stored).replace(costs.claimed, costs.real), ...rest);
    };
    const hash: Argon2["hash"] = async (...given) => {
      if (this.inEarnest) return library.hash(...given);
      return (await library.hash(given[0], cheap)).replace(costs.real, costs.claimed);
    };
    return { ...library, verify, hash };
  }

  /** Does what is about the costs themselves with the library as it is. */
  async atFullCost(work: () => Promise<void>): Promise<void> {
    this.inEarnest = true;
    try {
      await work();
    } finally {
      this.inEarnest = false;
    }
  }

  /** From now on the checks of some passwords wait; end it with `release`. */
  hold(which: (password: string) => boolean): Hold {
    this.holding = new Hold(which, () => {
      this.holding = null;
    });
    return this.holding;
  }

  /** Lets everything go that is still held. */
  release(): void {
    this.holding?.release();
  }
}

class Hold {
  private readonly waiting: (() => void)[] = [];
  private done = 0;

  constructor(
    private readonly which: (password: string) => boolean,
    private readonly over: () => void,
  ) {}

  async pass(password: string): Promise<void> {
    if (!this.which(password)) return;
    await new Promise<void>((go) => this.waiting.push(go));
  }

  /** Checks that began and were not let go. */
  running = () => this.waiting.length;
  /** Checks that were let go. */
  ended = () => this.done;

  /** Lets some of those that run come to their end. */
  end(howMany: number): void {
    for (const go of this.waiting.splice(0, howMany)) {
      this.done += 1;
      go();
    }
  }

  /** Lets all go that run, and those that begin later. */
  release(): void {
    this.over();
    this.end(this.waiting.length);
  }
}

export const heldHashes = new HeldHashes();

interface HashQueue {
  readonly running: readonly string[];
  readonly lines: Readonly<Record<"known" | "stranger", ReadonlyMap<string, readonly unknown[]>>>;
}

/** How many hashes run or wait for their turn in this process. */
export function hashesInQueue(): number {
  const things = globalThis as typeof globalThis & { [key: symbol]: HashQueue | undefined };
  const queue = things[Symbol.for("broker-desk:hash-queue")];
  if (!queue) return 0;
  const waiting = Object.values(queue.lines).flatMap((line) => [...line.values()].flat());
  return queue.running.length + waiting.length;
}
