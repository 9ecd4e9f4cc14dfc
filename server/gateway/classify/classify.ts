import "server-only";
import { classOf, isDefinite } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type JournalledId, journalledAs } from "@/lib/orders/journalled";
import type { Verdict } from "../../journal/verdict";
import { isRefusal, isSuccess } from "../read-envelope";
import type { Answer } from "../receive";
import { readAck } from "./read-ack";
import { readBatch } from "./read-batch";
import { readCancel } from "./read-cancel";
import { readCreated } from "./read-created";
import { readLeverage } from "./read-leverage";
import { type About, type Reader, type Sent, unknownVerdict, wordsFor } from "./reader";

export type { Sent } from "./reader";

/** What an answer proves of each intent of its call, and what else it carries. */
export interface Classified {
  /** In the order of the intents. */
  readonly verdicts: readonly Verdict[];
  readonly code: string | null;
  readonly requestTime: number | null;
  /** The payload of a success as it came, for counting drift; undefined when there was none. */
  readonly data: unknown;
  /** Where the answer contradicts itself or tells of what nobody asked for. */
  readonly alarms: readonly string[];
}

/** How the payload of a success is read, by endpoint. */
const readers: Readonly<Record<JournalledId, Reader>> = {
  "futures-place-order": readAck,
  "spot-place-plan-order": readAck,
  "place-order": readAck,
  "place-strategy-order": readAck,
  "place-batch": readBatch,
  "create-sub-accounts": readCreated,
  "cancel-order": readCancel,
  "set-all-leverage": readLeverage,
};

/**
 * What became of the intents of a call, from what the wire brought (order-safety c.2 rules 5 and
 * 6). Fail-closed: only a whole, well-formed, fitting answer is a success or a refusal; everything
 * else after a byte may have left is unknown.
 */
export function classify(
  endpoint: Pick<Endpoint, "id" | "response">,
  sent: readonly Sent[],
  answer: Answer,
): Classified {
  if (answer.kind === "nothing-left") {
    const reason = `Not one byte was sent: ${answer.reason}.`;
    return all(sent, { state: "NOT_SENT", reason });
  }
  if (answer.kind === "no-answer") {
    return all(sent, unknownVerdict(`A byte may have left, and ${answer.reason}.`));
  }
  const { envelope } = answer;
  if (!envelope) {
    return all(
      sent,
      unknownVerdict(`The exchange's answer is unreadable (HTTP ${answer.status}).`),
    );
  }
  const { code, requestTime, data } = envelope;
  const about = { code, message: envelope.msg ?? "", requestTime };
  if (classOf(code) === "ok") {
    if (!isSuccess(answer.status)) return all(sent, contradictory(answer.status, about), about);
    const { verdicts, alarms = [] } = readers[endpoint.id as JournalledId](
      endpoint,
      sent,
      data,
      about,
    );
    return { verdicts, code, requestTime, data, alarms };
  }
  return all(sent, refused(endpoint, answer.status, data, about), about);
}

/** A refusal of a whole list leaves no data: what has some may have done a part. */
function refused(
  { id }: Pick<Endpoint, "id">,
  status: number,
  data: unknown,
  about: About,
): Verdict {
  const { kind, many } = journalledAs(id);
  const { code, message } = about;
  const definite = isDefinite(code) || (kind === "cancel" && classOf(code) === "not-open");
  if (!definite) return unknownVerdict(wordsFor(code), about);
  if (!isRefusal(status)) return contradictory(status, about);
  if (many && data != null) {
    return unknownVerdict(`The exchange refused (code ${code}) and answered data.`, about);
  }
  return { state: "REJECTED", code, message };
}

function all(sent: readonly Sent[], verdict: Verdict, about?: About): Classified {
  const { code = null, requestTime = null } = about ?? {};
  const verdicts = sent.map(() => verdict);
  return { verdicts, code, requestTime, data: undefined, alarms: [] };
}

const contradictory = (status: number, about: About) =>
  unknownVerdict(`The answer contradicts itself (HTTP ${status}).`, about);
