import "server-only";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { SystemProcess, SystemState } from "@/lib/api/system";
import type { Principal } from "@/lib/users/roles";
import { pool } from "../db/database";
import { deskVersion } from "../db/schema-version";
import { env } from "../env";
import { processLeaseMs } from "../processes/process-lease";
import { readLastBackup } from "./last-backup";
import { type StoredProcess, type StoredState, stateSql } from "./system-sql";

const dayMs = 86_400_000;

/** Before so many days the growth of a day says little. */
const leastDays = 7;

/** What the desk runs on: one read of its database and one look at its disk. */
export async function systemState({ deskId }: Principal): Promise<SystemState> {
  const { dataDir, kekFile } = env();
  const [{ rows }, lastBackup, { bavail, blocks, bsize }] = await Promise.all([
    pool().query<StoredState>(stateSql({ deskId })),
    readLastBackup(),
    statfs(dataDir),
  ]);
  const [read] = rows;
  if (!read) throw new Error("The database told nothing of itself.");
  const { now, schema, postgres, since, databaseBytes, leases, jobs, chains } = read;
  const processes = named(read.processes ?? []);
  const nameOf = (holder: string | null) => processes.find(({ id }) => id === holder)?.name ?? null;
  const days = (now - since) / dayMs;
  return {
    now,
    versions: { desk: deskVersion(), schema, node: process.versions.node, postgres },
    ...{ lastBackup, walArchivedAt: read.walArchivedAt },
    keyFileApart: !isInside(dataDir, kekFile),
    disk: {
      ...{ freeBytes: bavail * bsize, totalBytes: blocks * bsize, databaseBytes, since },
      ...{ parts: read.parts, holdsDatabase: read.holdsDatabase },
      bytesPerDay: days < leastDays ? null : databaseBytes / days,
    },
    processes: [
      ...processes.map(({ id: _, ...told }) => told),
      { name: "PostgreSQL", startedAt: read.postgresSince, seenAt: null },
    ],
    leases: leases.map((lease) => ({ ...lease, holder: nameOf(lease.holder) })),
    queues: read.queues,
    jobs: jobs.filter(({ at, last }) => at !== null || last !== null),
    chains: chains ?? [],
    keepDays: keepDays(),
  };
}

/** Processes with a name each: of several of a kind it has their number, by age. */
function named(
  stored: readonly StoredProcess[],
): readonly (SystemProcess & { readonly id: string })[] {
  return stored.map(({ id, kind, startedAt, leaseUntil }) => {
    const all = stored.filter((other) => other.kind === kind);
    const number = all.findIndex((other) => other.id === id) + 1;
    const name = all.length > 1 ? `${kind} ${number}` : kind;
    return { id, name, startedAt, seenAt: leaseUntil - processLeaseMs };
  });
}

function keepDays(): SystemState["keepDays"] {
  const { keepRecordsMs, keepAssetsMs, keepExportsMs, keepRawPagesMs } = env();
  return {
    ...{ records: keepRecordsMs / dayMs, assets: keepAssetsMs / dayMs },
    ...{ exports: keepExportsMs / dayMs, rawPages: keepRawPagesMs / dayMs },
  };
}

const isInside = (folder: string, file: string) => !path.relative(folder, file).startsWith("..");
