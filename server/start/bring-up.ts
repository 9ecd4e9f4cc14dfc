import "server-only";
import fs from "node:fs";
import path from "node:path";
import { nameOf, ownFolder } from "../../lib/host/folder-owner.mjs";
import type { Settings, SettingTexts } from "../settings";
import { UserFacingError } from "../user-facing-error.mjs";
import { Child, type ChildSpec, type Listener, type RunningPart } from "./child";
import { deskOf, ensureSessionSecret, makeDataDir, requirePrivateKeyFile } from "./host/data-dir";
import {
  beginningOf,
  endNotedProcesses,
  type NotedProcess,
  noteProcesses,
} from "./host/running-processes";
import { requireDiskSpace, requirePorts } from "./requirements";
import { runCommand } from "./run-once.mjs";
import {
  commonEnv,
  type DatabaseAddresses,
  EmbeddedDatabase,
  reportProcessEnded,
  serviceSpecs,
} from "./services";
import type { Terminal } from "./terminal.mjs";

export interface StartingDesk {
  readonly root: string;
  readonly env: SettingTexts;
  readonly settings: Settings;
  readonly terminal: Terminal;
  readonly running: RunningPart[];
  readonly signal: AbortSignal;
}

/**
 * Brings everything up, each part behind its health gate, and pushes what runs onto `running` in
 * the order of starting. Throws a UserFacingError that says what to do.
 */
export async function bringUp(desk: StartingDesk): Promise<void> {
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
  await requirePorts(settings);
  printAddress(desk, await startServices(desk));
}

const pidFile = (settings: Settings) => path.join(settings.dataDir, "desk.pid");

