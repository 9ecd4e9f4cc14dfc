import type { OrderFaults } from "./check-orders";
import type { MemorySample } from "./memory";

/** What a run has measured. */
export interface Measured {
  /** By process, then by window. */
  readonly samples: ReadonlyMap<string, readonly (readonly MemorySample[])[]>;
  /** So many windows come before the measured ones. */
  readonly warmUp: number;
  /** Too short for memory to be judged: caches still fill. */
  readonly isTrial: boolean;
  readonly orders: OrderFaults & { readonly unresolved: number };
  readonly sent: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly troubles: readonly string[];
  readonly tablesBefore: ReadonlyMap<string, number>;
  readonly tablesAfter: ReadonlyMap<string, number>;
}

/** By how many MB the least memory of a window may grow. The venue keeps every order. */
const mayGrow: ReadonlyMap<string, number> = new Map([
  ["web server", 5],
  ["worker", 5],
  ["PostgreSQL", 20],
]);

interface Line {
  readonly what: string;
  readonly due: string;
  readonly measured: string;
  /** Null where nothing is due. */
  readonly holds: boolean | null;
}

/** Prints the table of a run; false where a line doesn't hold. */
export function report(measured: Measured): boolean {
  const lines = [...memoryLines(measured), ...orderLines(measured)];
  printTable(
    ["", "due", "measured", ""],
    lines.map(({ what, due, measured: found, holds }) => [
      ...[what, due, found],
      holds === null ? "" : holds ? "yes" : "NO",
    ]),
  );
  printTable(["table", "grown, kB", "bytes an order"], growthOf(measured));
  const answers = [...measured.counts].sort().map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`\nAnswers: ${answers.join(", ")}\n`);
  for (const trouble of new Set(measured.troubles)) process.stdout.write(`Driver: ${trouble}\n`);
  return lines.every(({ holds }) => holds !== false);
}

function memoryLines({ samples, warmUp, isTrial }: Measured): readonly Line[] {
  return [...samples].flatMap(([name, byWindow]) => {
    const due = mayGrow.get(name);
    const least = byWindow.map((window) => Math.min(...window.map(({ megabytes }) => megabytes)));
    const grown = (least.at(-1) ?? 0) - (least[warmUp] ?? 0);
    const pids = new Set(byWindow.flat().map(({ pid }) => pid));
    const figures = least.map((megabytes) => megabytes.toFixed(1));
    const memory = {
      what: `${name}: memory, MB`,
      due: due === undefined ? "" : `grows by less than ${due}`,
      measured: `${grown.toFixed(1)} (${figures.join(" ")})`,
      holds: due === undefined || isTrial ? null : grown < due,
    };
    const restarts = {
      what: `${name}: restarts`,
      due: "none",
      measured: String(pids.size - 1),
      holds: pids.size === 1,
    };
    return [memory, restarts];
  });
}

function orderLines({ sent, orders }: Measured): readonly Line[] {
  const { unresolved, ...faults } = orders;
  const names: Readonly<Record<keyof OrderFaults, string>> = {
    lost: "orders that the journal lacks",
    wrong: "orders of which the venue knows better",
    twice: "orders sent twice",
    open: "orders of unknown outcome",
  };
  const rows = Object.entries(names).map(([key, what]) => {
    const found = faults[key as keyof OrderFaults];
    const first = found.length > 0 ? `: ${found.slice(0, 3).join("; ")}` : "";
    return { what, due: "none", measured: `${found.length}${first}`, holds: found.length === 0 };
  });
  return [
    { what: "orders sent", due: "", measured: String(sent), holds: null },
    ...rows,
    { what: "unresolved: no list shows them", due: "", measured: `${unresolved}`, holds: null },
  ];
}

const shownTables = 15;

/** The tables that have grown the most. */
function growthOf({ tablesBefore, tablesAfter, sent }: Measured): readonly string[][] {
  return [...tablesAfter]
    .map(([name, bytes]) => ({ name, grown: bytes - (tablesBefore.get(name) ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((one, other) => other.grown - one.grown)
    .slice(0, shownTables)
    .map(({ name, grown }) => [name, (grown / 1_024).toFixed(0), (grown / sent).toFixed(0)]);
}

function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  process.stdout.write(`\n${lines.join("\n")}\n`);
}
