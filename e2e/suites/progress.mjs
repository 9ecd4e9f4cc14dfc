const clearLine = "\r\u001b[K";

/** Prints failures and results as they come; on a terminal a last line shows how far suites are. */
export class Progress {
  #running = [];

  constructor(stream) {
    this.stream = stream;
  }

  /** Prints a whole line above the progress. */
  say(text) {
    this.stream.write(`${this.stream.isTTY ? clearLine : ""}${text}\n`);
    this.show();
  }

  show() {
    if (!this.stream.isTTY || this.#running.length === 0) return;
    const text = this.#running.map((count) => count.status()).join("   ");
    this.stream.write(`${clearLine}${text.slice(0, (this.stream.columns ?? 80) - 1)}`);
  }

  /** Begins to count a suite. */
  begin(name) {
    const count = new Count(name, this);
    this.#running.push(count);
    this.show();
    return count;
  }

  end(count, line) {
    this.#running = this.#running.filter((other) => other !== count);
    this.say(line);
  }
}

/** What a suite has done so far. Its reporter sends the messages that `take` reads. */
class Count {
  passed = 0;
  failed = 0;
  skipped = 0;
  #total = 0;
  #done = 0;
  #parts = "tests";

  constructor(name, progress) {
    this.name = name;
    this.progress = progress;
  }

  /** A message of a reporter: how much there is, one more part done, one test's result. */
  take(message) {
    if (message.kind === "total") [this.#total, this.#parts] = [message.total, message.parts];
    if (message.kind === "done") this.#done += 1;
    if (message.kind === "passed") this.passed += 1;
    if (message.kind === "skipped") this.skipped += 1;
    if (message.kind === "failed") this.fail(message);
    this.progress.show();
  }

  /** Prints a failure at once, with the command that reruns just that test. */
  fail({ title, text, rerun, folder }) {
    this.failed += 1;
    const lines = [
      `FAILED  ${title}`,
      ...text.split("\n").slice(0, 30),
      ...(folder ? [`screenshot and trace: ${folder}`] : []),
      ...(rerun ? [`again: ${rerun}`] : []),
    ];
    this.progress.say(lines.join("\n        "));
  }

  status() {
    const failed = this.failed > 0 ? `, ${this.failed} failed` : "";
    return `${this.name} ${this.#done} of ${this.#total || "?"} ${this.#parts}${failed}`;
  }

  end(duration) {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : "";
    const counted = `${this.passed} passed, ${this.failed} failed${skipped}`;
    this.progress.end(this, `${this.name}: ${counted}, ${duration}`);
  }
}
