import "server-only";
import type { DayRange } from "@/lib/archive/day-range";
import { monthOf, monthRange } from "@/lib/archive/month";
import type { ExportDataset, ExportFormat } from "@/lib/exports/api";
import { pool, statement } from "../db/database";

interface NamedFile {
  readonly id: string;
  readonly accountId: string;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly range: DayRange;
}

/**
 * "Halden-Main-fills-2026-10-7k3f9q.csv": whose it is, what it holds and of which days. The end of
 * its id tells it from others of the same days.
 */
export async function exportFileName(file: NamedFile): Promise<string> {
  const { rows } = await pool().query<{ firm: string | null; account: string }>(
    ownerStatement({ accountId: file.accountId }),
  );
  const owner = [rows[0]?.firm ?? "", rows[0]?.account ?? ""].map(nameInFile).filter(Boolean);
  const parts = [...owner, file.dataset, periodOf(file.range), file.id.slice(-6)];
  return `${parts.join("-")}.${file.format}`;
}

const ownerStatement = statement<{ accountId: string }>(`
SELECT account.name AS account, CASE WHEN account.sample THEN NULL ELSE firm.name END AS firm
FROM account LEFT JOIN firm ON firm.desk_id = account.desk_id WHERE account.id = $accountId`);

/** Letters, digits and hyphens only: safe in every file system, shell and header. */
export const nameInFile = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-|-$/g, "");

/** A month as one, a day as one, other days as the first and the last. */
export function periodOf({ from, to }: DayRange): string {
  if (from === to) return from;
  const month = monthOf(from);
  const whole = monthRange(month);
  return whole.from === from && whole.to === to ? month : `${from}-to-${to}`;
}
