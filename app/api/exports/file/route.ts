import { startExport } from "@/server/exports/export-run";
import { byteStream } from "@/server/exports/file-answer";
import { readExportRequest } from "@/server/exports/query";
import { routeHandler } from "@/server/http/route-handler";

/** A list as a file with a manifest: `?dataset&format&unsettled` and the list's own filters. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ query, principal, request }) => {
    const file = await startExport(principal, readExportRequest(query), request.signal);
    return new Response(byteStream(file.bytes, request.signal), {
      headers: {
        "content-type": file.mediaType,
        "content-disposition": `attachment; filename="${file.name}"`,
      },
    });
  },
);
