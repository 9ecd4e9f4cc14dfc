import "server-only";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isLeftByCrash, settingArgs, staleTimeoutMs } from "./launch";
import { type Identity, type Place, postgresError, run, windows } from "./programs";

/**
 * Makes the folder of the data when there is none. It is made under another name first, so that
 * half a cluster is never taken for a whole.
 */
export async function makeCluster(
  { base, cluster, identity }: Place,
  programs: string,
): Promise<void> {
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
  if (code !== 0) throw postgresError("The database couldn't be created. Output:", output, base);
  fs.renameSync(half, cluster);
}

/** Gives a cluster's files to the user who runs its server. */
export function own(folder: string, { uid, gid }: Identity): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    fs.lchownSync(path.join(folder, name), uid, gid);
  }
  fs.chownSync(folder, uid, gid);
}

/** Where a role connects: a socket in a folder that only its owner enters; loopback on Windows. */
export function connectionUrl(
  base: string,
  role: string,
  { socketDir, port }: { readonly socketDir: string; readonly port: string },
): string {
  const who = `${role}:${passwordOf(base, role)}`;
  if (windows) return `postgresql://${who}@127.0.0.1:${port}/postgres`;
  return `postgresql://${who}@/postgres?host=${encodeURIComponent(socketDir)}`;
}

// Three roles: `desk_app` works with the rows, `desk_owner` owns the tables and migrates them, and
// the superuser that initdb made cannot connect at all. What only that one may do is done here, in
// PostgreSQL's single-user mode, while the server does not run.

export const appRole = "desk_app";

export const ownerRole = "desk_owner";

/** Whether the cluster has the roles, with the passwords of the key files and no other way in. */
export function hasRoles({ base, cluster }: Place): boolean {
  return readOr(noteOf(cluster)) === digestOf(base) && readOr(hbaOf(cluster)) === hba();
}

/**
 * Gives a cluster its roles where it has none or the key files are others: a new one, or one that
 * was moved without its keys.
 */
export async function makeRoles(
  place: Place,
  programs: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { base, cluster, identity } = place;
  if (hasRoles(place)) return;
  const deadline = Date.now() + staleTimeoutMs;
  // Without those of the archive, it would remove a log that was never archived.
  const values = settingArgs({ exit_on_error: "on", ...settings });
  const args = ["--single", "-D", cluster, ...values, "postgres"];
  const input = statements(base)
    .map((statement) => `${statement.trim().replace(/\s*\n\s*/g, " ")}\n`)
    .join("");
  for (;;) {
    const server = path.join(programs, "postgres");
    const { code, output } = await run(server, args, identity, input);
    if (code === 0) break;
    if (!isLeftByCrash(output) || Date.now() > deadline) {
      throw postgresError(
        "The database users couldn't be created. PostgreSQL's output:",
        output,
        base,
      );
    }
    await sleep(200);
  }
  write(hbaOf(cluster), hba(), identity);
  write(noteOf(cluster), digestOf(base), identity);
}

/** A role's password: random, made on the first start, readable by its owner alone. */
function passwordOf(base: string, role: string): string {
  const file = path.join(base, "keys", role.replace("_", "-"));
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(`${file}.new`, randomBytes(24).toString("hex"), { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
  return fs.readFileSync(file, "utf8").trim();
}

const noteOf = (cluster: string) => path.join(cluster, "desk-roles");

const hbaOf = (cluster: string) => path.join(cluster, "pg_hba.conf");

function hba(): string {
  const where = windows ? "host" : "local";
  const from = windows ? " 127.0.0.1/32" : "";
  return (
    "# Written by Broker Desk: its two roles connect with a password, and nobody else.\n" +
    `${where} all ${appRole},${ownerRole}${from} scram-sha-256\n`
  );
}

const digestOf = (base: string) =>
  createHash("sha256").update(statements(base).join("\n")).digest("hex");

/** A backup keeps the log by a replication slot; nobody can connect to replicate. */
const replicationOf = (role: string) => (role === ownerRole ? "REPLICATION" : "NOREPLICATION");

/** Each must be one line in the end; all of them may run again. */
function statements(base: string): readonly string[] {
  const rights = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS";
  return [
    ...[ownerRole, appRole].flatMap((role) => [
      `DO $$ BEGIN
        IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role}; END IF;
      END $$;`,
      `ALTER ROLE ${role} ${rights} ${replicationOf(role)} PASSWORD '${passwordOf(base, role)}';`,
    ]),
    ...["pg_backup_start(text, boolean)", "pg_backup_stop(boolean)"].map(
      (name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${ownerRole};`,
    ),
    `ALTER DATABASE postgres OWNER TO ${ownerRole};`,
  ];
}

function write(file: string, text: string, identity: Identity | null): void {
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600 });
  if (identity) fs.chownSync(`${file}.new`, identity.uid, identity.gid);
  fs.renameSync(`${file}.new`, file);
}

function readOr(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
