import { createHash, timingSafeEqual } from "node:crypto";
import type { RawRequest } from "../authenticate";
import { Refusal } from "../refusal";
import type { Answer } from "../send";
import type { Controls } from "./controls";
import { ControlError, json } from "./reply";
import { routes } from "./routes";

/** The path under which the practice controls stand; no path of the exchange begins so. */
export const controlPath = "/control";

/** Answers one call on the practice controls; everything they changed is on disk by then. */
export async function control(controls: Controls, request: RawRequest): Promise<Answer> {
  if (!isAllowed(controls.token, request)) return json(401, { error: "The token is not right." });
  const asked = `${request.method} ${request.path}`;
  const route = Object.hasOwn(routes, asked) ? routes[asked] : undefined;
  if (route === undefined) return json(404, { error: `There is no control ${asked}.` });
  try {
    const answer = await route.answer(controls, request);
    await controls.exchange.settled();
    return answer;
  } catch (error) {
    if (error instanceof ControlError) return json(error.status, { error: error.message });
    if (error instanceof Refusal) return json(400, { error: `${error.message}.` });
    controls.onError(error);
    return json(500, { error: "The control failed for a fault of the venue itself." });
  }
}

function isAllowed(token: string, request: RawRequest): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
