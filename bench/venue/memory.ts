import { answerAsked, collectGarbage, helper, sized, spreadOf } from "../harness";
import { type ResultLine, times, told } from "../results";
import { type EngineName, engines } from "./engines";
import { workload } from "./workload";

/** Fills a new book of an engine and tells the bytes that each resting order takes. */
export function serveMemory(name: EngineName): void {
  answerAsked<{ orders: number }>(({ orders }) => {
    const work = workload(0, orders);
    const engine = engines[name](work);
    const before = bytesInUse();
    for (let id = 0; id < orders; id += 1) engine.place(id);
    const bytes = (bytesInUse() - before) / engine.resting();
    return { bytes };
  });
}

/** What stays in use after garbage collection, typed arrays too. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Memory of a resting order: nothing is due, it is to be stated. */
export async function memory(): Promise<readonly ResultLine[]> {
  const orders = sized(20_000, 100_000);
  const bytesOf = async (name: EngineName) => {
    const bytes: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const fresh = helper("--memory", name);
      bytes.push((await fresh.ask<{ bytes: number }>({ orders })).bytes);
      await fresh.end();
    }
    return spreadOf(bytes);
  };
  const peers = ["orderbook-match-engine", "nodejs-order-book"] as const;
  const ours = { venue: await bytesOf("venue"), core: await bytesOf("core") };
  const lines: ResultLine[] = [];
  for (const name of peers) {
    const theirs = await bytesOf(name);
    for (const [own, bytes] of Object.entries(ours)) {
      lines.push({
        goal: "memory",
        what: `a resting order of ${orders} in the ${own === "core" ? "core engine" : own}`,
        due: "",
        measured: told(bytes, " bytes", 0),
        beside: `${name}: ${told(theirs, " bytes", 0)}`,
        ratio: times(bytes.median, theirs.median),
        met: null,
      });
    }
  }
  return lines;
}
