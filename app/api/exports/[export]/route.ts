import { createReadStream } from "node:fs";
import { exportRoutes } from "@/lib/api/routes/exports";
import { mediaTypes } from "@/server/exports/export-run";
import { savedExport, stopExport } from "@/server/exports/export-runs";
import { byteStream } from "@/server/exports/file-answer";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.saved, async ({ principal, params, signal }) => {
  const { name, path, format } = await savedExport(principal, params.export);
  return new Response(byteStream(bytesOf(path), signal), {
    headers: {
      "content-type": mediaTypes[format],
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
});

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

export const DELETE = handle(exportRoutes.stop, async ({ principal, params }) => {
  await stopExport(principal, params.export);
  return {};
});
