import "server-only";
import { z } from "zod";
import { issuesOf } from "@/lib/exchange/errors";
import {
  type ExportDataset,
  type ExportFormat,
  exportDatasets,
  exportFormats,
} from "@/lib/exports/api";
import { Refusal } from "../refusal";

const exportForm = z.object({
  dataset: z.enum(exportDatasets, {
    error: `This must be one of: ${exportDatasets.join(", ")}.`,
  }),
  format: z.enum(exportFormats, { error: `This must be one of: ${exportFormats.join(", ")}.` }),
  unsettled: z
    .enum(["include"], { error: "This must be include, or left out: then such days stop it." })
    .optional(),
});

/** What is to be exported, and the address with the filters that the dataset itself reads. */
export interface ExportRequest {
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  /** Whether days that are not settled yet go into the file. */
  readonly includeUnsettled: boolean;
  readonly filters: URL;
}

/** Reads `?dataset&format&unsettled`; what else stands in the address is the dataset's own. */
export function readExportRequest(url: URL): ExportRequest {
  const asked = Object.fromEntries(url.searchParams);
  const parsed = exportForm.safeParse(asked);
  if (!parsed.success) {
    throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, asked) });
  }
  const { dataset, format, unsettled } = parsed.data;
  const filters = new URL(url);
  for (const name of Object.keys(exportForm.shape)) filters.searchParams.delete(name);
  return { dataset, format, includeUnsettled: unsettled === "include", filters };
}

const verificationForm = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, {
    error: "This must be the file's SHA-256, 64 hexadecimal digits in small letters.",
  }),
  name: z.string().max(200).default(""),
});

/** A file that somebody dropped back: `?sha256`, and its name if it has one. Throws a Refusal. */
export function readVerificationQuery(url: URL): { sha256: string; name: string } {
  const asked = Object.fromEntries(url.searchParams);
  const parsed = verificationForm.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, asked) });
}
