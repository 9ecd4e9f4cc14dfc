import "server-only";
import { z } from "zod";
import {
  type ExportDataset,
  type ExportFormat,
  exportDatasets,
  exportFormats,
} from "@/lib/exports/api";
import { parseQuery, type Query } from "../query";

const exportForm = z.object({
  dataset: z.enum(exportDatasets, {
    error: `This must be one of: ${exportDatasets.join(", ")}.`,
  }),
  format: z.enum(exportFormats, { error: `This must be one of: ${exportFormats.join(", ")}.` }),
  unsettled: z
    .enum(["include"], { error: "This must be include, or left out: then such days stop it." })
    .optional(),
});

/** What is to be exported, and the filters that the dataset itself reads. */
export interface ExportRequest {
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  /** Whether days that are not settled yet go into the file. */
  readonly includeUnsettled: boolean;
  readonly filters: Query;
}

/** Reads `?dataset&format&unsettled`; what else stands in the address is the dataset's own. */
export function readExportRequest(query: Query): ExportRequest {
  const { dataset, format, unsettled } = parseQuery(query, exportForm);
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !(name in exportForm.shape)),
  );
  return { dataset, format, includeUnsettled: unsettled === "include", filters };
}

const verificationForm = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, {
    error: "This must be the file's SHA-256, 64 hexadecimal digits in small letters.",
  }),
  name: z.string().max(200).default(""),
});

/** A file that somebody dropped back: `?sha256`, and its name if it has one. Throws a Refusal. */
export function readVerificationQuery(query: Query): { sha256: string; name: string } {
  return parseQuery(query, verificationForm);
}
