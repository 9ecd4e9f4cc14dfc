/**
 * What the user at the terminal reads: few lines, each worth reading. Colour only where a
 * terminal shows it and NO_COLOR is not set.
 */
export function makeTerminal(stream, env) {
  const colours = stream.isTTY === true && !env.NO_COLOR;
  const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const [bold, dim, green, red, link] = ["1", "2", "32", "31", "4;36"].map(paint);
  const write = (text = "") => stream.write(text === "" ? "\n" : `  ${text}\n`);
  stream.on("error", () => {});

  /** One part of the desk came up. */
  const ready = (label, sinceMs, where = "") => {
    const took = `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
    write(
      `${green("ready")}  ${label.padEnd(13)}${dim(`${took.padStart(6)}  ${where}`.trimEnd())}`,
    );
  };

  return {
    bold,
    dim,
    link,
    write,
    ready,
    /** A sentence about what just happened, with the time of day: the desk may run for weeks. */
    say: (sentence) => write(`${dim(new Date().toTimeString().slice(0, 8))}  ${sentence}`),
    problem: (sentence) => write(`\n  ${red("Broker Desk stopped.")} ${indent(sentence)}\n`),
  };
}

const indent = (text) => text.replaceAll("\n", "\n  ");
