/**
 * `npm run test:starts`: starts the desk from a fresh clone in environments that shells, editors
 * and containers really have, and asks each time whether it runs, or refuses in a sentence that
 * helps. As root on Linux all of them are tried; what cannot be is named as skipped. A word after
 * `--` tries those that have it in their names.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { freePorts } from "../server/testing/free-ports.mjs";

const source = path.resolve(import.meta.dirname, "..");
const work = fs.mkdtempSync(path.join(os.tmpdir(), "desk-starts-"));
fs.chmodSync(work, 0o755);
const patienceMs = 600_000;

/** What a start has to say; the default is that it runs. */
const runs = /Ctrl-C stops everything/;

const canUnshare = spawnSync("unshare", ["--mount", "true"]).status === 0;
/** Runs what follows where a folder is a small or read-only file system of its own. */
const mounted = (how) => ["unshare", "--mount", "sh", "-c", `${how}; exec "$0" "$@"`];

const utf16 = (text) => Buffer.from(`\ufeff${text}`, "utf16le");

/**
 * `files` are written into the clone, `fresh` is removed from it first, `before` runs the start,
 * `says` is what it has to say.
 */
const environments = {
  "NODE_ENV=production while packages are installed": {
    env: { NODE_ENV: "production" },
    fresh: ["node_modules"],
  },
  "NODE_ENV=development while the pages are built": {
    env: { NODE_ENV: "development" },
    fresh: [".next", "dist"],
  },
  "PG* of another database": {
    env: {
      ...{ PGHOST: "/nowhere", PGPORT: "1", PGSSLMODE: "require", PGUSER: "nobody" },
      ...{ PGOPTIONS: "-c search_path=nothing", PGDATABASE: "other", PGTZ: "Asia/Tokyo" },
    },
  },
  "HOST as conda exports it": { env: { HOST: "x86_64-conda-linux-gnu" } },
  "NODE_OPTIONS that print a line": {
    env: { NODE_OPTIONS: "--import=data:text/javascript,console.log(%22hello%22)" },
  },
  "a byte-order mark in .env": { files: { ".env": "\ufeffPAPER_DAYS_BACK=0\n" } },
  ".env in UTF-16": {
    files: { ".env": utf16("PAPER_DAYS_BACK=0\n") },
    says: /is not UTF-8.*Save it again as UTF-8/s,
  },
  "settings in .env.local": {
    files: { ".env.local": "PORT=1\n" },
    says: /reads its settings only from \.env/,
  },
  "~ in DATA_DIR": { env: { HOME: path.join(work, "home"), DATA_DIR: "~/desk" } },
  "another variable in DATA_DIR": { env: { DATA_DIR: "$DATA/desk" }, says: /DATA_DIR is "\$DATA/ },
  "the zone and the language of a Turkish computer in India": {
    env: { TZ: "Asia/Kolkata", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
  },
  "another program on [::1] at the desk's port": {
    listens: "::1",
    says: /Another program listens on \[::1\]/,
  },
  "a port that browsers refuse, before the pages are built": {
    env: { PORT: "6666" },
    fresh: [".next", "dist"],
    says: /^(?!.*ready +Build).*a port that browsers refuse/s,
  },
  "no HOME and a narrow umask": {
    env: { HOME: undefined },
    before: ["sh", "-c", 'umask 077; exec "$0" "$@"'],
  },
  "a small /dev/shm": {
    before: mounted("mount -t tmpfs -o size=64k tmpfs /dev/shm"),
    says: /shared memory of this container.*--shm-size/s,
    needsMounts: true,
  },
  "a read-only /tmp": {
    before: mounted("mount -t tmpfs -o ro tmpfs /tmp"),
    needsMounts: true,
    elsewhere: true,
  },
  "a # in the path of the checkout": {
    inFolder: "de#sk",
    says: /contains a #.*Rename the folder/s,
  },
  "a checkout inside another project's workspaces": { inWorkspace: true, fresh: ["node_modules"] },
};

async function main() {
  const clone = path.join(work, "desk");
  execFileSync("git", ["clone", "-q", source, clone]);
  let failed = 0;
  const word = process.argv[2] ?? "";
  const tried = Object.entries(environments).filter(([name]) => name.includes(word));
  for (const [name, how] of tried) {
    const result = await tryStart(clone, how).catch((error) => error.message);
    if (result !== null && !result.startsWith("skipped")) failed += 1;
    process.stdout.write(
      `${result === null ? "holds  " : result.startsWith("skipped") ? "skipped" : "BROKEN "}  ${name}\n`,
    );
    if (result !== null) process.stdout.write(`${result.replaceAll(/^/gm, "         ")}\n`);
  }
  fs.rmSync(work, { recursive: true, force: true });
  process.stdout.write(`${tried.length - failed} hold or are skipped, ${failed} broken\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Null where the start did what it should; else what it said. */
async function tryStart(clone, how) {
  if (how.needsMounts && !canUnshare) return "skipped: it takes root on Linux";
  if (how.elsewhere && work.startsWith("/tmp/"))
    return "skipped: set TMPDIR to a folder outside /tmp";
  const root = how.inWorkspace
    ? insideWorkspace(clone)
    : how.inFolder
      ? cloneTo(clone, how.inFolder)
      : clone;
  for (const part of how.fresh ?? []) {
    fs.rmSync(path.join(root, part), { recursive: true, force: true });
  }
  for (const [file, content] of Object.entries(how.files ?? {})) {
    fs.writeFileSync(path.join(root, file), content);
  }
  const [port, venuePort] = await freePorts(2);
  const dataDir = fs.mkdtempSync(path.join(work, "data-"));
  fs.chmodSync(dataDir, 0o711);
  const own = {
    PORT: `${port}`,
    VENUE_PORT: `${venuePort}`,
    DATA_DIR: dataDir,
    NO_COLOR: "1",
    SAMPLE_FIRM: "off",
  };
  const other = how.listens ? await listen(how.listens, port) : null;
  const [program, ...args] = [...(how.before ?? []), process.execPath, "start.mjs"];
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...own, ...how.env } });
  try {
    return await said(child, how.says ?? runs);
  } finally {
    child.kill("SIGTERM");
    await new Promise((ended) => (child.exitCode === null ? child.once("exit", ended) : ended()));
    other?.close();
    for (const file of Object.keys(how.files ?? {})) fs.rmSync(path.join(root, file));
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Null once a start says what it should; what it said instead when it ends without. */
function said(child, wanted) {
  return new Promise((resolve) => {
    let text = "";
    const late = setTimeout(() => resolve(`nothing in time:\n${text}`), patienceMs);
    const settle = (result) => {
      clearTimeout(late);
      resolve(result);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        text += chunk;
        if (wanted.test(text.replaceAll(/\n {2}/g, " "))) settle(null);
      });
    }
    child.once("close", () => settle(text));
  });
}

/** The clone as one folder of a project whose workspaces take in every folder. */
function insideWorkspace(clone) {
  const outer = path.join(work, "outer");
  const root = path.join(outer, "packages", "desk");
  fs.mkdirSync(path.dirname(root), { recursive: true });
  fs.writeFileSync(
    path.join(outer, "package.json"),
    JSON.stringify({ name: "outer", private: true, workspaces: ["packages/*"] }),
  );
  execFileSync("git", ["clone", "-q", clone, root]);
  return root;
}

function cloneTo(clone, name) {
  const root = path.join(work, name);
  execFileSync("git", ["clone", "-q", clone, root]);
  return root;
}

function listen(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen({ host, port }, () => resolve(server));
  });
}

await main();
