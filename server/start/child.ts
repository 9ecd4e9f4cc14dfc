import "server-only";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { UserFacingError } from "../user-facing-error.mjs";
import { openLog } from "./host/data-dir";

const readyTimeoutMs = 60_000;
const longestWaitMs = 10_000;
/** A process that ran this long had started well; its next failure is a new story. */
const settledMs = 60_000;
/** So often a process is asked for a sign of life, and so often in vain before it is ended. */
const usuallyAskEveryMs = 15_000;
const mostInVain = 4;
/** A process's last words may arrive after its end. */
const lastOutputMs = 50;

/** What runs and has to be stopped: gently, or at once. */
export interface RunningPart {
  stop(): Promise<unknown>;
  hurry(): void;
}

/** A process of the desk, and how it is known to work. */
export interface ChildSpec {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** How long it may take to stop before it is killed. */
  readonly graceMs: number;
  readonly isReady: (told: { readonly line: Promise<string> }) => Promise<string>;
  /** False while it hangs. */
  readonly lives: (launch: string) => Promise<boolean>;
  readonly askEveryMs?: number;
}

export interface Listener {
  readonly say: (sentence: string) => void;
  readonly onPid: (name: string, pid: number) => void;
  /** The process of a launch ended unasked. */
  readonly onEnded?: (launch: string) => void;
}

type Running = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * One process of the desk: started behind a health gate, started again when it ends unexpectedly,
 * stopped gently.
 */
export class Child implements RunningPart {
  #process: Running | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #wanted = true;
  #waitMs = 250;
  #lastOutput = "";
  #launchId = "";

  readonly log: (chunk: string | Uint8Array) => void;

  constructor(
    readonly spec: ChildSpec,
    readonly listener: Listener,
  ) {
    this.log = openLog(spec.logFile);
  }

  /** Starts it and waits until it is healthy; from then on it is kept running. */
  async start(): Promise<string> {
    const answer = await this.#launch();
    this.#keep();
    this.#watch();
    return answer;
  }

  /** Asks it to end and waits; after its grace it is killed. */
  async stop(graceMs = this.spec.graceMs): Promise<void> {
    this.#wanted = false;
    this.#signal("SIGTERM");
    const late = setTimeout(() => this.#signal("SIGKILL"), graceMs);
    await this.#ended;
    clearTimeout(late);
  }

  /** Ends it at once. */
  hurry(): void {
    this.#wanted = false;
    this.#signal("SIGKILL");
  }

  async #launch(): Promise<string> {
    const { name, args, cwd, env } = this.spec;
    const launch = randomUUID();
    this.#launchId = launch;
    const child = spawn(process.execPath, [...args], {
      cwd,
      env: { ...env, DESK_LAUNCH: launch },
      // Its own session: Ctrl-C in the terminal is for the desk alone, which stops it in order.
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    this.#process = child;
    this.#lastOutput = "";
    child.stdin.on("error", () => {});
    this.#ended = new Promise((ended) => child.once("exit", ended).once("error", ended));
    this.#ended.then(() => this.#wanted && this.listener.onEnded?.(launch));
    if (child.pid) this.listener.onPid(name, child.pid);
    const line = this.#listen(child);
    const late = new AbortController();
    const ended = this.#ended
      .then(() => sleep(lastOutputMs))
      .then(() => this.#fail("exited immediately"));
    const timeout = sleep(readyTimeoutMs, null, { signal: late.signal }).then(() =>
      this.#fail(`wasn't ready within ${readyTimeoutMs / 1000} s`),
    );
    timeout.catch(() => {});
    try {
      return await Promise.race([this.spec.isReady({ line }), ended, timeout]);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    } finally {
      ended.catch(() => {});
      late.abort();
    }
  }

  /**
   * Everything it prints goes to its log; the first line of its output in JSON says it is ready.
   */
  #listen(child: Running): Promise<string> {
    child.stderr.on("data", (chunk) => {
      this.log(chunk);
      this.#lastOutput = `${this.#lastOutput}${chunk}`.slice(-2_000);
    });
    return new Promise((resolve) => {
      let text: string | null = "";
      child.stdout.on("data", (chunk) => {
        if (text === null) return this.log(chunk);
        const lines = `${text}${chunk}`.split("\n");
        const at = lines.slice(0, -1).findIndex((line) => line.startsWith("{"));
        // What Node was told to load may print something first.
        const others = at < 0 ? lines.slice(0, -1) : lines.toSpliced(at, 1);
        if (others.length > 0) this.log(others.join("\n"));
        text = at < 0 ? (lines.at(-1) ?? "") : null;
        if (at >= 0) resolve(lines[at] ?? "");
      });
    });
  }

  #fail(how: string): never {
    const output = this.#lastOutput.trim().split("\n").slice(-8).join("\n");
    const quoted = output === "" ? "" : ` Output:\n${output}\n`;
    throw new UserFacingError(`The ${this.spec.name} ${how}.${quoted} Log: ${this.spec.logFile}`);
  }

  /** Starts it again whenever it ends unexpectedly, after a wait that grows with each failure. */
  async #keep(): Promise<void> {
    for (;;) {
      const since = Date.now();
      const child = this.#process;
      await this.#ended;
      if (!this.#wanted) return;
      if (Date.now() - since > settledMs) this.#waitMs = 250;
      await sleep(lastOutputMs);
      if (!this.#wanted) return;
      const how = `stopped unexpectedly (${child ? causeOf(child) : "no process"}); restarting it.`;
      this.listener.say(`The ${this.spec.name} ${how}${lastMessage(this.#lastOutput)}`);
      await this.#restart();
    }
  }

  /** One that hangs is ended, so that it is started again. */
  async #watch(): Promise<void> {
    const { lives, askEveryMs = usuallyAskEveryMs } = this.spec;
    for (let inVain = 0; this.#wanted; ) {
      await sleep(askEveryMs, null, { ref: false });
      const child = this.#process;
      inVain = (await lives(this.#launchId)) ? 0 : inVain + 1;
      if (inVain < mostInVain || child !== this.#process || !this.#wanted) continue;
      this.listener.say(`The ${this.spec.name} isn't responding; stopping it.`);
      child?.kill("SIGKILL");
      inVain = 0;
    }
  }

  /** The same reason is logged once, not every ten seconds. */
  async #restart(): Promise<void> {
    let lastMessage = "";
    while (this.#wanted) {
      await sleep(this.#waitMs);
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
      if (!this.#wanted) return;
      try {
        await this.#launch();
        return this.listener.say(`The ${this.spec.name} is running again.`);
      } catch (error) {
        const { message } = error as Error;
        if (this.#wanted && message !== lastMessage) this.listener.say(message);
        lastMessage = message;
      }
    }
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#process && this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
    }
  }
}

const causeOf = ({ signalCode, exitCode }: Running) => signalCode ?? `exit code ${exitCode}`;

/** What it said last, if that was a sentence for users: a full disk keeps it from its log. */
function lastMessage(output: string): string {
  const line = output.trimEnd().split("\n").at(-1) ?? "";
  return /^[A-Z].*\.$/.test(line) ? ` It said: ${line}` : "";
}
