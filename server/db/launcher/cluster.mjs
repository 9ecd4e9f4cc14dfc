import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
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
  const args = ["-D", half, "-U", "desk", "--locale=C", "--encoding=UTF8", "--no-instructions"];
  const guard = windows
    ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(base)}`]
    : ["--auth-local=trust", "--auth-host=reject"];
  const { code, output } = await run(path.join(programs, "initdb"), [...args, ...guard], identity);
  if (code !== 0) throw explain("The database could not be made. It said:", output, base);
  fs.renameSync(half, cluster);
}

function own(folder, { uid, gid }) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    fs.lchownSync(path.join(folder, name), uid, gid);
  }
  fs.chownSync(folder, uid, gid);
}

/** Where to connect: a socket in a folder that only its owner enters, or loopback on Windows. */
export function addressOf(base, { socketDir, port }) {
  if (!windows) return `postgresql://desk@/postgres?host=${encodeURIComponent(socketDir)}`;
  const password = fs.readFileSync(passwordFile(base), "utf8").trim();
  return `postgresql://desk:${password}@127.0.0.1:${port}/postgres`;
}

function passwordFile(base) {
  const file = path.join(base, "keys", "postgres");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o400 });
  }
  return file;
}
