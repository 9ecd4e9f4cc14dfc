import "server-only";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import type { Principal } from "@/lib/people/principal";
import { Refusal } from "../http/refusal";
import { refusalFor } from "./authorise";

const mostTopics = 40;

/** The topics behind some names, and the names of what does not exist on this desk. */
export interface WatchedTopics {
  readonly topics: readonly Topic[];
  readonly unknown: readonly string[];
}

/**
 * Reads topic names from an address and makes sure that this person may watch each. What does not
 * exist is left out, so that a symbol that was delisted takes no other list with it.
 */
export async function topicsWatchedBy(
  principal: Principal,
  names: readonly string[],
): Promise<WatchedTopics> {
  const topics = [...new Set(names)].map((name) => parseTopic(name) ?? unknownTopic(name));
  if (topics.length === 0 || topics.length > mostTopics) {
    throw invalid(`Name 1 to ${mostTopics} topics, not ${topics.length}.`);
  }
  const unknown: string[] = [];
  for (const topic of topics) {
    const refusal = await refusalFor(principal, topic);
    if (refusal === "not-found") unknown.push(topicText(topic));
    else if (refusal) throw new Refusal({ kind: "forbidden", permission: refusal });
  }
  const known = topics.filter((topic) => !unknown.includes(topicText(topic)));
  if (known.length === 0) throw new Refusal({ kind: "not-found", what: "This list" });
  return { topics: known, unknown };
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
