import fs from "node:fs";
import path from "node:path";
import { prepareCheckout } from "./checkout.mjs";
import { Child } from "./child.mjs";
import { makeDataDir } from "./data-dir.mjs";
import { Database } from "./database.mjs";
import { needPrivateKey, sessionSecret } from "./keys.mjs";
import { endOrphans } from "./orphans.mjs";
import { commonEnv, makeParts } from "./parts.mjs";
import { takePidFile, updatePidFile } from "./pid-file.mjs";
import { needPort } from "./ports.mjs";
import { beginningOf } from "./process-facts.mjs";
import { runOnce } from "./run-once.mjs";
import { Sentence } from "./sentence.mjs";
import { tellEnded } from "./tell-ended.mjs";

const leastFreeBytes = 200_000_000;

/**
 * Brings everything up, each part behind its health gate, and pushes what runs onto `running` in
 * the order of starting. Throws a Sentence that says what to do.
 * @param {{root: string, env: object, settings: object, terminal: object, running: object[],
 *   signal: AbortSignal}} desk
 */
export async function bringUp(desk) {
  const { settings, terminal } = desk;
  terminal.write();
  terminal.write(terminal.bold("Broker Desk"));
  terminal.write();
  makeDataDir(settings.dataDir);
  needSpace(settings.dataDir);
  needPrivateKey(settings.kekFile);
  const logFolder = path.join(settings.dataDir, "logs");
  fs.mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  await holdDataDir(desk);
  await needPort("PORT", settings.host, settings.port);
  await needPort("VENUE_PORT", "127.0.0.1", settings.venuePort);
  await prepareCheckout({ ...desk, logFolder });
  tellWhere(desk, await startParts(desk));
}

const pidFile = (settings) => path.join(settings.dataDir, "desk.pid");

/** One desk a data folder: a second start is told where the first one answers. */
async function holdDataDir({ settings, terminal, running }) {
  const file = pidFile(settings);
  const holder = await takePidFile(file, { children: [] }, (dead) =>
    endOrphans(dead.children ?? [], terminal.say),
  );
  if (holder) {
    throw new Sentence(
      `A desk runs from ${settings.dataDir} already (process ${holder.pid}). Use that one, stop ` +
        "it with Ctrl-C in its terminal, or set DATA_DIR to another folder.",
    );
  }
  running.push({ stop: async () => fs.rmSync(file, { force: true }), hurry: () => {} });
}

function needSpace(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= leastFreeBytes) return;
  const free = Math.floor((bavail * bsize) / 1_000_000);
  throw new Sentence(
    `The disk that holds ${folder} has only ${free} MB free; the desk needs at least ` +
      `${leastFreeBytes / 1_000_000} MB. Free some space there, or set DATA_DIR to a folder on ` +
      "another disk.",
  );
}

async function startParts(desk) {
  const { root, settings, signal } = desk;
  const parts = makeParts(root, settings);
  const env = commonEnv(desk.env, settings);
  const tell = { say: desk.terminal.say, onPid: pidKeeper(settings) };
  const child = (label, spec, where, more) =>
    startPart(desk, label, new Child(spec, { ...tell, ...more }), where);

  const [database, venueLine] = await Promise.all([
    startDatabase(desk),
    child("Paper venue", parts.venue(env), `http://127.0.0.1:${settings.venuePort}`),
  ]);
  const full = { ...env, DATABASE_URL: database.url };
  const owning = { ...full, DATABASE_OWNER_URL: database.ownerUrl ?? "" };
  const prepared = await prepareDatabase({ root, env: owning, settings, signal, venueLine });
  const onEnded = (launch) => void tellEnded(database.url, launch);
  const behindMs = JSON.parse(venueLine).behindMs ?? 0;
  await Promise.all([
    child("Worker", parts.worker(full), undefined, { onEnded }),
    child("Web server", parts.web(full, sessionSecret(settings.dataDir)), undefined, { onEnded }),
  ]);
  if (behindMs > 0) catchUp({ desk, env: full, venueLine });
  return prepared;
}

/** Brings a venue whose clock began some days back to now, while the desk can be used already. */
function catchUp({ desk: { root, settings, signal, running, terminal }, env, venueLine }) {
  const ended = runOnce(process.execPath, [path.join(root, "dist/catch-up.js")], {
    what: "Bringing the paper venue's clock to now",
    cwd: root,
    env,
    signal,
    input: venueLine,
    logFile: path.join(settings.dataDir, "logs", "catch-up.log"),
  }).catch((error) => signal.aborted || terminal.say(error.message));
  running.push({ stop: () => ended, hurry: () => {} });
}

/** Nothing is started any more once the person wants to stop. */
async function startPart({ running, terminal, signal }, label, part, where) {
  signal.throwIfAborted();
  const since = performance.now();
  running.push(part);
  const answer = await part.start();
  terminal.ready(label, since, where);
  return answer;
}

async function startDatabase(desk) {
  const { root, settings, terminal } = desk;
  const { databaseUrl, databaseOwnerUrl } = settings;
  if (databaseUrl) return { url: databaseUrl, ownerUrl: databaseOwnerUrl };
  const database = new Database(root, settings.dataDir, terminal.say);
  return startPart(desk, "PostgreSQL", database);
}

/** Notes every process of the desk, so that the next start knows them if this one is killed. */
function pidKeeper(settings) {
  const children = new Map();
  return (name, pid) => {
    children.set(name, { name, pid, beginning: beginningOf(pid) });
    try {
      updatePidFile(pidFile(settings), { children: [...children.values()] });
    } catch {
      // A full disk: without the note they still end by themselves, a little later.
    }
  };
}

/** Migrations, keys, the desk and its paper connections; the venue's keys go by its input. */
async function prepareDatabase({ root, env, settings, signal, venueLine }) {
  const answer = await runOnce(process.execPath, [path.join(root, "dist/prepare.js")], {
    what: "Preparing the database",
    cwd: root,
    env,
    signal,
    input: venueLine,
    explain: problemOf,
    logFile: path.join(settings.dataDir, "logs", "prepare.log"),
  });
  return JSON.parse(answer);
}

function problemOf(output) {
  try {
    return JSON.parse(output.trim().split("\n").at(-1)).problem;
  } catch {
    return null;
  }
}

function tellWhere({ settings, terminal }, { welcomeToken, wall }) {
  const { write, link, dim } = terminal;
  const { deskOrigin } = settings;
  write();
  if (wall) write(`${wall}\n`);
  if (welcomeToken) {
    write("Welcome. Open this link once to make the owner's account and choose a password:");
    write();
    write(link(`${deskOrigin}/welcome?token=${welcomeToken}`));
    write();
    write(dim("It works once, for 24 hours; a later start prints a new one until it is used."));
  } else {
    write(`Open  ${link(deskOrigin)}`);
  }
  write(dim(`Ctrl-C stops everything. Data and logs: ${settings.dataDir}`));
  write();
}
