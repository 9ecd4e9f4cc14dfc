import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { UserFacingError } from "../user-facing-error.mjs";
import { openLog } from "./host/data-dir.mjs";

const readyTimeoutMs = 60_000;
const longestWaitMs = 10_000;
/** A process that ran this long had started well; its next failure is a new story. */
const settledMs = 60_000;
/** A process's last words may arrive after its end. */
const lastOutputMs = 50;

/**
 * One process of the desk: started behind a health gate, started again when it ends unexpectedly,
 * stopped gently.
 */
export class Child {
  #process = null;
  #ended = Promise.resolve();
  #wanted = true;
  #waitMs = 250;
  #lastOutput = "";

  /**
   * @param {{name: string, args: string[], cwd: string, env: object, logFile: string,
   *   graceMs: number, isReady: (told: {line: Promise<string>}) => Promise<unknown>}} spec
   * @param {{say: (sentence: string) => void, onPid: (name: string, pid: number) => void,
   *   onEnded?: (launch: string) => void}} tell `onEnded`: the process of a launch ended unasked
   */
  constructor(spec, listener) {
    this.spec = spec;
    this.listener = listener;
    this.log = openLog(spec.logFile);
  }

  /** Starts it and waits until it is healthy; from then on it is kept running. */
  async start() {
    const answer = await this.#launch();
    this.#keep();
    return answer;
  }

  /** Asks it to end and waits; after its grace it is killed. */
  async stop(graceMs = this.spec.graceMs) {
    this.#wanted = false;
    this.#signal("SIGTERM");
    const late = setTimeout(() => this.#signal("SIGKILL"), graceMs);
    await this.#ended;
    clearTimeout(late);
  }

  /** Ends it at once. */
  hurry() {
    this.#wanted = false;
    this.#signal("SIGKILL");
  }

  async #launch() {
    const { name, args, cwd, env } = this.spec;
    const launch = randomUUID();
    const child = spawn(process.execPath, args, {
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
      .then(() => this.#fail("ended at once"));
    const timeout = sleep(readyTimeoutMs, null, { signal: late.signal }).then(() =>
      this.#fail(`did not become ready in ${readyTimeoutMs / 1000} seconds`),
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

  /** Everything it prints goes to its log; the first line of its output is the ready line. */
  #listen(child) {
    child.stderr.on("data", (chunk) => {
      this.log(chunk);
      this.#lastOutput = `${this.#lastOutput}${chunk}`.slice(-2_000);
    });
    return new Promise((resolve) => {
      let text = "";
      child.stdout.on("data", (chunk) => {
        if (text === null) return this.log(chunk);
        text += chunk;
        const end = text.indexOf("\n");
        if (end < 0) return;
        resolve(text.slice(0, end));
        this.log(text.slice(end + 1));
        text = null;
      });
    });
  }

  #fail(how) {
    const output = this.#lastOutput.trim().split("\n").slice(-8).join("\n");
    const quoted = output === "" ? "" : ` It said:\n${output}\n`;
    throw new UserFacingError(
      `The ${this.spec.name} ${how}.${quoted} Its log: ${this.spec.logFile}`,
    );
  }

  /** Starts it again whenever it ends unexpectedly, after a wait that grows with each failure. */
  async #keep() {
    for (;;) {
      const since = Date.now();
      const child = this.#process;
      await this.#ended;
      if (!this.#wanted) return;
      if (Date.now() - since > settledMs) this.#waitMs = 250;
      await sleep(lastOutputMs);
      if (!this.#wanted) return;
      const how = `ended unexpectedly (${causeOf(child)}); restarting it.`;
      this.listener.say(`The ${this.spec.name} ${how}${lastMessage(this.#lastOutput)}`);
      await this.#restart();
    }
  }

  /** The same reason is logged once, not every ten seconds. */
  async #restart() {
    let lastMessage = "";
    while (this.#wanted) {
      await sleep(this.#waitMs);
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
      if (!this.#wanted) return;
      try {
        await this.#launch();
        return this.listener.say(`The ${this.spec.name} runs again.`);
      } catch (error) {
        if (this.#wanted && error.message !== lastMessage) this.listener.say(error.message);
        lastMessage = error.message;
      }
    }
  }

  #signal(signal) {
    if (this.#process && this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
    }
  }
}

const causeOf = ({ signalCode, exitCode }) => signalCode ?? `exit code ${exitCode}`;

/** What it said last, if that was a sentence for people: a full disk keeps it from its log. */
function lastMessage(output) {
  const line = output.trimEnd().split("\n").at(-1);
  return /^[A-Z].*\.$/.test(line) ? ` It said: ${line}` : "";
}
