import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { SystemBackup } from "@/lib/api/system";
import { env } from "../env";

const note = z.object({ at: z.iso.datetime(), folder: z.string() });

/** Of a backup's manifest, what its size and duration come from. */
const manifest = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  files: z.array(z.object({ size: z.number() })),
});

/** The last backup, as it was noted in the data folder; null where there was none. */
export async function readLastBackup(): Promise<SystemBackup | null> {
  const noted = await readJson(path.join(env().dataDir, "last-backup.json"), note);
  if (noted === null) return null;
  const { at, folder } = noted;
  // It may have been taken to another computer since, as the documents say.
  const found = await readJson(path.join(folder, "manifest.json"), manifest);
  return { at: Date.parse(at), folder, size: found && sizeOf(found) };
}

function sizeOf({ startedAt, finishedAt, files }: z.output<typeof manifest>) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { bytes, tookMs: Date.parse(finishedAt) - Date.parse(startedAt) };
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}
