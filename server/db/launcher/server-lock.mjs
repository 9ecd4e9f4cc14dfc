import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { commandOf } from "../../start/process-facts.mjs";

/**
 * What a cluster's `postmaster.pid` tells, or null when there is none.
 * @returns {{pid: number, dataDir: string, port: string, socketDir: string, status: string} | null}
 */
export function readLock(cluster) {
  let text;
  try {
    text = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  return {
    pid: Number.parseInt(lines[0], 10),
    dataDir: lines[1] ?? "",
    port: lines[3] ?? "",
    socketDir: lines[4] ?? "",
    status: lines[7]?.trim() ?? "",
  };
}

/**
 * Whether the process that a lock names is a stranger who got the number of a dead server. In
 * doubt it is none: a lock taken from a living server would cost the data.
 */
export async function isStranger(lock) {
  const command = commandOf(lock.pid);
  if (command === null) return false;
  if (/postgres/.test(command) && command.includes(lock.dataDir)) return false;
  return !(await answers(lock));
}

/** Whether a PostgreSQL server answers there: it replies S or N to a request for encryption. */
export function answers({ socketDir, port }) {
  const where = socketDir
    ? { path: path.join(socketDir, `.s.PGSQL.${port}`) }
    : { host: "127.0.0.1", port: Number.parseInt(port, 10) };
  return new Promise((resolve) => {
    const socket = net.connect(where);
    const done = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, () => done(false));
    socket.on("error", () => done(false));
    socket.on("close", () => done(false));
    socket.on("connect", () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.on("data", (data) => done(data[0] === 83 || data[0] === 78));
  });
}
