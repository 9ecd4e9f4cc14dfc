import "server-only";
import { parseStrictJson, StrictJsonError } from "@/lib/json/strict-json";
import { DeskError } from "../desk-error";

/** 64 KiB: no form of the desk comes near it. */
export const bodyLimitBytes = 64 * 1024;

/**
 * Reads a request's JSON body; an empty one is `{}`. Refuses other types and encodings, a length
 * over the limit as declared and as counted, broken UTF-8, and what `parseStrictJson` refuses.
 */
export async function readBody(request: Request, limitBytes = bodyLimitBytes): Promise<unknown> {
  if (!isJson(request.headers)) throw new DeskError({ kind: "wrong-type" });
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const bytes = await readCounted(request, limitBytes);
  if (bytes.length === 0) return {};
  try {
    return parseStrictJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason =
      error instanceof StrictJsonError ? error.message : "The body is not valid UTF-8.";
    throw new DeskError({
      kind: "invalid",
      issues: [{ field: "", rule: "json", message: reason }],
    });
  }
}

function isJson(headers: Headers): boolean {
  const type = headers.get("content-type") ?? "";
  const plain = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  return plain && !headers.has("content-encoding");
}

/** Counts while it reads: a declared length may lie, and a chunked body declares none. */
async function readCounted(request: Request, limitBytes: number): Promise<Buffer> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const part = await reader?.read().catch(cutShort);
    if (part === undefined || part.done) return Buffer.concat(chunks, total);
    total += part.value.length;
    if (total > limitBytes) {
      await reader?.cancel();
      throw tooLarge(limitBytes);
    }
    chunks.push(part.value);
  }
}

/** The caller went away, or the deadline ended the connection: no fault of the desk's. */
function cutShort(): never {
  const message = "The connection closed before the whole body arrived. Send it again.";
  throw new DeskError({ kind: "invalid", issues: [{ field: "", rule: "json", message }] });
}

const tooLarge = (limitBytes: number) => new DeskError({ kind: "too-large", limitBytes });
