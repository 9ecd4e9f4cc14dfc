import type { ShownState } from "@/lib/archive/day-status-text";
import type { Day } from "@/lib/time";

/** What can be exported, each by the filters of its own page. */
export const exportDatasets = [
  "fills",
  "report",
  "clients",
  "corrections",
  "coverage",
  "transfers",
] as const;

export type ExportDataset = (typeof exportDatasets)[number];

export const exportFormats = ["csv", "xlsx", "ndjson", "parquet"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What a file of the desk holds: an export, or a statement of a month. */
export type FileContent = ExportDataset | "statement";

export type FileFormat = ExportFormat | "pdf";

/** Waiting for others; being written; written to the end; stopped by a user; broken off. */
export type ExportState = "waiting" | "writing" | "complete" | "stopped" | "failed";

/** What a finished file says of itself: enough to prove later that it was not edited. */
export interface ExportManifest {
  readonly version: 1;
  readonly dataset: FileContent;
  readonly format: FileFormat;
  /** The filters as they were asked for, days included. */
  readonly filters: Readonly<Record<string, string>>;
  /** The zone of the days. */
  readonly zone: string;
  /** The last day up to which every day of the range was settled; null when the first was not. */
  readonly settledThrough: Day | null;
  /** The days of the range that were not settled, with what they were. */
  readonly unsettledDays: readonly { readonly day: Day; readonly state: ShownState }[];
  /** Of each settled day, the SHA-256 over the records that its last complete sync was given. */
  readonly certificates: readonly { readonly day: Day; readonly sha256: string }[];
  readonly rows: number;
  readonly bytes: number;
  /** The exact sum of each column of amounts; of several coins, one sum a coin. */
  readonly sums: Readonly<Record<string, string>>;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

/** One export; moments are Unix ms by the desk's clock. */
export interface ExportRun {
  readonly id: string;
  readonly dataset: FileContent;
  readonly format: FileFormat;
  readonly fileName: string;
  /** The name of the user who asked for it. */
  readonly createdBy: string;
  readonly state: ExportState;
  /** How many rows and bytes are written. */
  readonly rows: number;
  readonly bytes: number;
  /** How many rows there will be, where that is known beforehand. */
  readonly expectedRows: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Of a complete one. */
  readonly manifest: ExportManifest | null;
}

/** An export, and whether its file is there to be downloaded again. */
export interface ListedExport extends ExportRun {
  readonly isSaved: boolean;
}

/** GET /api/exports: the newest exports of an account. */
export interface ExportsAnswer {
  readonly runs: readonly ListedExport[];
}

/**
 * What became of a file that was dropped back: it is byte for byte what the desk wrote; its name is
 * that of an export, but its bytes are not; or the desk knows nothing like it.
 */
export interface ExportVerification {
  readonly state: "unchanged" | "edited" | "unknown";
  readonly run: ExportRun | null;
  /** Days whose records are no longer what the file was made from. */
  readonly changedDays: readonly Day[];
}
