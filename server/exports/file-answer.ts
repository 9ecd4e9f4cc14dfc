import "server-only";
import type { Principal } from "@/lib/users/roles";
import { exportTurns } from "../http/turns";
import type { Dataset } from "./dataset";
import { mediaTypes } from "./export-run";
import { writeCsv } from "./write-text";

/** A whole file as the answer to a request; its name's end says what it is. */
export function fileResponse(file: {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}): Response {
  const types = { ...mediaTypes, zip: "application/zip" };
  const [type = "application/octet-stream"] = Object.entries(types).flatMap(
    ([format, mediaType]) => (file.name.endsWith(`.${format}`) ? [mediaType] : []),
  );
  return new Response(file.content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${file.name}"`,
    },
  });
}

/** A reader that takes nothing for so long is let go: others wait for its turn. */
const maxPauseMs = 120_000;

/**
 * The bytes as a stream: the next ones are made when the reader asks for them. It ends when the
 * reader has gone, which Next tells only through `gone`, and when it takes nothing for two minutes.
 */
export function byteStream(
  bytes: AsyncGenerator<Uint8Array>,
  gone: AbortSignal,
): ReadableStream<Uint8Array> {
  let pause: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(pause);
    gone.removeEventListener("abort", leave);
    await bytes.return(undefined);
  };
  const leave = () => void end().catch(() => {});
  return new ReadableStream(
    {
      start(sink) {
        gone.addEventListener("abort", () => sink.error(gone.reason), { once: true });
        gone.addEventListener("abort", leave);
        if (gone.aborted) leave();
      },
      async pull(sink) {
        clearTimeout(pause);
        const next = await bytes.next();
        if (next.done) {
          gone.removeEventListener("abort", leave);
          sink.close();
          return;
        }
        sink.enqueue(next.value);
        pause = setTimeout(() => {
          sink.error(new Error("The reader took nothing for two minutes."));
          leave();
        }, maxPauseMs).unref();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** A dataset as a CSV file that nobody has to prove: without a manifest. */
export const csvStream = (
  { userId }: Principal,
  { columns, pages }: Dataset,
  gone: AbortSignal,
): ReadableStream<Uint8Array> => byteStream(inTurn(userId, writeCsv(columns, pages()), gone), gone);

async function* inTurn(who: string, bytes: AsyncGenerator<Uint8Array>, gone: AbortSignal) {
  const endTurn = await exportTurns().begin(who, gone);
  try {
    yield* bytes;
  } finally {
    endTurn();
  }
}
