import { createHash, timingSafeEqual } from "node:crypto";
import type { Answer } from "../answer";
import type { RawRequest } from "../authenticate";
import type { Budgets } from "../budgets";
import type { Exchange } from "../exchange";
import { type Faults, faultsSchema } from "./faults";

/** The path under which the practice controls stand; no path of the exchange begins so. */
export const controlPath = "/control";

/** What the controls reach. */
export interface Controls {
  /** Shown in the ready line; asked for as `Authorization: Bearer …`. */
  readonly token: string;
  readonly exchange: Exchange;
  readonly budgets: Budgets;
  readonly faults: Faults;
}

/** Answers one call on the practice controls: plain JSON, no envelope. */
export async function control(controls: Controls, request: RawRequest): Promise<Answer> {
  if (!isAllowed(controls.token, request)) return json(401, { error: "The token is not right." });
  switch (`${request.method} ${request.path}`) {
    case "GET /control/stats":
      return json(200, statsOf(controls));
    case "GET /control/state":
      await controls.exchange.settled();
      return json(200, { hash: controls.exchange.hash() });
    case "POST /control/faults":
      return askFaults(controls, request);
    case "DELETE /control/faults":
      controls.faults.clear();
      return json(200, statsOf(controls));
    default:
      return json(404, { error: "There is no such control." });
  }
}

function statsOf({ budgets, faults, exchange }: Controls) {
  return {
    admitted: budgets.admitted,
    refusedByRate: budgets.refused,
    faultsHappened: faults.happened,
    faultsWaiting: faults.waiting,
    ticks: exchange.ticks,
  };
}

function askFaults(controls: Controls, request: RawRequest): Answer {
  let body: unknown;
  try {
    body = JSON.parse(request.body.toString("utf8"));
  } catch {
    return json(400, { error: "The body must be JSON." });
  }
  const asked = faultsSchema.safeParse(body);
  if (!asked.success) {
    const [issue] = asked.error.issues;
    return json(400, { error: `${issue?.path.join(".")}: ${issue?.message}` });
  }
  controls.faults.ask(asked.data.faults);
  return json(200, statsOf(controls));
}

function isAllowed(token: string, request: RawRequest): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}

function json(status: number, data: unknown): Answer {
  return { kind: "reply", status, body: JSON.stringify(data) };
}
