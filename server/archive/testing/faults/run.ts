import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { ArchivedDay } from "@/lib/archive/api";
import { addDays, type Day, dayOf } from "@/lib/time";
import { overrideEnv } from "../../../env";
import { type TestDesk, testDesk } from "../../../gateway/testing/test-desk";
import { ArchiveProcess } from "./archive-process";
import { type Calendar, calendar } from "./calendar";
import { Changes } from "./changes";
import { checkRun, type Line } from "./check-archive";
import { DeskSide } from "./desk-side";
import { type Lie, LyingExchange } from "./lying-exchange";
import { Random } from "./random";
import { Source } from "./source";
import { type Claim, tooMuch } from "./too-much";

/** How large a run is. */
export interface ArchiveRunSize {
  readonly fills: number;
  readonly seed: number;
  /** How often the archive worker is killed, in the first, second and fourth pass. */
  readonly kills: number;
  /** How long one pass over the days may take. */
  readonly passMs: number;
}

const hourMs = 3_600_000;
/** Between two passes, by the exchange's clock. */
const betweenMs = 7 * hourMs;

/** How many of the kills come in a pass: half of them in the first, a quarter in two others. */
function killsIn(pass: number, all: number): number {
  const quarter = Math.floor(all / 4);
  return { 1: all - 2 * quarter, 2: quarter, 4: quarter }[pass] ?? 0;
}

/** An archive of a stranger's books, behind a server that fails and lies, and its worker. */
export class FaultedArchive {
  readonly #size: ArchiveRunSize;
  readonly #desk: TestDesk;
  readonly #exchange: LyingExchange;
  readonly #changes: Changes;
  readonly #random: Random;
  readonly #on: DeskSide;
  #archiveProcess: ArchiveProcess | null = null;
  readonly #claims: Claim[] = [];
  #observations = 0;
  readonly #seconds: number[] = [];
  /** Days that did not come to the end of a pass in time. */
  readonly #stuck: string[] = [];

  private constructor(
    size: ArchiveRunSize,
    desk: TestDesk,
    exchange: LyingExchange,
    accountId: string,
  ) {
    this.#size = size;
    this.#desk = desk;
    this.#exchange = exchange;
    this.#changes = new Changes(exchange.source);
    this.#random = new Random(size.seed + 1);
    this.#on = new DeskSide(accountId);
  }

  /** Makes the books, the server before them, and a desk with a broker's account on it. */
  static async start(size: ArchiveRunSize): Promise<FaultedArchive> {
    const { fills, seed } = size;
    const { startMs, days, heavy, tied, empty } = calendar;
    const source = new Source({
      ...{ seed, fills, startMs, days, emptyDays: [0, ...empty] },
      ...{ heavyDay: heavy, tiedDay: tied, tied: 1_300 },
    });
    const exchange = new LyingExchange(source, calendar.clockMs);
    await exchange.listen();
    const desk = await testDesk();
    overrideEnv({ venueUrl: exchange.url });
    const { accountId } = await desk.addAccount({
      account: {
        ...{ name: "Broker", environment: "paper", venue: "paper", channelCode: "code1" },
        ...{ positionMode: "one_way_mode", ndBroker: true, copyTrading: false },
      },
    });
    return new FaultedArchive(size, desk, exchange, accountId);
  }

  /** Three passes under lies and changes, and then two further ones. */
  async run(): Promise<void> {
    const { source } = this.#exchange;
    const { plain, late, bad: badDay, empty } = calendar;
    const lateDay = source.days[late];
    if (lateDay) lateDay.publishedAt = calendar.clockMs + 13 * hourMs;
    const badNumber = source.anyOf(badDay, new Set());
    const bad = [badNumber, source.anyOf(badDay, new Set([badNumber]))] as const;
    source.spoil(bad[0], { volume: "1,234.5" });
    source.spoil(bad[1], { fillId: "" });
    this.#archiveProcess = await ArchiveProcess.start();

    this.#lie({ emptyFirst: "empty", cutFirst: "cut", heavy: "short" });
    await this.#pass(1, null);

    this.#changes.someOn(plain, 2);
    this.#lie({ emptyTwice: "empty", cutTwice: "cut", heavy: "short" });
    await this.#pass(2, null);

    for (const record of bad) source.spoil(record, null);
    this.#changes.putRight(...bad);
    const twice = { emptyTwice: "empty", cutTwice: "cut" } as const;
    this.#lie({ emptyFirst: "cut", cutFirst: "empty", ...twice, heavy: "short" });
    const { emptyFirst, cutFirst, emptyTwice, cutTwice } = calendar;
    const liedOf = [emptyFirst, cutFirst, emptyTwice, cutTwice];
    const some = [...liedOf, badDay, late, ...plain];
    await this.#pass(3, some, () => this.#changes.someOn(plain, 2));

    this.#lie({});
    this.#changes.someOn(plain, 2);
    this.#changes.restoreFirst(2);
    this.#changes.addToEmpty(empty[0] ?? 0);
    await this.#pass(4, null);
    await this.#pass(5, null);
  }

