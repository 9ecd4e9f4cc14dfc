import "server-only";
import { parseTopic, type Topic } from "@/lib/live/topic";
import type { Principal } from "@/lib/people/principal";
import { Refusal } from "../http/refusal";
import { refusalFor } from "./authorise";

const mostTopics = 40;

/** Reads topic names from an address and makes sure that this person may watch each. */
export async function topicsWatchedBy(
  principal: Principal,
  names: readonly string[],
): Promise<readonly Topic[]> {
  const topics = [...new Set(names)].map((name) => parseTopic(name) ?? unknownTopic(name));
  if (topics.length === 0 || topics.length > mostTopics) {
    throw invalid(`Name 1 to ${mostTopics} topics, not ${topics.length}.`);
  }
  for (const topic of topics) {
    const refusal = await refusalFor(principal, topic);
    if (refusal === "not-found") throw new Refusal({ kind: "not-found", what: "This list" });
    if (refusal) throw new Refusal({ kind: "forbidden", permission: refusal });
  }
  return topics;
}

function unknownTopic(name: string): never {
  const shown = name.slice(0, 40);
  throw invalid(
    `"${shown}" is no topic. Valid are orders:<account>, plans:<account>, journal:<account>, ` +
      "cancel-jobs:<account>, instruments:<venue>:<category> and index:<venue>:<symbol>.",
  );
}

function invalid(message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field: "topics", rule: "form", message }] });
}
