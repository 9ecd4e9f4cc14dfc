import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { nameOf, ownFolder } from "../../lib/host/folder-owner.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { Child } from "./child.mjs";
import {
  deskOf,
  ensureSessionSecret,
  makeDataDir,
  requirePrivateKeyFile,
} from "./host/data-dir.mjs";
import { beginningOf, endNotedProcesses, noteProcesses } from "./host/running-processes.mjs";
import { prepareCheckout } from "./prepare-checkout.mjs";
import { runCommand } from "./run-once.mjs";
import { commonEnv, EmbeddedDatabase, reportProcessEnded, serviceSpecs } from "./services.mjs";

const leastFreeBytes = 200_000_000;

/**
 * Brings everything up, each part behind its health gate, and pushes what runs onto `running` in
 * the order of starting. Throws a UserFacingError that says what to do.
 * @param {{root: string, env: object, settings: object, terminal: object, running: object[],
 *   signal: AbortSignal}} desk
 */
export async function bringUp(desk) {
  const { settings, terminal } = desk;
  terminal.write();
  terminal.write(terminal.bold("Broker Desk"));
  terminal.write();
  makeDataDir(settings.dataDir);
  requireDiskSpace(settings.dataDir);
  requirePrivateKeyFile(settings.kekFile);
  const logFolder = path.join(settings.dataDir, "logs");
  fs.mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  await ownDataDir(desk);
  await ownExportsDir(desk);
  if (settings.parts.includes("web")) await requirePort("PORT", settings.host, settings.port);
  await requireOwnName(settings);
  if (!settings.joinDatabase) await requirePort("VENUE_PORT", "127.0.0.1", settings.venuePort);
  await prepareCheckout({ ...desk, logFolder });
  printAddress(desk, await startServices(desk));
}

const pidFile = (settings) => path.join(settings.dataDir, "desk.pid");

/** One desk a data folder: a second start is told where the first one answers. */
async function ownDataDir({ settings, terminal, running }) {
  const { dataDir } = settings;
  const { owner, release } = await ownFolder(dataDir, { say: terminal.say });
  if (owner) {
    throw new UserFacingError(
      `A desk runs from ${dataDir} already (${nameOf(owner)}). Use that one, stop it with Ctrl-C ` +
        "in its terminal, or set DATA_DIR to another folder. If you are sure that none runs, in no " +
        `container and on no computer that has this folder: rm ${path.join(dataDir, "owner.*")}`,
    );
  }
  const file = pidFile(settings);
  const stop = async () => {
    fs.rmSync(file, { force: true });
    release();
  };
  running.push({ stop, hurry: () => {} });
  await endNotedProcesses(file, terminal.say);
}

/** One desk a folder of files: names and schedules of two would meet in it. */
async function ownExportsDir({ settings, terminal, running }) {
  const { dataDir, exportsDir, joinDatabase } = settings;
  const isInside = !path.relative(dataDir, exportsDir).startsWith("..");
  if (isInside || joinDatabase) return;
  fs.mkdirSync(exportsDir, { recursive: true, mode: 0o700 });
  const { owner, release } = await ownFolder(exportsDir, { say: terminal.say });
  if (owner) {
    throw new UserFacingError(
      `Another desk (${nameOf(owner)}) writes its files to ${exportsDir}. Set EXPORTS_DIR to a ` +
        "folder of this desk's own.",
    );
  }
  running.push({ stop: async () => release(), hurry: () => {} });
}

function requireDiskSpace(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= leastFreeBytes) return;
  const free = Math.floor((bavail * bsize) / 1_000_000);
  throw new UserFacingError(
    `The disk that holds ${folder} has only ${free} MB free; the desk needs at least ` +
      `${leastFreeBytes / 1_000_000} MB. Free some space there, or set DATA_DIR to a folder on ` +
      "another disk.",
  );
}

async function startServices(desk) {
  const { root, settings, signal } = desk;
  const parts = serviceSpecs(root, settings);
  const env = commonEnv(desk.env, settings, deskOf(settings.dataDir));
  const listener = { say: desk.terminal.say, onPid: pidRecorder(settings) };
  const child = (label, spec, where, more) =>
    startService(desk, label, new Child(spec, { ...listener, ...more }), where);

  const [database, venueLine] = await Promise.all([
    startDatabase(desk),
    settings.joinDatabase
      ? "{}"
      : child("Paper venue", parts.venue(env), `http://127.0.0.1:${settings.venuePort}`),
  ]);
  const full = { ...env, DATABASE_URL: database.url };
  const owning = { ...full, DATABASE_OWNER_URL: database.ownerUrl ?? "" };
  const prepared = await prepareDatabase({ root, env: owning, settings, signal, venueLine });
  const onEnded = (launch) => void reportProcessEnded(database.url, launch);
  const behindMs = JSON.parse(venueLine).behindMs ?? 0;
  const starts = {
    worker: () => child("Worker", parts.worker(full), undefined, { onEnded }),
    web: () => {
      const spec = parts.web(full, ensureSessionSecret(settings.dataDir));
      return child("Web server", spec, undefined, { onEnded });
    },
  };
  await Promise.all(settings.parts.map((part) => starts[part]()));
  if (behindMs > 0) catchUp({ desk, env: full, venueLine });
  return prepared;
}

