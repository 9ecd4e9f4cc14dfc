import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip } from "node:zlib";
import type { SourceRow } from "./archive-source";

/** A page as it is stored: the digest of its rows, its body, and the digest of the body. */
export interface StoredBody {
  /** SHA-256 of the rows as JSON. */
  readonly sha256: Buffer;
  /** The packed rows; null for a page that brought nothing new. */
  readonly body: Buffer | null;
  readonly bodySha256: Buffer | null;
}

/** The digest and the body of a page's rows; without a body if `isNew` is false. */
export async function packPage(rows: readonly SourceRow[], isNew: boolean): Promise<StoredBody> {
  const body = isNew ? await packRows(rows) : null;
  return {
    sha256: sha256(JSON.stringify(rows)),
    body,
    bodySha256: body === null ? null : sha256(body),
  };
}

/**
 * Whether a body is what was stored, to the last byte. The digest of the rows alone doesn't show
 * every change: many byte sequences unpack to the same rows.
 */
export async function isBodyWhole(page: StoredBody): Promise<boolean> {
  const { body, bodySha256 } = page;
  if (body === null || bodySha256 === null) return body === bodySha256;
  if (!sha256(body).equals(bodySha256)) return false;
  try {
    return sha256(await unpackRows(body)).equals(page.sha256);
  } catch {
    return false;
  }
}

/**
 * The rows of a page as they are kept: by columns, which is smaller by a fifth than row by row, and
 * Brotli. Rows that do not have the same names in the same order are kept row by row.
 */
function packRows(rows: readonly SourceRow[]): Promise<Buffer> {
  const names = Object.keys(rows[0] ?? {});
  const isEven = rows.every(
    (row) =>
      Object.keys(row).every((name, at) => name === names[at] && row[name] !== undefined) &&
      Object.keys(row).length === names.length,
  );
  const columns = names.map((name) => rows.map((row) => row[name]));
  const text = JSON.stringify(isEven && names.length > 0 ? [names, ...columns] : rows);
  // By columns, more effort than this saves nothing.
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** The rows of a kept page as JSON, as its SHA-256 is over them; throws where the body is none. */
async function unpackRows(body: Buffer): Promise<string> {
  // Pages were packed by gzip before; its two first bytes begin nothing that Brotli writes here.
  const isGzip = body.readUInt16BE() === 0x1f8b;
  const text = String(await promisify(isGzip ? gunzip : brotliDecompress)(body));
  if (!text.startsWith("[[")) return text;
  const [names, ...columns]: string[][] = JSON.parse(text);
  const rows = columns[0]?.map((_, at) =>
    Object.fromEntries((names ?? []).map((name, place) => [name, columns[place]?.[at]])),
  );
  return JSON.stringify(rows);
}

/** SHA-256 of bytes, or of a text in UTF-8. */
export function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
