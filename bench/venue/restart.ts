import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { openInFolder } from "@/server/paper-venue/state/open-exchange";
import { answerAsked, helper, sized, spreadOf } from "../harness";
import { type ResultLine, told } from "../results";
import { benchCommands, opening } from "./engines";
import { workload } from "./workload";

/** As the venue does it by itself (venue.ts): so many commands and the state is stored. */
const longestTail = 20_000;
const together = 1_000;

/** Fills a folder with so many commands, in a process that is then killed. */
export function serveFilling(folder: string): void {
  answerAsked<{ commands: number }>(async ({ commands }) => {
    const fail = (error: unknown) => {
      throw error;
    };
    const beginning = { seed: 7, daysBack: 0, full: false };
    const { exchange } = await openInFolder(folder, beginning, Date.now, fail);
    const work = workload(commands, 1_000);
    for (const command of opening(work)) exchange.perform(command);
    const make = benchCommands(work);
    for (let id = 0; id < work.operations; id += 1) {
      exchange.perform(make(id));
      if (id % together === 0) await exchange.settled();
      if (exchange.tailLength > longestTail) await exchange.snapshot();
    }
    await exchange.settled();
    return { tail: exchange.tailLength };
  });
}

/** How long a killed venue takes until it is ready again. */
export async function restart(folder: string): Promise<ResultLine> {
  const commands = sized(100_000, 1_000_000);
  const filling = helper("--fill", folder);
  try {
    const { tail } = await filling.ask<{ tail: number }>({ commands });
    filling.child.kill("SIGKILL");
    await once(filling.child, "exit");
    const seconds: number[] = [];
    for (let round = 0; round < sized(3, 5); round += 1) seconds.push(await readyAfter(folder));
    const measured = spreadOf(seconds);
    return {
      goal: "restart",
      what: `a killed venue is ready again after ${commands} commands`,
      due: "at most 2 s",
      measured: told(measured, " s", 2),
      beside: `${tail} of them since its last snapshot`,
      met: measured.median <= 2,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyAfter(folder: string): Promise<number> {
  const begun = performance.now();
  const venue = spawn(process.execPath, ["dist/venue.js", "--port", "0", "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(createInterface(venue.stdout), "line");
  const seconds = (performance.now() - begun) / 1_000;
  venue.kill("SIGKILL");
  await once(venue, "exit");
  return seconds;
}
