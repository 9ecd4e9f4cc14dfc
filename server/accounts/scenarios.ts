import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { ScenariosAnswer } from "@/lib/connections/api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { transaction } from "../db/database";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { callVenueControl } from "./venue-control";

/** The venue is on this machine; what takes longer does not answer. */
const timeoutMs = 5_000;

const keptSecrets = z.object({ controlToken: z.string().min(1) });

const scenarioList = z.object({
  scenarios: z.array(
    z.object({ name: z.string(), description: z.string(), underWay: z.boolean() }),
  ),
});

/** The scenarios of the paper venue that came with this desk; null where it has no such venue. */
export async function listScenarios(): Promise<ScenariosAnswer> {
  const token = await controlToken();
  if (token === null) return { scenarios: null };
  return ask(token, "GET");
}

/** Begins a scenario on the paper venue: it befalls every paper account of this desk. */
export async function runScenario(principal: Principal, name: string): Promise<ScenariosAnswer> {
  const answer = await ask(await neededToken(), "POST", { name });
  await append(principal, { action: "scenario.started", target: name });
  return answer;
}

/** Ends every scenario that is under way there. */
export async function stopScenarios(principal: Principal): Promise<ScenariosAnswer> {
  const answer = await ask(await neededToken(), "DELETE");
  await append(principal, { action: "scenario.ended", target: null });
  return answer;
}

function append(
  principal: Principal,
  what: { readonly action: string; readonly target: string | null },
): Promise<void> {
  return transaction((tx) => appendAudit(tx, principal, { ...what, detail: { venue: "paper" } }));
}

/** The token of the venue's controls, which it keeps beside its log; null without one. */
async function controlToken(): Promise<string | null> {
  const file = path.join(env().dataDir, "venue", "credentials.json");
  try {
    return keptSecrets.parse(JSON.parse(await readFile(file, "utf8"))).controlToken;
  } catch {
    return null;
  }
}

async function neededToken(): Promise<string> {
  const token = await controlToken();
  if (token === null) throw new DeskError({ kind: "not-found", what: "The paper venue's sandbox" });
  return token;
}

async function ask(
  token: string,
  method: "GET" | "POST" | "DELETE",
  body?: object,
): Promise<ScenariosAnswer> {
  const control = { url: `${env().venueUrl}/control`, token };
  const called = { method, path: "/scenarios", timeoutMs, schema: scenarioList };
  const result = await callVenueControl(control, body ? { ...called, body } : called);
  switch (result.kind) {
    case "ok":
      return result.data;
    case "refused": {
      const reason = `The paper venue rejected this: ${result.reason}`;
      throw new DeskError({ kind: "blocked", reason });
    }
    case "no-answer": {
      const doubt = " It may still have taken effect: reload the list.";
      const reason = `${result.reason}${result.sent ? doubt : ""}`;
      throw new DeskError({ kind: "unavailable", reason });
    }
  }
}
