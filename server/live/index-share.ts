import "server-only";
import { type Topic, type TopicText, topicText } from "@/lib/live/topic";
import { singleton } from "../singleton";

/**
 * The exchange is asked for indexes at most ten times a second for the whole desk (endpoint 7):
 * what one user watches must not make everybody's old.
 */
const maxPerUser = 40;

/** In how many streams of this process each user watches each index. */
const watched = () => singleton("watched-indexes", () => new Map<string, Map<TopicText, number>>());

/** What of a stream's topics is sent, until `release` is called. */
export interface IndexShare {
  readonly topics: readonly Topic[];
  /** Indexes beyond the user's share. */
  readonly leftOut: readonly TopicText[];
  readonly release: () => void;
}

/** Takes the indexes of one more stream of a user's, as far as the user's share goes. */
export function takeIndexShare(userId: string, wanted: readonly Topic[]): IndexShare {
  const counts = watched().get(userId) ?? new Map<TopicText, number>();
  watched().set(userId, counts);
  const taken: TopicText[] = [];
  const leftOut: TopicText[] = [];
  const topics = wanted.filter((topic) => {
    if (topic.kind !== "index") return true;
    const text = topicText(topic);
    const isTaken = counts.has(text) || counts.size < maxPerUser;
    (isTaken ? taken : leftOut).push(text);
    if (isTaken) counts.set(text, (counts.get(text) ?? 0) + 1);
    return isTaken;
  });
  const release = () => {
    for (const text of taken.splice(0)) {
      const left = (counts.get(text) ?? 1) - 1;
      if (left > 0) counts.set(text, left);
      else counts.delete(text);
    }
    if (counts.size === 0 && watched().get(userId) === counts) watched().delete(userId);
  };
  return { topics, leftOut, release };
}