/** One desk a data folder: a second start is told where the first one answers. */
async function ownDataDir({ settings, terminal, running }: StartingDesk): Promise<void> {
  const { dataDir } = settings;
  const { owner, release } = await ownFolder(dataDir, { say: terminal.say });
  if (owner) {
    throw new UserFacingError(
      `A desk is already running from ${dataDir} (${nameOf(owner)}). Use it, stop it with Ctrl-C ` +
        "in its terminal, or set DATA_DIR to another folder. If you are sure none is running, " +
        "in any " +
        `container or on any computer with this folder: rm ${path.join(dataDir, "owner.*")}`,
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
async function ownExportsDir({ settings, terminal, running }: StartingDesk): Promise<void> {
  const { dataDir, exportsDir, joinDatabase } = settings;
  const isInside = !path.relative(dataDir, exportsDir).startsWith("..");
  if (isInside || joinDatabase) return;
  fs.mkdirSync(exportsDir, { recursive: true, mode: 0o700 });
  const { owner, release } = await ownFolder(exportsDir, { say: terminal.say });
  if (owner) {
    throw new UserFacingError(
      `Another desk (${nameOf(owner)}) writes its files to ${exportsDir}. Set EXPORTS_DIR to a ` +
        "separate folder for this desk.",
    );
  }
  running.push({ stop: async () => release(), hurry: () => {} });
}

async function startServices(desk: StartingDesk): Promise<Prepared> {
  const { root, settings, signal } = desk;
  const parts = serviceSpecs(root, settings);
  const env = commonEnv(desk.env, settings, deskOf(settings.dataDir));
  const listener = { say: desk.terminal.say, onPid: pidRecorder(settings) };
  const child = (label: string, spec: ChildSpec, where?: string, more: Partial<Listener> = {}) =>
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
  if (prepared.sampleDue) await makeSampleFirm({ desk, env: full, venueLine });
  const onEnded = (launch: string) => void reportProcessEnded(database.url, launch);
  const { behindMs = 0 } = JSON.parse(venueLine) as { readonly behindMs?: number };
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

/** Before anything else reads the paper venue: it tells of the past meanwhile. */
async function makeSampleFirm({ desk, env, venueLine }: CatchingUp): Promise<void> {
  const { root, settings, signal, terminal } = desk;
  signal.throwIfAborted();
  const since = performance.now();
  terminal.write(terminal.dim("Creating the sample firm (two months of data): up to a minute."));
  try {
    await runCommand(process.execPath, [path.join(root, "dist/sample.js")], {
      what: "Creating the sample firm",
      cwd: root,
      // Nothing else needs the venue yet.
      env: { ...env, POLLING_SHARE: "100" },
      signal,
      input: venueLine,
      logFile: path.join(settings.dataDir, "logs", "sample.log"),
    });
    terminal.ready("Sample firm", since);
  } catch (error) {
    if (signal.aborted) throw error;
    terminal.say("The sample firm couldn't be created; the desk starts without it.");
  }
}

interface CatchingUp {
  readonly desk: StartingDesk;
  readonly env: NodeJS.ProcessEnv;
  readonly venueLine: string;
}

/** Brings a venue whose clock began some days back to now, while the desk can be used already. */
function catchUp({ desk, env, venueLine }: CatchingUp): void {
  const { root, settings, signal, running, terminal } = desk;
  const ended = runCommand(process.execPath, [path.join(root, "dist/catch-up.js")], {
    what: "Setting the paper venue's clock",
    cwd: root,
    env,
    signal,
    input: venueLine,
    logFile: path.join(settings.dataDir, "logs", "catch-up.log"),
  }).catch((error: Error) => {
    if (!signal.aborted) terminal.say(error.message);
  });
  running.push({ stop: () => ended, hurry: () => {} });
}

/** Nothing is started any more once the user wants to stop. */
async function startService<T>(
  { running, terminal, signal }: StartingDesk,
  label: string,
  part: RunningPart & { start(): Promise<T> },
  where?: string,
): Promise<T> {
  signal.throwIfAborted();
  const since = performance.now();
  running.push(part);
  const answer = await part.start();
  terminal.ready(label, since, where);
  return answer;
}

async function startDatabase(desk: StartingDesk): Promise<DatabaseAddresses> {
  const { root, settings, terminal } = desk;
  const { databaseUrl, databaseOwnerUrl } = settings;
  if (databaseUrl) return { url: databaseUrl, ownerUrl: databaseOwnerUrl };
  const database = new EmbeddedDatabase(root, settings, terminal.say);
  return startService(desk, "PostgreSQL", database);
}

function pidRecorder(settings: Settings) {
  const children = new Map<string, NotedProcess>();
  return (name: string, pid: number) => {
    children.set(name, { name, pid, beginning: beginningOf(pid) });
    try {
      noteProcesses(pidFile(settings), [...children.values()]);
    } catch {
      // A full disk: without the note they still end by themselves, a little later.
    }
  };
}

/** Migrations, keys, the desk and its paper connections; the venue's keys go by its input. */
async function prepareDatabase({
  root,
  env,
  settings,
  signal,
  venueLine,
}: Pick<StartingDesk, "root" | "settings" | "signal"> &
  Omit<CatchingUp, "desk">): Promise<Prepared> {
  const answer = await runCommand(process.execPath, [path.join(root, "dist/prepare.js")], {
    what: "Preparing the database",
    cwd: root,
    env,
    signal,
    input: venueLine,
    explain: problemOf,
    logFile: path.join(settings.dataDir, "logs", "prepare.log"),
  });
  return lastLineOf(answer) as Prepared;
}

/** What `prepare` tells of the database that it prepared. */
interface Prepared {
  readonly inviteToken?: string;
  readonly wall?: string;
  readonly migrated?: string;
  readonly sampleDue?: boolean;
  readonly restoredFrom?: string;
}

const lastLineOf = (output: string): unknown => JSON.parse(output.trim().split("\n").at(-1) ?? "");

function problemOf(output: string): string | null {
  try {
    return (lastLineOf(output) as { readonly problem?: string }).problem ?? null;
  } catch {
    return null;
  }
}

function printAddress({ settings, terminal }: StartingDesk, prepared: Prepared): void {
  const { inviteToken, wall, migrated, restoredFrom } = prepared;
  const { write, link, dim } = terminal;
  const { deskOrigin } = settings;
  write();
  if (wall) write(`${wall}\n`);
  if (migrated) write(`${migrated}\n`);
  if (restoredFrom) {
    write(
      `Restored as of ${restoredFrom}. An account accepts orders again once all its open-order`,
    );
    write("lists have been read. Alarms in Journal show what is missing.");
    write();
  }
  if (inviteToken) {
    write("Welcome. Open this link once to create the owner's account:");
    write();
    write(link(`${deskOrigin}/invite?token=${inviteToken}`));
    write();
    write(dim("It works once, for 24 hours. Each start prints a new one until it is used."));
  } else {
    write(`Open  ${link(deskOrigin)}`);
  }
  write(dim(`Ctrl-C stops everything. Data and logs: ${settings.dataDir}`));
  write();
}