  /** The table of what happened, and which promises were broken. */
  async table(): Promise<readonly Line[]> {
    return checkRun({
      exchange: this.#exchange,
      calendar,
      changes: this.#changes,
      on: this.#on,
      dayOf: (day) => this.#nameOf(day),
      kills: this.#archiveProcess?.kills ?? 0,
      claims: this.#claims,
      observations: this.#observations,
      seconds: this.#seconds,
      stuck: this.#stuck,
    });
  }

  async close(): Promise<void> {
    await this.#archiveProcess?.stop();
    await this.#exchange.close();
    await this.#desk.close();
  }

  #nameOf(day: number): Day {
    return addDays(dayOf(calendar.startMs, "UTC+8"), day);
  }

  #numberOf(day: Day): number {
    return this.#exchange.source.dayAt(Date.parse(`${day}T00:00:00+08:00`));
  }

  /** What a killed worker's open syncs were served to the end counts as served to nobody. */
  async #forgetOpenSyncs(): Promise<void> {
    const aheadMs = this.#exchange.now() - Date.now();
    for (const { day, startedAt } of await this.#on.openReads()) {
      this.#exchange.log.killed(this.#numberOf(day), Math.floor(startedAt) + aheadMs);
    }
  }

  #lie(lies: Partial<Record<keyof Calendar, Lie>>): void {
    this.#exchange.lies.clear();
    for (const [role, lie] of Object.entries(lies)) {
      const day = calendar[role as keyof Calendar];
      if (typeof day === "number") this.#exchange.lies.set(day, lie);
    }
  }

  /** One more pass over days (all that can be read, or some), with its kills. */
  async #pass(number: number, some: readonly number[] | null, midway = () => {}): Promise<void> {
    const begun = performance.now();
    if (number > 1) {
      this.#exchange.advance(betweenMs);
      // A clock never jumps like that; a new process learns it before it reads.
      await this.#archiveProcess?.restart();
    }
    await this.#on.seeClock(() => this.#exchange.now());
    const readable = this.#on.readable(this.#exchange.now());
    const days = some?.map((day) => this.#nameOf(day)) ?? readable;
    const before = new Map((await this.#states()).map((day) => [day.day, day.completeSyncs]));
    if (number > 1) await this.#on.syncNow(days.filter((day) => before.has(day)));
    await this.#on.wake();
    const over = { is: false };
    const rows = this.#size.fills / (some ? 2 : 1);
    const disturbed = this.#disturb(number, days.length + rows / 500, midway, over);
    await this.#wait(number, days, before);
    over.is = true;
    await disturbed;
    await this.#observe(number, 0);
    this.#seconds.push(Math.round((performance.now() - begun) / 1_000));
  }

  /** Kills the archive worker at moments that the seed chooses, and changes the books midway. */
  async #disturb(number: number, pages: number, midway: () => void, over: { is: boolean }) {
    const first = this.#exchange.pages;
    const reached = async (part: number) => {
      while (!over.is && this.#exchange.pages - first < pages * part) await sleep(5);
    };
    await reached(0.3);
    midway();
    const kills = killsIn(number, this.#size.kills);
    for (let n = 0; n < kills; n += 1) {
      await reached((n + 0.1 + this.#random.below(800) / 1_000) / kills);
      await sleep(this.#random.below(60));
      // Where nobody tells, the dead process's holds and its places in the rate budget run out.
      const announced = n % 8 !== 1;
      await this.#archiveProcess?.kill(announced, () => this.#forgetOpenSyncs());
    }
  }

  /**
   * Until every day came to the end of a pass and nothing is read any more; looks at what is said
   * of the days meanwhile.
   */
  async #wait(number: number, days: readonly Day[], before: ReadonlyMap<Day, number>) {
    const until = Date.now() + this.#size.passMs;
    for (let tries = 0; ; tries += 1) {
      const states = await this.#observe(number, 1);
      const now = this.#exchange.now();
      const reads = new Map(states.map((day) => [day.day, day.completeSyncs]));
      const waiting = days.filter((day) => (reads.get(day) ?? 0) <= (before.get(day) ?? 0));
      const due = states.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      const open = await this.#on.openReads();
      if (waiting.length + due.length + open.length === 0) return;
      if (Date.now() > until) {
        const left = [...new Set([...waiting, ...due.map(({ day }) => day)])];
        const reason = (each: Day) => states.find(({ day }) => day === each)?.lastError ?? "unread";
        this.#stuck.push(...left.map((day) => `${day} in pass ${number}: ${reason(day)}`));
        return;
      }
      await sleep(250);
      if (tries % 4 === 3) await this.#on.wake();
    }
  }

  #states(): Promise<readonly ArchivedDay[]> {
    return this.#on.daysOf(this.#nameOf(0), this.#nameOf(calendar.days));
  }

  /** What is said of each day, held against what was served of it before that. */
  async #observe(pass: number, lag: number): Promise<readonly ArchivedDay[]> {
    const states = await this.#states();
    this.#observations += 1;
    states.forEach(({ day, state }) => {
      const reason = tooMuch(state, this.#exchange.log.of(this.#numberOf(day)), lag);
      const known = this.#claims.some((claim) => claim.day === day && claim.pass === pass);
      if (reason !== null && !known) this.#claims.push({ day, state, pass, reason });
    });
    return states;
  }
}
