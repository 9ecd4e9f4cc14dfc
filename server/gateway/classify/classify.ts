import "server-only";
import { classOf, isDefinite } from "@/lib/exchange/codes";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { accountRefusalMessage } from "@/lib/exchange/families";
import { lateReason } from "@/lib/orders/lateness";
import { type JournalledId, journalledAs } from "@/lib/orders/order-intent";
import type { Resolution } from "../../journal/settle";
import { isRefusal, isSuccess, type ReceivedAnswer } from "../wire/receive";
import { readAck, readBatch, readCancel, readCreated, readLeverage } from "./payloads";
import {
  type EnvelopeFacts,
  inconclusiveMessage,
  type PayloadReader,
  type SentFacts,
  unknownResolution,
} from "./resolution";

/** What an answer proves of each intent of its call, and what else it carries. */
export interface Classified {
  /** In the order of the intents. */
  readonly resolutions: readonly Resolution[];
  readonly code: string | null;
  readonly requestTime: number | null;
  /** The payload of a success as it came, for counting drift; undefined when there was none. */
  readonly data: unknown;
  /** Where the answer contradicts itself or contains what was not requested. */
  readonly alarms: readonly string[];
}

/** How the payload of a success is read, by endpoint. */
const payloadReaders: Readonly<Record<JournalledId, PayloadReader>> = {
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
 * What became of the intents of a call, from what the wire brought (docs/order-safety.md#c2-rule-5,
 * #c2-rule-6). Fail-closed: only a whole, well-formed, fitting answer is a success or a refusal;
 * everything else after the request may have left is unknown.
 */
export function classify(
  endpoint: Pick<Endpoint, "id" | "response">,
  sent: readonly SentFacts[],
  answer: ReceivedAnswer,
): Classified {
  if (answer.kind === "nothing-left") {
    const reason = answer.late ? lateReason(answer.late) : `Nothing was sent: ${answer.reason}.`;
    return allAs(sent, { state: "NOT_SENT", reason });
  }
  if (answer.kind === "no-answer") {
    return allAs(sent, unknownResolution(`No complete response: ${answer.reason}.`));
  }
  const { envelope } = answer;
  if (!envelope) {
    return allAs(
      sent,
      unknownResolution(`The exchange's response is unreadable (HTTP ${answer.status}).`),
    );
  }
  const { code, requestTime, data } = envelope;
  const about = { code, message: envelope.msg ?? "", requestTime };
  if (classOf(code) === "ok") {
    if (!isSuccess(answer.status)) return allAs(sent, contradictory(answer.status, about), about);
    const { resolutions, alarms = [] } = payloadReaders[endpoint.id as JournalledId](
      endpoint,
      sent,
      data,
      about,
    );
    return { resolutions, code, requestTime, data, alarms };
  }
  return allAs(sent, rejectedOrUnknown(endpoint, answer.status, data, about), about);
}

/** A refusal of a whole list leaves no data: what has some may have done a part. */
function rejectedOrUnknown(
  { id }: Pick<Endpoint, "id">,
  status: number,
  data: unknown,
  about: EnvelopeFacts,
): Resolution {
  const { kind, many } = journalledAs(id);
  const { code, message } = about;
  const ofAccount = accountRefusalMessage(id as JournalledId, code);
  const definite =
    ofAccount !== null || isDefinite(code) || (kind === "cancel" && classOf(code) === "not-open");
  if (!definite) return unknownResolution(inconclusiveMessage(code), about);
  if (!isRefusal(status)) return contradictory(status, about);
  if (many && data != null) {
    return unknownResolution(`The exchange rejected it (code ${code}) but returned data.`, about);
  }
  return { state: "REJECTED", code, message: ofAccount ?? message };
}

function allAs(
  sent: readonly SentFacts[],
  resolution: Resolution,
  about?: EnvelopeFacts,
): Classified {
  const { code = null, requestTime = null } = about ?? {};
  const resolutions = sent.map(() => resolution);
  return { resolutions, code, requestTime, data: undefined, alarms: [] };
}

const contradictory = (status: number, about: EnvelopeFacts) =>
  unknownResolution(`The response contradicts itself (HTTP ${status}).`, about);
