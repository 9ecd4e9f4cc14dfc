import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { makeDataDir } from "../../start/data-dir.mjs";
import { Sentence } from "../../start/sentence.mjs";
import { run } from "./run.mjs";

/** PostgreSQL refuses to run as root; this is who it runs as then (`nobody`). */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Where the cluster lies and as whom it runs: `DATA_DIR/postgres` as the current user, or, for
 * root, as the folder's owner or `nobody`. When that user cannot enter DATA_DIR (a checkout under
 * root's own home), the cluster goes to `<spareRoot>/<id>`, and DATA_DIR/postgres-place names it.
 * @returns {Promise<{base: string, cluster: string, identity: {uid: number, gid: number} | null}>}
 */
export async function findPlace(dataDir, spareRoot, say) {
  makeDataDir(dataDir);
  const note = path.join(dataDir, "postgres-place");
  if (fs.existsSync(note)) return placeAt(fs.readFileSync(note, "utf8").trim());
  const place = placeAt(dataDir);
  if (place.identity === null || (await canEnter(dataDir, place.identity))) return place;
  if (fs.existsSync(path.join(place.cluster, "PG_VERSION"))) {
    throw new Sentence(
      `The database in ${place.cluster} can no longer be reached by the user it runs as ` +
        `(uid ${place.identity.uid}). Let others enter the folders above it (chmod o+x), or move ` +
        "it and set DATA_DIR.",
    );
  }
  const base = path.join(spareRoot, randomBytes(6).toString("hex"));
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  fs.writeFileSync(note, `${base}\n`);
  say(`PostgreSQL does not run as root and cannot enter ${dataDir}: the database is in ${base}.`);
  return placeAt(base);
}

/** Whether that user can get into a folder; asked of the system, which knows every rule. */
export async function canEnter(folder, identity) {
  const { code } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], identity);
  return code === 0;
}

function placeAt(base) {
  const cluster = path.join(base, "postgres");
  const owner = fs.existsSync(cluster) ? fs.statSync(cluster) : null;
  const stranger = owner !== null && owner.uid !== process.getuid?.();
  if (stranger && !isRoot() && process.platform !== "win32") {
    throw new Sentence(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start as that ` +
        "user, or set DATA_DIR to a folder of your own.",
    );
  }
  if (!isRoot()) return { base, cluster, identity: null };
  const identity = stranger ? { uid: owner.uid, gid: owner.gid } : nobody;
  return { base, cluster, identity };
}

const isRoot = () => process.getuid?.() === 0;
