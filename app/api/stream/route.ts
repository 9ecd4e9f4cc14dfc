import { signedIn } from "@/server/auth/signed-in";
import { door } from "@/server/http/door";
import { eventStream } from "@/server/live/stream";
import { topicsWatchedBy } from "@/server/live/watched-by";

/** The one event stream: `?topics=a,b`; it ends when the session or the role does. */
export const GET = door({ capability: "signed-in" }, async ({ url, principal, request }) => {
  const names = (url.searchParams.get("topics") ?? "").split(",").filter((name) => name !== "");
  const topics = await topicsWatchedBy(principal, names);
  const { headers } = request;
  const stillAllowed = async () =>
    (await signedIn(headers, false))?.principal.role === principal.role;
  return new Response(eventStream(topics, stillAllowed), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});
