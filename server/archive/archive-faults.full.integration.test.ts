import { afterAll, beforeAll, expect, it } from "vitest";
import { testSeed } from "@/lib/testing/size";
import type { Line } from "./testing/faults/check-archive";
import { FaultedArchive } from "./testing/faults/run";

// The worker against the books of a stranger, behind a server that fails every sixth call and
// shows days late, empty, cut or changed, killed again and again; then every sum and every digest
// held against the books.

const fills = 40_000;
const seed = testSeed;
const kills = 50;

let run: FaultedArchive;
let table: readonly Line[];

beforeAll(async () => {
  run = await FaultedArchive.start({
    fills,
    seed,
    kills,
    passMs: 60_000 + fills * 2 + kills * 10_000,
  });
  await run.run();
  table = await run.table();
  process.stdout.write(`${tableText(table)}\n`);
}, 10_800_000);

afterAll(() => run?.close());

const isBroken = ({ broken, count }: Line) => broken !== null && count > 0;

function tableText(lines: readonly Line[]): string {
  const rows = lines.flatMap(({ what, count, broken, examples = [] }) => {
    const result = broken === null ? "" : count === 0 ? "  holds" : "  BROKEN";
    const more = count === 0 ? [] : examples.map((each) => `${" ".repeat(12)}${each}`);
    return [`${`${count}`.padStart(9)}  ${what}${result}`, ...more];
  });
  return [
    `seed ${seed}: TEST_SEED=${seed} repeats the books and the choice of faults`,
    ...rows,
  ].join("\n");
}

it(`archives ${fills} fills of a stranger's books to the last digit and claims no more`, () => {
  const broken = table.filter(isBroken);
  expect(broken.map((line) => `${line.broken} (${line.count})`)).toEqual([]);
});

it("has met what the run is about", () => {
  const count = (what: string) => table.find((line) => line.what === what)?.count ?? 0;
  const met = (start: string) => table.filter(({ what }) => what.startsWith(start)).length;
  expect(count("kills")).toBe(kills);
  expect(count("fills in the books")).toBeGreaterThanOrEqual(fills);
  expect(met("of them failed: ")).toBe(6);
  expect(met("of them lied: ")).toBe(3);
  expect(met("changes of the books: ")).toBe(8);
});
