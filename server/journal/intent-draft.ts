import "server-only";
import type { BodyFacts } from "@/lib/orders/body-facts";
import type { IntentKind } from "@/lib/orders/journalled";
import type { OrderDigits } from "@/lib/orders/order-digits";
import type { Secret } from "../vault";

/** One thing that a call would change at the exchange, before a byte of it is sent. */
export interface IntentDraft {
  readonly id: string;
  readonly clientOid: string;
  /** Its body or its part of a list, byte for byte as on the wire, but for a passphrase. */
  readonly body: string;
  readonly facts: BodyFacts;
  /** How its numbers are written; null where no instrument says so. */
  readonly digits: OrderDigits | null;
  /** What the body leaves out: it is sealed, never journalled. */
  readonly passphrase: Secret | null;
}

/** A call that changes something: who asked for what, and its intents, 1 to 20 of one kind. */
export interface ChangeDraft {
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  /** A change is a person's, also where the worker carries it out. */
  readonly personId: string;
  readonly endpoint: string;
  readonly kind: IntentKind;
  /** Of a call that carries a list; else null. */
  readonly batchId: string | null;
  readonly idempotencyKey: string;
  /** Of what was asked for, without what we add to it. */
  readonly requestHash: Buffer;
  readonly channelSent: boolean;
  readonly intents: readonly IntentDraft[];
}

/** The id by which a person knows the call: the batch's, or the only intent's. */
export function idOf({ batchId, intents }: ChangeDraft): string {
  return batchId ?? intents[0]?.id ?? "";
}
