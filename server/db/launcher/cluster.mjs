import fs from "node:fs";
import path from "node:path";
import { passwordOf } from "./roles.mjs";
import { explain, run, windows } from "./run.mjs";

/**
 * Makes the folder of the data when there is none. It is made under another name first, so that
 * half a cluster is never taken for a whole.
 */
export async function makeCluster({ base, cluster, identity }, programs) {
  if (fs.existsSync(path.join(cluster, "PG_VERSION"))) {
    if (identity && fs.statSync(cluster).uid !== identity.uid) own(cluster, identity);
    return;
  }
  const half = `${cluster}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  if (identity) own(half, identity);
  // Nobody connects to it before it has its roles.
  const rest = ["--locale=C", "--encoding=UTF8", "--no-instructions", "--auth=reject"];
  const args = ["-D", half, "-U", "desk", ...rest];
  const { code, output } = await run(path.join(programs, "initdb"), args, identity);
  if (code !== 0) throw explain("The database could not be made. It said:", output, base);
  fs.renameSync(half, cluster);
}

function own(folder, { uid, gid }) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    fs.lchownSync(path.join(folder, name), uid, gid);
  }
  fs.chownSync(folder, uid, gid);
}

/** Where a role connects: a socket in a folder that only its owner enters; loopback on Windows. */
export function addressOf(base, role, { socketDir, port }) {
  const who = `${role}:${passwordOf(base, role)}`;
  if (windows) return `postgresql://${who}@127.0.0.1:${port}/postgres`;
  return `postgresql://${who}@/postgres?host=${encodeURIComponent(socketDir)}`;
}