/** Brings a venue whose clock began some days back to now, while the desk can be used already. */
function catchUp({ desk: { root, settings, signal, running, terminal }, env, venueLine }) {
  const ended = runCommand(process.execPath, [path.join(root, "dist/catch-up.js")], {
    what: "Bringing the paper venue's clock to now",
    cwd: root,
    env,
    signal,
    input: venueLine,
    logFile: path.join(settings.dataDir, "logs", "catch-up.log"),
  }).catch((error) => signal.aborted || terminal.say(error.message));
  running.push({ stop: () => ended, hurry: () => {} });
}

/** Nothing is started any more once the user wants to stop. */
async function startService({ running, terminal, signal }, label, part, where) {
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
  const database = new EmbeddedDatabase(root, settings.dataDir, terminal.say);
  return startService(desk, "PostgreSQL", database);
}

function pidRecorder(settings) {
  const children = new Map();
  return (name, pid) => {
    children.set(name, { name, pid, beginning: beginningOf(pid) });
    try {
      noteProcesses(pidFile(settings), [...children.values()]);
    } catch {
      // A full disk: without the note they still end by themselves, a little later.
    }
  };
}

/** Migrations, keys, the desk and its paper connections; the venue's keys go by its input. */
async function prepareDatabase({ root, env, settings, signal, venueLine }) {
  const answer = await runCommand(process.execPath, [path.join(root, "dist/prepare.js")], {
    what: "Preparing the database",
    cwd: root,
    env,
    signal,
    input: venueLine,
    explain: problemOf,
    logFile: path.join(settings.dataDir, "logs", "prepare.log"),
  });
  return JSON.parse(answer.trim().split("\n").at(-1));
}

function problemOf(output) {
  try {
    return JSON.parse(output.trim().split("\n").at(-1)).problem;
  } catch {
    return null;
  }
}

function printAddress({ settings, terminal }, { inviteToken, wall, migrated, restoredFrom }) {
  const { write, link, dim } = terminal;
  const { deskOrigin } = settings;
  write();
  if (wall) write(`${wall}\n`);
  if (migrated) write(`${migrated}\n`);
  if (restoredFrom) {
    write(
      `Restored from the backup of ${restoredFrom}. An account takes orders again once all its`,
    );
    write("lists of open orders have been read. The alarms on the page Journal say what is lost.");
    write();
  }
  if (inviteToken) {
    write("Welcome. Open this link once to create the owner's account:");
    write();
    write(link(`${deskOrigin}/invite?token=${inviteToken}`));
    write();
    write(dim("It works once, for 24 hours; each start prints a new one until it is used."));
  } else {
    write(`Open  ${link(deskOrigin)}`);
  }
  write(dim(`Ctrl-C stops everything. Data and logs: ${settings.dataDir}`));
  write();
}

/** Throws a UserFacingError that names the setting to change when a port cannot be had. */
async function requirePort(setting, host, port) {
  const code = await tryPort(host, port);
  if (code === null) return;
  const reasons = {
    EADDRINUSE:
      `Port ${port} on ${host} is taken by another program. Stop that program, or start with ` +
      `another number: ${setting}=${port + 1} npm start`,
    EACCES:
      `This user may not open port ${port}. Start with a number above 1023: ` +
      `${setting}=${port + 8000} npm start`,
  };
  const other =
    `The desk cannot listen on ${host} (${code}). Set DESK_HOST to an address of this computer: ` +
    "DESK_HOST=127.0.0.1 npm start";
  throw new UserFacingError(reasons[code] ?? other);
}

/**
 * Browsers look for `localhost` at ::1 first: a program that answers there would be handed the
 * owner's link.
 */
async function requireOwnName({ deskOrigin, port }) {
  if (new URL(deskOrigin).hostname !== "localhost") return;
  if ((await tryPort("::1", port)) !== "EADDRINUSE") return;
  throw new UserFacingError(
    `Another program listens on [::1]:${port}, where browsers look for localhost first. Stop it, ` +
      `or start with another number: PORT=${port + 1} npm start`,
  );
}

function tryPort(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on("error", (error) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
