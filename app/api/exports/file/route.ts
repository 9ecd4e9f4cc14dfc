import { exportRoutes } from "@/lib/api/routes/exports";
import { startExport } from "@/server/exports/export-run";
import { byteStream } from "@/server/exports/file-answer";
import { alsoSaved } from "@/server/exports/saved-files";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.file, async ({ query, principal, signal }) => {
  const file = await startExport(principal, query, signal);
  return new Response(byteStream(alsoSaved(file.name, file.bytes), signal), {
    headers: {
      "content-type": file.mediaType,
      "content-disposition": `attachment; filename="${file.name}"`,
    },
  });
});
