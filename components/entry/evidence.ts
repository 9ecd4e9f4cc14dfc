import { plainNumbers } from "@/lib/decimal";
import type { OrderIntentHistory } from "@/lib/journal/api";
import { timeSpent } from "@/lib/journal/time-spent";
import { entrySentence } from "./entry-text";

/** What no evidence shows, wherever it would stand: the journal holds none of it either. */
const withheld = /passphrase|password|secret|api[-_]?key|access-|signature|^sign$/i;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * One entry of the journal as a file for somebody else, such as the exchange's support: what was
 * meant, what was sent, what was answered, and when each became known. JSON, moments in UTC.
 */
export function evidenceOf(
  { intent, events, body }: OrderIntentHistory,
  { version, now }: { readonly version: string; readonly now: number },
): string {
  const { createdAt, answeredAt, ...facts } = intent;
  const evidence = {
    what: `Broker Desk journal entry: ${entrySentence(intent, plainNumbers)}`,
    version,
    made: iso(now),
    entry: facts,
    times: {
      ...{ created: iso(createdAt), answered: iso(answeredAt) },
      answeredAfterMs: answeredAt === null ? null : answeredAt - createdAt,
      spentMs: timeSpent(events),
    },
    request: readBody(body),
    events: events.map(({ seq, state, at, detail }) => ({ seq, at: iso(at), state, detail })),
    headers: "Request headers aren't stored: the journal has no keys or signatures.",
  };
  const show = (name: string, value: unknown) => (withheld.test(name) ? "withheld" : value);
  return JSON.stringify(evidence, show, 2);
}

/** The body in its parts; text that is no JSON stays text. */
function readBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
