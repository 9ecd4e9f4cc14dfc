import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { runOnce } from "./run-once.mjs";

const folders = ["app", "components", "lib", "public", "server"];

/** A fingerprint of everything a build is made of; tests and documents are not. */
export function sourcesStamp(root) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of sources(root)) {
    hash.update(`\n${file}\n`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function sources(root) {
  const above = fs
    .readdirSync(root)
    .filter((name) => /\.(ts|mjs)$/.test(name) || name === "package-lock.json");
  const inside = folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name))),
    );
  return [...above, ...inside]
    .filter(
      (file) =>
        !/\.(test\.tsx?|md)$|^next-env|^start\.mjs|^(vitest|playwright|drizzle)\./.test(file),
    )
    .sort();
}

/** Whether `dist` and `.next` were made, together, from these sources. */
export function isMade(root, stamp) {
  try {
    const made = JSON.parse(fs.readFileSync(stampFile(root), "utf8"));
    return made.stamp === stamp && made.buildId === buildId(root);
  } catch {
    return false;
  }
}

/** Bundles the processes and builds the pages. */
export async function make(root, stamp, { env, signal, logFile }) {
  fs.rmSync(stampFile(root), { force: true });
  const options = { cwd: root, env: { ...env, NEXT_TELEMETRY_DISABLED: "1" }, signal, logFile };
  const next = path.join(root, "node_modules/next/dist/bin/next");
  await Promise.all([
    runOnce(process.execPath, [path.join(root, "server/build.mjs")], {
      ...options,
      what: "Bundling the processes",
    }),
    runOnce(process.execPath, [next, "build"], { ...options, what: "Building the pages" }),
  ]);
  fs.writeFileSync(stampFile(root), JSON.stringify({ stamp, buildId: buildId(root) }));
}

const stampFile = (root) => path.join(root, "dist", "made.json");
const buildId = (root) => fs.readFileSync(path.join(root, ".next", "BUILD_ID"), "utf8");
