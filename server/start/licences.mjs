/** `npm run licences`: the licence of every package that runs, from the lock file. */
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
const lines = Object.entries(packages)
  .filter(([name, { dev, devOptional }]) => name !== "" && !dev && !devOptional)
  .map(([name, { version, license = "not stated" }]) => {
    const plain = name.slice(name.lastIndexOf("node_modules/") + "node_modules/".length);
    return `${plain}@${version}\t${license}`;
  });
process.stdout.write(`${[...new Set(lines)].sort().join("\n")}\n`);
