import "server-only";
import type { Principal } from "@/lib/people/roles";
import { exportTurns } from "../http/turns";
import type { Dataset } from "./dataset";
import { mediaTypes } from "./export-run";
import { writeCsv } from "./write-text";

/** A whole file as the answer to a request; its name's end says what it is. */
export function fileResponse(file: {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}): Response {
  const [type = "application/octet-stream"] = Object.entries(mediaTypes).flatMap(
    ([format, mediaType]) => (file.name.endsWith(`.${format}`) ? [mediaType] : []),
  );
  return new Response(file.content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${file.name}"`,
    },
  });
}

/** The bytes as a stream: the next ones are made when the reader has room for them. */
export function byteStream(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(sink) {
      const next = await bytes.next();
      if (next.done) sink.close();
      else sink.enqueue(next.value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

/** A dataset as a CSV file that nobody has to prove: without a manifest. */
export const csvStream = (
  { personId }: Principal,
  { columns, pages }: Dataset,
): ReadableStream<Uint8Array> => byteStream(inTurn(personId, writeCsv(columns, pages())));

async function* inTurn(who: string, bytes: AsyncGenerator<Uint8Array>) {
  const endTurn = await exportTurns().begin(who);
  try {
    yield* bytes;
  } finally {
    endTurn();
  }
}
