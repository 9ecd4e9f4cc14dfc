import { existsSync, readFileSync, statfsSync } from "node:fs";
import os from "node:os";

const memory = "/dev/shm";

/** More than the databases, desks and profiles of browsers that stand at one time. */
const neededBytes = 4 * 2 ** 30;

/**
 * Where the suites put what they throw away: memory, where there is much of it. A disk spends more
 * on the thousand files of each database than the tests on their work.
 */
export function tempFolder() {
  if (process.env.TMPDIR || !existsSync("/proc/mounts") || !existsSync(memory)) return os.tmpdir();
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.findLast((line) => line.split(" ")[1] === memory)?.split(" ")[3] ?? "";
  // Programs and libraries are copied there too.
  if (!options.startsWith("rw") || options.includes("noexec")) return os.tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : os.tmpdir();
}
