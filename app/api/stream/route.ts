import { streamRoute } from "@/lib/api/routes/desk";
import { readSignedIn } from "@/server/auth/sessions";
import { handle } from "@/server/http/handle";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { takeIndexShare } from "@/server/live/index-share";
import { countStream, eventStream } from "@/server/live/stream";

/** Names of things that do not exist, and indexes beyond forty of a user's, are ignored. */
export const GET = handle(streamRoute, async (context) => {
  const { query, principal, request, signedIn: who } = context;
  const names = query.topics.split(",").filter((name) => name !== "");
  // Counted before the first wait, or many that ask at once would all find room.
  const uncount = countStream(who.idHash, who.principal.userId);
  let release = () => {};
  const onClose = () => {
    uncount();
    release();
  };
  try {
    const asked = await authorisedTopics(principal, names);
    const share = takeIndexShare(principal.userId, asked.topics);
    release = share.release;
    const { topics } = share;
    const unknown = [...asked.unknown, ...share.leftOut];
    const gone = request.signal;
    const reader = `${who.idHash.toString("hex")} ${principal.role}`;
    const stillAllowed = async () =>
      (await readSignedIn(request.headers, false))?.principal.role === principal.role;
    return new Response(eventStream({ topics, unknown, reader, stillAllowed, gone, onClose }), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  } catch (error) {
    onClose();
    throw error;
  }
});
