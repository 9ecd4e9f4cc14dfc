import "server-only";
import { createInterface } from "node:readline";
import type { Confirmation } from "@/lib/api/failure";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import type { Principal } from "@/lib/users/roles";
import { processInstanceId } from "../../../processes/process-lease";
import { call } from "../../call";
import { overrideTimeouts, type Timeouts } from "../../call-context";

/** One call that a user makes, as a line of JSON on the standard input. */
export interface AskedCall {
  readonly n: number;
  readonly connectionId: string;
  readonly endpoint: EndpointId;
  readonly idempotencyKey: string;
  readonly request: unknown;
  readonly confirm: readonly Confirmation[];
}

/** What this process is to know, as its first argument in JSON. */
export interface DeskChore {
  readonly principal: Principal;
  readonly timing: Timeouts;
}

const { principal, timing } = JSON.parse(process.argv[2] ?? "{}") as DeskChore;
overrideTimeouts(timing);

/** Carries a call out as the route of the web server does, and prints what the user is told. */
async function carryOut(asked: AskedCall): Promise<void> {
  const { n, connectionId, endpoint, idempotencyKey, request, confirm } = asked;
  const context = { principal, connectionId, idempotencyKey, confirm };
  const result = await call(context, endpoint, request as RequestOf<EndpointId>);
  process.stdout.write(`told ${JSON.stringify({ n, result })}\n`);
}

process.stdout.write(`ready ${await processInstanceId()}\n`);
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => void carryOut(JSON.parse(line) as AskedCall));
lines.on("close", () => process.exit(0));
