import { createHash, timingSafeEqual } from "node:crypto";
import type { RawRequest } from "../authenticate";
import { VenueRefusal } from "../refusal";
import type { VenueResponse } from "../send";
import type { Controls } from "./controls";
import { ControlError, jsonReply } from "./reply";
import { controlRoutes } from "./routes";

/** The path under which the practice controls stand; no path of the exchange begins so. */
export const controlPath = "/control";

/** Answers one call on the practice controls; everything they changed is on disk by then. */
export async function answerControl(controls: Controls, request: RawRequest): Promise<VenueResponse> {
  if (!isAllowed(controls.token, request)) return jsonReply(401, { error: "The token is not right." });
  const asked = `${request.method} ${request.path}`;
  const route = Object.hasOwn(controlRoutes, asked) ? controlRoutes[asked] : undefined;
  if (route === undefined) return jsonReply(404, { error: `There is no control ${asked}.` });
  try {
    const answer = await route.answer(controls, request);
    await controls.exchange.settled();
    return answer;
  } catch (error) {
    if (error instanceof ControlError) return jsonReply(error.status, { error: error.message });
    if (error instanceof VenueRefusal) return jsonReply(400, { error: `${error.message}.` });
    controls.onError(error);
    return jsonReply(500, { error: "The control failed for a fault of the venue itself." });
  }
}

function isAllowed(token: string, request: RawRequest): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
